"use strict";const e={get $(){let e=require("./action-calls.js");return Object.defineProperty(this,"$",{value:e}),e}},t={get $(){let e=require("./core-secrets-more.js");return Object.defineProperty(this,"$",{value:e}),e}},n={get $(){let e=require("./action-denied-edit-write.js");return Object.defineProperty(this,"$",{value:e}),e}},r={get $(){let e=require("./action-test-list-denied-write.js");return Object.defineProperty(this,"$",{value:e}),e}},i={get $(){let e=require("./denied.js");return Object.defineProperty(this,"$",{value:e}),e}},a={get $(){let e=require("./action-denied.js");return Object.defineProperty(this,"$",{value:e}),e}},o={get $(){let e=require("./core-more.js");return Object.defineProperty(this,"$",{value:e}),e}},s=(e,t)=>e.some(e=>t.includes(e)),c=[],l=(e,...t)=>{let n={pattern:e,hints:t};return c.push(n),n},u=({hints:e,pattern:t},n)=>s(e,n.toLowerCase())&&t.test(n),d=(e,t=128)=>{let n=new Uint8Array(t);for(let[t,r]of e)for(let e=0;e<t.length;e++)n[t.charCodeAt(e)]|=r;return n},f=/(["'`])(?:[ \t]{0,12}(?:\+|\.{1,2}|\|\||&|<>|\\)?[ \t]{0,12}(?:\r?\n[ \t]{0,60})?(?:\+|\.|\|\||&|<>)?[ \t]{0,12}|[ \t]{0,4},\s{0,40})["'`](?=[A-Za-z0-9_+/=.-])/y,p=d([[`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.-`,1]]),m=d([[` 	\r
+.|&<>\\`,1]]),[h,g,_]=[44,92,96],v=/^[^"'`\n]{0,3}\s{0,4}[\])]\s{0,4}\.\s{0,4}join\(\s{0,2}(?:""|''|``)?\s{0,2}\)/,y=(e,t,n,r)=>{let i=t+1,a=i+128;for(;i<a;i++){let t=e.charCodeAt(i);if(t===h?!r:!(t<128&&m[t]===1))break}let o=e.charCodeAt(i+1);return e.charCodeAt(i)===n&&o<128&&p[o]===1},b=(e,t,n,r)=>{if(!y(e,t,n,r))return;f.lastIndex=t;let i=f.exec(e)?.[0];return i===void 0||i.charCodeAt(i.length-1)!==n?void 0:{from:t+i.length,comma:i.includes(`,`)}},ee=(e,t,n,r)=>{let i=n.charCodeAt(0),a=b(e,t,i,r);if(a===void 0)return{last:t};let o=t;for(;o>0&&t-o<400&&e[o-1]!==n&&e[o-1]!==`
`;)o--;if(e[o-1]!==n)return{last:t};let s=t,c=t,l=e.slice(o,s),{from:u}=a;for(let t=0;t<64;t++){let t=e.indexOf(n,u);if(t<0||t-u>400)break;l+=e.slice(u,t),s=c=t;let o=b(e,t,i,r);if(o===void 0)break;if(o.comma!==a.comma){c=t-1;break}u=o.from}return(!a.comma||v.test(e.slice(s+1,s+60))||/(?:""|'')\.join\(\s{0,4}[[(]\s{0,4}["']$/.test(e.slice(Math.max(0,o-24),o)))&&l.length>=16&&/[A-Za-z0-9_+/=.-]{16}/.test(l)?{last:c,view:{start:o,end:s,text:l}}:{last:c}},x=/[A-Za-z0-9_-]{3,200}(?:["']{1,2}[A-Za-z0-9_+/=.-]{1,200}){1,16}/y,te=d([[`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-`,3],[`+/=.`,2]]),S=(e,t)=>te[e.charCodeAt(t)]??0,ne=(e,t,n)=>{let r=e.charCodeAt(t+1);if(S(e,r===34||r===39?t+2:t+1)===0||S(e,t-1)!==3)return;let i=t;for(;i>n&&t-i<200&&S(e,i-1)===3;)i--;if(i>0&&!/[=:\s"']/.test(e[i-1]))return;x.lastIndex=i;let a=x.exec(e)?.[0];if(a!==void 0)return{start:i,end:i+a.length,text:a.replace(/["']/g,``)}},re=(e,t,n,r)=>{let i=String.fromCharCode(t),[a,o]=[0,-1];return s=>{if(s>=a&&t!==_){let t=ne(e,s,a);t!==void 0&&(a=t.end,t.text.length>=16&&r(t))}if(s>o){let{last:t,view:a}=ee(e,s,i,n);o=t,a!==void 0&&r(a)}}},ie=String.raw`\\{1,7}["']|&(?:quot|apos|#3[49]|#x2[27]);`,C=new RegExp(String.raw`(${ie})(?:\s|\\{1,7}[rnt]){0,40}(?:\+|\.{1,2}|\|\||&(?:amp;)?|<>)?(?:\s|\\{1,7}[rnt]){0,40}\1(?=[A-Za-z0-9_+/=.-])`,`y`),ae=(e,t)=>{let n=0;return r=>{let i=r;for(;i>n&&r-i<8&&e.charCodeAt(i-1)===g;)i--;C.lastIndex=i;let a=i<n?void 0:C.exec(e)?.[1];if(a===void 0)return;let o=Math.max(n,i-400),s=e.slice(o,i).lastIndexOf(a),c=s<0?o:o+s+a.length,l=e.slice(c,i),u=i;for(let t=0;t<64;t++){C.lastIndex=u;let t=C.exec(e);if(t===null||t[1]!==a)break;let n=u+t[0].length,r=e.indexOf(a,n);if(r<0||r-n>400)break;l+=e.slice(n,r),u=r}n=u,l.length>=16&&/[A-Za-z0-9_+/=.-]{16}/.test(l)&&t({start:c,end:u,text:l})}},oe=/[0-9a-f]{2}(?:[ :,-]{1,2}(?:0x)?[0-9a-f]{2}){15,65535}/iy,w=/[0-9a-f]{7,8}:? {1,2}((?:[0-9a-f]{2,4} {1,3}){2,16})[^\n]{0,40}\n?/iy,se=`Buffer `,ce=`0000010`,le=e=>e.replaceAll(/0x|[^0-9a-f]/gi,``).replaceAll(/[0-9a-f]{2}/gi,e=>{let t=Number.parseInt(e,16);return t>=32&&t<127?String.fromCharCode(t):`
`}),ue=e=>{let t=[],n=(e,n,r)=>{let i=le(r);(/* @__PURE__ */ RegExp(`[!-~]{16}`)).test(i)&&t.push({start:e,end:n,text:i})};for(let t=e.indexOf(se),r=0;t>=0&&r<200;t=e.indexOf(se,t+1)){if(e[t-1]!==`<`)continue;r++;let i=oe.lastIndex=t+7,a=oe.exec(e)?.[0];a!==void 0&&n(i,i+a.length,a)}for(let t=e.indexOf(ce),r=0;t>=0&&r<200;t=e.indexOf(ce,t+1),r++){let r=e.slice(Math.max(0,t-120),t).lastIndexOf(`0000000`);if(r<0)continue;let i=Math.max(0,t-120)+r;for(;e[i-1]===`0`;)i--;let[a,o]=[i,``];for(w.lastIndex=i;o.length<1<<17;a=w.lastIndex){let t=w.exec(e);if(t===null)break;o+=t[1]}a>t&&n(i,a,o),t=Math.max(t,a-1)}return t},de=[`"`,`'`,"`"].map(e=>`${e}[A-Za-z0-9_+/=.-]{1,200}${e}`).join(`|`),fe=/(?<=(?<![\w$.])\$?([A-Za-z_]\w{0,60})(?:[ \t]{0,8}:[ \t]{0,8}[\w.]{1,40})?[ \t]{0,8}:?=)/y,T=String.raw`\$\{\w{1,60}\}|#\{\w{1,60}\}|\{\w{1,60}\}|\$\w{1,60}`,pe=`(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{1,200}(?![A-Za-z0-9_-])`,E=`${T}|${de}|${pe}`,me=new RegExp(String.raw`(?![a-zA-Z]{1,2}["'])(?:${E})(?:[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{0,40}(?:${E})|["'](?:${T}|${pe})|${T}|(?<=\})(?:${pe})){1,24}`,`g`),he=new RegExp(E,`g`),ge=e=>e===`"`||e===`'`||e==="`",_e=(e,t,n)=>{let r=t;for(;Math.abs(r-t)<2&&/\s/.test(e[r]??``);)r+=n;return e[r]===`+`||e[r]===`.`&&(r!==t||/[\s.${"'`]/.test(e[r+n]??``))},ve=(e,t,n)=>{let[r,i]=[e[t-1],e[n]];return r===`$`||r===`{`&&i===`}`||ge(r)!==ge(i)||_e(e,t-1,-1)||_e(e,n,1)},ye=function*(e,t){let n=[];for(let r of t)for(let t=e.indexOf(r);t>=0&&n.length<2e3;t=e.indexOf(r,t+r.length))ve(e,t,t+r.length)&&n.push(t);let r=0;for(let t of n.sort((e,t)=>e-t)){if(t<r)continue;let n=Math.max(r,t-400),i=e.slice(n,t+400);r=n+i.length-(n+i.length<e.length?200:0);for(let{0:e,index:t}of i.matchAll(me))yield{chain:e,index:n+t}}},[be,xe,Se,Ce,we]=[1,2,4,8,16],Te=d([[`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`,be],[`0123456789`,xe],[`+/.`,Se],[`_-`,Ce],[`=`,we]]),Ee=(e,t)=>{let n=t+1;for(;n-t<=8&&(e.charCodeAt(n)===32||e.charCodeAt(n)===9);)n++;let r=e.charCodeAt(n),i=r===34||r===39||r===96;i&&n++;let a=n,[o,s,c]=[0,0,0];for(let t=n+200;a<t;a++){let t=e.charCodeAt(a),n=t<128?Te[t]:0;if(n===0||n===we&&!i)break;n===xe&&o++,s|=n,c=n}let l=a-n;if(!(c===Ce&&l>=2&&l<=21)&&(l<8||o<2||(s&be)===0)||(i?e.charCodeAt(a)!==r:l<3||a<e.length&&!/[\s;]/.test(e[a])))return;let u=e.slice(n,a);return De(u)?u:void 0},De=e=>/^[A-Za-z0-9-]{1,20}[_-]$|^(?=(?:\D*\d){2})(?=.*[A-Za-z]).{8,}$/.test(e),Oe=(e,t)=>{let n=/* @__PURE__ */ new Map;for(let r of t){if(n.size>=100)break;let t=Ee(e,r);if(t===void 0)continue;fe.lastIndex=r+1;let i=fe.exec(e)?.[1];i!==void 0&&n.set(i,t)}if(n.size===0)return[];let r=[];for(let{chain:t,index:i}of ye(e,[...n.keys()])){let e=!1,a=t.replace(he,t=>{if(/^["'`]/.test(t))return t.slice(1,-1);let r=n.get(t.replace(/^[$#]?\{?|\}$/g,``));return e||=r!==void 0,r??t}).replace(/[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{1,40}|["'\s]/g,``);if(e&&/[A-Za-z0-9_+/=.-]{16}/.test(a)&&r.push({start:i,end:i+t.length,text:a}),r.length>=500)break}return r},D=1<<20,O=/[A-Za-z0-9+/_-]*/y,k=e=>e>=32&&e<127||e===9||e===10||e===13,A=new TextDecoder,j=e=>{let t=e.length>=32&&e[1]===0&&e[3]===0,n=t?2:1,r=0;for(;r<e.length&&k(e[r])&&(!t||e[r+1]===0);)r+=n;if(r<16*n)return;let i=A.decode(e.subarray(0,r));return t?i.replaceAll(`\0`,``):i},ke=(e,t)=>{for(let n=t;n<t+20;n+=4){let[t,r,a,o]=[i.$.r(e,n),i.$.r(e,n+1),i.$.r(e,n+2),i.$.r(e,n+3)],[s,c,l]=[t<<2|r>>4,(r&15)<<4|a>>2,(a&3)<<6|o];if(s!==0&&!k(s)||c!==0&&!k(c)||l!==0&&!k(l))return!1}return!0},Ae=(e,t)=>{let n=e.charCodeAt(t);return n!==48&&!(n>=50&&n<=55)?!1:(Me.lastIndex=t,Me.test(e))},je=(e,t,n)=>{let r=j(i.$.a(e,t,Math.min(n,t+256)));return n-t<=256||r===void 0||r.length<96?r:j(i.$.a(e,t,Math.min(n,t+D)))},Me=/(?:[2-7][0-9a-f]|0[9ad]){4}/iy,Ne=(e,t)=>{O.lastIndex=t,O.test(e);let n=O.lastIndex,r=e.slice(t,n);for(let t=/(?:\\r)?(?:\\n|\r?\n)[ \t]{0,40}(?=[A-Za-z0-9+/_-]{4}|[A-Za-z0-9+/_-]{2,3}=)/y;r.length<D&&(t.lastIndex=n,t.test(e));)O.lastIndex=t.lastIndex,O.test(e),r+=e.slice(t.lastIndex,O.lastIndex),n=O.lastIndex;return{body:r,end:n}},Pe=1<<18,Fe=(e,t)=>{let n=e.charCodeAt(t);return n===72?e.startsWith(`H4sI`,t):n===101&&/[AFJN]/.test(e[t+1])&&Ie.has(e.slice(t,t+3))},Ie=/* @__PURE__ */ new Set([`eAE`,`eF4`,`eF5`,`eF6`,`eF7`,`eJw`,`eJx`,`eJy`,`eJz`,`eNo`,`eNp`,`eNq`,`eNr`]),Le=(e,n,r)=>{let{body:a,end:o}=Ne(e,n),s=t.$.N(i.$.a(a,0,Math.min(a.length,D)),Math.min(r.left,Pe));if(s!==void 0)return r.left-=s.bytes.length,r.full||=s.full,{start:n,end:o,text:A.decode(s.bytes),via:`gzip`}},M=(e,t,n)=>{if(Fe(e,t))return Le(e,t,n);if(!ke(e,t)&&!Ae(e,t))return;O.lastIndex=t,O.test(e);let r=O.lastIndex;if(/^[0-9a-fA-F]+$/.test(e.slice(t,Math.min(r,t+64)))){if((r-t)%2!=0||r-t<32)return;let n=new Uint8Array(Math.min(r-t,D)>>1);for(let r=0;r<n.length;r++)if(n[r]=Number.parseInt(e.slice(t+2*r,t+2*r+2),16),r<4&&!k(n[r]))return;let i=j(n);return i===void 0?void 0:{start:t,end:r,text:i,via:`hex`}}if(je(e,t,r)===void 0)return;let{body:i,end:a}=Ne(e,t),o=je(i,0,i.length);return o===void 0?void 0:{start:t,end:a,text:o,via:`base64`}},N=e=>({...e,via:`joined`}),Re=(e,t,n)=>{if(e.charCodeAt(t)===48&&(e.charCodeAt(t+1)|32)==120)return M(e,t+2,n);let r=e.slice(t,t+96);for(let i=r.indexOf(`/`),a=0;i>=0&&a<8;i=r.indexOf(`/`,i+1),a++){let r=M(e,t+i+1,n);if(r!==void 0)return r}},ze=(e,t)=>{let[n,r]=[t,t];for(;n>0&&t-n<1024&&!/[\s"'`<>]/.test(e[n-1]);)n--;for(;r<e.length&&r-t<4096&&!/[\s"'`<>]/.test(e[r]);)r++;return[n,r]},P=/[\uff10-\uff19\uff21-\uff3a\uff3f\uff41-\uff5a]/g,Be=(e,t)=>{for(P.lastIndex=0;P.test(e);){let[n,r]=ze(e,P.lastIndex-1),i=e.slice(n,r).replace(/[\uff01-\uff5e]/g,e=>String.fromCharCode(e.charCodeAt(0)-65248));/[A-Za-z0-9_+/=.-]{16}/.test(i)&&t.push({start:n,end:r,text:i,via:`full-width`}),P.lastIndex=Math.max(P.lastIndex,r)}},F=(e,t,n,r,i)=>{let a=0;return o=>{if(n.lastIndex=o,o<a||!n.test(e))return;let[s,c]=ze(e,o);t.push({start:s,end:c,text:i(e.slice(s,c)),via:r}),a=c}},I=/(?<![\w.])(?:0x[2-7][0-9a-f]|\d{2,3})(?=\s{0,20},)/iy,L=/\s{0,20},\s{0,20}(?:0x[2-7][0-9a-f]|\d{2,3})(?![\w.])/iy,Ve=d([[`0123456789abcdefxABCDEFX`,1]]),R=(e,t)=>e.charCodeAt(t)>=48&&e.charCodeAt(t)<=57,He=(e,t)=>{let n=(e.charCodeAt(t-3)|32)==120?t-4:R(e,t-3)?t-3:t-2,r=Number(e.slice(n,t));return r>32&&r<127?r:10},Ue=(e,t)=>{if(I.lastIndex=t,!I.test(e))return;let n=I.lastIndex,r=[He(e,n)];for(L.lastIndex=n;L.test(e);)n=L.lastIndex,r.push(He(e,n));return r.length>1?{end:n,letters:r}:void 0},We=(e,t)=>{let n=0;return r=>{if(r<n||!(R(e,r+1)||e.charCodeAt(r+1)<=32&&(R(e,r+2)||e.charCodeAt(r+2)<=32)))return;let i=r;for(;i>n&&r-i<24&&e.charCodeAt(i-1)<=32;)i--;for(let t=e.charCodeAt(i-1);i>n&&r-i<28&&t<128&&Ve[t]===1;)t=e.charCodeAt(--i-1);if(i===r)return;let a=Ue(e,i);if(a===void 0||(n=a.end,a.letters.length<16))return;let o=A.decode(Uint8Array.from(a.letters));/[A-Za-z0-9_+/=.-]{16}/.test(o)&&t.push({start:i,end:n,text:o,via:`codes`})}},z=/(?<=[A-Za-z0-9_-])\\\r?\n[ \t]{0,60}(?=[A-Za-z0-9_-])/y,B=(e,t,n)=>{if(e.search(t)<0)return[];let r=new Int32Array(e.length+1),i=[],a=0,o=0,s=t=>{for(i.push(e.slice(o,t));o<t;o++)r[a++]=o};for(let n of e.matchAll(t))s(n.index),o=n.index+n[0].length;return s(e.length),r[a]=e.length,[{start:0,end:e.length,text:i.join(``),via:n,from:r}]},[V,Ge,Ke,qe,Je,Ye,Xe,Ze,Qe]=[34,37,38,39,44,47,61,92,96],$e=/%(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)/iy,et=/\\(?:u00|x)(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)|\\(?:0[67]\d|1[0-7]\d)/iy,tt=/&#(?:0{0,4}(?:4[589]|5[0-7]|6[5-9]|[78]\d|9[05789]|1[01]\d|12[0-2])|x0{0,4}(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f));/iy,nt=/(?<=:)\\\/\\\//y,rt=(e,t,n)=>{let r=F(e,n,$e,`percent`,e=>e.replace(/%([2-7][0-9a-f])/gi,(e,t)=>String.fromCharCode(Number.parseInt(t,16)))),i=F(e,n,et,`escape`,e=>e.replace(/\\(?:u00|x)([2-7][0-9a-f])/gi,(e,t)=>String.fromCharCode(Number.parseInt(t,16))).replace(/\\([01][0-7]{2}|[4-7][0-7](?![0-7]))/g,(e,t)=>String.fromCharCode(Number.parseInt(t,8)))),a=F(e,n,nt,`escape`,e=>e.replaceAll(`\\/`,`/`)),o=F(e,n,tt,`entity`,e=>e.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,(e,t,n)=>{let r=t===void 0?Number(n):Number.parseInt(t,16);return r<127?String.fromCharCode(r):e})),s=We(e,n),c=[V,qe,Qe].map(r=>re(e,r,t.lists,e=>n.push(N(e)))),l=ae(e,e=>n.push(N(e))),u=[],d=!1;for(let n=0;n<t.many;n++){let f=t.places[n],p=e.charCodeAt(f);if(p===Xe)u.push(f);else if(p===V||p===qe)e.charCodeAt(f-1)===Ze?l(f):c[p===V?0:1](f);else if(p===Qe)c[2](f);else if(p===Je)s(f);else if(p===Ge)r(f);else if(p===Ke)o(f),l(f);else if(p===Ze){let t=e.charCodeAt(f+1);t===Ye?a(f):t>32?i(f):d||=(z.lastIndex=f,z.test(e))}}for(let t of Oe(e,u))n.push(N(t));d&&n.push(...B(e,new RegExp(z.source,`g`),`joined`))},it=(e,t,n,r)=>{let i=[],a={left:e.length*4+Pe,full:!1},o=0;for(let n of t){if(n<o)continue;let t=M(e,n,a)??Re(e,n,a);t!==void 0&&(i.push(t),o=t.end)}a.full&&r?.(`packed`),rt(e,n,i);for(let{start:t,end:n,text:r}of ue(e))i.push({start:t,end:n,text:r,via:`hex`});return n.wide&&Be(e,i),n.colours&&i.push(...B(e,/\u001b\[[0-9;?]{0,20}[A-Za-z]/g,`colour`)),n.zeros&&i.push(...B(e,/\0/g,`utf-16`)),i};var at="00000@5H0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000D1R00000000EP0000000000000000000010000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000P0P00V@]C800000@4000000000][R3800000430T0800000?`280000000040210000080P00000000084<010200@a]fV8000000400000100040002000000000PP000000MD00000000@010000000033R?Q0U0004gUSI8000000000000002000440000108E;82000000jI2H0000000U=0210000008003000000600000020P00000000000092`000000000000000000000000000000000000000000000000000000000000@5H00000000@@4b00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001044Q<00001001A8300000000000000400X02@00000000000000000000000P000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002020P8<lS00000PM[1>0P0000PlS03200@008KD^00000000J07P00000DcbR04000@0Fd1A000000080@60040@0PhS<54000000008000000080<0200000@Ob01100000<gXA0000000JEa0000000P`530000000OoGL20@000P0H8000000088Rm0300000h=Un1P41084W1I;R000000I00=000040PD5000000002109000000000000000000``0000000000008000000000000000000000000000000000000000000000000@`4B00000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000P000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004005`<>400000DPPBP0000000Y520200000P9P6000000Lb3a:0000000H0Q000000040P0P0000000@80000000QhbR@100000000P00J0000:0b40@0000480H02000008022000000`P0001000000<JX@000000@@1200000000000000000P0200000000_:C?800000PH?000000001T@X0000000P000000000P00000000000000000000000P00000000P0010000000000000000000000000000000000000000000000000000000000000ZP00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000800000000002000000000000000020000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000U000`iS>K000000@H0D2000000XR::4000000U9100000001F\\P@00000085:920400022001000000D@PJ000000`f<@400000000001008l?`mRP@22@0000Th204000000XPH8000000A:0000P0000Pid40000000A10040000000000000000\\2001000004EZ7:0010003@Q000@000P`00X2000T00200800000080080000000T0000000000X0P1000000000000000000000000000000000000000000000000000000000000PRP000000000240000000000000000000400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000@0000000000000006000200000000000000000000004000000000010000000000000000100040000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000040040UEcL@30080042014000000X882000000A<T5P000000RTT10000008h3:3200008P0@@00000100108000000D@YH0000000P020000000P00040000000O801:000008B2P000000002280PH040X^ZDb;8=000@3Z@4000000000000000002:00000000lk:O0200A00442<000000@03@02000000@@100000000J:000400000000040000000@0000000010000000000000000000000000000000000000000000000000000@:40000000048200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000P00`00000000008000000000000000000000000000000000000000@00000000000000000000080000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000PKcK1P0U0P0HK^P9200000@L7B000010`m8k70000000LUE160000024B1000000`\\b14100000401`0000000UTDeP000000000000000001800000000i661P000000`U738100004io210@9400]j:MR00000@_ei:00000000000004000b5M>2040000mg6V008000Teh81RB@0000P@eP0001008\\0020H000PA303000000020200P000PZA102000000Q200000000000000000000000000000000000000000000000000004220000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000`L6ob100000aL0P80P0000TSS=P00000DiEL200000PcOAHA0@0000`R4:0000004TE000000001C@4000000@b5=1h00000010000000001@1H000000`4IQ18000H0@1000000000D040@000P00E1R0R000004`H000000000P000000000\\43<000000Dd<U01000400d\\4@000000P5P0300@8001400800000A\\00800000002000P000000A4020000010000000000000000000000000000000000000000000000000000000010000008:0<000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000V280000000PY020000800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000@mga020000P1D00000000424Q0000000FfQ94000000dW24@00000011R0000000T]AP`20000`@9@?000000@L0P0401000000000000004280000000@?:@30000000BS0401002P=DP02PT000HL;eA0@9000XWAI200000040P00000808i890100000@O98000000P3C:6000000<20PR000440@0B0000000`Q2240040004a08010008014120000000P0000000000000000000000000000000000000000000000000000H:P400",ot=`
 ai	nassembly ai	neden ai	nfal ai	nleonardo ai	nlepton ai	nopen ai	nscale ai	ntogether ai	nwit ai
 ap	nreact app
 ce	nring central
 ci	ncircle ci	ndrone ci	nsemaphore ci	nteam city	ntravis ci
 dr	none drive
 du	nblack duck	npager duty
 em	nelastic email
 ga	nepic games	nriot games
 go	ndata gov
 hu	nswagger hub
 io	nbit dot io	ncustomer io	nflat io	nframe io	nsplit io
 oc	ndigital ocean
 sm	nclockwork sms
"au	c"auth"
"kt	c"kty
$1$	c$1$
$2a	c$2a$
$2b	c$2b$
$2y	c$2y$
$5$	c$5$
$6$	c$6$
$8$	c$8$
$9$	c$9$
$y$	c$y$
+ab	c+ABa
+ac	c+ACR
+ar	c+ARm
+as	c+ASt
-- 	c---- BEGIN SSH2
--b	c-----BEGIN
--u	c--user 	c--user=
-ai	nassembly-ai	neden-ai	nfal-ai	nleonardo-ai	nlepton-ai	nopen-ai	nscale-ai	ntogether-ai	nwit-ai
-an	csk-ant-
-ap	cpat-ap	nabstract-api	ncurrents-api	ndd-api	ndd-app	nfloat-app	nfront-app	nguardian-api	nhere-api	nlinear-app	nmoonshot-api	nnear-api	nnews-api	nodds-api	nreact-app	nscraper-api	nshortcut-api	nthreads-api	ntower-api	nwave-apps
-as	nhome-assistant
-be	nscraping-bee
-bi	nmessage-bird	npower-bi	nweather-bit
-ce	nring-central
-ch	nline-channel	nrocket-chat
-ci	ncircle-ci	ndrone-ci	nsemaphore-ci	nteam-city	ntravis-ci
-cl	credis-cli	nbearer-cli	ncode-climate
-co	nfull-contact
-cr	nclose-crm	nprospect-crm	nvisual-crossing
-da	nbright-data	ncaptain-data
-do	nbit-dot-io	ndata-dog	npanda-doc
-dr	none-drive
-du	nblack-duck	npager-duty
-em	nelastic-email
-eu	cpat-eu
-fl	nuser-flow
-ga	nepic-games	nriot-games
-go	ndata-gov
-ha	nsap-hana
-hu	nswagger-hub
-io	ncustomer-io	nflat-io	nframe-io	nsplit-io
-ke	cclient-key-data	nsecret-key
-la	ndetect-language	neleven-labs	nendor-labs	nplanet-labs	nredis-labs	nsauce-labs
-lf	csk-lf-
-li	cPrivate-Lines:	nmagic-link
-lo	none-login
-na	cpat-na
-ne	nauthorize-net	nstark-net
-no	nboost-note	nline-notify	nservice-now	nsign-now
-oc	ndigital-ocean
-on	nsentinel-one
-pa	nstatus-page
-pl	nparse-platform
-po	nspark-post
-pr	caccess-production-
-re	nget-response
-ro	nuptime-robot
-sc	nplanet-scale	nurl-scan
-si	nhello-sign	none-signal
-sm	nclockwork-sms
-st	nbetter-stack
-to	nconversion-tools	ntom-tom	nvirus-total
-u 	c-u 
-u"	c-u"
-u'	c-u'
-u-	cfio-u-
-us	c-us	ctk-us-
-v1	csk-or-v1-
-we	nopen-weather	nworld-weather	nworld-weather-online
-wi	nsignal-wire
.ai	nassembly.ai	neden.ai	nfal.ai	nleonardo.ai	nlepton.ai	nopen.ai	nscale.ai	ntogether.ai	nwit.ai
.ap	nabstract.api	ncurrents.api	nfloat.app	nfront.app	nguardian.api	nhere.api	nlinear.app	nmoonshot.api	nnear.api	nnews.api	nodds.api	nreact.app	nscraper.api	nshortcut.api	nthreads.api	ntower.api	nwave.apps
.as	nhome.assistant
.au	cdp.audit.
.az	c.azurewebsites.net/
.be	nscraping.bee
.bi	nmessage.bird	npower.bi	nweather.bit
.ce	nring.central
.ch	nline.channel	nrocket.chat
.ci	ncircle.ci	ndrone.ci	nsemaphore.ci	nteam.city	ntravis.ci
.cl	nbearer.cli	ncode.climate
.co	nfull.contact
.cr	nclose.crm	nprospect.crm	nvisual.crossing
.da	nbright.data	ncaptain.data
.dm	cVF.DM.
.do	nbit.dot.io	ndata.dog	npanda.doc
.dr	none.drive
.du	nblack.duck	npager.duty
.em	nelastic.email
.ey	csk.eyJ	ctk.eyJ
.fl	nuser.flow
.ga	nepic.games	nriot.games
.go	b.apps.googleusercontent.com	ndata.gov
.ha	nsap.hana
.hu	nswagger.hub
.io	ncustomer.io	nflat.io	nframe.io	nsplit.io
.la	ndetect.language	neleven.labs	nendor.labs	nplanet.labs	nredis.labs	nsauce.labs
.li	nmagic.link
.lo	none.login
.ne	nauthorize.net	nstark.net
.no	nboost.note	nline.notify	nservice.now	nsign.now
.oc	ndigital.ocean
.on	nsentinel.one
.pa	nstatus.page
.pl	nparse.platform
.po	nspark.post
.re	nget.response
.ro	nuptime.robot
.sa	cdp.sa.
.sc	cdp.scim.	nplanet.scale	nurl.scan
.si	nhello.sign	none.signal
.sl	chooks.slack.com
.sm	nclockwork.sms
.st	nbetter.stack
.to	nconversion.tools	ntom.tom	nvirus.total
.v1	ctkn.v1_
.we	nopen.weather	nworld.weather	nworld.weather.online
.wi	nsignal.wire
.za	chooks.zapier.com
//0	c1//0
/v1	c/api/v1/
00d	c00D
0px	n500px
1.0	cv1.0-
100	c1000.
2pd	nhtml2pdf
3ai	nc3ai
3mv	c3MVG9
3xf	cATATT3xFf	cATCTT3xFf
4b1	c4b1d
4ev	n4everland
4t2	cs-s4t2af-	cs-s4t2ud-
4vp	ntime4vps
8x8	n8x8
9eu	ct1.9eue
: t	bauthorization: token 
://	bcloudinary://	c://
:aa	c:AA
;se	b;secret=
\\"k	c\\"kty
_aa	csm_aat_
_ac	nsecret_access_key
_ai	nassembly_ai	neden_ai	nfal_ai	nleonardo_ai	nlepton_ai	nopen_ai	nscale_ai	ntogether_ai	nwit_ai
_ap	nabstract_api	ncurrents_api	ndd_api	ndd_app	nfloat_app	nfront_app	nguardian_api	nhere_api	nlinear_app	nmoonshot_api	nnear_api	nnews_api	nodds_api	nreact_app	nscraper_api	nshortcut_api	nthreads_api	ntower_api	nwave_apps
_au	c_auth	c_authToken
_be	nscraping_bee
_do	nbit_dot_io	ndata_dog	npanda_doc
_dr	none_drive
_du	nblack_duck	npager_duty
_em	nelastic_email
_ey	cops_eyJ
_ga	nepic_games	nriot_games
_go	ndata_gov
_ha	nsap_hana
_hu	nswagger_hub
_io	ncustomer_io	nflat_io	nframe_io	nsplit_io
_la	ndetect_language	neleven_labs	nendor_labs	nplanet_labs	nredis_labs	nsauce_labs
_oa	cdckr_oat_	clin_oauth_	cpolar_oat_	cpscale_oauth_
_pa	n_pat	n_pat 
_pl	nparse_platform
_pw	cpscale_pw_
_ro	nuptime_robot
_rt	cpolar_rt_
_rw	cvercel_blob_rw_
_sa	csm_sat_
_sc	nplanet_scale	nurl_scan
_sm	nclockwork_sms
_te	crk_test_	csk_test_
_tk	cpscale_tkn_
_v1	ccsb_v1_	cdoo_v1_	cdop_v1_	cdor_v1_	cwandb_v1_
_we	nopen_weather	nworld_weather	nworld_weather_online
_wh	cpolar_whs_
a3-	cA3-
aa-	cNRAA-
aaa	cAAAAAAAAAAAAAAAAAAAAA
aap	nmetaapi
aba	nmetabase
abe	ndatabento
abi	nstability
abo	ncontabo
abr	ndatabricks
abs	nabstract api	nabstractapi	nendor labs	nplanet labs	nredis labs
acc	naccess
acy	ncodacy	nlunacy	nprivacy	nprivacy com	nprivacy-com	nprivacy.com	nprivacy_com
adb	nfaunadb
adc	nbroadcom	nuploadcare
adg	nhoney badger	nhoney-badger	nhoney.badger	nhoney_badger
adm	ndeadmansnitch	nreadme
adn	nultradns
ads	nthreads api
adt	nuploadthing
adw	nreadwise
aeh	c+AEh
aer	naerisweather
afa	ngrafana
aff	naffirm
afk	nkafka
afl	ncaflou
afo	nterraform
ago	nagora
agr	ninstagram
aha	naha
ahq	ndronahq
ahr	nahrefs
ai2	nai21
aik	chcaik_	naikido
aio	caio_
air	nairtable
aiv	naiven
aiz	cAIza
ak_	cak_
aka	nakamai
akt	ninterakt
ala	nalation
alc	ncalcom
alk	ntypetalk
alr	nscalr
amc	c+AMC
amf	njamf
amk	chcamk_
amv	nteamviewer
ana	ninstana
anv	ncanva	ncanvas	nplanview
apb	nmapbox
apc	nsnapchat
aph	nsaphana	nsemaphore_ci	nsemaphoreci
api	nhere api
apo	napollo
apq	nmapquest
apt	ncaptain data	ncaptain_data	nmaptiler
aqe	cAQE
aqo	cAQoD
aqu	naqua sec	naqua-sec	naqua.sec	naqua_sec	naquasec
ark	nlark
aro	nqualaroo
arq	nsonarqube
arv	nharvest
arw	nsolarwinds
arx	ncheckmarx
ary	nclientary
asa	nasana	nnasa
asb	c+ASb
asq	nsaasquatch
asu	nhasura
at"	n_pat"
at'	n_pat'
at.	cpat.
at:	n_pat:
at=	n_pat=
at_	cpat_
auc	nsauce labs	nsaucelabs
ava	navalara
awg	nrawg
awl	nfirecrawl
awp	nlawpay
aws	naws
ayo	ntravelpayouts
ayu	npayu
azy	nlocalazy
bar	nrollbar
bas	nbaseten
bb_	cbb_live_
bbd	cBBDC-
bbf	cBBFF-
bbu	cBBUS-
bea	bbearer 	nbearer cli	nbearer_cli	nbearercli
bee	nambee	nscraping bee
bet	nbetter stack	nbetter_stack	nbetterstack
bia	cABIA
bin	nbing
bit	nbitrise	nbitstamp
bka	cbkat_
bku	cbkua_
blr	ntumblr
bot	ninstabot
box	ndatabox	ngetsandbox	nkick box	nkick-box	nkick.box	nkick_box	nscraperbox
bra	nbraintree	nbranch
bri	nbright data	nbright_data
bsc	nbscscan
bsk	cABSK
bsq	nlibsql
bsy	bcontribsys
cak	nstatus cake	nstatus-cake	nstatus.cake	nstatus_cake
cam	nbasecamp
car	ninstacart
cca	cACCA	nccavenue
cci	cCCIPAT_
cdb	cACDb
cdn	ncdnsun
cej	ncommercejs
cel	nvercel
cen	nlicen	ntencent
cf_	ncf_api
cfa	ccfat_
cfk	ccfk_
cfl	ccflt
cfp	cCFPAT-
cfu	ccfut_
cga	nepicgames
cie	ncielo
cio	ccio
cir	ncircle_ci	ncircleci
civ	ncivo
cko	ncoingecko
ckr	ncheckr	nflickr
cku	nclickup
co-	cico-
coi	ncoinstats
cov	ncodecov	nstorecove
cra	ncrates
crm	nclose crm	nclose_crm	nclosecrm
csb	ccsb_api_
csk	ccsk-
ctu	ndirectus	nunstructured
cu_	ccu_
cus	ncustomer	ncustomerio
d7n	nd7network
d_k	bpreshared_key
da 	npanda doc
da2	cda2-
dab	ndependabot
dad	npandadoc
daf	nadafruit
dal	nadalo	ntidal
dan	ndandelion
dap	cdapi
daq	nnasdaq
dbx	cpdl_sdbx_apikey_
ddl	npaddle
ddp	cddp_
ddy	ngodaddy
det	ndetectify
dfc	npdfco
dfe	nbrandfetch	nleadfeeder
dfl	nlendflow
dfm	npdfmonkey
dfs	npdfshift
dfu	ndfuse
dg9	cdG9rO
dga	nedgar
dhl	ndhl
dja	cdjango-insecure-
dji	nkandji
dke	cdkea
dla	nsendlane
dli	nfriendli
dly	ncalendly
dmi	csk-admin-	njet admin	njet-admin	njet.admin	njet_admin	njetadmin	nloadmill
dnk	cdnkey-
dns	ndnscheck	ndnsimple
do-	nado-pat	nmercado-pago
do.	nado.pat	nmercado.pago
do0	cDO00
do_	cddo_	nado_	nado_pat	nmercado_pago
dob	nadobe
dog	ndata dog	ndatadog
doi	ntodoist
dom	ndatadome
doo	ndoordash
dop	nadopat	nmercadopago
dos	cdose
dov	ndovico
dox	nredox
dp.	cdp.ct.	cdp.pt.	cdp.st.
dpu	nsendpulse
dra	ndrata
dri	ndrip
dro	ndrone_ci	ndroneci
dsa	noddsapi	nthreadsapi
dsm	ncloudsmith
dsn	ndsn
dsp	nheadspin
dt0	cdt0
duf	cduffel_live_	cduffel_test_	nduffel
dun	ndune
dup	nduply
dwo	ndwolla
e n	nservice now
e2b	ce2b_
e4m	nroute4me
e_k	bprivate_key	bstorage_key
e_n	nservice_now
eaa	cEAA	cEAAA
eab	nnoticeable
eaf	nsiteleaf
eag	nliveagent
eai	nscaleai
eak	nstreak
eal	bunseal
eam	nbeamer	nteam_city
eap	nhereapi	npostageapp
eau	ntableau
eav	nweave	nweaviate
eb3	nweb3 storage	nweb3-storage	nweb3.storage	nweb3_storage	nweb3storage
eba	nebay	nfilebase	nfirebase
ebf	nwebflow
ebh	boffice.com/webhook	c/api/webhooks/	nwebhook
ebi	nhatebin	nmessagebird	npastebin
ebl	ntreblle
ebo	ndebounce	nfacebook
ebr	ncerebras	nhomebrew	nrebrandly
eby	nwhereby
ech	nrecharge
ecr	csecret_	nsecret
eda	nedamam
edb	ncratedb	ntimescaledb
edd	nappointedd	nreddit
edk	bpresharedkey
edr	nonedrive
eeb	nbeebole
eec	nspeechmatics	nspeechtextai
eek	ndeepseek	nseatgeek	nseekingalpha
eel	ndeel
een	nscreenshotapi
eep	ndeepai	ndeepinfra	ndeepl
eer	nlivepeer
eet	nfleetio	nonfleet	nsheety	nsmartsheet	nsmartsheets	nsmarty streets	nsmarty-streets	nsmarty.streets	nsmarty_streets
eev	nveevavault
eey	neagleeye
eez	ndeezer	nlemon squeezy	nlemon-squeezy	nlemon.squeezy	nlemon_squeezy	nlemonsqueezy
efe	nrefersion
efl	nmouseflow	nreflex	nvoiceflow
eft	ntefter
ega	nvoicegain
egi	nregistry com	nregistry-com	nregistry.com	nregistry_com
egm	nsegment	nsegment io	nsegment-io	nsegment.io	nsegment_io	nsegmentio
egr	btelegram	nalegra	nintegromat	nscrapegraph	nsourcegraph	ntelegram
ehq	ngroovehq
eid	nenableid
eil	nmeilisearch
eio	nfileio	nframeio
eip	nabuseipdb
eis	nmeistertask
eki	nlivekit	nritekit
ela	nelastic	nelasticemail	nrelay
eli	nhelicone
elv	nbelvo	ntwelvedata
ely	ntimely
emb	nensembl
emi	ndemio	ndremio	ngemini
eml	nlemlist
emy	nalchemy
en$	caccess_token$
enh	ngreenhouse
eni	nsevenio
enl	nmavenlink
eno	nservicenow
eo4	nneo4j
eoa	ngeoapify
eoc	ngeocode	ngeocodify	ngeocodio	ninvoiceocean
eod	ntheoddsapi
eog	nideogram
eoi	ngeoipifi
eoo	nkameleoon
eop	npeople data labs	npeople-data-labs	npeople.data.labs	npeople_data_labs	npeopledatalabs
eov	nchargeover
epf	nrepfabric
epg	ndeepgram
eph	nceph
epl	nreplicate
epn	ndeepnote
eps	nepsagon
epu	ndeputy
er.	cser.
era	natera
erb	nbannerbear
erh	neverhour	norderhive
erk	nclerk
erl	nmailerlite
erp	nserpapi	nserper
erw	nflutterwave	ntransferwise
esa	nmpesa	nsimplesat
esb	nsalesblink
esf	nsalesforce
esi	ntelesign
esk	nautodesk	nonedesk	nplesk	nsherpadesk
esm	nsalesmate
esn	nbluesnap
esr	nesri
et-	csecret-
etb	nfleetbase	ngetblock	njetbrains
etd	nnetdata	nsocketdev
etg	ngetgeoapi	ngetgist
eti	nmagnetic
etk	nsecretkey
etl	nnetlify	nplanetlabs	nrocketlane
etm	nrocketmatter	nticketmaster
etr	nfivetran	ngetresponse	nmetrilo	nsourcetree
etw	ncatonetworks
ety	nteletype
eup	nsquareup
eur	nparseur
eus	namadeus	nprometheus
eut	nthomson reuters	nthomson-reuters	nthomson.reuters	nthomson_reuters	nthomsonreuters
ev_	ctr_dev_
eva	nrevai
evi	ndeviantart
evo	nbrevo	nhevo
ew-	nnew-relic
ew.	nnew.relic
ewo	nfireworks	nlacework
ewr	nnewrelic
ews	nnews api	nnewscatcher
exc	nmexc
ey-	ckey-
ey_	ckey_
eya	nkaseya
eyc	nhoneycomb
eye	nversioneye
eyg	nheygen	nkeygen
eyj	ceyJ
eyl	nmonkeylearn
ezm	nmezmo
ezo	ntimezoneapi
fb_	nfb_app	nfb_secret
fba	nfbapi	nfbapp
fbs	nfbsecret
fc-	cfc-
fec	nprefect
fed	nfedex
fee	nfeedier
ffb	ndiffbot
ffc	cglffct-
fhb	cfhb-
fhc	cfhc-
fle	nflexport
flo	nuser flow	nuser_flow
flp	cflp_
flw	cFLWSECK
fly	nfly	nfly io	nfly-io	nfly.io	nfly_io
fm1	cfm1a_	cfm1r_
fm2	cfm2_
fo1	cfo1_
fo_	cnfo_
fqo	cFQoG
fra	nframer
ftp	nnftport
ftx	nftx
fu_	cnfu_
ful	nfull contact	nfull_contact
fw_	cfw_
fwo	cFwoG
fxm	nfxmarket
g_c	nring_central
gai	ngainsight
gal	ngalileo
gan	nscrapingant
gar	npagarme
gbe	nscrapingbee
gca	nconfigcat
gch	nlangchain
gdh	cfigdh_
gdn	nlogdna
gdo	npingdom
geb	nchargebee
gei	nsageintacct
gek	bstoragekey	nimagekit
gel	nangellist
gem	nmessagemedia
gfu	nlangfuse
gga	nimagga
ggl	nkaggle
ggy	nswiggy
ghl	nhighlight io	nhighlight-io	nhighlight.io	nhighlight_io	nhighlightio
gho	nghost
ghp	cghp_
ghr	cghr_
ghs	cghs_
gic	ccodemagic_	ncodemagic	ndigicert
gif	cmergify_application_key_	nchargify	nmergify
gla	cglagent-	ngladia
glc	cglc_
glf	cglft-
gli	nglitch
glo	cgloas-
glp	cglpat-	cglptt-
glr	cglrt-	cglrtr-
gls	cglsa_	cglsoat-
gn 	nsign now
gn_	nsign_now
gna	nappsignal	none signal	none_signal	nonesignal	nsignable	nsignal	nsignal wire	nsignal_wire	nsignaturit
gne	nsigner
gnn	nsignnow
goc	ngocanvas	ngocardless
gol	nalgolia	nmongolab
gon	ngong
goo	ngoodday	ngoodreads
gop	nsigopt
got	ngotify	ngoto connect	ngoto meeting	ngoto-connect	ngoto-meeting	ngoto.connect	ngoto.meeting	ngoto_connect	ngoto_meeting	ngotoconnect	ngotomeeting
gov	ndatagov	nringover
gqw	cIGQWR
gr1	cGR1348941
gre	ngreptile
gri	nsengrid
gsb	nthingsboard
gsk	cgsk_
gsm	nflagsmith	nlangsmith
gsn	nbugsnag
gtm	ngtmetrix
gtr	nlangtrace
gu_	cfigu_
gua	nguardian api	nguardianapi
gue	nguesty
gus	ngusto
gvi	ntradingview
h_k	neth_key
ha2	csha256~
ha_	cpha_
hal	nthales
hba	ncouchbase	ncrunchbase
hca	nhcaptcha
hcb	chcbik_
hch	nfreshchat
hcm	ngraphcms
hcx	chcxik_
hda	nstitchdata
hed	nhedera
heh	nthehive
heo	npantheon
hf_	chf_
hib	nhibob
hic	nlithic
him	nchime
hip	nairship	ncodeship	nshipengine
hiv	nhive	nhiveage
hix	ncachix
hma	nreachmail
hni	ntechnicalanalysis
ho_	cgho_
hog	nposthog
hol	nholistic
hom	nfathom	nhome assistant	nhome_assistant	nhomeassistant
hop	nprestashop
hor	nshortio
hos	nhostinger
hov	npushover
hpc	cshpca_
hpi	nfreshping
hpl	nethplorer
hpp	cshppa_
hps	cshpss_
hpu	cshpua_
hrs	nfetchrss
hsa	nfreshsales
hsc	ndashscope
hta	nflightapi
htc	nbrightcove
htd	nbrightdata
htf	nnightfall
htl	nflightlabs	ninsightly
hts	nflightstats	nlightstep
hu_	cghu_
hua	nbaichuan
hub	ngithub
hug	nhugging face	nhugging-face	nhugging.face	nhugging_face	nhuggingface
hum	nbithumb	nhumanity	nhumanloop	nhume ai	nhume-ai	nhume.ai	nhume_ai	nhumeai
hun	nhunter	nhunter io	nhunter-io	nhunter.io	nhunter_io	nhunterio
hvb	chvb.
hvr	chvr.
hvs	chvs.
hyb	nhybiscus
hyp	nhypertrack
i s	nuri scan
i v	noci vault
i-k	bdd-api-key-	cbedrock-api-key-
i-s	nuri-scan
i-v	noci-vault
i.s	nuri.scan
i.v	noci.vault
i_k	clogin_with_api_key
i_o	capi_org_
i_s	nuri_scan
i_v	noci_vault
iak	ninfomaniak
ias	nmediastack
iba	nalibaba
ibl	ncribl
ibm	nibm
ibp	nhibp
ibr	ncollibra
ic 	bbasic 
icb	nmagicbell
icl	nmparticle	nparticle
ico	niconfinder
ics	nappoptics	nbaremetrics	nelasticsearch	nqualtrics
id7	nrapid7
idb	ntidb
ido	nonfido
idu	nbaidu
ifa	nclarifai	nverifalia
ife	ntransifex
ifl	napiflash
ift	ndrift	nsift	nspacelift	nswiftype
ig=	bsig=
iga	cIGAA
igd	cfigd_
igg	ndiggernaut
igi	ndigitalocean
igm	nenigma	nfigma	nsigma computing	nsigma-computing	nsigma.computing	nsigma_computing	nsigmacomputing
igo	nlumigo	nperigon
ii-	cNRII-
iiv	nbeehiiv
ikt	npddikti	ntiktok
ila	nemailable
ilj	nmailjet
ily	ndaily
imf	nsimfin
img	nimgur
imo	noptimove
ims	nicims
imt	cglimt-
ink	clink-production-	nlinkedin	nmagic link	nmagic_link	nmagiclink	nwink
ino	nlinode	ntrino
ioo	ntrulioo
iot	cAIoT
ipa	nipapi
ipc	nsnipcart
ipd	nipdata	nshipday
ipe	nstripe
ipf	nklipfolio
ipg	nipgeolocation
ipi	nipifi	nipify	nipinfo
ipo	nstripo
ipp	cshippo_test_	nchipper	nchippercash	nripple	nrippling	nshippo
ipq	nipquality
ips	nipstack	nphilips	nshipstation
iq-	cNRIQ-
irb	nairbrake	nairbyte
ird	nbird	nmessage bird	nmessage_bird	nsendbird
iru	nvirus total	nvirus_total	nvirustotal
irv	nairvisual	nsirv
iry	ncodequiry
isc	ncisco	ndiscord	ndiscourse	nuriscan
isi	nplisio
isl	nredislabs
ism	nprismic	nsatismeter
isp	ncrisp
isq	ndisqus
ita	nwitai
itb	nbitbar	nbitbucket	ngitbook
itf	nbitfinex
itg	nbitget	ngitguardian
itm	nbitmex
itp	ngitpod
itq	nbitquery
itr	nnitro
itt	nbittrex	nditto	ngitter
itw	nbitwarden	nprofitwell
itz	nstackblitz
ium	ncerebrium
ius	nloginradius
ivk	nprivkey
ivo	nbrivo	nplivo
iyo	nklaviyo
iyu	naliyun
jdb	bjdbc:	njdbc auth	njdbc-auth	njdbc.auth	njdbc_auth	njdbcauth
jfr	njfrog
jin	cjina_	njina
jir	njira
jit	njitsi	njitsu
joh	nmojohelpdesk
jsn	cjsn
jum	njumpseller
jup	njupiter	njupiterone
jur	njuro
k j	ntrack js
k n	nstark net
k p	nspark post
k-1	cwk-1.
k-j	ntrack-js
k.j	ntrack.js
k00	cK00
k_j	ntrack_js
k_l	crk_live_	csk_live_
k_n	nstark_net
k_p	crk_prod_	csk_prod_	nspark_post
ka_	cwaka_
kab	cakab-	nworkable
kaf	nzonkafeedback
kag	nkagi	npackagecloud	npackagist
kaj	cbkaj_
kar	nkarma crm	nkarma-crm	nkarma.crm	nkarma_crm	nkarmacrm	nmockaroo
kat	nclickatell
kba	nquickbase
kbl	nbackblaze
kbo	nblackboard	ncheckbox	nkickbox	nquickbooks
kcp	cAKCp
kcr	bnetworkcredential(
kcy	nblockcypher
kda	nstockdata	nworkday
kdu	nblackduck
keb	nkeboola
kee	nkeen	nkeen io	nkeen-io	nkeen.io	nkeen_io	nkeenio
kej	nfakejson
kek	nkeka
ker	ndocker	nhackerone	nlooker
ket	nmarketo	nmarketstack	nrocket chat	nrocket_chat	nrocketchat	nrocketreach	nsocket dev	nsocket-dev	nsocket.dev	nsocket_dev	ntickettailor
key	nkey
kfj	cT3BlbkFJ
kfr	nblockfrost
kha	nstackhawk
kho	nclickhouse
kia	cAKIA
kic	nkick
kid	cAKID
kie	nsalescookie
kif	nclockify	nthinkific
kio	ncheckio
kiw	nkiwi com	nkiwi-com	nkiwi.com	nkiwi_com	nkiwicom
kjs	ntrackjs
kla	nklarna
kli	nkling
kly	ncheckly	ncheckly hq	ncheckly-hq	ncheckly.hq	ncheckly_hq	nlaunch darkly	nlaunch-darkly	nlaunch.darkly	nlaunch_darkly	nlaunchdarkly
kna	nblocknative	nknapsackpro
kne	nstarknet
kob	ngeckoboard
koi	nkoinly
kom	nkomodor
kon	nkong	nkontent
kos	nworkos
kou	ncheckout com	ncheckout-com	ncheckout.com	ncheckout_com	ncheckoutcom	ntwocheckout
kov	nstackoverflow
kpa	nstackpath
kpo	nsparkpost
kr_	cdckr_pat_
kra	nkraken	nskrapp	nskrappio
krb	c$krb5
kse	nclicksend	nrockset
ksm	nclockworksms
ksn	nworksnaps
ksr	nlooksrare
ksu	nlarksuite
kti	nclicktime
kto	nmrticktock
ku-	cHRKU-
kub	nkubecost
kuc	nkucoin
kud	nmadkudu
kyb	nskybiometry
kyl	nkylas
kys	nskyscanner
l_o	ndigital_ocean
lai	nfalai	nplaid	nretellai
lam	nllamaparse	nollama
lat	nflatio
lau	nplausible
lay	nclay
laz	nblazemeter
lcb	cglcbt-
lch	nmailchimp
lcr	nfulcrum	nvisualcrossing
lde	nbuilderio
ldk	nbuildkite
ldt	cgldt-
ldw	nworldweather	nworldweatheronline
lev	nclevertap	neleven labs	nlever
lfx	nsignalfx
lgu	nmailgun
lig	ndelighted	ndiligent
lim	ncode climate	ncode_climate	ncodeclimate
lio	nclio
liq	nliquidplanner
liv	clive_	ndeliveroo	nlivechat	nlivestorm	nlivetiles
lkd	ntalkdesk
lks	nwalkscore
lla	nstellate
llc	nbillcom	nfullcontact
llm	nlitellm
lls	ncoveralls	nfullstory
llx	cllx-
lmo	nfinancialmodelingprep	nmailmodo
lo 	nhello sign	npalo alto
lo_	nhello_sign
lob	nlob
loj	cCLOJARS_
loq	neloqua
lox	ninfoblox
loy	ndeno deploy	ndeno-deploy	ndeno.deploy	ndeno_deploy	ndenodeploy
loz	ncloze
lp 	nhelp crunch	nhelp scout
lp-	nhelp-crunch	nhelp-scout
lp.	nhelp.crunch	nhelp.scout
lp_	nhelp_crunch	nhelp_scout
lpa	nalpaca	ndialpad
lpc	nhelpcrunch
lph	nalpha vantage	nalpha-vantage	nalpha.vantage	nalpha_vantage	nalphavantage
lps	nhelpscout
lsa	nmailsac	npollsapi	npulsar
lsc	ntailscale
lsn	cmlsn.
lsp	nallsports
lta	cLTAI
lto	nvaltown
ltr	nmailtrap
lts	nsaltstack
lun	nsplunk
lux	ninflux
lvu	nmilvus
lwi	nsignalwire
lwt	cglwt-
lx-	cpplx-
lys	nqualys
m t	ntom tom
mac	bmachine 
mai	ngetemail
mak	cPMAK-	nmakecom
mbb	nbombbomb
mbd	nlambda test	nlambda-test	nlambda.test	nlambda_test	nlambdatest
mci	nteamcity
mcl	niamcloud
mdb	cmdb_sa_sk_	ntmdb
mec	ntimecamp
meo	nvimeo
mfw	nfmfw
mg_	nmg_api
mga	nteamgate
mgb	nimgbb
mgi	nimgix
mgl	nstormglass
mho	ndreamhost
mir	nmiro
mis	nmisp	nmistral
miu	nfreemius
mix	nmixpanel
mka	cmka_
mla	nstreamlabs
mlf	nmlflow
mmk	c_mmk
mmo	ncommodities
mni	nomnisend
moe	nmoengage
mol	nmollie
moo	nmoonclerk	nmoonshot api	nmoonshotapi
mos	nmattermost
mox	nautomox
mpa	nimpala
msa	nsamsara
msu	nsamsung
mta	ntamtam
mtk	cSWMTKN-1-
mun	ncamunda
mux	nmux
mvo	nsimvoly
mwo	nteamwork
myi	nmyintervals
mza	nzamzar
mzn	camzn.mws.
n_s	nconnection_string
na_	cpina_
nab	ntenable
nac	nanaconda	nspoonacular
naf	nvenafi
nag	nfinage	nvonage
nai	nedenai	nleptonai	nopenai
nan	nbinance	nnanonets
nap	ncoinapi
nar	nsonar
nat	nsonatype
nau	nfusionauth
nav	nbitcoinaverage
nba	ncoinbase
nbe	ncoinbene
nbl	nsendinblue
nbo	npinboard
nca	ncoincap	nopencage	nopencart
nch	nanchore	navalanche	ncoincheck	nsinch
ncr	ncentralstationcrm
nda	ncalendarific	ncaptaindata	nmonday	npandascore
ndb	nwandb
ndg	nsendgrid
ndl	nfindl
ndm	nmindmeister
ndo	npendo
ndr	cendr+	nandroid	nmandrill
ndw	nbandwidth
nea	ndelinea	nlinear	nlinear app	nlinearapp	nnear api	nnearapi
nec	nconnectionstring
nel	nline channel	nline_channel	nlinechannel	nsentinel one	nsentinel_one	nsentinelone
nem	nlinemessaging
neo	nneon api	nneon-api	nneon.api	nneon_api	nneonapi	nneondb	nviewneo
nep	nneptune	nonepagecrm	nphonepe
nes	ntines
neu	nneutrino
ney	nlunchmoney
nfb	cnfb_
nfc	cnfc_
nfl	nconfluence	nconfluent	nsiliconflow
nfp	cnfp_
nfr	ninfracost
nfu	ninfura
ngc	nringcentral
ngi	nsightengine
ngl	nsinglestore
ngo	cmongo	ncliengo	ngengo	npingone
nho	nrobinhood
nhu	nfinnhub	nzenhub
nic	nfinicity	nionic	nnicereply
nie	ncompanieshub	npoloniex
nif	nmanifest	nmanifold	nunify id	nunify-id	nunify.id	nunify_id
nim	nnimble	nnimbus
nio	nintrinio	nminio
niq	nlocationiq
nit	nrefinitiv
niu	nsignup genius	nsignup-genius	nsignup.genius	nsignup_genius	nsignupgenius
nix	nequinix	nleanix	nnutritionix
niz	nscrutinizer
nja	ncalorieninja
nke	cunkey_
nki	njenkins	nzenkit
nko	nhanko
nkp	nlinkpreview
nks	nsportmonks
nla	nelevenlabs
nli	nchainlink	ncoinlib	ncoinlist
nma	ncoinmarketcap
nng	ninngest
nny	nbunny net	nbunny-net	nbunny.net	nbunny_net	nbunnynet	ncanny api	ncanny-api	ncanny.api	ncanny_api
noa	nnoaa
noc	nknock
nom	nastronomer	nnomic
nov	nnovita	nnovo
npl	nleanplum
npm	cnpm_	nnpm
nra	cNRAK-	cNRAL
nrb	cNRBR-
nrj	cNRJS-
nro	nanrok	nopenrouter	nzenrows
nrr	cNRRA-
nrs	cNRSP-
nsc	nrunscope
nsl	nms translator	nms-translator	nms.translator	nms_translator	nmstranslator
nsp	ncoinspot	nunsplash
nsu	ncensus	nconsul
nsy	ncensys
nt3	ndocument360
ntj	nfingerprintjs
ntk	baccountkey	baccountkey=
ntm	nrentman
ntn	cntn_
nto	nkintone	nmagento	nopentok
nu_	cpnu_
nub	nnubela
nuv	nopenuv
nv0	nenv0
nva	nalienvault
nvi	ninvision	nnvidia
nwa	nonwater
nwe	nopenweather	nopenweathermap
ny 	nny times
nyk	cnyk_v0_	nsnyk
nyo	nplanyo
nyx	ntelnyx
o b	nzero bounce
o f	nmicro focus
o l	nsumo logic
o p	nado pat	nmercado pago
o-a	npalo-alto
o-b	nzero-bounce
o-f	nmicro-focus
o-l	nsumo-logic
o-t	nzero-tier
o.a	npalo.alto
o.b	nzero.bounce
o.f	nmicro.focus
o.l	nsumo.logic
o.t	nzero.tier
o_a	npalo_alto
o_b	nzero_bounce
o_f	nmicro_focus
o_l	cshippo_live_	nsumo_logic
o_t	nzero_tier
oai	nleonardoai	noctoai
oak	nkeycloak
oal	npaloalto
oan	noanda
oar	nroaring	nstormboard
oat	nfloat	nfloat app	nfloatapp
obi	ninfobip
obo	ndatarobot	nuptime robot	nuptimerobot	nzerobounce
oce	nprocess st	nprocess-st	nprocess.st	nprocess_st	nprocessst
oci	nocivault	nsproutsocial
ocp	ndocparser
ocu	ndocumo	ndocusign	nmicrofocus	noculus	nsocure
od_	ctr_prod_
oda	ncoda	nmodal	nshodan
odb	nipinfodb	nmongodb atlas	nmongodb-atlas	nmongodb.atlas	nmongodb_atlas	nmongodbatlas
odd	nodds api
odg	nlodgify
odi	npodio	nprodigi
odo	ndenodo
odp	nprodpad
odt	codt_
ofa	nsofascore
ofp	nproofpoint
oft	nmicrosoft	nmulesoft	nsalesloft
ogg	nblogger	nloggly	ntoggl
ogi	cdocker login	ncorelogic	none login	none_login	nonelogin	nsumologic
ogl	ngoogle
ogn	ncognito
ogr	nlogrocket
ogu	nchartmogul
ogy	nschoology
ogz	nlogz io	nlogz-io	nlogz.io	nlogz_io	nlogzio
ohd	nohdear
ohe	ncohere
oic	nuservoice
oj-	csk-proj-
oka	nlokalise
okl	nautoklose
okt	nokta
ola	cpolar_at_	cpolar_pat_	nolark
olb	ndolby
olc	nvolcengine
ols	napplitools	ncommercetools	nconversion tools	nconversion_tools	nconversiontools	nprotocolsio
om_	ntom_tom
omb	nphantombuster
omi	nomise
omo	ntomorrowio
omt	ntomtom
on2	c$argon2
oni	ncronitor
onv	nconvertapi	nconvier
oo 	nwoo commerce
oo-	nwoo-commerce
oo.	nwoo.commerce
oo_	nwoo_commerce
ooc	nwoocommerce
ood	nfloodio
oog	cGOOG
ooh	nbamboohr
oom	nbloomerang	nloom	nploomber
oop	ntraceloop
oos	nboost note	nboost_note	ndareboost	nmoosend
opb	ndropbox
opi	nanthropic	nshopify
opm	caccess-development-	clink-development-
opp	ncopper	ndoppler
ops	nagentops	nloops so	nloops-so	nloops.so	nloops_so	nloopsso	noopspam	nops genie	nops-genie	nops.genie	nops_genie	nspectralops
opu	nemailoctopus	noctopus
opw	nshopware
oqa	nloqate
ora	nmoralis
orb	ncorbado	norbit
orl	nendorlabs
oru	nchorus
ory	nartifactory
osa	nmailosaur	nosano
osi	nhellosign	npositionstack
osm	ccosmo_	nvoodoosms	nwoosmap
osp	nprospect	nprospect crm	nprospect_crm	nprospectcrm
otd	ndotdigital
otf	njotform
otg	nriotgames
oti	nline notify	nline_notify	nlinenotify	nnotion	nspotify	nspotinst
otj	nhotjar
otm	ndotmailer
otp	nbotpress
ots	nhootsuite	nparalleldots	nshotstack	nubidots
ott	notter
oud	csalad_cloud_	nacrcloud	ncloudelements	ncloudimage	ncloudinary	niam cloud	niam-cloud	niam.cloud	niam_cloud	njump cloud	njump-cloud	njump.cloud	njump_cloud	njumpcloud	nllama cloud	nllama-cloud	nllama.cloud	nllama_cloud	nllamacloud	noracle cloud	noracle-cloud	noracle.cloud	noracle_cloud	noraclecloud	nredis cloud	nredis-cloud	nredis.cloud	nredis_cloud	nrediscloud	nsonarcloud	nsoundcloud	nvagrant cloud	nvagrant-cloud	nvagrant.cloud	nvagrant_cloud	nvagrantcloud
oup	ncoupa
ova	ncovalent
ovh	novh
ovu	nnovu
owb	nknowbe4
owd	ncrowdin	ncrowdstrike	nflowdash
owe	npower bi	npower_bi	ntower	ntower api	ntowerapi
owl	nintelowl	nscrapeowl
ows	nbrowserless	nbrowserstack	nbrowshot
ox-	caccess-sandbox-	clink-sandbox-
oxa	nmeroxa
oxe	nfoxentry
oxl	nmailboxlayer	nxboxlive
oxm	nproxmox
oxv	nmailboxvalidator
oxy	nwhoxy
oy2	coy2
oye	ndeployer
oyi	nlessannoyingcrm
oym	nemployment hero	nemployment-hero	nemployment.hero	nemployment_hero	nemploymenthero
oyv	nloyverse
ozb	nnozbe
p h	nsap hana
p2l	nip2location
pa-	cpa-
pap	npapertrail
pas	npass
pat	cpat
pay	ncampayn	npay_pal
pcd	nupcdatabase
pcr	nrevampcrm	nsnapcraft
pcs	cpcsk_
pcu	nappcues
pdb	nabuse ipdb	nabuse-ipdb	nabuse.ipdb	nabuse_ipdb
pdf	npdflayer	nselectpdf
pdy	nappdynamics
ped	nexpedia
pef	ntypeform
pes	ntypesense
pfl	nscrapfly
pfs	nipfs cluster	nipfs-cluster	nipfs.cluster	nipfs_cluster	nipfscluster
phh	ngraphhopper
pho	nveriphone
phr	cphr_	npassphrase	nphrase
phs	cphs_
phx	cphx_
pi-	brgapi-	cAPI-	capi-	cnvapi-
pi_	capify_api_	clin_api_	cnapi_	cretool_api_
pid	napideck	nrapidapi
pif	napifonica	napify
pik	bauthorization: apikey 	bdd-apikey-	bdd_apikey_	cpdl_live_apikey_	nhapikey
pil	nmapillary
pim	cAPIM	napimatic	napimetrics
pin	npinata	npinecone	npinterest
pip	npepipost	npipedream	npipedrive	npipl
pit	napitemplate
piu	nappium
piv	npivotal tracker	npivotal-tracker	npivotal.tracker	npivotal_tracker	npivotaltracker
pk.	cpk.
pk_	cpk_	cpk_prod_
pl_	cpl_
ply	nimply
pma	cPMAT-
pmj	nnpmjs
pnb	cpnb_
poi	nsharepoint
pp 	napp center
pp-	napp-center
pp.	napp.center
pp_	napp_center
ppb	nappbase
ppc	nappcenter
ppf	nappfigures	nappfollow
ppi	nhappi
ppl	napple
pps	nlumapps
ppw	nappwrite
ppy	nbesnappy
pr1	c$apr1$
prv	ctprv
ps4	nips4
psg	nopsgenie
psm	nappsmith
psn	npsn
psq	cpsql
psu	ncapsulecrm
ptc	nrecaptcha
ptk	cshptka_
pul	cpul-
pus	npusher
pwd	bpwd=	npwd
px-	cpx-api-	cpx-dep-
q0a	csq0atp-
q0c	csq0csp-
q0i	csq0idp-
qa_	csqa_
qas	nqase
qdr	nqdrant
qia	nqianfan
qoj	cIQoJ
qon	nqonversion
qp_	csqp_
qqj	cJQQJ9
qu_	csqu_
qub	nqubole
qvj	cIGQVJ
qvn	cAQVN
r8_	cr8_
ra4	nintra42
rab	niterable
rad	nradar	nsportradar	ntradier
rak	nmeraki
rap	nscraper api	nscraperapi	nscrapestack	nstrapi
ras	neraser	neraserio
rav	nraven	nravenapp	nstrava	ntravel	ntravis	ntravis_ci
raw	nlorawan
raz	nbraze
rbi	nclearbit	npowerbi	nweatherbit
rbo	ncarbon black	ncarbon interface	ncarbon-black	ncarbon-interface	ncarbon.black	ncarbon.interface	ncarbon_black	ncarbon_interface	ncarbonblack	ncarboninterface	nharbor
rbr	nhyperbrowser
rch	nopensearch
rcj	narcjet
rcm	nbuttercms
rco	nintercom
rcu	nmercury
rcy	npercy
rdm	crdme_
rdp	nwordpress
rds	nwordsapi
rdu	npagerduty
re_	cre_
red	ncred
ref	nrefiner
rel	ntrello
ren	nrender
reo	npatreon
rer	nprerender
rfl	nuserflow
rfo	npaperform
rgb	nborgbase
rgu	ncustomerguru
rgy	nappsynergy
rhu	ndockerhub	nswaggerhub
rif	ncentrify
rik	nwrike
rim	nverimail
rio	nsenderio
riv	nprivado	nprivate
rix	ncitrix
riz	nauthorize net	nauthorize_net
rj_	cCCIPRJ_
rka	nworkato
rks	nworkstack
rl 	nurl scan
rld	nworld coin index	nworld weather	nworld weather online	nworld-coin-index	nworld.coin.index	nworld_coin_index	nworldcoinindex
rlo	noverloop
rls	nurlscan
rly	ncloverly	nrecurly
rmc	nformcraft
rmi	nformio
rms	nformsite	nformspree	nformstack
rnd	crnd_
rne	nharness
rno	nsupernotes
rnz	nchurnzero
rok	nheroku	nngrok
ron	nfront	nfront app
roq	ngroq
rph	nserphouse
rps	nserpstack
rsc	netherscan
rse	ninterseller
rsh	npolarsh
rso	nturso
rsp	npaperspace
rsq	nfoursquare
rsr	ccrsr_
rst	nuserstack
rta	nportainer
rte	nvertex
rtk	nconvertkit	nportkey
rtl	nsmartling
rtm	nalertmanager
rtn	ncertn	npartnerize	npartnerstack
ruf	ntrufflehog
ruv	ndruva
rva	nimperva
rwe	nsimilarweb
rzo	ninterzoid
rzp	crzp_live_	crzp_test_
s k	nsecret access key
s3_	ns3_secret
sa 	nvisa developer
sa-	nvisa-developer
sa.	nvisa.developer
sa_	nvisa_developer
saa	cSAA
sab	nwasabi
sad	nvisadeveloper
sal	nsalt
san	nsanity
sat	csat.
sb_	csb_secret_
sbp	csbp_
sbr	ncrossbrowser
sca	cSCA	nplanet scale	nscalarr
sci	ntravisci
sco	ndescope
scw	cSCW	nscw
sdk	csdk-
sdo	ncasdoor
sea	nopensea
sen	nmailersend	nresend	nsentry
sfl	nsalesflare
sg.	cSG.
sg9	nmsg91
sgp	csgp_
shb	ncashboard	nfreshbooks	npushbullet
shd	nfreshdesk
shp	cshpat_	csshpass
shs	nfreshservice
shu	nshutterstock
shw	nfreshworks
sia	cASIA	ncartesia
sib	nansible	nmesibo
sim	nsimplecast
sk-	csk-
sk0	cSK0
sk1	cSK1
sk2	cSK2
sk3	cSK3
sk4	cSK4
sk5	cSK5
sk6	cSK6
sk7	cSK7
sk8	cSK8
sk9	cSK9
sk_	csk_
ska	cSKa
skb	cSKb
skc	cSKc
skd	cSKd
ske	cSKe
skf	cSKf
sky	nbluesky	ndarksky
sl.	csl.
sla	nslack
sli	nslite
slk	cslk_
slm	nsslmate
sm_	csm_pat_
sma	nsmaato	nsmartrecruiters
smi	ncrossmint	nplasmic
smo	nsmooch
smu	nresmush
sna	cSNA	nsnap
sno	nglassnode
soa	cSOA
spl	nsplitio
spn	nespn
spx	cGOCSPX-
ss_	naccess_token
ssb	npassbase	npassbolt
ssk	bsharedaccesskey	nsecretaccesskey
sst	naccesstoken
ssw	bpassword =	bpassword=	c_password	npassw
st.	cst.
stf	nrequestfinance
stg	ctr_stg_
stl	ncastle
su_	cessu_
sua	cSUA	nvisual crossing	nvisual_crossing
sug	nsugester
sv1	c.atlasv1.
sv2	clsv2_pt_	clsv2_sk_
sv_	csv_
svc	csk-svcacct-
swe	nswell	nswetrix
sws	nssws
sxa	cSXA
sys	ngenesys
t k	nsecret key
t r	nget response
t_k	nsecret_key
t_r	nget_response
tac	nfilestack
tad	ngetaddress
tak	npurestake
tap	nblitapp	nfrontapp	nreactapp
tav	ntavily
taw	nflightaware
tax	navatax	ndatastax
tbb	cATBB
tbo	nchatbot	nproductboard
tbr	neventbrite
tco	nnetcore
tcu	nshortcut	nshortcut api	nshortcutapi
tdb	nquestdb
tdo	nbitdotio	nclustdoc
tea	ngitea
tee	ngitee
tek	bprivatekey
tel	nteller
tfl	npactflow
tfm	nlastfm
tfo	nfastforex	nparse platform	nparseplatform
tfp	ctfp_
tfu	nchatfule	ncontentful	nprintful
tgp	ctgp_v1_
th0	nauth0
thq	npredicthq
tif	nprintify
tii	ntiingo
tik	nauthentik	nkentik
tla	natlas	natlassian	ngitlab
tly	nbitly	nfastly	ninstantly	ntly
tma	npostman	npostmark
tme	ntmetric
tmq	nrabbitmq
tno	nboostnote
toc	ncryptocompare
tog	ntogether	ntogetherai
tok	ntoken
too	cretool_	nretool
tpa	nlastpass	nrestpack
tpi	ntrustpilot
tsa	ncurrentsapi	nwhatsapp
tsc	nplanetscale
tsd	nsportsdata
tse	nfactset
tsi	nstatsig
tsk	ctskey-
tso	nwatson
tsp	nfastspring
tst	ncontentstack
tsu	nnetsuite
tsy	nartsy	netsy
tti	nbesttime	nlattice
tud	namplitude	nlatitude
tvl	ctvly-
twi	ntwilio	ntwist	ntwitch	ntwitter
two	nchatwoot
tzn	nhetzner
u s	ndocu sign
u-s	ndocu-sign
u.s	ndocu.sign
u_s	ndocu_sign
uad	nquadpay	nsquadcast
uag	ndetect language	ndetectlanguage
uan	nquandl
uar	nsquare	nsquarespace
uay	nquay
ub 	nhub spot
ub-	nhub-spot
ub.	nhub.spot
ub_	cgithub_pat_	nhub_spot
ubi	nhubitat
ubn	npubnub	npubnubsubscription
ubs	nhubspot
uch	nhightouch	nvouchery
uck	nformbucket
ucl	nuclassify
ud6	ncloud66
uda	ncloudant	ncloudapp
udb	ncloudbees
udc	ncloudconvert
udd	naudd	nauddio	nbuddyns	nrudderstack
udf	ncloudflare	ncloudfoundry
udg	nyouneedabudget
udi	nbudibase
udm	ncloudmersive
udp	ncloudplan
uds	ncloudsight
udt	ncloudtrain
udw	ncloudways
uen	ntruenas
ugc	nbugcrowd
ugg	nunplugg
ugh	nbugherd
uic	nquicknode
uid	nsquid
uip	nquip
uit	nintuit
ulb	nbulbul
uma	numami
umi	npulumi	ntatumio
umr	ngumroad
ums	nsumsub
umv	nnumverify
una	nfauna
unb	nunbounce
uni	nunity
unl	nunleash
uno	nluno
unp	nrunpod
unw	nrunway
uo 	nduo security
uo-	nduo-security
uo.	nduo.security
uo_	nduo_security
uos	nduosecurity
upa	nsupabase	nsupadata
upc	nupcloud
upe	nsuperset
upl	nuplead
ups	nups api	nups-api	nups.api	nups_api	nupsapi	nupstash
upt	nbettersuptime
upw	nupwave
ur_	cfigur_
urb	nturbopuffer
urg	nsurge
uri	ncourier	nsecurity trails
urr	ncurrents api
urs	nconcourse
urv	nsurvicate
us 	nstatus page
us_	nstatus_page
usa	nmedusa	nusabilla
usc	nstatuscake
usd	nusda
usi	nyousign
usp	nfaceplusplus	nstatuspage	nstatuspal	nusps
uth	nauth
utu	nyoutube
uwe	naccuweather
uxu	necostruxure
uya	ntuya
van	nvanta
vau	nvault
vaz	navaza
vbo	nvbout
vca	cvca_
vci	cvci_
vck	cvck_
vcp	cvcp_
vcr	cvcr_
vcy	ndevcycle
ve9	nfive9
vec	nvectara
vf.	cVF.WS.
via	naviationstack	nviatone
vix	nsvix
vmd	ccmVmdGtu
voy	nenvoy
vpn	nopenvpn	nvpnapi
vst	nvsts
vtw	cvtwn_
vul	nvultr
vvy	ndivvy
vwo	nvwo
vyt	nvyte
w r	nnew relic
w_r	nnew_relic
wak	nwakatime
wal	nwallet
wav	nwave	nwave apps	nwaveapps
way	nscaleway
wea	nopen weather	nweather bit	nweather_bit	nweatherapi	nweatherstack
web	ngoto webinar	ngoto-webinar	ngoto.webinar	ngoto_webinar	ngotowebinar	nwebex	nwebscraper	nwebscraping
wei	nweights_and_biases	nweightsandbiases
wep	nwepay
wfl	nflowflu	nsnowflake
whs	cwhsec_
wis	nwise	nwistia
wix	nwix
wlb	nowlbot
wmk	cSWMKEY-1-
wnb	nownbackup
wnd	nrownd
wog	cewog
wp 	nwp engine
wp-	nwp-engine
wp.	nwp.engine
wp_	nwp_engine
wpc	nwpcom
wpe	nwpengine
wrb	npowrbot
wsa	nnewsapi
wuf	nwufoo
x a	nvertex ai
x c	niex cloud
x e	nfox entry
x j	ntax jar
x-a	nvertex-ai	nx-auth-key
x-c	niex-cloud
x-e	nfox-entry
x-j	ntax-jar
x-v	nx-vault-token
x.a	nvertex.ai
x.c	niex.cloud
x.e	nfox.entry
x.j	ntax.jar
x_a	nvertex_ai
x_c	niex_cloud
x_e	nfox_entry
x_j	ntax_jar
xaa	cxaat-
xab	nexabytes	npixabay
xai	cxai-	nvertexai	nxai
xap	cxapp-	cxapt-	nboxapi	niexapis
xat	nxata
xau	cxau_
xbo	nxbox live	nxbox-live	nxbox.live	nxbox_live
xch	nexchange rate	nexchange rates	nexchange-rate	nexchange-rates	nexchange.rate	nexchange.rates	nexchange_rate	nexchange_rates	nexchangerate	nexchangerates	nexchangeratesapi	nopen exchange	nopen-exchange	nopen.exchange	nopen_exchange	nopenexchange	nopenexchangerates
xcl	niexcloud	nmixcloud
xdb	ninfluxdb
xed	nmixedbread
xel	npexels
xer	nfixer	nfixerio	nflexera	nxero
xig	nlexigram
xim	nvoximplant
xio	naxiom	ncexio	nmaxio
xit	nperplexity
xja	ntaxjar
xke	cxkeysib-
xma	nmixmax
xmi	nmaxmind
xmo	nnexmo
xon	naxonaut
xos	nexoscale
xot	nexotel
xox	cxoxa-	cxoxb-	cxoxc-	cxoxd-	cxoxe-	cxoxe.xox	cxoxo-	cxoxp-	cxoxr-	cxoxs-
xpo	nexpo
xpr	cxprv
xsm	cxsmtpsib-
xtm	ntextmagic
xtr	nextractorapi
xwf	cxwfp-
xyc	nproxycrawl
xyl	noxylabs
xys	nproxyscrape
y c	nmonday com
y i	nreply io
y m	nsurvey monkey
y p	npay pal
y-1	cAGE-SECRET-KEY-1
y-c	nmonday-com
y-i	nreply-io
y-m	nsurvey-monkey
y-p	npay-pal
y-t	nny-times	nsecurity-trails
y.c	nmonday.com
y.i	nreply.io
y.m	nsurvey.monkey
y.p	npay.pal
y.t	nny.times	nsecurity.trails
y0_	cy0_
y_c	nmonday_com
y_i	cprivate_key_id	nreply_io
y_l	ckey_live_
y_m	nsurvey_monkey
y_t	ckey_test_	nny_times	nsecurity_trails
ya2	cya29.
ya_	csntrya_
yah	nyahoo
yai	nassemblyai
yan	nyandex
yap	ncannyapi	nholidayapi	nmondayapi
yaz	ngyazo
yba	nhoneybadger
ybe	ncyberark
ybi	nbybit	ntinybird
ybl	nstoryblok
ybo	nsimplybook	nsurveybot
ybr	nhybrid analysis	nhybrid-analysis	nhybrid.analysis	nhybrid_analysis	nhybridanalysis
yca	cYCA	nmycase
ycd	nkeycdn
ych	npaychex	nstorychief
ycl	ncurrencycloud
ycm	cYCM
ycn	cYCN
yco	cYCO	ncycode	ndailyco	nmondaycom	npaycom	nprivacycom	nregistrycom
ycp	cYCP
ydi	npaydirtapp
ydr	nfire hydrant	nfire-hydrant	nfire.hydrant	nfire_hydrant	nfirehydrant
yel	nyelp
yen	nadyen
yer	napilayer	nappsflyer	ncoinlayer	nlanguagelayer	npromptlayer	nscreenshotlayer	nsoftlayer	nvatlayer
yes	nthousandeyes
yex	nyext
yfi	njellyfin	nveryfi
yfr	ncurrencyfreaks	nmyfreshworks
yfy	ntallyfy
yge	crubygems_
ygl	npolyglot
ygo	npolygon
ygu	nraygun
yhq	nchecklyhq
yhu	ncompanyhub
yi_	csntryi_
yid	nunifyid
yim	nniftyimages
yin	neasyinsight
yio	ncannyio	nflyio	nreplyio
yjr	ceyJrIjoi
yla	ncountrylayer	ncurrencylayer	nnylas
yle	ncopyleaks
yli	naylien
yll	nscylla	nscylladb
ylo	npaylocity
yma	npaymaya	npolymarket
yme	npaymentus	npeachpayments
yml	nrunwayml
ymo	npaymo	npaymongo	nsurveymonkey
yna	ndynadot	ndynalist	ndynatrace	nsynapse fi	nsynapse-fi	nsynapse.fi	nsynapse_fi	nsynapsefi	nynab
ynd	nbynder
ynk	nblynk
yno	nsimplynoted
ynt	nsynthesia	ntyntec
yod	nyodel	nyodlee
yon	npayoneer
yow	npyowm
ypa	npaypal
ypd	ncraftmypdf
ypi	cpypi-	npypi
ypn	ntinypng
ypo	nanypoint	neasypost
ypr	cyprv	ncypress
yrs	nayrshare
ys_	csntrys_
ysa	nabbysale
ysc	nanyscale	ncurrencyscoop	nhappyscribe
ysd	nsysdig
ysi	nreallysimplesystems
ysp	ndyspatch	nsurveysparrow
ysq	cmysql
yst	npaystack	nplaystation	nsmartystreets
ytc	nstytch
yti	neverlytic	nheap analytics	nheap-analytics	nheap.analytics	nheap_analytics	nheapanalytics	nnytimes	nsimple analytics	nsimple-analytics	nsimple.analytics	nsimple_analytics	nsimpleanalytics
ytr	nsecuritytrails
yu_	csntryu_
yv1	cFlyV1 
zak	cEZAK
zap	nzapier
zca	cAzCa
zdo	cAZDO	nazdo
zeg	cAZEG
zel	noptimizely
zen	nauthorizenet	nzendesk	nzenefits	nzenscrape	nzenserp
zep	nzeplin
zer	nzero tier	nzerotier
zfu	cAzFu
zhi	nzhipu
zil	nzilliz	nzillow
zip	nzipbooks	nzipcodeapi	nzipcodebase
zit	nzitadel
zk 	nzk sync
zk-	nzk-sync
zk.	nzk.sync
zk_	nzk_sync
zks	nzksync
zoh	nzoho	nzoho sign	nzoho-sign	nzoho.sign	nzoho_sign	nzohocrm	nzohosign
zon	namazon	nzonka
zoo	nzoom	nzoominfo
zop	nzopim
zor	nrazorpay	ntextrazor	nzora
zpk	czpka_
zpr	czprv
zsc	nzscaler
zse	cAzSe
ztk	cEZTK
zul	nzulip
zuo	nzuora
zur	nazure	nazure_devops	nazuredevops
zyt	nzyte`,st=`cQ~
csk`;const H=d([[`ghijklmnopqrstvwyzGHIJKLMNOPQRSTVWYZ_-`,1],[`abcdefxuABCDEFXU`,2],[`0123456789`,3],[`+/.`,4],[`=`,5],[` 	`,6],[`\r
`,7],[`"'`,8],["`",9],[`,`,10],[`\\`,11],[`%`,12],[`&`,13],[`|<>`,14],[`\0\x1B\u00ef`,15]],256),U=[1,2,3],W=[...U,4,5],ct=[4,6,7,8,9,11,13,14],G=Array.from({length:16},(e,t)=>t),lt=[[W,8,[...W,...ct]],[[11],8,[6,4,11,13,14]],[W,9,ct],[[...U,6,4,0],5,[...U,6,4,8,9]],[[2,3,6,7],10,[3,6,7]],[G,11,[2,3,7,4]],[G,12,[3]],[G,13,[0,1]],[G,15,G]],ut=(e=>{let t=/* @__PURE__ */ new Uint8Array(4096);for(let[n,r]of e)for(let[e,i,a]of n)for(let n=0;n<e.length;n++)for(let o=0;o<a.length;o++)t[e[n]<<8|i<<4|a[o]]=r;return t})([[lt,3],[[[W,8,[10]],[W,9,[10]]],2]]),dt=new Set(lt.map(([,e])=>e)),ft=e=>({places:new Int32Array(16+(e.length>>6)),many:0,zeros:!1,colours:!1,wide:!1,lists:e.includes(`join(`)}),pt=(e,t,n)=>{if(H[n]===15)n===0?e.zeros=!0:n===239?e.wide=!0:e.colours=!0;else{if(e.many===e.places.length){let t=new Int32Array(e.many*2);t.set(e.places),e.places=t}e.places[e.many++]=t}},mt=new TextEncoder,ht=e=>{let t=ft(e),n=mt.encode(` ${e}`),r=-1;for(let e=1;e<n.length;e++){(n[e]&192)!=128&&(r+=n[e]>=240?2:1);let i=H[n[e-1]]<<8|H[n[e]]<<4|H[n[e+1]??32];(ut[i]>>Number(t.lists)&1)==1&&pt(t,r,n[e])}return t},K=e=>e&31|(e&64)>>1,gt=(e,t)=>K(e.charCodeAt(t))<<12|K(e.charCodeAt(t+1))<<6|K(e.charCodeAt(t+2)),_t=e=>(e^e>>15)&32767,vt=/[A-Za-z0-9_+/-]{24}/,yt=(e,t,n)=>{let i;for(let a=t.indexOf(n);a>=0;a=t.indexOf(n,a+1)){let t=(i??=r.$.t(e))(a+n.length-1);if(t!==void 0&&r.$.n(e,t))return!0}return!1},bt=(e,t,n)=>n.some(n=>{let r=n.slice(1);return n[0]===`c`?e.includes(r):n[0]===`b`?t.includes(r):yt(e,t,r)}),xt=(e,t)=>{if(bt(e,t,st.split(`
`)))return!0;for(let n=0;n+2<t.length;n++){let r=_t(gt(t,n));if(!(at.charCodeAt(r/6|0)-48&1<<r%6))continue;let i=ot.indexOf(`\n${t.slice(n,n+3)}\t`);if(i<0)continue;let a=ot.indexOf(`
`,i+1);if(bt(e,t,ot.slice(i+5,a<0?void 0:a).split(`	`)))return!0}return!1},St=e=>{if(e.length>1e3||vt.test(e))return!1;let t=e.toLowerCase();return t.length!==e.length||xt(e,t)?!1:it(e,[],ht(e)).length===0},Ct=d([[`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-`,1]]),wt=/example|invalid|placeholder/i,Tt=e=>{let t=RegExp(`[${e}]`);return Uint8Array.from({length:128},(e,n)=>Number(t.test(String.fromCharCode(n))))},Et=e=>{let{source:t,flags:n}=e.pattern,r=e.on===`value`?`^(?:${t})$`:t,i=[...t.matchAll(/\{(?:\d+,)?(\d+)\}\?/g)].reduce((e,[,t])=>e+Number(t),0),a=e.lead===void 0?void 0:Tt(e.lead.chars);return{sticky:new RegExp(r,n.replaceAll(/[gy]/g,``)+`y`),leadSet:a,cost:1+(i>>5)}},Dt=(e,t)=>{if(t===0)return!0;let n=e.charCodeAt(t-1);return n>=128||Ct[n]===0||/(?:\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\u001b\[[0-9;]{0,9}m)$/.test(e.slice(Math.max(0,t-12),t))},Ot=(e,t)=>e[t]===`-`||e[t]===`_`,kt=({detector:e,proof:t})=>t===`broken`?`note`:e.tier===`provider`?t===`weak`?`ask`:`deny`:t===`weak`?`note`:`ask`,At=(e,t)=>{let n=e=>[`note`,`ask`,`deny`].indexOf(kt(e))*4+(e.proof===`confirmed`?2:0)+ +(e.detector.tier===`provider`);if(n(e)!==n(t))return n(e)>n(t);let[r,i]=[e.detector.hints.length>40,t.detector.hints.length>40];if(r!==i)return i;let[a,o]=[e.end-e.start,t.end-t.start];return a===o?e.detector.hints.length<t.detector.hints.length:a>o},jt=e=>{let t=[];for(let n of[...e].sort((e,t)=>e.start-t.start||t.end-e.end)){let e=t.at(-1);e===void 0||n.start>=e.end?t.push(n):At(n,e)&&(t[t.length-1]=n)}return t},Mt=(e,t)=>{let n=e.charCodeAt(t-1)|32;if(!(n>=97&&n<=122))return!0;let r=e.charCodeAt(t);return r>=65&&r<=90&&e.charCodeAt(t-1)>=97},Nt=/* @__PURE__ */ new WeakMap,Pt=e=>{let t=Nt.get(e)??zt(a.$.s(e));return Nt.set(e,t),t},Ft={hits:[],capped:[]},It=e=>{let t,n=0;return(r,i)=>t===void 0&&n++<16&&St(r)?Ft:(t??=Pt(e()),t(r,i))},q=[],Lt=e=>e.inName.some(e=>e.tier===`generic`),Rt=e=>{let[t,n]=[/* @__PURE__ */ new Map,/* @__PURE__ */ new Map];for(let r of e){let e=r.on!==`value`&&!r.caseless,i=[r];for(let a of r.hints){let o=a.toLowerCase(),s=e&&(o!==a||o!==a.toUpperCase()),c=s?a:o,l=s?t:n,u=l.get(c);u===void 0&&l.set(c,u={text:c,exact:s,inText:q,inName:q});let d=r.on===`value`?`inName`:`inText`;u[d].at(-1)!==r&&(u[d]=u[d]===q?i:[...u[d],r])}}return[...t.values(),...n.values()]},zt=e=>{let n=e.map((e,t)=>{let{id:n,tier:r,hints:i,on:a,lead:o,glued:s,caseless:c}=e;return{id:n,tier:r,hints:i,on:a,lead:o,glued:s,caseless:c===!0,slot:t,outline:e}}),i=Rt(n),o=n.filter(e=>e.on===`run`).map(e=>({d:e,first:Tt(e.outline.first??`\\s\\S`)})),s=a.$.c(i),c=(e,n,a,l,u)=>{let{words:d,many:f,runs:p,marks:m}=s(e),h=Math.max(2e3,Math.ceil(e.length/1e6*5e3)),g=/* @__PURE__ */ new Set,_=[],v=(n,r,i,a)=>{if(_.length>=h)return g.add(`hits`),!1;let o=i.trim(),s=r+i.length-i.trimStart().length,c=s+o.length,u=n.outline.detector.verify?.(o,{text:e,start:s,end:c,...a})??`plausible`;return u===`rejected`||o.length<300&&wt.test(o)||u!==`confirmed`&&n.on!==`value`&&t.$.E(o)||t.$.T(o)?!1:(_.push({detector:n.outline.detector,start:s,end:c,secret:o,proof:u,via:l}),!0)},y=(t,n,r)=>{if(!u.mayTry(t.slot)){g.add(t.id);return}let{sticky:i,leadSet:a,cost:o}=t.machinery??=Et(t.outline.detector),s=n;if(t.lead!==void 0)for(let r;s>0&&n-s<t.lead.most&&(r=e.charCodeAt(s-1),!(r>=128||a[r]===0));s--);if(!t.glued&&!Dt(e,s)&&!(s===n&&r.length>=4&&Ot(e,s-1)))return;i.lastIndex=s;let c=i.exec(e);if(u.tried(t.slot,(n-s>>6)+(c===null?o:1+(c[0].length>>6))),c===null)return;let l=c[1]??c[0],d=c[1]===void 0?s:s+c[0].lastIndexOf(l);v(t,d,l,{name:``,before:``,hint:r,hintAt:-1,quoted:!1,loose:!1})},b=(t,n)=>{let r=t.nameStart;for(;r>0&&t.nameStart-r<60&&e.charCodeAt(r-1)!==10;)r--;let a={name:e.slice(t.nameStart,t.nameEnd),before:e.slice(r,t.nameStart),quoted:t.quoted,loose:t.loose},o=e.slice(t.start,t.end),s=/* @__PURE__ */ new Map,c=n;for(;c+2<f&&d[c+2]<=t.nameEnd;)c+=2;for(let e=c;e>=0&&n-e<64&&d[e]>r;e-=2){let{text:n,inName:c}=i[d[e+1]],l=d[e]-n.length-r;for(let e of c){let r=s.get(e);if(r===void 0){let{sticky:t}=e.machinery??=Et(e.outline.detector);t.lastIndex=0,r=t.test(o)?0:1/0}r<(e.tier===`generic`?1:3)&&l>=0&&(u.weighed(o.length),v(e,t.start,o,{...a,hint:n,hintAt:l})),s.set(e,r+1)}}},ee=r.$.t(e),x=-1;for(let t=0;t<f;){let a=d[t],o=t+2;for(;o<f&&d[o]===a;)o+=2;let s=!1;for(let n=o-2;n>=t;n-=2){let t=d[n+1],{text:r,inText:o,inName:c}=i[t],l=a-r.length;for(let e of o)y(e,l,r);c.length>0&&(Lt(i[t])||Mt(e,l))&&(s=!0)}if(t=o,!s||n.values===!1||a<=x)continue;if(!u.mayWeigh()){g.add(`assignments`);continue}let c=ee(a-1);c!==void 0&&(u.weighed(c.end-c.start),r.$.n(e,c)&&(x=c.nameEnd,b(c,o-2)))}for(let t of p)for(let{d:n,first:r}of o)r[e.charCodeAt(t)]===1&&y(n,t,``);if(l.at(-1)===`colour`&&(m.zeros=!1),a>0)for(let t of it(e,p,m,e=>g.add(e))){let e=c(t.text,t.from?n:{values:!1},a-1,[...l,t.via],u);for(let t of e.capped)g.add(t);e.hits.forEach(e=>{_.push({...e,start:t.from?.[e.start]??t.start,end:t.from?.[e.end]??t.end})})}return{hits:jt(_),capped:[...g]}};return(e,t={})=>c(e,t,2,[],a.$.l(e.length))},Bt=e=>e.toLowerCase().replaceAll(/[^a-z0-9]+/g,`-`).replaceAll(/^-|-$/g,``)||`own-pattern`,Vt={deny:`deny`,ask:`ask`,note:`allow`},Ht=e=>{let[t,n]=[0,1];return r=>{r<t&&([t,n]=[0,1]);for(let i=e.indexOf(`
`,t);i>=0&&i<r;i=e.indexOf(`
`,t))t=i+1,n++;return n}},Ut=(e,n,r,i,a,o={})=>{let s=e.length>64e6?e.slice(0,64e6):e,c=r(s,o),l=i(s,n),u=Ht(s),d=[...c.capped,...l.capped,...s.length<e.length?[`length`]:[]],f=/* @__PURE__ */ new Map,p=e=>{let t=f.get(`${e.rule}\0${e.secret}`);t?t.more++:f.set(`${e.rule}\0${e.secret}`,{leak:e,more:0})};c.hits.forEach(e=>p({rule:e.detector.id,doc:e.detector.doc,decision:e.proof===`broken`?a:Vt[kt(e)],fingerprint:t.$.P(e.secret),line:u(e.start),more:0,broken:e.proof===`broken`,via:e.via,secret:e.secret,start:e.start}));for(let e of l.hits)p({rule:Bt(e.name),doc:e.description??`match of your pattern \`${e.name}\``,decision:e.severity===`warn`?`ask`:`deny`,fingerprint:t.$.P(e.secret),line:u(e.start),more:0,broken:!1,via:[],secret:e.secret,start:e.start});return{leaks:[...f.values()].map(({leak:e,more:t})=>({...e,more:t})),capped:d}},Wt=e=>e.map(e=>e.text).join(`
`),Gt=l(/(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.ya?ml|bun\.lockb?|deno\.lock|go\.sum|go\.work\.sum|gradle\.lockfile|verification-metadata\.xml|packages\.lock\.json|flake\.lock|[\w.-]+\.lock)$|\.(?:svg|map|min\.js|min\.css|snap|wasm|pb\.go|xcassets)$/i,`lock`,`npm-shrinkwrap.json`,`go.sum`,`go.work.sum`,`verification-metadata.xml`,`.svg`,`.map`,`.min.`,`.snap`,`.wasm`,`.pb.go`,`.xcassets`),J=e=>u(Gt,e),Kt=/gitleaks:allow|betterleaks:allow|trufflehog:ignore|pragma:\s{0,3}allowlist\s{1,3}secret|kingfisher:(?:ignore|allow)|secretlint-disable-line|ggignore|noseyparker:ignore/i,qt=4e6,Jt=(e,t,n,r,i)=>{if(e===void 0)return!1;let a={secret:n,match:r,line:i}[e.on];return t.some(e=>e.find(a)!==void 0)||e.stopwords.some(e=>n.toLowerCase().includes(e.toLowerCase()))},Yt=(e,n)=>{let r=e.map(e=>({own:e,pattern:n(e.pattern,e.name),path:e.path===void 0?void 0:n(e.path,e.name),allow:(e.allow?.regexes??[]).map(t=>n(t,e.name))}));return(e,n)=>{let i=r.some(({own:e})=>(e.keywords?.length??0)>0)?e.toLowerCase():``,a=[],o=[];for(let{own:s,pattern:c,path:l,allow:u}of r){if(l!==void 0&&l.find(n)===void 0||s.keywords?.length&&!s.keywords.some(e=>i.includes(e.toLowerCase())))continue;e.length>qt&&o.push(s.name);let r=0;for(let{start:n,end:i,groups:l}of c.findAll(e.slice(0,qt))){if(++r>200){o.push(s.name);break}let c=e.slice(n,i),d=l[(s.group??0)-1]??(s.group===void 0?l.find(e=>e):void 0)??c;if(d===``||s.entropy!==void 0&&t.$.M(d)<=s.entropy)continue;let f=e.lastIndexOf(`
`,n)+1,p=e.indexOf(`
`,i),m=e.slice(Math.max(f,n-2e3),p<0?i+2e3:Math.min(p,i+2e3));if(Jt(s.allow,u,d,c,m))continue;let h=n+Math.max(0,c.lastIndexOf(d));a.push({name:s.name,severity:s.severity,description:s.description,start:h,end:h+d.length,secret:d})}}return{hits:a,capped:o}}},Y=`abcdefghijklmnopqrstuvwxyz`,Xt={hex:`0123456789abcdef`,digit:`0123456789`,upper:`ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`,lower:Y+`0123456789`,alnum:Y+`ABCDEFGHIJKLMNOPQRSTUVWXYZ`+`0123456789`,letters:Y+`ABCDEFGHIJKLMNOPQRSTUVWXYZ`,word:Y+`ABCDEFGHIJKLMNOPQRSTUVWXYZ`+`0123456789_-`,base64:Y+`ABCDEFGHIJKLMNOPQRSTUVWXYZ`+`0123456789+/`,base32:`ABCDEFGHIJKLMNOPQRSTUVWXYZ234567`,base58:`123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz`,bech32:`qpzry9x8gf2tvdw0s3jn54khce6mua7l`},X=(e,t,n=1)=>{let r=n*2654435761+t>>>0,i=``,a=Xt[e];for(;i.length<t;)r^=r<<13,r^=r>>>17,r=(r^r<<5)>>>0,i+=a[(r>>>8)%a.length];return i},Zt=(e=1)=>[8,4,4,4,12].map((t,n)=>X(`hex`,t,e+n+1)).join(`-`),Qt=(e,t={alg:`HS256`,typ:`JWT`})=>[t,e].map(e=>i.$.n(i.$.o(JSON.stringify(e))).replaceAll(`=`,``).replaceAll(`+`,`-`).replaceAll(`/`,`_`)).concat(X(`word`,43,7)).join(`.`),Z=[`.gitleaksignore`,`.secretlintignore`,`.secrets.baseline`],$t=[[/^generic-api-key$/,/^(?:generic|named|prefixed|bearer)/],[/^jwt/,/^json-web-token$/],[/^private-key$/,/private-key|putty|json-web-key/],[/^curl-auth/,/^(?:curl-user|basic-auth|bearer-token)$/],[/^kubernetes-secret/,/^(?:generic|named|kubernetes)/]],en=(e,t)=>e.split(`-`)[0]===t.split(`-`)[0]||$t.some(([n,r])=>n.test(e)&&r.test(t)),tn={".gitleaksignore":e=>{let t=/* @__PURE__ */ new Map;for(let n of e.split(/\r?\n/)){let e=/^(?:[0-9a-f]{7,64}:)?(?<file>[^#].*?):(?<rule>[\w.-]+):(?<line>\d+)\s*$/.exec(n)?.groups;if(e===void 0)continue;let r=`${e.file}\0${e.line}`;t.set(r,[...t.get(r)??[],e.rule])}return({file:e,line:n,detector:r})=>t.get(`${e}\0${n}`)?.some(e=>en(e,r))?`.gitleaksignore`:void 0},".secretlintignore":t=>{let n=t.split(/\r?\n/).map(e=>e.trim()).filter(e=>e!==``&&!e.startsWith(`#`)).map(t=>({keep:t.startsWith(`!`),match:e.$.C(t.replace(/^!/,``).replace(/\/$/,`/**`))}));return({file:e})=>n.findLast(t=>t.match(e))?.keep===!1?`.secretlintignore`:void 0},".secrets.baseline":e=>{let t;try{t=JSON.parse(e).results}catch{throw new o.$.S(`policy`,"`.secrets.baseline` at the base is not JSON","write it anew with `detect-secrets scan`")}let n=/* @__PURE__ */ new Set;for(let[e,r]of Object.entries(t??{}))for(let t of Array.isArray(r)?r:[])typeof t.hashed_secret==`string`&&n.add(`${e}\0${t.hashed_secret}`);return({file:e,secret:t})=>n.has(`${e}\0${o.$.h(o.$.g(o.$.v(t)))}`)?`.secrets.baseline`:void 0}},nn=(e,t)=>{let n=t.flatMap(t=>e[t]===void 0?[]:[tn[t](e[t])]);return e=>{for(let t of n){let n=t(e);if(n!==void 0)return n}}},Q=`.gitleaks.toml`,rn=e=>e.strictObject({name:e.string().min(1).describe(`What findings call it.`),pattern:e.string().min(1).describe("RE2; a leading `(?i)` is understood."),severity:e.enum([`critical`,`error`,`warn`]).default(`critical`).describe("`warn` asks, the others deny."),description:e.string().optional().describe(`For people.`)}).describe(`A pattern of your own.`),an=e=>e.strictObject({enabled:e.boolean().default(!0).describe(`Off: nothing is read for secrets.`),patterns:e.array(rn(e)).default([]).refine(e=>new Set(e.map(e=>e.name)).size===e.length,`two patterns have the same name`).describe(`Patterns of your own.`),skip_paths:e.array(e.string()).default([]).describe(`Files that are not read; no directory is left out unless it stands here.`),marks:e.boolean().default(!1).describe("Let a line pass that says so itself (`gitleaks:allow`, ...), even when the change adds the mark."),broken_checksum:e.enum([`note`,`ask`,`deny`]).default(`deny`).describe(`What follows when the checksum of a token fails.`),honour:e.array(e.enum([...Z,Q])).default([...Z]).describe(`Files of other scanners, as they stand at the base.`)}),on=It(()=>a.$.i),sn=/\.(?:p12|pfx|jks|keystore|kdbx|keychain|keychain-db|bcfks|pkcs12)$/i,$=(t,n,r,i,a,o=!0)=>{let{leaks:s,capped:c}=i.read(t,n,o),l=/* @__PURE__ */ new Map,u=e=>{let t=l.get(e)??Kt.test(e.text);return l.set(e,t),t},d=s.map(o=>{let s=a?.[o.line-1]??(a===void 0?void 0:a.at(-1)),c=s===void 0?r:{file:r.file,line:s.n},l=s===void 0?Kt.test(t.slice(o.start,o.start+400)):u(s),d=i.waived({file:n,line:s?.n,detector:o.rule,secret:o.secret})??(l&&i.marks?`the mark on its line`:void 0),f=[`fingerprint \`${o.fingerprint}\``,...o.via.length>0?[`written as ${o.via.join(` in `)}`]:[],...o.more>0?[e.$.J(o.more,`more place`)]:[],...o.broken?[`its checksum fails, so it was probably never issued`]:[],...d===void 0?[]:[`let pass by ${d}`],...l&&!i.marks?[`the mark on its line does not count, because the change itself adds it`]:[]];return{decision:d===void 0?o.decision:`allow`,...(d!==void 0||o.decision===`allow`)&&{notice:!0},rule:o.rule,message:`${o.doc} (${f.join(`; `)})`,risk:o.decision===`deny`?`high`:o.decision===`ask`?`medium`:`low`,...o.decision!==`allow`&&{fix:o.decision===`deny`?`take it out of every commit of this change, and rotate it: what was pushed is known`:`if it is no secret, except it on the base branch by rule, path and fingerprint; else take it out and rotate it`},place:c,subject:`${o.rule} ${o.fingerprint}`}});if(c.length===0)return d;let f=`more candidates than are looked at (${[...new Set(c)].slice(0,5).join(`, `)}): not everything was read for secrets`;return[...d,{decision:`ask`,rule:`not-fully-read`,message:f,fix:`split the change, or have a person read it`,place:r,subject:`capped`}]},cn=(e,t,r)=>{let i=e.path.real,{leaks:a}=r.read(Wt(e.removed),i,!J(i)),o=a.filter(e=>e.decision===`deny`),s=new Set(n.$.s(t,new Set(o.map(e=>e.secret))).map(({secret:e})=>e));return o.filter(e=>!s.has(e.secret)).map(e=>({decision:`allow`,notice:!0,rule:`removed-secret`,message:`this change removes a secret: ${e.doc} (fingerprint \`${e.fingerprint}\`); it is still in the history`,fix:`rotate it`,risk:`low`,place:{file:i},subject:`removed ${e.rule} ${e.fingerprint}`}))},ln=(e,t)=>{let n=e.path.real,r=Wt(e.added),i=e.change===void 0||e.change.status!==`M`;return[...i?$(e.path.written,n,{file:n},t):[],...i&&e.change!==void 0&&e.change.status!==`D`&&sn.test(n)?[{decision:`ask`,rule:`key-store`,message:`\`${e.path.written}\` is a store of keys, which nobody can read by eye`,fix:`keep it out of the repository, or have a person confirm that it holds test keys only`,place:{file:n},subject:n}]:[],...$(r,n,{file:n},t,e.added,!J(n)),...cn(e,r,t)]},un=e=>{if(typeof e==`string`)return e;try{return JSON.stringify(e)??``}catch{return``}};`${X(`base64`,38,5)}`;const dn=e.$.c({id:`secret-leak`,key:`secret_patterns`,doc:`Refuses secrets in added lines, names of files, commit messages, commands and tool inputs: 270 kinds, checksums proven, no directory left out.`,effects:[`write`,`exec`,`connect`,`tool`,`text`],options:an,reads:[...Z,Q],compile:({enabled:n,patterns:r,skip_paths:i,marks:a,broken_checksum:o,honour:s},{base:c,readers:l})=>{if(!n)return()=>[];let u=s.includes(Q)&&c[Q]!==void 0?t.$.w(c[Q],l.toml):{patterns:[],skip:[]},d=Yt([...r,...u.patterns],l.pattern),f=i.map(t=>e.$.C(t)),p=u.skip.map(e=>l.pattern(e,Q)),m=o===`note`?`allow`:o,h={read:(e,t,n=!0)=>Ut(e,t,on,d,m,{values:n}),waived:nn(c,Z.filter(e=>s.includes(e))),marks:a};return e=>{let{place:t}=e;switch(e.kind){case`write`:{let t=e.path.real;return f.some(e=>e(t))||p.some(e=>e.find(t)!==void 0)?[]:ln(e,h)}case`text`:return $(e.text,t.file,t,h);case`exec`:return $(e.argv.join(` `),t.file,t,h);case`tool`:return $(un(e.input),t.file,t,h);case`connect`:return e.url===void 0?[]:$(e.url,t.file,t,h);default:return[]}}},examples:[]});exports._=l,exports.a=J,exports.c=K,exports.d=H,exports.f=dt,exports.g=u,exports.h=ft,exports.i=Zt,exports.l=gt,exports.m=ht,exports.n=Qt,exports.o=It,exports.p=pt,exports.r=X,exports.s=262144,exports.t=dn,exports.u=ut,exports.v=s;