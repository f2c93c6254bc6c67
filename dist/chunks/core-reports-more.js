"use strict";const e=require("./rolldown-runtime.js"),t={get $(){let e=require("./action-calls.js");return Object.defineProperty(this,"$",{value:e}),e}},n={get $(){let e=require("./core-more.js");return Object.defineProperty(this,"$",{value:e}),e}},r={get $(){let e=require("./action.js");return Object.defineProperty(this,"$",{value:e}),e}},i={get $(){let e=require("./denied.js");return Object.defineProperty(this,"$",{value:e}),e}},a=/[[\]<>@\\*_~#!|&$^={}]|:\/\/|www\.|^GH-\d|^(?:[-+]+|\d+[.)])$|\b[0-9a-f]{7,40}\b/i,o=e=>`\`${e.replaceAll(`](`,`] (`)}\``,s=e=>e.replaceAll(/\S+/g,e=>a.test(e)?o(e):e),c=e=>t.$.q(e).split("`").map((e,t,n)=>{let r=t%2==1&&(e===``||t===n.length-1);return(r&&/\S$/.test(n[t-1])&&/^\S/.test(e===``?n[t+1]??``:e)?` `:``)+(e===``?``:t%2==1&&!r?o(e):s(e))}).join(``).replaceAll("``","` `"),l=`https://github.com/sallyport/sallyport`,u=e=>e.decision===`allow`&&e.runs.every(n.$.x),d=({policy:e,version:t})=>e===`built-in default`?`urn:sallyport:preset:default:${t}`:`urn:sallyport:policy:${encodeURIComponent(e.toWellFormed())}`,f=e=>(e.digests?.transcripts??[]).map(({file:e,sha256:t})=>({name:e.slice(e.lastIndexOf(`/`)+1),digest:{sha256:t}})).sort((e,t)=>`${e.name}\n${e.digest.sha256}`<`${t.name}\n${t.digest.sha256}`?-1:1),p=(e,i)=>{let{base:a,head:o,policyId:s,version:c}=e.provenance;if(a===void 0||o===void 0||e.digests===void 0)return;let p=r.$.xt(e),m=p.filter(e=>e.decision===`deny`).length,h=u(e),g={verifier:{id:l,version:{sallyport:c}},resourceUri:i===void 0?`urn:sallyport:commit:${o}`:`git+${i}`,policy:{uri:d(e.provenance),digest:{sha256:e.digests.policy,...s!==void 0&&{gitBlob:s}}},inputAttestations:f(e),verificationResult:h?`PASSED`:`FAILED`,verifiedLevels:[h?`SALLYPORT_ALLOW`:`FAILED`],slsaVersion:`1.1`,[`${l}/receipt/v1`]:{base:{digest:{gitCommit:a}},head:{digest:{gitCommit:o}},decision:e.decision,findings:{deny:m,ask:p.length-m},settled:e.settled.map(({fingerprint:e})=>e).toSorted(),commands:e.runs.map(e=>({run:e.command,passed:n.$.x(e)})),notLookedAt:e.limits.length}},_={_type:`https://in-toto.io/Statement/v1`,subject:[{...i!==void 0&&{uri:`${i}/commit/${o}`},name:`head`,digest:{gitCommit:o}}],predicateType:`https://slsa.dev/verification_summary/v1`,predicate:g};return{statement:`${t.$.K(_,2)}\n`,predicate:`${t.$.K(g,2)}\n`}},m=e=>`${e.replace(/\.json$/i,``)}.predicate.json`,h=(e,t)=>{let n=/* @__PURE__ */ new Map;for(let r of e){let e=t(r),i=n.get(e);i===void 0?n.set(e,[r]):i.push(r)}return n},g=1e3,_=`(not shown: this line holds a secret)`,ee=({added:e,removed:t})=>{let n=[],[r,i,a,o]=[0,0,1,1],s=!1,c=(e,t)=>{n.push({sign:e,n:t.n,text:t.text,gap:s&&n.length>0}),s=!1};for(;r<t.length||i<e.length;){let[n,l]=[t[r],e[i]];if(n!==void 0&&n.n<=a)c(`-`,n),r++,a=n.n+1;else if(l!==void 0&&l.n<=o)c(`+`,l),i++,o=l.n+1;else{let e=Math.min(n===void 0?1/0:n.n-a,l===void 0?1/0:l.n-o);a+=e,o+=e,s=!0}}return n},te=(e,n)=>{let r=n(e.map(e=>e.text).join(`
`)).split(`
`);if(r.length===e.length)return e.map((e,n)=>({...e,text:t.$.X(r[n],g)}));let[i,a]=[0,0],o=Math.min(r.length,e.length);for(;i<o&&r[i]===e[i].text;)i++;for(;a<o-i&&r.at(-1-a)===e.at(-1-a).text;)a++;return e.map((n,r)=>({...n,text:r<i||r>=e.length-a?t.$.X(n.text,g):_}))},v=(e,t)=>{let n=[];for(let r=0;r<e.length;){let i=r++;for(;r<e.length&&!e[r].gap&&e[r].sign===e[i].sign;)r++;for(let a of te(e.slice(i,r),t))n.push(a)}return n},ne=(e,t)=>{if(e.length<=400)return e;let n=new Uint8Array(e.length),r=new Map(e.flatMap((e,t)=>e.sign===`+`?[[e.n,t]]:[]));for(let e of t){let t=r.get(e);t!==void 0&&n.fill(1,Math.max(0,t-12),t+12+1)}return n.includes(1)?e.flatMap((e,t)=>n[t]===1?[{...e,gap:e.gap||t>0&&n[t-1]===0}]:[]):e.slice(0,400)},re=(e,n)=>{let r=h(e.verdicts.flatMap(e=>e.findings),e=>e.place.file),i=e.verdicts.flatMap(({call:{act:e}})=>e.do===`file`?[e.file]:[]).map(e=>({file:e,name:n(e.path.real)})).map(e=>({...e,findings:r.get(e.name)??[]})),[a,o]=[2e4,8e6],s=e=>{let r=ee(e.file),i=r.reduce((e,t)=>e+t.text.length+1,0),s=i>o?[]:v(r,n);i<=o&&(o-=i);let c=new Set(e.findings.flatMap(e=>e.guard===`secret-leak`&&e.place.line!==void 0?[e.place.line]:[])),l=s.map((e,n)=>e.sign===`+`&&c.has(e.n)&&e.text===t.$.X(r[n].text,g)?{...e,text:_}:e),u=ne(l,e.findings.flatMap(e=>e.place.line??[])).slice(0,a);return a-=u.length,{file:e.name,...e.file.was!==void 0&&{was:n(e.file.was.real)},status:e.file.status,binary:e.file.binary,added:e.file.added.length,removed:e.file.removed.length,lines:u,left:r.length-u.length}},c=new Map(i.toSorted((e,t)=>t.findings.length-e.findings.length).map(e=>[e,s(e)]));return{...e,diffs:i.map(e=>c.get(e))}},y=[`deny`,`ask`,`notice`,`allow`],ie=[`file`,`change`,`say`,`session`],b=({call:e})=>!ie.includes(e.act.do),x=`the change itself`,S=e=>b(e)?e.call.agents.length===0?`main agent`:e.call.agents.join(` > `):x,C=e=>e.level===`notice`?e.decision===`allow`&&e.notice!==!0?`allow`:`notice`:e.decision,w=e=>{let t=e.findings.map(C);return y.find(e=>t.includes(e))??`allow`},ae=e=>{let t=new Map(e.verdicts.flatMap(e=>e.findings.map(t=>[t,S(e)]))),n=e.verdicts.flatMap(e=>e.findings.filter(e=>C(e)===`notice`)),i=[...r.$.mt(e),...n],a=i.slice(0,5e3).map((e,n)=>({finding:e,id:`f${n+1}`,tone:C(e),agent:t.get(e)})),o=new Map(a.map(e=>[e.finding,e])),s=e=>[...new Set(e)].sort();return{findings:a,left:i.length-a.length,of:e=>o.get(e),guards:s(a.map(e=>e.finding.guard)),agents:s(e.verdicts.map(S))}},T=`'use strict';
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
})();`,E={"&":`&amp;`,"<":`&lt;`,">":`&gt;`,'"':`&quot;`,"'":`&#39;`},D=(e,n=2e3)=>t.$.X(t.$.Z(e),n).replaceAll(/[&<>"']/g,e=>E[e]).replaceAll(`::`,`:&#58;`).replaceAll(`##[`,`#&#35;[`),O=(e,t=600)=>`<code>${D(e,t)}</code>`,k=(e,n=2e3)=>t.$.X(e,n).split("`").map((e,t,n)=>e===``?``:t%2==1&&t<n.length-1?O(e):D(e)).join(``),A=5e3,j=e=>`<span class="tag">${e}</span>`,M=(e,t,n,r)=>`data-d="${e}" data-g="${[...new Set(t.map(e=>r.guards.indexOf(e)))].filter(e=>e>=0).join(` `)}" data-a="${r.agents.indexOf(n)}"`,oe=({finding:e,id:t,tone:n,agent:i},a,o)=>{let s=O(r.$.ft(e.place),300);return`<li class="item ${n}" id="${t}" tabindex="-1" ${M(n,[e.guard],i,a)} aria-labelledby="${t}h">
<div class="head">${j(n)}<h3 id="${t}h">${k(e.message)}</h3></div>
${e.fix===void 0?``:`<p><span class="todo">To do:</span> ${k(e.fix)}</p>`}
${e.toAllow===void 0?``:`<p><span class="todo">To allow:</span> ${k(r.$.rt(e.toAllow))}</p>`}
<p class="meta"><span>${o===void 0?s:`<a href="#${o}">${s}</a>`}</span><span>${D(`${e.guard}/${e.rule}`,200)}</span><span class="mono">${D(e.fingerprint,64)}</span><span>${D(i,200)}</span></p></li>`},N=(e,t)=>`${t}\n${e}`,P=e=>new Map(e.flatMap((e,t)=>e.lines.flatMap(n=>n.sign===`+`?[[N(e.file,n.n),`d${t+1}l${n.n}`]]:[]))),F=(e,n)=>{let r=e.findings.map(t=>{let{file:r,line:i}=t.finding.place;return oe(t,e,i===void 0?void 0:n.get(N(r,i)))}),i=r.length===0?`<p class="plain">Nothing was found.</p>`:`<ol class="list">${r.join(`
`)}</ol>`,a=e.left>0?`<p class="rest">${t.$.J(e.left,`more finding`)} stand in the JSON report.</p>`:``;return`<section id="findings" aria-labelledby="findings-h"><h2 id="findings-h">Findings <span class="quiet">${r.length}</span></h2>
${i}<p class="plain" id="nothing" hidden>No finding fits these filters.</p>${a}</section>`},I=(e,t)=>{let n=e.findings.flatMap(e=>t.of(e)??[]);return n.length===0?``:`<ul>${n.map(({finding:e,id:t})=>`<li><a href="#${t}">${D(`${e.guard}/${e.rule}`,200)}</a> ${k(e.message,400)}</li>`).join(``)}</ul>`},L=(e,n)=>{let i=w(e),{call:a}=e,o=e.findings.map(e=>e.guard),s=a.status===`ok`||a.status===`unknown`?``:`<span>${a.status}</span>`,c=[...new Set(a.effects.map(t.$.j))],l=c.length>6?` <span class="quiet">and ${c.length-6} more</span>`:``;return`<li class="call ${i}" ${M(i,o,S(e),n)}><div class="head">${j(i)}<div class="does"><strong>${D(a.tool,120)}</strong> ${c.slice(0,6).map(e=>k(e,400)).join(`, `)}${l}</div></div>
<p class="meta"><span>${D(r.$.ft(a.place),300)}</span><span>${D(S(e),200)}</span>${s}</p>${I(e,n)}</li>`},R=(e,n)=>{let r=e.verdicts.filter(b);if(r.length===0)return``;let i=A-r.filter(e=>w(e)!==`allow`).length,a=r.filter(e=>w(e)!==`allow`||i-->0).slice(0,A),o=r.length-a.length;return`<section id="timeline" aria-labelledby="timeline-h"><h2 id="timeline-h">Timeline <span class="quiet">${t.$.J(r.length,`call`)}</span></h2>
<ol class="list steps">${a.map(e=>L(e,n)).join(`
`)}</ol>${o>0?`<p class="rest">${t.$.J(o,`more call`)} stand in the JSON report.</p>`:``}</section>`},z={"+":[`plus`,`added`],"-":[`minus`,`removed`]},B=({sign:e,n:t,text:n},r)=>{let[i,a]=z[e];return`<tr class="${i}"${r===void 0?``:` id="${r}"`}><th scope="row"><span class="vh">${a} </span>${e} ${t}</th><td>${D(n,1e3)}</td></tr>`},V=({finding:e,id:t,tone:n})=>`<tr class="note ${n}"><td colspan="2">${j(n)} ${k(e.message,600)} <a href="#${t}">${D(`${e.guard}/${e.rule}`,200)}</a></td></tr>`,H={A:`added`,M:`changed`,D:`deleted`,R:`renamed`,C:`copied`,T:`type changed`},U=(e,n,r,i)=>{let a=r[0]?.tone??`allow`,o=h(r,e=>e.finding.place.line??0),s=new Set(e.lines.flatMap(e=>e.sign===`+`?[e.n]:[])),c=r.filter(e=>!s.has(e.finding.place.line??0)),l=e.lines.map(e=>{let t=e.sign===`+`?o.get(e.n):void 0;return`${e.gap?`<tr class="gap"><td colspan="2"><span class="vh">lines left out</span><span aria-hidden="true">\u22ef</span></td></tr>`:``}${B(e,e.sign===`+`?`d${n}l${e.n}`:void 0)}${(t??[]).map(V).join(``)}`}),u=e.was===void 0?``:`<span class="quiet">was ${O(e.was,300)}</span>`,d=e.binary?`binary`:`+${e.added} \u2212${e.removed}`,f=r.length>0?`<span>${t.$.J(r.length,`finding`)}</span>`:``,p=[...c.map(V),...l].join(`
`),m=r.map(e=>e.finding.guard);return`<li ${M(a,m,x,i)}><details class="file ${a}"${r.some(e=>e.tone!==`notice`)?` open`:``}><summary><span class="name mono">${D(e.file,400)}</span>${u}${f}<span class="quiet">${H[e.status]}, ${d}</span></summary>
<div class="diff"><table aria-label="Changed lines of ${D(e.file,400)}"><tbody>${p}</tbody></table></div>${e.left>0?`<p class="rest">${t.$.J(e.left,`more changed line`)} not shown.</p>`:``}</details></li>`},W=(e,t)=>{let n=e.diffs??[];if(n.length===0)return``;let r=h(t.findings,e=>e.finding.place.file),i=n.map((e,n)=>U(e,n+1,r.get(e.file)??[],t));return`<section id="change" aria-labelledby="change-h"><h2 id="change-h">Changed files <span class="quiet">${n.length}</span></h2>
<ol class="list">${i.join(`
`)}</ol></section>`},G=e=>e.refused?`not run: ${k(e.refused.message)}`:e.timedOut?`timed out`:e.signal===void 0?`exit ${e.exit}`:`ended by ${D(e.signal,40)}`,K=e=>{if(e.runs.length===0)return``;let n=e.runs.map(e=>`<li class="run"><p>${O(e.command)} ${G(e)}, ${e.seconds.toFixed(1)} s</p>
<p class="meta"><span>${D(e.guarantees.label)}</span>${e.changed.length>0?`<span>changed ${t.$.J(e.changed.length,`file`)}</span>`:``}</p>
${e.output===``?``:`<details><summary>Output</summary><pre tabindex="0" aria-label="Output">${D(e.output,1e5)}</pre></details>`}</li>`);return`<section id="commands" aria-labelledby="commands-h"><h2 id="commands-h">Commands run <span class="quiet">${e.runs.length}</span></h2><ul class="list">${n.join(`
`)}</ul></section>`},q={light:{page:`#f6f7f9`,card:`#ffffff`,sunk:`#eef0f3`,line:`#d4d9e0`,edge:`#7a8594`,text:`#1b2129`,quiet:`#525c69`,link:`#0b5cad`,deny:`#b3261e`,"deny-tint":`#fdeceb`,ask:`#855300`,"ask-tint":`#fdf3e0`,notice:`#4a5a80`,"notice-tint":`#eceff7`,allow:`#1d6b3a`,"allow-tint":`#e6f4ea`,plus:`#e3f5e8`,minus:`#fbe9e8`},dark:{page:`#101419`,card:`#181d24`,sunk:`#202731`,line:`#333c48`,edge:`#7d8a9b`,text:`#e4e8ee`,quiet:`#a7b1bf`,link:`#84bdff`,deny:`#ff9b92`,"deny-tint":`#3a1d1c`,ask:`#f2bd61`,"ask-tint":`#362a12`,notice:`#aebcec`,"notice-tint":`#222a40`,allow:`#7fd69a`,"allow-tint":`#16301f`,plus:`#15301f`,minus:`#3a2021`}},J=e=>Object.entries(e).map(([e,t])=>`--${e}:${t}`).join(`;`),Y=`:root{color-scheme:light dark;${J(q.light)}}
@media (prefers-color-scheme:dark){:root{${J(q.dark)}}}
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
.diff .note .tag{margin-right:.25rem}
.rest{padding:.55rem .95rem;color:var(--quiet)}
.run{padding:.6rem .95rem}
.run pre{margin-top:.4rem;max-height:24rem;overflow:auto;background:var(--sunk);border-radius:6px;padding:.6rem .8rem;white-space:pre-wrap;overflow-wrap:anywhere}
.plain{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.7rem .95rem;display:grid;gap:.35rem;overflow-wrap:anywhere}
@media (max-width:58rem){.wrap{padding-left:.9rem;padding-right:.9rem}.grid{grid-template-columns:minmax(0,1fr);gap:1.2rem}.side{position:static;max-height:none;gap:.6rem}.side nav ul{display:flex;flex-wrap:wrap;gap:.1rem .3rem}.side nav a{gap:.35rem;background:var(--card);border:1px solid var(--line)}.diff th{width:3.2rem;padding:0 .4rem}}
@media (forced-colors:active){.item,.diff .note td{border-left-color:CanvasText}}
@media print{.side,.skip{display:none}.grid{display:block}}
`;var se=/* @__PURE__ */ e.n({page:()=>me});const X=e=>`'sha256-${i.$.n(n.$._(n.$.v(e)))}'`,ce=()=>`default-src 'none'; script-src ${X(T)}; style-src ${X(Y)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,le=e=>{let t=r.$.gt(e).slice(e.decision.length+2);return`<span>${t===``?`nothing stands against this change`:D(t)}</span>`},ue=e=>{let{version:t,base:n,head:i,policy:a}=e.provenance,{login:o,name:s,kind:c}=e.author;return[[`Gate`,e.gate&&D(r.$.ht(e).join(``))],[`Looked at`,D(r.$.pt(e))],[`Policy`,O(a)],[`Base`,n&&O(n.slice(0,12))],[`Head`,i&&O(i.slice(0,12))],[`Author`,c===`unknown`?void 0:D(`${o??s??``} (${c})`)],[`Sallyport`,D(t)]].flatMap(([e,t])=>t===void 0?[]:[`<div><dt>${e}</dt><dd>${t}</dd></div>`]).join(``)},Z=(e,t)=>[`<option value="">${e}</option>`,...t.map((e,t)=>`<option value="${t}">${D(e,100)}</option>`)].join(``),de=(e,t)=>{let n=[...t.findings.map(e=>e.tone),...e.verdicts.map(w)];return`<form id="filters" role="search" aria-label="Filter the report" hidden><details id="filter" open><summary>Filters</summary><div class="rows">
<fieldset><legend>Decision</legend>${y.filter(e=>n.includes(e)).map(e=>`<label><input type="checkbox" name="decision" value="${e}" checked> ${e}</label>`).join(``)}</fieldset>
<label class="field"><span>Guard</span><select name="guard">${Z(`all guards`,t.guards)}</select></label>
<label class="field"><span>Agent</span><select name="agent">${Z(`all agents`,t.agents)}</select></label>
<label class="field"><span>Words</span><input type="search" name="words" autocomplete="off"></label>
<p class="count" id="count" role="status"></p>
<div class="pair"><button type="button" id="previous" aria-keyshortcuts="Alt+K">Previous</button><button type="button" id="next" aria-keyshortcuts="Alt+J">Next</button></div>
<button type="reset">Show everything</button>
<p class="count">Alt+J and Alt+K go from finding to finding.</p></div></details></form>`},fe=e=>{let t=[...e.settled.map(e=>`Settled by ${O(e.by)} with ${k(e.how)}: ${O(e.fingerprint)}`),...e.limits.map(e=>k(e))];return t.length===0?``:`<section id="notes" aria-labelledby="notes-h"><h2 id="notes-h">Notes</h2><ul class="plain">${t.map(e=>`<li>${e}</li>`).join(``)}</ul></section>`},pe={findings:`Findings`,timeline:`Timeline`,change:`Changed files`,commands:`Commands run`,notes:`Notes`},me=e=>{let t=ae(e),n=[F(t,P(e.diffs??[])),R(e,t),W(e,t),K(e),fe(e)].join(`
`),i={findings:t.findings.length+t.left,timeline:e.verdicts.filter(b).length,change:e.diffs?.length,commands:e.runs.length},a=Object.entries(pe).filter(([e])=>n.includes(`<section id="${e}"`)).map(([e,t])=>`<li><a href="#${e}">${t}${i[e]===void 0?``:` <span class="quiet">${i[e]}</span>`}</a></li>`),o=t.findings.some(e=>e.tone===`ask`)?`<p class="quiet">${r.$.dt}</p>`:``;return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ce()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Sallyport: ${e.decision}</title>
<style>${Y}</style>
</head>
<body>
<a class="skip" href="#findings">Skip to the findings</a>
<header class="top ${e.decision}"><div class="wrap"><span class="brand">Sallyport</span>
<h1><span class="tag big">${e.decision}</span> ${le(e)}</h1>${o}
<dl class="facts">${ue(e)}</dl></div></header>
<div class="wrap grid">
<div class="side"><nav aria-label="Parts of the report"><ul>${a.join(``)}</ul></nav>
${de(e,t)}</div>
<main>${n}</main>
</div>
<script>${T}<\/script>
</body>
</html>
`},he=/\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/,Q=/\u001b\[[0-9;:]{0,40}m/g,ge=/\u001b(?:\[[0-9:;<=>?]{0,64}[ -/]{0,8}[@-~]|[\]PX^_][^\u0007\u001b\n\r]{0,4096}(?:\u0007|\u001b\\)?|[ -/]{0,8}[0-~])?/g,$=/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu,_e=e=>{let t=!1,n=e.replace(ge,e=>e.replace(Q,``)===``?(t=!0,e):``).replace($,`\ufffd`).replaceAll(`##[`,`##\u200b[`);return t?n+`\x1B[0m`:n},ve=(e,t=`\u2502 `)=>{let n=e.split(he);return n.at(-1)===``&&n.pop(),n.map(e=>`${t}${_e(e)}\n`).join(``)},ye=e=>({open:`::stop-commands::${e}\n`,close:`::${e}::\n`}),be=e=>({open:`::group::${t.$.G(e.replace($,`\ufffd`))}\n`,close:`::endgroup::
`});exports.a=re,exports.c=c,Object.defineProperty(exports,"i",{enumerable:!0,get:function(){return se}}),exports.n=be,exports.o=m,exports.r=ve,exports.s=p,exports.t=ye;