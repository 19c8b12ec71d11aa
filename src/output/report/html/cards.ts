import { count, countOf } from '../../../core/run/index.ts'
import { bytes, limits, most } from '../limits.ts'
import {
  bytesOf,
  type Content,
  fitWithin,
  html,
  type Markup,
  noteHidden,
  pairs,
} from '../markup.ts'
import { showLine } from '../show.ts'
import { detailsOf } from '../view/details.ts'
import { type Entry, type Example, groupsOf } from '../view/entries.ts'
import type { ShownSide } from '../view/findings.ts'
import { issueOf } from '../view/issue.ts'
import type { Step } from '../view/steps.ts'
import type { View } from '../view/view.ts'
import { listFirst, sumOfTimes } from '../wording.ts'
import { writeExchange, writePair } from './exchange.ts'

const verdicts = { violation: 'broken', warning: 'warned', waived: 'waived' } as const

/** How much of the page is left for cards, and which ids are taken: several lists may show one clause. */
export interface PageBudget {
  left: number
  readonly ids: Set<string>
}

export function writeEntries(entries: readonly Entry[], view: View, budget: PageBudget): Content {
  const isOpen = entries.length === 1
  const write = (entry: Entry) => writeEntry(entry, view, budget, isOpen)
  const writeGroup = (group: readonly Entry[]) => {
    const [first, ...others] = group as readonly [Entry, ...Entry[]]
    if (others.length === 0) return write(first)
    const name = first.address.slice(first.address.indexOf('#'))
    return html`<details class="alike ${verdicts[first.kind]}" data-part>
<summary><h3>${countOf(group.length, 'clause')} ${name}, the first: ${first.says}</h3><span class="times" title="places and times">${count(group.length)} places, ${count(sumOfTimes(group))} ×</span>
<span class="evidence"><code>${first.evidence}</code> <small>${listFirst(group.flatMap(({ operations }) => operations))}</small></span></summary>
${fitWithin(group, budget.left + bytes.rows, write, 'clause')}</details>
`
  }
  return fitWithin(groupsOf(entries), budget.left + bytes.rows, writeGroup, 'clause')
}

function writeEntry(entry: Entry, view: View, budget: PageBudget, isOpen: boolean): Markup {
  const { kind, address, says, evidence, operations, times, aspect, since, places } = entry
  const verdict = verdicts[kind]
  const body = writeBody(entry, view, budget)
  const isRoomy = bytesOf(body) <= budget.left
  if (isRoomy) budget.left -= bytesOf(body)
  const where = operations.length > 1 ? countOf(operations.length, 'operation') : operations[0]
  return html`<details class="card ${verdict}" id="${idOf(address, budget)}" data-filter data-kind="${kind}" data-aspect="${aspect}" data-op="${operations.join('|')}" data-since="${since && (since.isNew ? 'new' : 'known')}"${isOpen && ' open'}>
<summary><h3>${says}</h3><span class="times" title="places and times">${places.length > 1 && `${count(places.length)} places, `}${count(times)} ×</span>
<span class="evidence"><code>${evidence}</code> <small>${where}</small>${since && html` <b class="chip ${since.isNew ? 'broken' : 'unreached'}">${since.text}</b>`}</span></summary>
${isRoomy ? body : html`<p class="note">The page has no more room for evidence: see ${address} in run.json.</p>`}
</details>
`
}

function idOf(id: string, { ids }: PageBudget): string {
  const anchor = anchorOf(id)
  const free = ids.has(anchor) ? `${anchor}~${ids.size}` : anchor
  ids.add(free)
  return free
}

function anchorOf(id: string): string {
  return `f-${showLine(id, limits.line).replace(/\s/g, '_')}`
}

function writeLinks(addresses: readonly string[]): Content {
  return addresses.slice(0, most.places).map((address) => {
    const anchor = encodeURIComponent(anchorOf(address).toWellFormed())
    return html`<a href="#${anchor}"><code>${showLine(address, limits.name)}</code></a> `
  })
}

function writeBody(entry: Entry, { run }: View, budget: PageBudget): Markup {
  const { example, repeat, places } = entry
  const { exchange, finding, curl } = example
  return html`<div class="body">
<p class="message" id="${idOf(example.id, budget)}">${example.message}</p>
<dl class="diff">${writeSaid('−', 'expected', example.expected, example.reason)}${writeSaid('+', 'actual', example.actual)}</dl>
${pairs(detailsOf(entry).map(([label, text]) => [label, label === 'breaks also' ? writeLinks(example.also) : text]))}
<p class="tools" hidden>${curl && html`<button type="button" data-copy="curl">Copy curl</button> `}<button type="button" data-copy="issue">Copy issue</button> <button type="button" data-copy="link">Copy link</button> <output data-copied></output></p>
${writeSteps(example)}
${exchange && writePair(exchange, finding.pointer)}
${writePlaces(places, budget)}
${writeText('Repeat with Assay', 'repeat', repeat)}
${writeText('The request as curl', 'curl', curl)}
<details><summary>Text of the issue</summary>${writeText('', 'issue', issueOf(entry, run))}</details>
</div>`
}

function writeText(title: string, name: string, text: string | undefined): Content {
  return text && html`${title && html`<h4>${title}</h4>`}<pre data-text="${name}">${text}</pre>`
}

function writeSaid(
  sign: string,
  name: string,
  said: ShownSide | undefined,
  reason?: string,
): Content {
  return (
    said &&
    html`<div class="${name}"><dt><span aria-hidden="true">${sign}</span> ${name}</dt><dd>${said.isValue ? html`<code>${said.text}</code>` : said.text}${reason && html` <small>${reason}</small>`}</dd></div>\n`
  )
}

function writeSteps({ steps, stepsBefore }: Example): Content {
  const before = stepsBefore > 0 && ` (${countOf(stepsBefore, 'earlier call')} not shown)`
  return (
    steps.length > 0 && html`<h4>Steps${before}</h4><ol class="steps">${steps.map(writeStep)}</ol>`
  )
}

function writeStep({ number, line, role, exchange }: Step): Markup {
  const call = html`<code>${line}</code>`
  const text = {
    fault: html`${call} <b>✕ here</b>`,
    causedBy: writeExchange(exchange, '', html`${call} <b>sets the expectation</b>`),
  }
  return html`<li value="${number}" class="${role}">${role ? text[role] : call}</li>\n`
}

function writePlaces([, ...others]: Entry['places'], budget: PageBudget): Content {
  if (others.length === 0) return undefined
  const lines = others.slice(0, most.places).map(({ id, message, times }) => {
    return html`<li id="${idOf(id, budget)}">${count(times)} × ${message}</li>\n`
  })
  const hidden = noteHidden(others.length - most.places, 'place')
  return html`<h4>Other places</h4><ul class="lines">${lines}</ul>${hidden}`
}
