import { type Change, countOf, nounOf } from '../../../core/run/index.ts'
import { type Content, formatDay, html, type Markup, type Section } from '../../report/index.ts'
import type { History } from '../history.ts'

/** More lines are only counted; more changes of one kind in one night are folded. */
const most = { lines: 600, ofKind: 3 }

const tones: Readonly<Record<string, string>> = {
  broken: 'broken',
  flaky: 'warned',
  slower: 'warned',
  waiver: 'waived',
  'no longer tested': 'warned',
  'new warning': 'warned',
  fixed: 'kept',
  'newly tested': 'kept',
  'tested again': 'kept',
  incomplete: 'warned',
}

/** What changed, the newest run first; each run with a link to its reports where that is known. Runs without news are counted. */
export function nightSection({ runs }: History): Section {
  const items = runs.toReversed().flatMap(({ at, url, changes = [] }) => {
    const day = formatDay(at)
    const when = url === undefined ? day : html`<a href="${url}" rel="noreferrer">${day}</a>`
    return [...Map.groupBy(changes, ({ kind }) => kind)].flatMap(([kind, own]) => {
      const chip = html`<span class="chip ${tones[kind] ?? 'unreached'}">${kind}</span>`
      const line = (some: readonly Change[], text: Content) => {
        const nouns = new Set(some.flatMap(({ clause }) => (clause ? nounOf(clause) : [])))
        return html`<li data-filter data-noun="${[...nouns].join('|')}"><span class="when">${when}</span> ${chip} <span>${text}</span></li>\n`
      }
      return own.length > most.ofKind
        ? line(own, folded(own))
        : own.map((one) => line([one], one.text))
    })
  })
  const left = items.length - most.lines
  const quiet = runs.filter(({ changes = [] }) => changes.length === 0).length
  const content = [
    items.length > 0 && html`<ul class="changes">${items.slice(0, most.lines)}</ul>`,
    left > 0 && html`<p class="note">and ${countOf(left, 'older line')}</p>`,
    quiet > 0 && html`<p class="note">${countOf(quiet, 'run')} without news left out.</p>`,
  ]
  return { id: 'nights', title: 'What changed', link: 'What changed', content }
}

function folded(changes: readonly Change[]): Markup {
  const texts = changes.map(({ text }) => html`<li>${text}</li>`)
  return html`<details><summary>${changes[0]!.text}, and more</summary><ul>${texts}</ul></details>`
}
