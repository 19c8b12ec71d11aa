import { reportOf } from '../evidence/index.ts'
import { createRedactor, type Redactor } from '../redaction/index.ts'
import {
  fitWithin,
  html,
  type Markup,
  showLine,
  writePage,
  writeRequest,
  writeResponse,
} from '../report/index.ts'
import { count, countOf } from '../run/index.ts'
import type { ClauseChanges } from './clauses.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import type { Example } from './place.ts'
import { rules } from './rules.ts'
import { type Fold, foldDifferences } from './same-change.ts'
import type { Pair } from './sets.ts'
import type { Side } from './side.ts'
import {
  classWords,
  clauseListsOf,
  digestOf,
  evidenceOf,
  headlineOf,
  otherPlaceOf,
  placeOf,
  rareLinesOf,
  rareTitle,
  tallyOf,
  unseenOf,
  unseenTitle,
} from './words.ts'

const longest = 300
/** How many bytes of the page differences, the places of one, and each list of clauses may take. */
const shares = { differences: 2_000_000, places: 100_000, clauses: 50_000 }

/** A comparison as one self-contained page: each difference with an exchange of both sides, the place marked. */
export function renderHtml(comparison: Comparison): string {
  const { differences, exitCode } = comparison
  const title = `${exitCode === 0 ? '✓' : '✕'} ${headlineOf(comparison)}`
  const links = [
    ['differences', `Differences ${count(differences.length)}`],
    ...(comparison.clauses ? [['clauses', 'Clauses'] as const] : []),
    ['notes', 'Notes'],
  ] as const
  const body = [
    writeDifferences(comparison),
    writeClauses(comparison.clauses),
    writeNotes(comparison),
  ]
  const footer = html`<p>Written by Assay. The whole comparison is in <code>compare.json</code>; secret and personal values are redacted.</p>`
  return writePage(title, writeHead(comparison), links, body, footer)
}

function writeHead(comparison: Comparison): Markup {
  const { before, after, level, exitCode } = comparison
  const [tone, mark] = exitCode === 0 ? ['good', '✓'] : ['bad', '✕']
  return html`<header class="verdict ${tone}">
<p class="brand">Assay <span>comparison</span></p>
<h1><span class="sign" aria-hidden="true">${mark}</span> <span>${headlineOf(comparison)}</span></h1>
<dl class="figures">
<div><dt>before</dt><dd>${describeSide(before)}</dd></div>
<div><dt>after</dt><dd>${describeSide(after)}</dd></div>
<div><dt>level</dt><dd>${level}<small>${tallyOf(comparison)}</small></dd></div>
</dl>
</header>`
}

function describeSide({ name, kind, exchanges }: Side): Markup {
  return html`${showLine(name, longest)}<small>${kind}, ${count(exchanges)} exchanges</small>`
}

function writeDifferences(comparison: Comparison): Markup {
  const differences = comparison.differences.filter(({ observed }) => observed)
  const redactor = createRedactor()
  const write = (fold: Fold) => writeFold(fold, fold.first.examples, redactor)
  const none = html`<p class="lead">Nothing differs.</p>`
  return html`<section id="differences" aria-labelledby="differences-title">
<h2 id="differences-title">Differences</h2>
${writeDigest(comparison)}${differences.length === 0 ? none : fitWithin(foldDifferences(differences), shares.differences, write, 'change')}
${writeUnseen(comparison)}${writeRare(comparison)}</section>`
}

function writeDigest(comparison: Comparison): Markup {
  const lines = digestOf(comparison)
  if (lines.length === 0) return html``
  return html`<ul class="lines">${lines.map((line) => html`<li>✕ ${showLine(line, longest)}</li>\n`)}</ul>
`
}

function writeUnseen(comparison: Comparison): Markup {
  const unseen = unseenOf(comparison)
  if (unseen.length === 0) return html``
  return html`<h3 class="severity">${unseenTitle}</h3>
<ul class="lines">${unseen.map(
    ({ call, word, places }) =>
      html`<li data-filter><code>${showLine(call, longest)}</code> ${word}${places.map((place) => html` <code>${showLine(place, longest)}</code>`)}</li>\n`,
  )}</ul>
`
}

