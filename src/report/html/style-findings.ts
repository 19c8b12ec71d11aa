/** The findings: a card a clause, the particulars of each, and the exchange to unfold. */
export const findingsStyle = `
.severity { font-size: 1.05rem; margin: 2rem 0 .75rem }
.severity span, h3 > span { font-weight: 400; color: var(--soft); font-size: .9rem; margin-left: .5em }
.group {
  background: var(--card); border: 1px solid var(--line); border-radius: .7rem; padding: 1.25rem 1.4rem;
  margin-bottom: 1rem;
}
article.group { border-left: 4px solid var(--broken) }
.group h4 { font-size: 1.15rem; line-height: 1.35; letter-spacing: -.006em; max-width: 48rem }
.address { display: flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: center; margin-top: .4rem; color: var(--soft); font-size: .92rem }
.list { display: grid; gap: .5rem }
.folded { padding: 0 }
.folded > summary { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: start; padding: .8rem 1.4rem }
.folded > summary::before { content: none }
.folded[open] > summary { border-bottom: 1px solid var(--line) }
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
`
