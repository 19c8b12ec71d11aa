export const historyStyle = `
body { max-width: 120rem }
#cell { display: block; min-height: 1.5em; font-variant-numeric: tabular-nums; color: var(--ink) }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .84rem; color: var(--soft); margin: .2rem 0 .6rem }
.legend svg { vertical-align: -.2em }
path.kept { fill: var(--kept) } path.broken { fill: var(--broken); stroke: var(--card); stroke-width: 1.6 }
path.waived { fill: none; stroke: var(--waived); stroke-width: 2 } path.doubted { fill: none; stroke: var(--warned); stroke-width: 1.4 } path.flaky, path.calm { fill: var(--warned) }
path.partly { fill: var(--unreached) } path.untested { fill: none; stroke: var(--unreached); stroke-width: 1.4 } path.idle { stroke: var(--gap); stroke-width: 2 }
path.none { stroke: var(--gap); stroke-width: 2 }
.f-kept { fill: url(#p-kept) } .f-broken { fill: url(#p-broken) } .f-waived { fill: url(#p-waived) } .f-doubted { fill: url(#p-doubted) } .f-flaky { fill: url(#p-flaky) }
.f-calm { fill: url(#p-calm) } .f-partly { fill: url(#p-partly) } .f-untested { fill: url(#p-untested) } .f-idle { fill: url(#p-idle) } .f-none { fill: url(#p-none) } .f-changed { fill: url(#p-changed) }
.bars { fill: var(--waived-tint); stroke: var(--waived); stroke-width: 1.4; vector-effect: non-scaling-stroke } path.changed { fill: var(--ink) }
.tick { stroke: var(--line) }
.grid { border: 1px solid var(--line); border-radius: .4rem; background: var(--card); position: relative; overflow: hidden }
.grid table { width: 100%; border-collapse: separate; border-spacing: 0 }
.grid th, .grid td { padding: .16rem .5rem; border-top: 1px solid var(--line); vertical-align: middle }
.grid tr:first-child > * { border-top: 0 }
.grid th, .corner { width: 24rem; border-right: 1px solid var(--line) }
.grid th > span { font: .82rem/1.3 var(--mono) } .grid th small { display: block; font-size: .78rem; line-height: 1.3 }
.grid th.broken > span { color: var(--broken); font-weight: 650 } .grid th.flaky > span { color: var(--warned); font-weight: 650 } .grid th.waived > span { color: var(--waived) }
.grid th.slower small { color: var(--warned); font-weight: 650 }
.grid svg { display: block } .grid.fit svg { width: 100% } .grid text { font-size: 10px; fill: var(--soft) }
.nights, .open td svg:not(.nights) { display: none !important } .open svg.nights { display: block !important } .open p.axis { display: flex !important }
p.axis { justify-content: space-between; font-size: 10px; line-height: 20px; color: var(--soft) }
.cursor { position: absolute; top: 0; bottom: 0; pointer-events: none; background: var(--link); opacity: .18 }
details { margin: .4rem 0 } .grid details, .changes details { margin: 0 }
.changes { display: grid; gap: .15rem; font-size: .92rem }
.changes > li { display: grid; grid-template-columns: 7rem 9rem 1fr; gap: .6rem; align-items: baseline; padding: .15rem 0; border-top: 1px solid var(--line) }
.chip { justify-self: start } .when { font-variant-numeric: tabular-nums }
@media (max-width: 40rem) {
  .grid tr, .grid th, .grid td { display: block; width: auto } .grid th { border-right: 0 } .grid td { border-top: 0 } .corner { display: none !important } .grid text { font-size: 9px }
  .changes > li { grid-template-columns: 1fr auto } .changes > li > :last-child { grid-column: 1 / -1 }
}
`
