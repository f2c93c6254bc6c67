import{Ht as e,Vt as t,_n as n,gn as r,nn as i,z as a}from"./core.js";import{J as o,Q as s,X as c,Y as l,Z as u,j as d,q as f,tt as p}from"./gate.js";const m=[`deny`,`ask`,`notice`,`allow`],h=[`file`,`change`,`say`,`session`],g=({call:e})=>!h.includes(e.act.do),_=`the change itself`,v=e=>g(e)?e.call.agents.length===0?`main agent`:e.call.agents.join(` > `):_,y=e=>e.level===`notice`?e.decision===`allow`&&e.notice!==!0?`allow`:`notice`:e.decision,b=e=>{let t=e.findings.map(y);return m.find(e=>t.includes(e))??`allow`},x=e=>{let t=new Map(e.verdicts.flatMap(e=>e.findings.map(t=>[t,v(e)]))),n=e.verdicts.flatMap(e=>e.findings.filter(e=>y(e)===`notice`)),r=[...u(e),...n],i=r.slice(0,5e3).map((e,n)=>({finding:e,id:`f${n+1}`,tone:y(e),agent:t.get(e)})),a=new Map(i.map(e=>[e.finding,e])),o=e=>[...new Set(e)].sort();return{findings:i,left:r.length-i.length,of:e=>a.get(e),guards:o(i.map(e=>e.finding.guard)),agents:o(e.verdicts.map(v))}},S=`'use strict';
(() => {
  const form = document.getElementById('filters');
  const items = [...document.querySelectorAll('[data-d]')];
  const findings = items.filter(item => item.classList.contains('item'));
  const count = document.getElementById('count');
  const empty = document.getElementById('nothing');
  const texts = new Map();
  const textOf = item => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };
  const apply = () => {
    const decisions = new Set([...form.querySelectorAll('[name=decision]:checked')].map(box => box.value));
    const guard = form.elements.guard.value;
    const agent = form.elements.agent.value;
    const words = form.elements.words.value.trim().toLowerCase();
    for (const item of items) {
      const { d, g, a } = item.dataset;
      item.hidden = !(
        decisions.has(d) &&
        (guard === '' || (' ' + g + ' ').includes(' ' + guard + ' ')) &&
        (agent === '' || a === agent) &&
        (words === '' || textOf(item).includes(words))
      );
    }
    const shown = findings.filter(item => !item.hidden).length;
    count.textContent = 'Showing ' + shown + ' of ' + findings.length + (findings.length === 1 ? ' finding' : ' findings');
    empty.hidden = shown > 0 || findings.length === 0;
  };
  const step = by => {
    const open = findings.filter(item => !item.hidden);
    if (open.length === 0) return;
    const at = open.indexOf(document.activeElement.closest('.item'));
    const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
    open[next].focus();
  };
  const reveal = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (target === null) return;
    for (let up = target; up !== null; up = up.parentElement) {
      if (up.tagName === 'DETAILS') up.open = true;
      up.hidden = false;
    }
  };
  form.hidden = false;
  if (matchMedia('(max-width: 58rem)').matches) document.getElementById('filter').open = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  document.getElementById('next').addEventListener('click', () => step(1));
  document.getElementById('previous').addEventListener('click', () => step(-1));
  document.addEventListener('keydown', event => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.code === 'KeyJ') step(1);
    else if (event.code === 'KeyK') step(-1);
    else return;
    event.preventDefault();
  });
  addEventListener('hashchange', reveal);
  apply();
  reveal();
})();`,C={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`},w=(e,t=2e3)=>r(n(e),t).replaceAll(/[&<>"']/g,e=>C[e]).replaceAll(`::`,`:&#58;`).replaceAll(`##[`,`#&#35;[`),T=(e,t=600)=>`<code>${w(e,t)}</code>`,E=(e,t=2e3)=>r(e,t).split("`").map((e,t,n)=>e===``?``:t%2==1&&t<n.length-1?T(e):w(e)).join(``),D=5e3,O=e=>`<span class="tag">${e}</span>`,k=(e,t,n,r)=>`data-d="${e}" data-g="${[...new Set(t.map(e=>r.guards.indexOf(e)))].filter(e=>e>=0).join(` `)}" data-a="${r.agents.indexOf(n)}"`,A=({finding:e,id:t,tone:n,agent:r},i,a)=>{let s=T(o(e.place),300);return`<li class="item ${n}" id="${t}" tabindex="-1" ${k(n,[e.guard],r,i)} aria-labelledby="${t}h">
<div class="head">${O(n)}<h3 id="${t}h">${E(e.message)}</h3></div>
${e.fix===void 0?``:`<p><span class="todo">To do:</span> ${E(e.fix)}</p>`}
${e.toAllow===void 0?``:`<p><span class="todo">To allow:</span> ${E(d(e.toAllow))}</p>`}
<p class="meta"><span>${a===void 0?s:`<a href="#${a}">${s}</a>`}</span><span>${w(`${e.guard}/${e.rule}`,200)}</span><span class="mono">${w(e.fingerprint,64)}</span><span>${w(r,200)}</span></p></li>`},j=(e,t)=>`${t}\n${e}`,M=e=>new Map(e.flatMap((e,t)=>e.lines.flatMap(n=>n.sign===`+`?[[j(e.file,n.n),`d${t+1}l${n.n}`]]:[]))),N=(e,t)=>{let n=e.findings.map(n=>{let{file:r,line:i}=n.finding.place;return A(n,e,i===void 0?void 0:t.get(j(r,i)))}),r=n.length===0?`<p class="plain">Nothing was found.</p>`:`<ol class="list">${n.join(`
`)}</ol>`,i=e.left>0?`<p class="rest">${c(e.left,`more finding`)} stand in the JSON report.</p>`:``;return`<section id="findings" aria-labelledby="findings-h"><h2 id="findings-h">Findings <span class="quiet">${n.length}</span></h2>
${r}<p class="plain" id="nothing" hidden>No finding fits these filters.</p>${i}</section>`},P=(e,t)=>{let n=e.findings.flatMap(e=>t.of(e)??[]);return n.length===0?``:`<ul>${n.map(({finding:e,id:t})=>`<li><a href="#${t}">${w(`${e.guard}/${e.rule}`,200)}</a> ${E(e.message,400)}</li>`).join(``)}</ul>`},F=(e,t)=>{let n=b(e),{call:r}=e,a=e.findings.map(e=>e.guard),s=r.status===`ok`||r.status===`unknown`?``:`<span>${r.status}</span>`,c=[...new Set(r.effects.map(i))],l=c.length>6?` <span class="quiet">and ${c.length-6} more</span>`:``;return`<li class="call ${n}" ${k(n,a,v(e),t)}><div class="head">${O(n)}<div class="does"><strong>${w(r.tool,120)}</strong> ${c.slice(0,6).map(e=>E(e,400)).join(`, `)}${l}</div></div>
<p class="meta"><span>${w(o(r.place),300)}</span><span>${w(v(e),200)}</span>${s}</p>${P(e,t)}</li>`},I=(e,t)=>{let n=e.verdicts.filter(g);if(n.length===0)return``;let r=D-n.filter(e=>b(e)!==`allow`).length,i=n.filter(e=>b(e)!==`allow`||r-->0).slice(0,D),a=n.length-i.length;return`<section id="timeline" aria-labelledby="timeline-h"><h2 id="timeline-h">Timeline <span class="quiet">${c(n.length,`call`)}</span></h2>
<ol class="list steps">${i.map(e=>F(e,t)).join(`
`)}</ol>${a>0?`<p class="rest">${c(a,`more call`)} stand in the JSON report.</p>`:``}</section>`},L={"+":[`plus`,`added`],"-":[`minus`,`removed`]},R=({sign:e,n:t,text:n},r)=>{let[i,a]=L[e];return`<tr class="${i}"${r===void 0?``:` id="${r}"`}><th scope="row"><span class="vh">${a} </span>${e} ${t}</th><td>${w(n,1e3)}</td></tr>`},z=({finding:e,id:t,tone:n})=>`<tr class="note ${n}"><td colspan="2">${O(n)} ${E(e.message,600)} <a href="#${t}">${w(`${e.guard}/${e.rule}`,200)}</a></td></tr>`,B={A:`added`,M:`changed`,D:`deleted`,R:`renamed`,C:`copied`,T:`type changed`},V=(e,t,n,r)=>{let i=n[0]?.tone??`allow`,a=p(n,e=>e.finding.place.line??0),o=new Set(e.lines.flatMap(e=>e.sign===`+`?[e.n]:[])),s=n.filter(e=>!o.has(e.finding.place.line??0)),l=e.lines.map(e=>{let n=e.sign===`+`?a.get(e.n):void 0;return`${e.gap?`<tr class="gap"><td colspan="2"><span class="vh">lines left out</span><span aria-hidden="true">⋯</span></td></tr>`:``}${R(e,e.sign===`+`?`d${t}l${e.n}`:void 0)}${(n??[]).map(z).join(``)}`}),u=e.was===void 0?``:`<span class="quiet">was ${T(e.was,300)}</span>`,d=e.binary?`binary`:`+${e.added} −${e.removed}`,f=n.length>0?`<span>${c(n.length,`finding`)}</span>`:``,m=[...s.map(z),...l].join(`
`),h=n.map(e=>e.finding.guard);return`<li ${k(i,h,_,r)}><details class="file ${i}"${n.some(e=>e.tone!==`notice`)?` open`:``}><summary><span class="name mono">${w(e.file,400)}</span>${u}${f}<span class="quiet">${B[e.status]}, ${d}</span></summary>
<div class="diff"><table aria-label="Changed lines of ${w(e.file,400)}"><tbody>${m}</tbody></table></div>${e.left>0?`<p class="rest">${c(e.left,`more changed line`)} not shown.</p>`:``}</details></li>`},H=(e,t)=>{let n=e.diffs??[];if(n.length===0)return``;let r=p(t.findings,e=>e.finding.place.file),i=n.map((e,n)=>V(e,n+1,r.get(e.file)??[],t));return`<section id="change" aria-labelledby="change-h"><h2 id="change-h">Changed files <span class="quiet">${n.length}</span></h2>
<ol class="list">${i.join(`
`)}</ol></section>`},U=e=>e.refused?`not run: ${E(e.refused.message)}`:e.timedOut?`timed out`:e.signal===void 0?`exit ${e.exit}`:`ended by ${w(e.signal,40)}`,W=e=>{if(e.runs.length===0)return``;let t=e.runs.map(e=>`<li class="run"><p>${T(e.command)} ${U(e)}, ${e.seconds.toFixed(1)} s</p>
<p class="meta"><span>${w(e.guarantees.label)}</span>${e.changed.length>0?`<span>changed ${c(e.changed.length,`file`)}</span>`:``}</p>
${e.output===``?``:`<details><summary>Output</summary><pre tabindex="0" aria-label="Output">${w(e.output,1e5)}</pre></details>`}</li>`);return`<section id="commands" aria-labelledby="commands-h"><h2 id="commands-h">Commands run <span class="quiet">${e.runs.length}</span></h2><ul class="list">${t.join(`
`)}</ul></section>`},G={light:{page:`#f6f7f9`,card:`#ffffff`,sunk:`#eef0f3`,line:`#d4d9e0`,edge:`#7a8594`,text:`#1b2129`,quiet:`#525c69`,link:`#0b5cad`,deny:`#b3261e`,"deny-tint":`#fdeceb`,ask:`#855300`,"ask-tint":`#fdf3e0`,notice:`#4a5a80`,"notice-tint":`#eceff7`,allow:`#1d6b3a`,"allow-tint":`#e6f4ea`,plus:`#e3f5e8`,minus:`#fbe9e8`},dark:{page:`#101419`,card:`#181d24`,sunk:`#202731`,line:`#333c48`,edge:`#7d8a9b`,text:`#e4e8ee`,quiet:`#a7b1bf`,link:`#84bdff`,deny:`#ff9b92`,"deny-tint":`#3a1d1c`,ask:`#f2bd61`,"ask-tint":`#362a12`,notice:`#aebcec`,"notice-tint":`#222a40`,allow:`#7fd69a`,"allow-tint":`#16301f`,plus:`#15301f`,minus:`#3a2021`}},K=e=>Object.entries(e).map(([e,t])=>`--${e}:${t}`).join(`;`),q=`:root{color-scheme:light dark;${K(G.light)}}
@media (prefers-color-scheme:dark){:root{${K(G.dark)}}}
*,*::before,*::after{box-sizing:border-box}
html{font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;background:var(--page);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0}
h1,h2,h3,p,ul,ol,dl,dd,fieldset,figure,pre{margin:0;padding:0}
h1{font-size:1.4rem;line-height:1.35;font-weight:650;display:flex;flex-wrap:wrap;gap:.2rem .7rem;align-items:baseline;margin:.15rem 0}
h2{font-size:1.05rem;font-weight:650;margin:0 0 .6rem}
h3{font-size:1rem;font-weight:600;line-height:1.45;overflow-wrap:anywhere}
ul,ol{list-style:none}
code,pre,.mono{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{background:var(--sunk);border-radius:4px;padding:.1em .35em;overflow-wrap:anywhere;unicode-bidi:isolate}
a{color:var(--link);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
[hidden]{display:none!important}
.skip{position:absolute;left:.5rem;top:-4rem;background:var(--card);padding:.5rem .9rem;border:2px solid var(--link);border-radius:6px;z-index:9}
.skip:focus{top:.5rem}
.quiet{color:var(--quiet)}
.wrap{max-width:84rem;margin:0 auto;padding:0 1.25rem}
.top{background:var(--card);border-bottom:1px solid var(--line);border-top:5px solid var(--tone)}
.top .wrap{padding-top:1.1rem;padding-bottom:1rem}
.brand{display:block;font-size:.78rem;letter-spacing:.08em;text-transform:uppercase;color:var(--quiet);font-weight:600}
.facts{display:flex;flex-wrap:wrap;gap:.15rem 1.4rem;margin-top:.45rem;color:var(--quiet);font-size:.92rem}
.facts div{display:flex;gap:.4rem;align-items:baseline}
.facts dt{flex:none}
.facts dd{color:var(--text);overflow-wrap:anywhere}
.grid{display:grid;grid-template-columns:15.5rem minmax(0,1fr);gap:1.6rem;padding-top:1.3rem;padding-bottom:4rem;align-items:start}
.side{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto;display:grid;gap:1.1rem;padding:2px}
.side nav a{display:flex;justify-content:space-between;gap:.5rem;padding:.3rem .55rem;border-radius:6px;text-decoration:none;color:var(--text)}
.side nav a:hover{background:var(--sunk)}
.side nav .quiet{font-size:.86rem;font-variant-numeric:tabular-nums}
.side form{border-top:1px solid var(--line);padding-top:.8rem}
.side form summary{font-weight:600;cursor:pointer;padding:.1rem .2rem .5rem}
.rows{display:grid;gap:.75rem}
.side fieldset{border:0;display:grid;gap:.15rem}
.side legend,.side .field>span{font-size:.84rem;font-weight:600;color:var(--quiet);padding:0;margin-bottom:.15rem}
.side fieldset label{display:flex;gap:.5rem;align-items:center;padding:.12rem 0}
.side input[type=checkbox]{width:1.05rem;height:1.05rem;margin:0;accent-color:var(--link)}
.field{display:grid;gap:.15rem}
select,input[type=search],button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:6px;padding:.32rem .5rem;width:100%;min-height:2.1rem}
button{cursor:pointer}
button:hover{background:var(--sunk)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
.count{font-size:.88rem;color:var(--quiet)}
main{display:grid;gap:2rem;min-width:0}
section>h2 .quiet{font-weight:400}
.list{background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.list>li{display:block;border-top:1px solid var(--line)}
.list>li:first-child{border-top:0}
.item{padding:.7rem .95rem .75rem;border-left:4px solid var(--tone);scroll-margin:1rem}
.item:target,.item:focus{background:var(--tint)}
.item:focus{outline-offset:-3px}
.head{display:flex;gap:.6rem;align-items:baseline;flex-wrap:wrap}
.head h3{flex:1 1 13rem;min-width:0}
.tag{flex:none;font-size:.76rem;font-weight:700;letter-spacing:.03em;color:var(--tone);background:var(--tint);border:1px solid var(--tone);border-radius:4px;padding:.03rem .42rem;text-transform:uppercase}
.tag.big{font-size:1rem;padding:.1rem .65rem;background:var(--tone);color:var(--card)}
.deny{--tone:var(--deny);--tint:var(--deny-tint)}
.ask{--tone:var(--ask);--tint:var(--ask-tint)}
.notice{--tone:var(--notice);--tint:var(--notice-tint)}
.allow{--tone:var(--allow);--tint:var(--allow-tint)}
.item p{margin-top:.25rem;overflow-wrap:anywhere}
.meta{font-size:.86rem;color:var(--quiet);display:flex;align-items:baseline;flex-wrap:wrap;gap:.1rem .9rem}
.todo{font-weight:600;color:var(--quiet)}
.vh{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.steps{background:none;border:0;border-radius:0;overflow:visible}
.call{position:relative;margin-left:.55rem;padding:.5rem 0 .5rem 1.7rem;border-left:2px solid var(--line)}
.list.steps>.call{border-top:0}
.call::before{content:"";position:absolute;left:-.47rem;top:.95rem;width:.8rem;height:.8rem;border-radius:50%;background:var(--tone);border:2px solid var(--page)}
.call.allow::before{background:var(--page);border-color:var(--edge);transform:scale(.8)}
.call.deny,.call.ask{background:linear-gradient(90deg,transparent 1rem,var(--tint) 1rem);border-radius:0 8px 8px 0;padding-right:.9rem}
.call .head{gap:.15rem .6rem}
.call .does{flex:1 1 16rem;min-width:0;overflow-wrap:anywhere}
.call .does strong{font-weight:600}
.call.allow .tag{border-color:transparent;background:none;padding:0;font-weight:500}
.call ul{margin-top:.2rem;display:grid;gap:.15rem}
.call ul li{font-size:.92rem;padding-left:.7rem;border-left:2px solid var(--tone);overflow-wrap:anywhere}
.call.allow ul,.call.allow .tag{color:var(--quiet)}
details.file>summary{padding:.55rem .95rem;cursor:pointer;display:flex;gap:.7rem;align-items:baseline;flex-wrap:wrap}
details.file>summary::before{content:"\\25b8";color:var(--quiet)}
details.file[open]>summary::before{content:"\\25be"}
details.file>summary::-webkit-details-marker{display:none}
summary .name{flex:1 1 16rem;overflow-wrap:anywhere;font-weight:600}
.diff{border-top:1px solid var(--line);overflow-x:auto}
.diff table{border-collapse:collapse;width:100%;font:.84rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.diff th{font-weight:400;text-align:right;color:var(--quiet);padding:0 .6rem;width:4.2rem;user-select:none;white-space:nowrap;vertical-align:top}
.diff td{padding:0 .7rem;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
.diff .plus{background:var(--plus)}
.diff .minus{background:var(--minus)}
.diff .gap td{color:var(--quiet);background:var(--sunk)}
.diff .note td{font:.95rem/1.45 system-ui,sans-serif;background:var(--tint);border-left:4px solid var(--tone);padding:.4rem .8rem;white-space:normal}
.rest{padding:.55rem .95rem;color:var(--quiet)}
.run{padding:.6rem .95rem}
.run pre{margin-top:.4rem;max-height:24rem;overflow:auto;background:var(--sunk);border-radius:6px;padding:.6rem .8rem;white-space:pre-wrap;overflow-wrap:anywhere}
.plain{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.7rem .95rem;display:grid;gap:.35rem;overflow-wrap:anywhere}
@media (max-width:58rem){.wrap{padding-left:.9rem;padding-right:.9rem}.grid{grid-template-columns:minmax(0,1fr);gap:1.2rem}.side{position:static;max-height:none;gap:.6rem}.side nav ul{display:flex;flex-wrap:wrap;gap:.1rem .3rem}.side nav a{gap:.35rem;background:var(--card);border:1px solid var(--line)}.diff th{width:3.2rem;padding:0 .4rem}}
@media (forced-colors:active){.item,.diff .note td{border-left-color:CanvasText}}
@media print{.side,.skip{display:none}.grid{display:block}}
`,J=n=>`'sha256-${a(t(e(n)))}'`,Y=()=>`default-src 'none'; script-src ${J(S)}; style-src ${J(q)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,X=e=>{let t=s(e).slice(e.decision.length+2);return`<span>${t===``?`nothing stands against this change`:w(t)}</span>`},Z=e=>{let{version:t,base:n,head:r,policy:i}=e.provenance,{login:a,name:o,kind:s}=e.author;return[[`Looked at`,w(l(e))],[`Policy`,T(i)],[`Base`,n&&T(n.slice(0,12))],[`Head`,r&&T(r.slice(0,12))],[`Author`,s===`unknown`?void 0:w(`${a??o??``} (${s})`)],[`Sallyport`,w(t)]].flatMap(([e,t])=>t===void 0?[]:[`<div><dt>${e}</dt><dd>${t}</dd></div>`]).join(``)},Q=(e,t)=>[`<option value="">${e}</option>`,...t.map((e,t)=>`<option value="${t}">${w(e,100)}</option>`)].join(``),$=(e,t)=>{let n=[...t.findings.map(e=>e.tone),...e.verdicts.map(b)];return`<form id="filters" role="search" aria-label="Filter the report" hidden><details id="filter" open><summary>Filters</summary><div class="rows">
<fieldset><legend>Decision</legend>${m.filter(e=>n.includes(e)).map(e=>`<label><input type="checkbox" name="decision" value="${e}" checked> ${e}</label>`).join(``)}</fieldset>
<label class="field"><span>Guard</span><select name="guard">${Q(`all guards`,t.guards)}</select></label>
<label class="field"><span>Agent</span><select name="agent">${Q(`all agents`,t.agents)}</select></label>
<label class="field"><span>Words</span><input type="search" name="words" autocomplete="off"></label>
<p class="count" id="count" role="status"></p>
<div class="pair"><button type="button" id="previous" aria-keyshortcuts="Alt+K">Previous</button><button type="button" id="next" aria-keyshortcuts="Alt+J">Next</button></div>
<button type="reset">Show everything</button>
<p class="count">Alt+J and Alt+K go from finding to finding.</p></div></details></form>`},ee=e=>{let t=[...e.settled.map(e=>`Settled by ${T(e.by)} with ${E(e.how)}: ${T(e.fingerprint)}`),...e.limits.map(e=>E(e))];return t.length===0?``:`<section id="notes" aria-labelledby="notes-h"><h2 id="notes-h">Notes</h2><ul class="plain">${t.map(e=>`<li>${e}</li>`).join(``)}</ul></section>`},te={findings:`Findings`,timeline:`Timeline`,change:`Changed files`,commands:`Commands run`,notes:`Notes`},ne=e=>{let t=x(e),n=[N(t,M(e.diffs??[])),I(e,t),H(e,t),W(e),ee(e)].join(`
`),r={findings:t.findings.length+t.left,timeline:e.verdicts.filter(g).length,change:e.diffs?.length,commands:e.runs.length},i=Object.entries(te).filter(([e])=>n.includes(`<section id="${e}"`)).map(([e,t])=>`<li><a href="#${e}">${t}${r[e]===void 0?``:` <span class="quiet">${r[e]}</span>`}</a></li>`),a=t.findings.some(e=>e.tone===`ask`)?`<p class="quiet">${f}</p>`:``;return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${Y()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Sallyport: ${e.decision}</title>
<style>${q}</style>
</head>
<body>
<a class="skip" href="#findings">Skip to the findings</a>
<header class="top ${e.decision}"><div class="wrap"><span class="brand">Sallyport</span>
<h1><span class="tag big">${e.decision}</span> ${X(e)}</h1>${a}
<dl class="facts">${Z(e)}</dl></div></header>
<div class="wrap grid">
<div class="side"><nav aria-label="Parts of the report"><ul>${i.join(``)}</ul></nav>
${$(e,t)}</div>
<main>${n}</main>
</div>
<script>${S}<\/script>
</body>
</html>
`};export{ne as page};