import { count, countOf, levelMeanings } from '../../run/index.ts'
import { bytes, most } from '../limits.ts'
import { bytesOf, type Content, fitWithin, html, type Markup, noteHidden } from '../markup.ts'
import type { Entry, Example, Place } from '../view/entries.ts'
import type { Step } from '../view/evidence.ts'
import type { Said } from '../view/finding.ts'
import { issueOf } from '../view/issue.ts'
import type { View } from '../view/view.ts'
import { writeExchange, writePair } from './exchange.ts'
import { anchorOf, writeLinks } from './parts.ts'

const titles = { violation: 'broken', warning: 'warned', waived: 'waived' } as const

/** How much of the page is left for cards, and which ids are taken: several lists may show one clause. */
export interface Room {
  left: number
  readonly ids: Set<string>
}

/** Writes a row for each clause, what harms most first; it opens to a card with all that a bug report needs. */
export function writeEntries(entries: readonly Entry[], view: View, room: Room): Content {
  const write = (entry: Entry) => writeEntry(entry, view, room)
  return fitWithin(entries, room.left + bytes.rows, write, 'clause')
}

function writeEntry(entry: Entry, view: View, room: Room): Markup {
  const { kind, address, says, evidence, operations, times, aspect, rows, since, places } = entry
  const verdict = titles[kind as keyof typeof titles]
  const body = writeBody(entry, view, room)
  const isRoomy = bytesOf(body) <= room.left
  if (isRoomy) room.left -= bytesOf(body)
  const where = operations.length > 1 ? countOf(operations.length, 'operation') : operations[0]
  return html`<details class="card ${verdict}" id="${idOf(address, room)}" data-filter data-kind="${kind}" data-aspect="${aspect}" data-op="${rows.join('|')}" data-since="${since?.isNew ? 'yes' : ''}">
<summary><h3>${says}</h3><span class="times" title="places and times">${places.length > 1 ? `${count(places.length)} places, ` : ''}${count(times)} ×</span>
<span class="evidence"><code>${evidence}</code> <small>${where}</small>${since && html` <b class="chip ${since.isNew ? 'broken' : 'unreached'}">${since.text}</b>`}</span></summary>
${isRoomy ? body : html`<p class="note">The page has no more room for evidence: see ${address} in run.json.</p>`}
</details>
`
}

function idOf(id: string, { ids }: Room): string {
  const anchor = anchorOf(id)
  const free = ids.has(anchor) ? `${anchor}~${ids.size}` : anchor
  ids.add(free)
  return free
}

function writeBody(entry: Entry, view: View, room: Room): Markup {
  const { address, origin, section, level, aspect, why, owner, example, result, kind } = entry
  return html`<div class="body">
<p class="address"><code>${address}</code> <span>${origin}, ${section}</span> ${level && html`<span class="level" title="${levelMeanings[level]}">${level}</span>`} <span class="level">${aspect}</span>${kind === 'waived' && html` <span>${result?.reason}</span>`}</p>
${why && html`<p class="note">Our reading: ${why}</p>`}
${owner && html`<p class="note">The clause is about ${owner}; the responses of other operations break it.</p>`}
<p class="message">${example.message}</p>
${writeDiff(example)}
${example.also.length > 0 && html`<p class="note">The same response also breaks: ${writeLinks(example.also)}</p>`}
${example.hint && html`<p class="note">${example.hint}</p>`}
${writeButtons(entry)}
${writeSteps(example)}
${example.exchange && writePair(example.exchange, example.finding.pointer)}
${writeSource(example)}
${writePlaces(entry, room)}
${writeTools(entry, view)}
</div>`
}

function writeDiff({ expected, actual, reason }: Example): Content {
  const line = (sign: string, name: string, said: Said | undefined, more?: string) =>
    said &&
    html`<div class="${name}"><dt><span aria-hidden="true">${sign}</span> ${name}</dt><dd>${writeSaid(said)}${more && html` <small>${more}</small>`}</dd></div>\n`
  return html`<dl class="diff">${line('−', 'expected', expected, reason)}${line('+', 'actual', actual)}</dl>`
}

function writeSaid({ text, isValue }: Said): Content {
  return isValue ? html`<code>${text}</code>` : text
}

/** Writes the calls up to the fault; the one that set the expectation opens. */
function writeSteps({ steps }: Example): Content {
  if (steps.because) {
    return html`<p class="note">The expectation was set by <code>${steps.because}</code>.</p>`
  }
  if (steps.list.length < 2) return undefined
  const hidden = steps.hidden > 0 ? ` (${countOf(steps.hidden, 'earlier call')} not shown)` : ''
  return html`<h4>Steps${hidden}</h4>
<ol class="steps">${steps.list.map(writeStep)}</ol>`
}

function writeStep({ number, call, outcome, role, exchange }: Step): Markup {
  const line = html`<code>${call}</code> → ${outcome}`
  if (role === 'fault')
    return html`<li value="${number}" class="fault">${line} <b>✕ here</b></li>\n`
  if (role === undefined) return html`<li value="${number}">${line}</li>\n`
  return html`<li value="${number}" class="because">${writeExchange(exchange, '', html`${line} <b>sets the expectation</b>`)}</li>\n`
}

function writeSource({ finding: { scenario, source } }: Example): Content {
  if (source)
    return html`<p class="note">Recorded in <code>${source.file}</code>, entry ${source.entry}</p>`
  return scenario && html`<p class="note">Scenario <code>${scenario}</code></p>`
}

function writePlaces({ places }: Entry, room: Room): Content {
  if (places.length === 1) return html`<span id="${idOf(places[0]!.id, room)}"></span>`
  const row = ({ id, operation, pointer, expected, actual, message, times }: Place) => {
    const said = actual
      ? html`${writeSaid(actual)}${expected && html`<small>expected ${writeSaid(expected)}</small>`}`
      : message
    return html`<tr id="${idOf(id, room)}"><td>${operation}</td><td><code>${pointer}</code></td><td>${said}</td><td class="number">${count(times)} ×</td></tr>\n`
  }
  return html`<h4>Places</h4>
<table><thead><tr><th scope="col">Operation</th><th scope="col">Place</th><th scope="col">Found</th><th scope="col">Times</th></tr></thead>
<tbody>${places.slice(0, most.places).map(row)}${noteHidden(places.length - most.places, 'place', 'tr')}</tbody></table>`
}

function writeButtons({ example }: Entry): Markup {
  return html`<p class="tools" hidden>${example.curl && html`<button type="button" data-copy="curl">Copy curl</button> `}<button type="button" data-copy="issue">Copy issue</button> <button type="button" data-copy="link">Copy link</button> <output data-copied></output></p>`
}

function writeTools(entry: Entry, { run }: View): Markup {
  const { curl } = entry.example
  return html`${entry.repeat && html`<h4>Repeat with Assay</h4><pre data-text="repeat">${entry.repeat}</pre>`}
${curl && html`<h4>The request as curl</h4><pre data-text="curl">${curl}</pre>`}
<details><summary>Text of the issue</summary><pre data-text="issue">${issueOf(entry, run)}</pre></details>`
}
