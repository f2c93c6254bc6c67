/** The style of the HTML report: two palettes of the same names, a grid of two columns, and no colour that says something alone. */

/** Colours by their role; the contrast of each pair that is used is checked by a test. */
export const PALETTES = {
  light: {
    page: '#f6f7f9',
    card: '#ffffff',
    sunk: '#eef0f3',
    line: '#d4d9e0',
    edge: '#7a8594',
    text: '#1b2129',
    quiet: '#525c69',
    link: '#0b5cad',
    deny: '#b3261e',
    'deny-tint': '#fdeceb',
    ask: '#855300',
    'ask-tint': '#fdf3e0',
    notice: '#4a5a80',
    'notice-tint': '#eceff7',
    allow: '#1d6b3a',
    'allow-tint': '#e6f4ea',
    plus: '#e3f5e8',
    minus: '#fbe9e8',
  },
  dark: {
    page: '#101419',
    card: '#181d24',
    sunk: '#202731',
    line: '#333c48',
    edge: '#7d8a9b',
    text: '#e4e8ee',
    quiet: '#a7b1bf',
    link: '#84bdff',
    deny: '#ff9b92',
    'deny-tint': '#3a1d1c',
    ask: '#f2bd61',
    'ask-tint': '#362a12',
    notice: '#aebcec',
    'notice-tint': '#222a40',
    allow: '#7fd69a',
    'allow-tint': '#16301f',
    plus: '#15301f',
    minus: '#3a2021',
  },
} as const;

const palette = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const RULES = `
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
`;

export const STYLE = `:root{color-scheme:light dark;${palette(PALETTES.light)}}
@media (prefers-color-scheme:dark){:root{${palette(PALETTES.dark)}}}${RULES}`;
