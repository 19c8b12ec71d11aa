/** Colours, type, the verdict at the top, and the navigation. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf9f7; --card: #ffffff; --sunk: #f3f1ed; --ink: #1d1c1a; --soft: #5d5a54; --line: #e3dfd8;
  --kept: #1b7a4a; --kept-tint: #e3f3e9; --broken: #b9232c; --broken-tint: #fce9e8;
  --warned: #855600; --warned-tint: #fbf0d6; --waived: #3f5f8a; --waived-tint: #e6edf6; --unreached: #66635c; --unreached-tint: #ebe8e2; --gap: #c4bfb5;
  --link: #22549c; --here: #fff0c9;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #151618; --card: #1c1e21; --sunk: #232529; --ink: #eceae5; --soft: #a8a59e; --line: #33363b;
    --kept: #63cf95; --kept-tint: #173325; --broken: #ff8f88; --broken-tint: #411d1f;
    --warned: #e8bb62; --warned-tint: #3a2d12; --waived: #93b7e6; --waived-tint: #1c2a3d; --unreached: #a8a59e; --unreached-tint: #2c2e33; --gap: #565961;
    --link: #93bbf7; --here: #4a3c14;
  }
}
* { box-sizing: border-box }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100% }
body {
  margin: 0 auto; padding: 0 1.5rem 4rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); text-underline-offset: .15em }
code, pre { font-family: var(--mono); font-size: .86em }
small { font-size: .84em; color: var(--soft) }
h1, h2, h3, h4, h5, p, dl, dd, ul, figure { margin: 0; padding: 0 }
ul { list-style: none }
h2 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.012em; margin: 4rem 0 .4rem }
.lead, .note { color: var(--soft) }
.lead { margin-bottom: 1.25rem; max-width: 46rem }
.note { font-size: .9rem }
summary { cursor: pointer; border-radius: .35rem }
summary::marker { color: var(--soft) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .25rem }
[hidden] { display: none !important }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1.5rem; top: .5rem; background: var(--card); padding: .4rem .8rem; z-index: 2 }

.verdict { padding: 3rem 0 1.75rem }
.brand { font-weight: 650; letter-spacing: .01em }
.brand span { font-weight: 400; color: var(--soft); margin-left: .4em }
h1 {
  display: grid; grid-template-columns: auto 1fr; gap: .85rem; align-items: start; margin: 1.4rem 0 .6rem;
  font-size: clamp(1.5rem, 3.6vw, 2.1rem); line-height: 1.15; text-wrap: balance; letter-spacing: -.022em; font-weight: 680;
  max-width: 60rem;
}
.sign {
  display: grid; place-items: center; width: 1.15em; height: 1.15em; border-radius: 50%;
  font-size: .92em; line-height: 1; color: var(--paper); background: var(--tone); margin-top: .04em;
}
.sign::first-letter { font-size: .7em }
.good { --tone: var(--kept) }
.bad { --tone: var(--broken) }
.unsure { --tone: var(--warned) }
.because { font-size: 1.1rem; color: var(--soft); max-width: 46rem }
.alarm { margin-top: .6rem; color: var(--warned); font-weight: 600 } .alarm a { color: inherit }
.alarm ul { font-weight: 400; color: var(--ink); margin-top: .2rem }
.bar { margin: 2rem 0 1.75rem }
.bar svg { display: block; width: 100%; height: .75rem; border-radius: .375rem; background: var(--unreached-tint) }
rect.kept { fill: var(--kept) } rect.broken { fill: var(--broken) }
rect.warned { fill: var(--warned) } rect.waived { fill: var(--waived) } rect.unreached { fill: var(--gap) }
.bar ul { display: flex; flex-wrap: wrap; gap: .4rem 1.75rem; margin-top: .75rem }
.bar li { color: var(--soft) }
.bar b { font-size: 1.3rem; font-weight: 650; color: var(--ink); font-variant-numeric: tabular-nums }
.bar li::before {
  content: ''; display: inline-block; width: .7em; height: .7em; margin-right: .5em; border-radius: .2em;
  background: var(--dot);
}
.bar .kept { --dot: var(--kept) } .bar .broken { --dot: var(--broken) }
.bar .warned { --dot: var(--warned) } .bar .waived { --dot: var(--waived) } .bar .unreached { --dot: var(--gap) }
.bar .broken:not(.zero) b { color: var(--broken) }
.bar .zero b { color: var(--soft) }
.figures {
  display: flex; flex-wrap: wrap; gap: 1.1rem 2.5rem;
  border-top: 1px solid var(--line); padding-top: 1.25rem;
}
.figures dt, .facts dt { color: var(--soft); font-size: .84rem }
.figures dd { font-weight: 550; font-variant-numeric: tabular-nums }
.figures small { display: block; font-weight: 400 }

nav {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .35rem 1.4rem; align-items: center;
  background: var(--paper); border-block: 1px solid var(--line); padding: .65rem 0;
}
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; font-size: .94rem }
nav a { text-decoration: none } nav a:hover { text-decoration: underline }
nav form { margin-left: auto; display: flex; flex-direction: row-reverse; gap: .75rem; align-items: center }
nav input {
  font: inherit; font-size: .94rem; color: inherit; background: var(--card); border: 1px solid var(--soft);
  border-radius: .4rem; padding: .2rem .6rem; width: 11rem;
}
nav input::placeholder { color: var(--soft) }
output { font-size: .84rem; color: var(--soft) } output:empty { display: none }
footer { margin-top: 4rem; border-top: 1px solid var(--line); padding-top: 1.25rem; color: var(--soft); font-size: .9rem }
.words { margin-bottom: .9rem }
.words dl { columns: 2; column-gap: 2.5rem; margin-top: .75rem }
.words div { break-inside: avoid; margin-bottom: .35rem }
.words dt { display: inline; font-weight: 600; color: var(--ink) }
.words dt::after { content: ':' }
.words dd { display: inline }

@media (max-width: 40rem) {
  body { padding: 0 1rem 3rem; font-size: 15.5px }
  .verdict { padding-top: 1.75rem }
  h2 { margin-top: 3rem }
  html { scroll-padding-top: 1rem }
  nav { position: static }
  nav form { margin-left: 0; width: 100% } nav input { flex: 1 }
  .figures { display: grid; grid-template-columns: 1fr 1fr; gap: .9rem 1.25rem }
  .words dl { columns: 1 }
}
@media print {
  :root { --paper: #fff; --card: #fff; color-scheme: light }
  body { max-width: none; padding: 0; font-size: 10pt }
  nav, .skip { display: none }
  .verdict { padding-top: 0 }
  h2, h3, h4, h5 { break-after: avoid }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`
