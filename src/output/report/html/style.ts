/** Light and dark, wide and narrow, on screen and on paper. */
export const style = `
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
html { scroll-padding-top: 6.5rem; -webkit-text-size-adjust: 100% }
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
h2 { font-size: 1.3rem; line-height: 1.25; letter-spacing: -.012em; margin: 2rem 0 .4rem }
.lead, .note { color: var(--soft) }
.lead { margin-bottom: 1.25rem; max-width: 46rem }
.note { font-size: .9rem }
summary { cursor: pointer; border-radius: .35rem }
summary::marker { color: var(--soft) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .25rem }
[hidden] { display: none !important }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1.5rem; top: .5rem; background: var(--card); padding: .4rem .8rem; z-index: 2 }

.verdict { padding: 2rem 0 1rem }
.brand { font-weight: 650 }
.brand span { font-weight: 400; color: var(--soft); margin-left: .4em }
h1 {
  display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start; margin: 1rem 0 .5rem;
  font-size: clamp(1.4rem, 3.2vw, 1.9rem); line-height: 1.18; text-wrap: balance; letter-spacing: -.02em; font-weight: 680;
}
h1 strong { font-weight: 800 } .good h1 strong { color: var(--warned) }
.sign {
  display: grid; place-items: center; width: 1.15em; height: 1.15em; border-radius: 50%;
  font-size: .92em; line-height: 1; color: var(--paper); background: var(--tone); margin-top: .04em;
}
.sign::first-letter { font-size: .7em }
.good { --tone: var(--kept) }
.bad { --tone: var(--broken) }
.unsure { --tone: var(--warned) }
.because { color: var(--soft) }
.bar { margin: 1rem 0 .75rem }
.bar svg { display: block; width: 100%; height: .6rem; border-radius: .3rem; background: var(--unreached-tint) }
rect.kept { fill: var(--kept) } rect.broken { fill: var(--broken) }
rect.warned { fill: var(--warned) } rect.waived { fill: var(--waived) } rect.unreached { fill: var(--gap) }
.bar ul { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; margin-top: .4rem }
.bar li { color: var(--soft); font-size: .94rem }
.bar b { font-weight: 650; color: var(--ink); font-variant-numeric: tabular-nums }
.bar li::before { content: ''; display: inline-block; width: .7em; height: .7em; margin-right: .4em; border-radius: .2em; background: var(--dot) }
.bar .kept { --dot: var(--kept) } .bar .broken { --dot: var(--broken) }
.bar .warned { --dot: var(--warned) } .bar .waived { --dot: var(--waived) } .bar .unreached { --dot: var(--gap) }
.bar .broken b { color: var(--broken) }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
.figures dt, .details dt { color: var(--soft); font-size: .84rem }
.figures dd { font-weight: 550; font-variant-numeric: tabular-nums }
.figures small { display: block; font-weight: 400 }

nav {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .35rem 1.2rem; align-items: center;
  background: var(--paper); border-block: 1px solid var(--line); padding: .5rem 0;
}
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .94rem }
nav a { text-decoration: none } nav a:hover { text-decoration: underline }
nav form { margin-left: auto; display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; font-size: .88rem }
nav input[type=search], nav select, button {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .35rem; padding: .15rem .5rem;
  max-width: 13rem;
}
nav input::placeholder { color: var(--soft) }
button { cursor: pointer; max-width: none }
output { font-size: .84rem; color: var(--soft) } output:empty { display: none }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; color: var(--soft); font-size: .9rem }
.words dl { columns: 2; column-gap: 2.5rem; margin-top: .75rem }
.words div { break-inside: avoid; margin-bottom: .35rem }
.words dt { display: inline; font-weight: 600; color: var(--ink) }
.words dt::after { content: ':' }
.words dd { display: inline }

h2 span { font-weight: 400; color: var(--soft); font-size: .9rem; letter-spacing: 0; margin-left: .3em }
.card, .alike { background: var(--card); border: 1px solid var(--line); border-left: 3px solid var(--tone); margin-top: -1px }
.card > summary, .alike > summary { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .22rem .7rem; line-height: 1.3; list-style: none }
.card > summary::-webkit-details-marker, .alike > summary::-webkit-details-marker { display: none }
.card > summary h3::before, .alike > summary h3::before { content: '▸ ' / ''; color: var(--soft) } .card[open] > summary h3::before, .alike[open] > summary h3::before { content: '▾ ' / '' }
.alike > .card { margin-left: 1.2rem } .alike > summary h3 { font-size: .92rem; font-weight: 600; min-width: 0 } .alike > summary .times { font-size: .84rem; color: var(--soft); white-space: nowrap }
.card[open] { margin: .5rem 0 .7rem } .card[open] > summary { border-bottom: 1px solid var(--line); background: var(--sunk) }
.card h3 { font-size: .92rem; font-weight: 600; min-width: 0 }
.card .times { font-size: .84rem; color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums }
.evidence { grid-column: 1 / -1; font-size: .82rem; min-width: 0 }
.card:not([open]) > summary h3, .card:not([open]) > summary .evidence { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.evidence code { color: var(--tone) }
.body { padding: .7rem .9rem 1rem; display: grid; gap: .6rem; grid-template-columns: minmax(0, 1fr) }
.body h4 { font-size: .9rem; margin-top: .3rem }
.message { font-weight: 600 }
.diff > div { display: grid; grid-template-columns: 7rem 1fr; gap: .5rem; padding: .15rem .6rem; background: var(--tint); color: var(--tone) }
.diff dt { font-size: .84rem } .diff dd { font: .86rem/1.5 var(--mono); white-space: pre-wrap }
.diff .expected { --tone: var(--kept); --tint: var(--kept-tint) } .diff .actual { --tone: var(--broken); --tint: var(--broken-tint) }
.diff small { color: inherit; font-family: system-ui, sans-serif }
.steps { margin: 0; padding-left: 2.2rem; font-size: .88rem } .steps .fault { color: var(--broken) } .steps .causedBy { color: var(--warned) }
.body pre { margin: 0; padding: .6rem .8rem; background: var(--sunk); border-radius: .4rem; font-size: .8rem; line-height: 1.5; white-space: pre-wrap; contain: paint }
.tools { display: flex; flex-wrap: wrap; gap: .4rem; font-size: .88rem }

.details { display: grid; gap: .3rem; margin: .5rem 0 }
.details div { display: grid; grid-template-columns: 11rem 1fr; gap: .75rem; align-items: baseline }
.details dd { font: .86rem/1.5 var(--mono); white-space: pre-wrap; min-width: 0 }
.body .details { gap: .1rem; font-size: .9rem; line-height: 1.45 } .body .details dd { font: inherit }
.exchange > summary { font-size: .9rem; color: var(--soft) }
.exchange > summary code { color: var(--ink) }
.steps .exchange > summary, th .exchange > summary { font-size: inherit; color: inherit }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .8rem; margin-top: .4rem }
.pair figcaption { font-size: .82rem; color: var(--soft); margin-bottom: .2rem }
.pair pre { margin: 0; padding: .7rem .8rem; background: var(--sunk); border-radius: .4rem; font-size: .8rem; line-height: 1.5; white-space: pre-wrap; contain: paint }
.key, pre i { color: var(--soft) }
mark { background: var(--here); color: inherit; border-radius: .2rem; box-decoration-break: clone; -webkit-box-decoration-break: clone }
.here { color: var(--broken); font-weight: 600; user-select: none }
.chip {
  display: inline-block; font-size: .76rem; font-weight: 600; line-height: 1.4; padding: 0 .45rem; border-radius: .3rem;
  white-space: nowrap; color: var(--tone); background: var(--tint);
}
.kept { --tone: var(--kept); --tint: var(--kept-tint) }
.broken { --tone: var(--broken); --tint: var(--broken-tint) }
.warned { --tone: var(--warned); --tint: var(--warned-tint) }
.waived { --tone: var(--waived); --tint: var(--waived-tint) }
.unreached { --tone: var(--unreached); --tint: var(--unreached-tint) }

table { width: 100%; border-collapse: collapse; font-size: .88rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400 }
thead th { border-top: 0; color: var(--soft); font-size: .82rem; white-space: nowrap; overflow-wrap: normal }
td small, th small { display: block }
.number { font-variant-numeric: tabular-nums; white-space: nowrap }
.wide { overflow-x: auto }
.fold > summary, section > h2 { margin: 1.4rem 0 .5rem }
.fold > summary > h2 { display: inline }
.fold[open] { padding-bottom: .5rem }
.lines { display: grid; gap: .6rem; font-size: .92rem }
.remedy { margin-top: .15rem; font: .82rem/1.5 var(--mono); color: var(--soft); white-space: pre-wrap }
.addresses { font-size: .84rem; color: var(--soft) }

@media (max-width: 40rem) {
  body { padding: 0 1rem 3rem; font-size: 15.5px }
  html { scroll-padding-top: 1rem }
  nav { position: static }
  nav form { margin-left: 0; width: 100% } nav input[type=search] { flex: 1 }
  .words dl { columns: 1 }
  .pair, .details div, .diff > div { grid-template-columns: minmax(0, 1fr); gap: .2rem }
  .wide table { min-width: 40rem }
  .card:not([open]) > summary h3, .card:not([open]) > summary .evidence { white-space: normal }
}
@media print {
  :root { --paper: #fff; --card: #fff; color-scheme: light }
  body { max-width: none; padding: 0; font-size: 10pt }
  nav, .skip, .tools { display: none !important }
  h2, h3, h4 { break-after: avoid }
  .card, tr { break-inside: avoid-page }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`
