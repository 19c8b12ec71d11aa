import { count, countOf } from '../../core/run/index.ts'
import { type PageBudget, writeEntries } from './html/cards.ts'
import { writePage } from './html/page.ts'
import {
  environmentSection,
  listSections,
  noteSection,
  type Section,
  topicSection,
  writeHead,
} from './html/sections.ts'
import { bytes } from './limits.ts'
import { html, type Markup } from './markup.ts'
import { glossary, type View } from './view/view.ts'
import { sumOfTimes } from './wording.ts'

export function renderHtml(view: View): string {
  const budget: PageBudget = { left: bytes.cards, ids: new Set() }
  const sections = [
    entrySection(view, budget, 'broken'),
    ...listSections(view),
    entrySection(view, budget, 'warned'),
    entrySection(view, budget, 'waived'),
    topicSection(view),
    noteSection(view),
    environmentSection(view),
  ].filter((section) => section !== undefined)
  return writePage(view.title, writeHead(view), sections, writeFooter(view))
}

const kinds = {
  broken: ['Broken clauses', 'violation'],
  warned: ['Clauses with warnings', 'warning'],
  waived: ['Waived clauses', 'finding'],
} as const

/** The clauses with findings of a kind. "No clause is broken" is good news only if something was tested. */
function entrySection(view: View, budget: PageBudget, id: keyof typeof kinds): Section | undefined {
  const { [id]: entries, tested, foreign } = view
  const [title, noun] = kinds[id]
  if (entries.length > 0) {
    const link = `${title} ${count(entries.length)}`
    const figure = countOf(sumOfTimes(entries), noun)
    const note = id === 'warned' && foreign && html`<p class="note">${foreign}</p>`
    return { id, title, link, figure, content: [note, writeEntries(entries, view, budget)] }
  }
  if (id !== 'broken') return undefined
  const none =
    tested === 0
      ? 'Nothing was tested.'
      : `No clause is broken; ${countOf(tested, 'clause')} tested.`
  return { id, title, content: html`<p class="lead">${none}</p>` }
}

function writeFooter({ run }: View): Markup {
  return html`<details class="words"><summary>Glossary</summary>
<dl>${Object.entries(glossary).map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>
<p>Written by Assay ${run.assay}. <code>run.json</code> holds the run; secret and personal values are redacted.</p>`
}