function writeRare(comparison: Comparison): Markup {
  const lines = rareLinesOf(comparison)
  if (lines.length === 0) return html``
  const write = (line: string) => html`<li data-filter>${showLine(line, 2 * longest)}</li>\n`
  return html`<h3 class="severity">${rareTitle}</h3>
<ul class="lines">${fitWithin(lines, shares.places, write, 'change', 'li')}</ul>
`
}

function writeFold(
  { first: one, others }: Fold,
  examples: Pair<Example | undefined>,
  redactor: Redactor,
): Markup {
  const { call, rule, forbidden, accepted, id } = one
  const place = placeOf(one)
  const facts = [
    ['place', place === '' ? 'all answers' : place],
    ['before', one.before],
    ['now', one.after],
    ['class', `${classWords[one.class]}, ${evidenceOf(one)}`],
    ['why', rules[rule].why],
    ...(accepted === undefined ? [] : [['accepted', accepted] as const]),
    ['id', `${rule} ${id}`],
  ] as const
  return html`<article class="${forbidden ? 'group' : 'group allowed'}" data-filter>
<h4>${forbidden ? '✕ ' : ''}${rules[rule].sentence}</h4>
<span class="address"><code>${showLine(call, longest)}</code></span>
<section class="finding"><dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${showLine(value, longest)}</dd></div>\n`)}</dl>
${writeOthers(one, others)}${writeExamples(one, examples, redactor)}</section>
</article>
`
}

/** The other places that show the same. */
function writeOthers(first: JudgedDifference, others: readonly JudgedDifference[]): Markup {
  if (others.length === 0) return html``
  const write = (one: JudgedDifference) =>
    html`<li>${showLine(otherPlaceOf(one, first), longest)}</li>\n`
  // Few are read at once.
  const open = others.length <= 10 ? html` open` : html``
  return html`<details class="exchange"${open}>
<summary>The same in ${countOf(others.length, 'place')} more</summary>
<ul class="lines">${fitWithin(others, shares.places, write, 'place', 'li')}</ul>
</details>`
}

/** Both exchanges side by side: the halves that differ, with the place marked. */
function writeExamples(
  { direction }: JudgedDifference,
  { before, after }: Pair<Example | undefined>,
  redactor: Redactor,
): Markup {
  if (before === undefined || after === undefined) return html``
  const write = ({ exchange, pointer }: Example) => {
    const shown = { operation: null, ...redactor.exchange(reportOf(exchange)) }
    const place = redactor.pointer(pointer)
    return direction === 'request' ? writeRequest(shown, place) : writeResponse(shown, place)
  }
  return html`<details class="exchange">
<summary>Both exchanges</summary>
<div class="pair">
<figure><figcaption>Before</figcaption>${write(before)}</figure>
<figure><figcaption>Now</figcaption>${write(after)}</figure>
</div>
</details>`
}

function writeClauses(clauses: ClauseChanges | undefined): Markup {
  if (clauses === undefined) return html``
  const write = (id: string) => html`<li data-filter><code>${showLine(id, longest)}</code></li>\n`
  const lists = clauseListsOf(clauses).map(
    ({ word, meaning, ids }) =>
      html`<h3 class="severity">${word} <span>${meaning}: ${count(ids.length)}</span></h3>
<ul class="lines">${fitWithin(ids, shares.clauses, write, 'clause', 'li')}</ul>`,
  )
  return html`<section id="clauses" aria-labelledby="clauses-title">
<h2 id="clauses-title">Clauses</h2>
${lists.length === 0 ? html`<p class="lead">No clause has another verdict.</p>` : lists}
</section>`
}

function writeNotes({ notes, unneeded, noise }: Comparison): Markup {
  const lines = [
    ...notes,
    ...(noise > 0
      ? [
          `${count(noise)} differences at places that differ between two runs of the first side are not listed.`,
        ]
      : []),
    ...unneeded.map(({ id }) => `Accepted, and not there: ${id}`),
  ]
  return html`<section id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">Notes</h2>
${lines.length === 0 ? html`<p class="lead">None.</p>` : html`<ul class="lines">${lines.slice(0, 500).map((line) => html`<li>${showLine(line, 1_000)}</li>\n`)}</ul>`}
</section>`
}
