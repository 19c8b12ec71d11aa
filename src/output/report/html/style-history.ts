/** The page of a history, on top of the style of all pages. */
export const historyStyle = `
body { max-width: 120rem }
#cell { display: block; min-height: 1.5em; font-variant-numeric: tabular-nums; color: var(--ink) }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .84rem; color: var(--soft); margin: .2rem 0 .6rem }
.legend svg { vertical-align: -.2em }
path.kept { fill: var(--kept) } path.broken { fill: var(--broken); stroke: var(--card); stroke-width: 1.6 }
path.waived { fill: none; stroke: var(--waived); stroke-width: 2 } path.flaky, path.calm { fill: var(--warned) }
path.untested { fill: none; stroke: var(--unreached); stroke-width: 1.4 } path.idle { stroke: var(--gap); stroke-width: 2 }
path.none { stroke: var(--gap); stroke-width: 2 }
.f-kept { fill: url(#p-kept) } .f-broken { fill: url(#p-broken) } .f-waived { fill: url(#p-waived) } .f-flaky { fill: url(#p-flaky) }
.f-calm { fill: url(#p-calm) } .f-untested { fill: url(#p-untested) } .f-idle { fill: url(#p-idle) } .f-none { fill: url(#p-none) } .f-changed { fill: url(#p-changed) }
.bars { stroke: var(--waived); stroke-width: 6 }
text.end { text-anchor: end } .tick { stroke: var(--line) } path.changed { fill: var(--ink) }
.grid { overflow-x: auto; direction: rtl; border: 1px solid var(--line); border-radius: .4rem; background: var(--card); position: relative }
.grid table { direction: ltr; width: max-content; min-width: 100%; border-collapse: separate; border-spacing: 0 }
.grid th, .grid td { padding: .16rem .5rem; border-top: 1px solid var(--line); vertical-align: middle }
.grid tr:first-child > * { border-top: 0 }
.grid th, .corner { position: sticky; left: 0; z-index: 1; background: var(--card); width: 24rem; min-width: 24rem; max-width: 24rem; border-right: 1px solid var(--line) }
.grid th span { font: .82rem/1.3 var(--mono) } .grid th small { font-size: .78rem; line-height: 1.3 }
.grid th.broken span { color: var(--broken); font-weight: 650 } .grid th.flaky span { color: var(--warned); font-weight: 650 } .grid th.waived span { color: var(--waived) }
.grid svg { display: block } .grid text { font-size: 10px; fill: var(--soft) }
.cursor { position: absolute; top: 0; bottom: 0; width: 10px; pointer-events: none; background: var(--link); opacity: .18 }
details { margin: .4rem 0 }
.changes { display: grid; gap: .15rem; font-size: .92rem }
.changes li { display: grid; grid-template-columns: 7rem 9rem 1fr; gap: .6rem; align-items: baseline; padding: .15rem 0; border-top: 1px solid var(--line) }
.chip { justify-self: start } .when { font-variant-numeric: tabular-nums }
@media (max-width: 40rem) {
  .grid th, .corner { width: 8.6rem; min-width: 8.6rem; max-width: 8.6rem } .grid th span { font-size: .72rem } .grid th small { font-size: .7rem }
  .changes li { grid-template-columns: 1fr auto } .changes li > :last-child { grid-column: 1 / -1 }
}
`
