import { count, countOf } from '../run/index.ts'
import { type Room, writeEntries } from './html/cards.ts'
import { writePage } from './html/page.ts'
import { type Section, writeSection } from './html/parts.ts'
import {
  environmentSection,
  ledgerSection,
  listSections,
  noteSection,
  scenarioSection,
  writeHead,
} from './html/sections.ts'
import { bytes } from './limits.ts'
import { type Content, html, type Markup } from './markup.ts'
import { aspects } from './view/findings.ts'
import { glossary, type View } from './view/view.ts'

/** Renders the run as one self-contained page of bounded size, whatever the target wrote into it. */
export function renderHtml(view: View): string {
  const room: Room = { left: bytes.cards, ids: new Set() }
  const all: readonly (Section | undefined)[] = [
    entrySection(view, room, 'broken'),
    ...listSections(view),
    entrySection(view, room, 'warned'),
    entrySection(view, room, 'waived'),
    ledgerSection(view),
    scenarioSection(view),
    noteSection(view),
    environmentSection(view),
  ]
  const sections = all.filter((section) => section !== undefined)
  const links = sections.flatMap(({ id, link }) => (link ? [[id, link] as const] : []))
  const parts = sections.map(writeSection)
  return writePage(view.title, writeHead(view), links, parts, writeFooter(view), writeFacets(view))
}

/** The clauses with findings of a kind. That none is broken is good news only where something was tested. */
function entrySection(
  view: View,
  room: Room,
  id: 'broken' | 'warned' | 'waived',
): Section | undefined {
  const { [id]: entries, tested, foreign } = view
  const { violation, warning, waived } = view.run.counts.findings
  const { title, figure } = {
    broken: { title: 'Broken clauses', figure: countOf(violation, 'violation') },
    warned: { title: 'Warnings', figure: countOf(warning, 'finding') },
    waived: { title: 'Waived', figure: countOf(waived, 'finding') },
  }[id]
  const link = `${title.replace(' clauses', '')} ${count(entries.length)}`
  if (entries.length > 0) {
    const note = id === 'warned' && foreign && html`<p class="note">${foreign}</p>`
    return { id, title, link, figure, content: [note, writeEntries(entries, view, room)] }
  }
  const none =
    tested === 0 ? 'Nothing was tested.' : `No clause is broken, of the ${count(tested)} tested.`
  return id === 'broken'
    ? { id, title, link, content: html`<p class="lead">${none}</p>` }
    : undefined
}

function writeFacets({ broken, warned, waived, notes, ledger, run }: View): Content {
  const entries = [...broken, ...warned, ...waived]
  const kinds = new Set([...entries, ...notes].map(({ kind }) => kind))
  const rows = new Set(entries.flatMap((entry) => entry.rows))
  const operations = ledger.rows.filter(({ number }) => rows.has(number))
  const present = aspects.filter((name) => entries.some(({ aspect }) => aspect === name))
  return [
    writeSelect(
      'kind',
      'any severity',
      [...kinds].map((name) => [name, name]),
    ),
    writeSelect(
      'op',
      'any operation',
      operations.map(({ number, name }) => [number, `${number} · ${name}`]),
    ),
    writeSelect(
      'aspect',
      'any aspect',
      present.map((name) => [name, name]),
    ),
    run.history?.since != null &&
      html`<label><input type="checkbox" name="since" value="yes"> new</label>`,
  ]
}

function writeSelect(
  name: string,
  label: string,
  options: readonly (readonly [value: string | number, text: string])[],
): Content {
  if (options.length < 2) return undefined
  return html`<select name="${name}" aria-label="${label}"><option value="">${label}</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`
}

function writeFooter({ run }: View): Markup {
  return html`<details class="words"><summary>Glossary</summary>
<dl>${Object.entries(glossary).map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>
<p>Written by Assay ${run.tool.version}. The whole run is in <code>run.json</code>; secret and personal values are redacted. Keys: / searches, j and k move to the next and the previous row, Enter opens a row, c copies curl.</p>`
}
