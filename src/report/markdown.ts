import { count, countOf, type Run } from '../run/index.ts'
import { type Catalogue, findClause, type RenderOptions } from './catalogue.ts'
import { countFaults, type Fault, factsOf, groupFindings } from './faults.ts'
import { showLine } from './show.ts'
import {
  describeHidden,
  exemptionNews,
  formatDuration,
  formatFigures,
  lineOfReason,
  newsLines,
  profileNews,
  reasonsUndecided,
} from './wording.ts'

/** Comments of most forges end at 65,536 characters. */
const most = { faults: 50, reasons: 8, clauses: 100 }

/** The run as Markdown, for the summary of a job or a comment: the headline, what is new, and the violations. */
export function renderMarkdown(
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions = {},
): string {
  const { headline, counts, apiVersion, durationMs } = run
  const figures = [
    `clauses: ${formatFigures(counts.clauses)}`,
    ...(run.scenarios.length > 0 ? [`scenarios: ${formatFigures(counts.scenarios)}`] : []),
    `API ${apiVersion}`,
    formatDuration(durationMs),
  ]
  const parts = [
    [`**${escaped(`${headline.mark} ${headline.text}`)}**`],
    [escaped(run.reason)],
    [escaped(figures.join(' · '))],
    listOf('Why the run is incomplete', reasonsUndecided(run, most.reasons).map(lineOfReason)),
    listOf(...newsOf(run)),
    violationPart(run, catalogue, options),
    listOf('Waivers and relaxations', exemptionNews(run)),
    listOf('Outside of the profile', profileNews(run)),
  ]
  const shown = parts.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function newsOf(run: Run): readonly [string, readonly string[]] {
  const { title, lines } = newsLines(run, most.clauses)
  return [title, lines]
}

function listOf(title: string, sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return []
  return [`**${escaped(title)}**`, '', ...sentences.map((one) => `- ${escaped(one)}`)]
}

/** A row for each violation: clause, place, expected and actual, and the command that shows it again. */
function violationPart(run: Run, catalogue: Catalogue, options: RenderOptions): readonly string[] {
  const groups = groupFindings(run, catalogue, 'violation')
  const faults = groups.flatMap((group) => group.faults)
  if (faults.length === 0) return []
  const hidden = countFaults(faults.slice(most.faults))
  return [
    `**${countOf(run.counts.findings.violation, 'violation')} in ${countOf(groups.length, 'clause')}**`,
    '',
    '| clause | what | operation | times |',
    '|---|---|---|---|',
    ...faults.slice(0, most.faults).map((fault) => rowOf(fault, catalogue)),
    ...(hidden > 0 ? ['', escaped(describeHidden(hidden, 'violation'))] : []),
    ...repeatLines(faults[0]!, catalogue, options),
  ]
}

function rowOf(fault: Fault, catalogue: Catalogue): string {
  const { clause, message } = fault.finding
  const says = findClause(catalogue, clause)?.says ?? ''
  const operation = factsOf(fault, catalogue, {}).find(({ label }) => label === 'operation')
  const cells = [
    `${code(clause)}<br>${escaped(says)}`,
    escaped(message),
    escaped(operation?.value ?? ''),
    count(countFaults([fault])),
  ]
  return `| ${cells.join(' | ')} |`
}

function repeatLines(
  fault: Fault,
  catalogue: Catalogue,
  options: RenderOptions,
): readonly string[] {
  const repeat = factsOf(fault, catalogue, options).find(({ isCommand }) => isCommand)
  if (repeat === undefined) return []
  return ['', 'To repeat the first one:', '', `    ${showLine(repeat.value, 20_000)}`]
}

/** Text of others as code, which can end neither the code nor the cell. */
export function code(text: string, longest = 200): string {
  const shown = showLine(text, longest).replaceAll('`', "'").replaceAll('|', '¦')
  return shown.trim() === '' ? '' : `\`${shown}\``
}

/** Text of others in which nothing is Markdown. */
export function escaped(text: string): string {
  return showLine(text, 1_000).replace(/[\\`*_{}[\]<>()#|!@]/g, '\\$&')
}
