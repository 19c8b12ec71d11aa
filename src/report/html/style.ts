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
h1 strong { color: var(--warned); font-weight: 800 }
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
.alarm ul { font-weight: 400; color: var(--ink); margin-top: .2rem; display: grid; gap: .3rem } .alarm small { display: block }
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

.severity { font-size: 1.05rem; margin: 2rem 0 .75rem }
.severity span, h3 > span { font-weight: 400; color: var(--soft); font-size: .9rem; margin-left: .5em }
.group {
  background: var(--card); border: 1px solid var(--line); border-radius: .7rem; padding: 1.25rem 1.4rem;
  margin-bottom: 1rem;
}
article.group:not(.allowed) { border-left: 4px solid var(--broken) }
.group h4 { font-size: 1.15rem; line-height: 1.35; letter-spacing: -.006em; max-width: 48rem }
.address { display: flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: center; margin-top: .4rem; color: var(--soft); font-size: .92rem }
.list { display: grid; gap: .5rem }
.folded { padding: 0 }
.folded > summary { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: start; padding: .8rem 1.4rem }
.folded > summary::before { content: none }
.folded[open] > summary { border-bottom: 1px solid var(--line) }
.lines { grid-column: 1 / -1; font: .84rem/1.5 var(--mono) } .lines .note { font-family: inherit }
.folded h4 { font-size: 1rem; font-weight: 600 }
.folded > .finding, .folded > p { margin: 0; padding: 1rem 1.4rem }
.folded > summary > .note { white-space: nowrap }
.folded > summary > .note::after { content: ' ▾' } .folded[open] > summary > .note::after { content: ' ▴' }
.finding { margin-top: 1.1rem; padding-top: 1.1rem; border-top: 1px solid var(--line) }
.folded > .finding:first-of-type { border-top: 0 }
h5 { font-size: 1rem; font-weight: 600; max-width: 50rem }
.facts { margin: .7rem 0 .8rem; display: grid; gap: .3rem }
.facts div { display: grid; grid-template-columns: 6.5rem 1fr; gap: .75rem; align-items: baseline }
.facts dd { font: .86rem/1.5 var(--mono); white-space: pre-wrap; min-width: 0 }
.facts .expected dd { color: var(--kept) } .facts .actual dd { color: var(--broken) }
.folded .facts dd { color: inherit }
.facts .repeat-with dd { background: var(--sunk); border-radius: .35rem; padding: .2rem .6rem; user-select: all; justify-self: start }
.rest { margin-top: 1rem } .rest > summary, .exchange > summary { color: var(--link) }
.exchange > summary { font-size: .9rem; color: var(--soft) }
.exchange > summary code { color: var(--ink) }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .9rem; margin-top: .7rem }
.pair figcaption { font-size: .84rem; color: var(--soft); margin-bottom: .25rem }
.pair pre {
  margin: 0; padding: .8rem .9rem; background: var(--sunk); border-radius: .5rem; font-size: .8rem; line-height: 1.55;
  white-space: pre-wrap; contain: paint;
}
.excerpt { margin: 0 0 .7rem; padding: .6rem .9rem; background: var(--sunk); border-radius: .5rem; font-size: .8rem; white-space: pre-wrap }
.overview { margin-bottom: 1rem } .overview th[scope=row] { width: 55% } .overview td { font-size: .84rem } .overview td + td { white-space: nowrap }
.key { color: var(--soft) } pre i { color: var(--soft) }
mark { background: var(--here); color: inherit; border-radius: .2rem; box-decoration-break: clone; -webkit-box-decoration-break: clone }
.here { color: var(--broken); font-weight: 600; user-select: none }
.chip {
  display: inline-block; font-size: .8rem; font-weight: 600; line-height: 1.5; padding: 0 .5rem; border-radius: .3rem;
  white-space: nowrap; color: var(--tone); background: var(--tint);
}
.kept { --tone: var(--kept); --tint: var(--kept-tint) }
.broken { --tone: var(--broken); --tint: var(--broken-tint) }
.warned { --tone: var(--warned); --tint: var(--warned-tint) }
.waived { --tone: var(--waived); --tint: var(--waived-tint) }
.unreached { --tone: var(--unreached); --tint: var(--unreached-tint) }
.level { font-size: .8rem; color: var(--soft); border: 1px solid var(--line); border-radius: .3rem; padding: 0 .4rem; white-space: nowrap }

