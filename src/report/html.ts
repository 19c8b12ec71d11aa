import { count, countOf, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { type Room, writeEntries } from './html/cards.ts'
import { writePage } from './html/page.ts'
import { section } from './html/parts.ts'
import {
  writeEnvironment,
  writeHead,
  writeLedger,
  writeLists,
  writeMissing,
  writeNotes,
  writeScenarios,
} from './html/sections.ts'
import { bytes } from './limits.ts'
import { type Content, html, type Markup } from './markup.ts'
import { aspects } from './view/finding.ts'
import { glossary, type View, viewOf } from './view/view.ts'

/** Renders the run as one self-contained page of bounded size, whatever the target wrote into it. */
export function renderHtml(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const view = viewOf(run, catalogue, options)
  const room: Room = { left: bytes.cards, ids: new Set() }
  const parts = [
    writeBroken(view, room),
    writeMissing(view),
    writeOthers(view, 'warned', room),
    writeOthers(view, 'waived', room),
    writeLists(view),
    writeLedger(view),
    writeScenarios(view),
    writeNotes(view),
    writeEnvironment(view),
  ]
  const links = linksOf(view)
  return writePage(view.title, writeHead(view), links, parts, writeFooter(view), writeFacets(view))
}

function linksOf({ broken, warned, missing, notes }: View) {
  return [
    ['findings', `Broken ${count(broken.length)}`],
    ...(missing.length > 0 ? [['missing', 'Not tested'] as const] : []),
    ...(warned.length > 0 ? [['warned', `Warnings ${count(warned.length)}`] as const] : []),
    ['operations', 'Operations'],
    ...(notes.length > 0 ? [['information', 'Information'] as const] : []),
    ['environment', 'Environment'],
  ] as const
}

/** Writes the broken clauses. That there is none is good news only where something was tested. */
function writeBroken(view: View, room: Room): Markup {
  const { broken, run, tested } = view
  const lead =
    tested === 0
      ? 'Nothing was tested.'
      : broken.length === 0
        ? `No clause is broken, of the ${count(tested)} tested.`
        : undefined
  const figure = broken.length > 0 ? countOf(run.counts.findings.violation, 'violation') : ''
  const rows = lead ? html`<p class="lead">${lead}</p>` : writeEntries(broken, view, room)
  return section('findings', 'Broken clauses', figure, rows)
}

function writeOthers(view: View, list: 'warned' | 'waived', room: Room): Content {
  const entries = view[list]
  if (entries.length === 0) return undefined
  const { warning, waived } = view.run.counts.findings
  const [title, figure] =
    list === 'warned'
      ? (['Warnings', countOf(warning, 'finding')] as const)
      : (['Waived', countOf(waived, 'finding')] as const)
  const foreign = list === 'warned' && view.foreign && html`<p class="note">${view.foreign}</p>`
  return section(list, title, figure, html`${foreign}${writeEntries(entries, view, room)}`)
}

function writeFacets({ broken, warned, waived, notes, ledger, run }: View): Content {
  const entries = [...broken, ...warned, ...waived]
  const kinds = [...new Set([...entries, ...notes].map(({ kind }) => kind))]
  const rows = new Set(entries.flatMap((entry) => entry.rows))
  const operations = ledger.operations.filter(({ number }) => rows.has(number ?? 0))
  const present = aspects.filter((name) => entries.some(({ aspect }) => aspect === name))
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    options.length < 2
      ? undefined
      : html`<select name="${name}" aria-label="${label}"><option value="">${label}</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`
  return [
    select(
      'kind',
      'any severity',
      kinds.map((name) => [name, name]),
    ),
    select(
      'op',
      'any operation',
      operations.map(({ number, name }) => [String(number), `${number} · ${name}`]),
    ),
    select(
      'aspect',
      'any aspect',
      present.map((name) => [name, name]),
    ),
    run.history?.since != null &&
      html`<label><input type="checkbox" name="since" value="yes"> new</label>`,
  ]
}

function writeFooter({ run }: View): Markup {
  return html`<details class="words"><summary>Glossary</summary>
<dl>${Object.entries(glossary).map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>
<p>Written by Assay ${run.tool.version}. The whole run is in <code>run.json</code>; secret and personal values are redacted. Keys: / searches, j and k move to the next and the previous row, Enter opens a row, c copies curl.</p>`
}
