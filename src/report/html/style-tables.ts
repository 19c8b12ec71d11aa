/** The matrix of operations and clauses, the reasons, and the scenarios. */
export const tablesStyle = `
table { width: 100%; border-collapse: collapse; font-size: .94rem }
th, td { text-align: left; vertical-align: top; padding: .6rem .8rem .6rem 0; border-top: 1px solid var(--line); font-weight: 400 }
thead th { border-top: 0; padding-top: 0; color: var(--soft); font-size: .84rem }
.unseen { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
td.number, td.calls { font-size: .9rem; font-variant-numeric: tabular-nums; white-space: nowrap }
.number { color: var(--soft); width: 2.2rem }
.matrix th[scope=row] { width: 40% } .matrix th small { display: block }
.matrix .calls { width: 6.5rem }
.nouns { margin-top: .5rem } .nouns th[scope=row] { width: 13rem }
#matrix h3, #unreached h3 { font-size: 1.05rem; margin: 2.25rem 0 .75rem }
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