@media (max-width: 40rem) {
  .group { padding: 1rem }
  .folded { padding: 0 } .folded > summary, .folded > .finding, .folded > p { padding: .8rem 1rem }
  .folded > summary { grid-template-columns: 1fr }
  .facts div { grid-template-columns: 1fr; gap: 0 }
  .facts { gap: .5rem }
  .pair { grid-template-columns: minmax(0, 1fr) }
}
@media print {
  .group { border-color: #bbb } .finding { break-inside: avoid }
}

table { width: 100%; border-collapse: collapse; font-size: .94rem }
th, td { text-align: left; vertical-align: top; padding: .6rem .8rem .6rem 0; border-top: 1px solid var(--line); font-weight: 400 }
thead th { border-top: 0; padding-top: 0; color: var(--soft); font-size: .84rem }
.unseen { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
td.number, td.calls { font-size: .9rem; font-variant-numeric: tabular-nums; white-space: nowrap }
.number { color: var(--soft); width: 2.2rem }
.matrix th[scope=row] { width: 36% } .matrix th small { display: block }
.matrix .calls { width: 5.5rem }
.interactions small { display: block }
.nouns { margin-top: .5rem } .nouns th[scope=row] { width: 13rem }
#matrix h3, #unreached h3 { font-size: 1.05rem; margin: 2.25rem 0 .75rem }
.calls small { display: block; color: var(--warned) } .here-found { white-space: nowrap } .here-found li { white-space: normal }
.none { color: var(--soft) }
.method { display: inline-block; min-width: 3.6em; font-weight: 650 }
.cells { display: inline-flex; flex-wrap: wrap; gap: 3px; max-width: 26rem }
.cell {
  display: grid; place-items: center; width: 1.15rem; height: 1.15rem; border-radius: .25rem; font: 700 .68rem/1 system-ui, sans-serif;
  color: var(--tone); background: var(--tint);
}
.cell.broken { color: var(--paper); background: var(--broken) }
.cell.unreached { background: none; border: 1px dashed var(--unreached) }
.matrix summary { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .6rem; min-height: 1.45rem }
.matrix summary::after { content: '▾'; color: var(--soft); font-size: .8rem }
.matrix [open] > summary::after { content: '▴' }
.tallied { font-size: .84rem; color: var(--soft) }
.clauses { margin: .6rem 0 .4rem; display: grid; gap: .55rem; font-size: .9rem }
.matrix .clauses li { display: grid; grid-template-columns: 6.4rem 1fr; gap: .6rem; align-items: start }
.clauses .chip { justify-self: start }
.clauses .address { margin: 0; gap: .1rem .6rem } .clauses a code { color: inherit }
.reason, .scenarios { border-top: 1px solid var(--line); padding: .55rem 0 }
.reason > summary, .scenarios > summary { padding: .1rem 0 }
.reason > summary .note, .scenarios > summary .note { margin-left: .5rem }
.reason .clauses, .scenarios table { margin-left: 1.1rem; width: auto }
.scenarios td:first-child { width: 6.5rem } .scenarios th { width: 100% }
.scenarios th code { color: var(--soft); margin-left: .3rem } .scenarios th small { display: block }
.scenarios .calls { text-align: right; padding-right: 0; color: var(--soft) }

@media (max-width: 40rem) {
  .matrix thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .matrix tr { display: grid; grid-template-columns: 2rem 1fr; border-top: 1px solid var(--line); padding: .6rem 0 }
  .matrix td, .matrix th { border: 0; padding: 0 }
  .matrix th[scope=row], .matrix .calls { width: auto }
  .matrix td:not(.number) { grid-column: 2; margin-top: .25rem }
  .matrix .calls:not(:has(.none))::after { content: ' ' attr(data-label); }
  .matrix .calls { font-size: .84rem; color: var(--soft) }
  .nouns tr { grid-template-columns: 1fr } .nouns td:not(.number) { grid-column: 1 }
  .matrix .clauses li { grid-template-columns: 1fr; gap: .15rem }
  .reason .clauses, .scenarios table { margin-left: 0 }
  .scenarios tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--line); padding: .5rem 0 }
  .scenarios th, .scenarios td { border: 0; padding: 0 }
  .scenarios th { grid-row: 2; grid-column: 1 / -1 } .scenarios th code { display: block; margin: 0 }
}
@media print { tr, .reason { break-inside: avoid } }
`
