import { count, countOf, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { code, codeBlock, codeSpan, escaped } from './code.ts'
import { limits, most } from './limits.ts'
import type { Entry } from './view/entries.ts'
import { type View, viewOf } from './view/view.ts'
import { describeHidden, formatDuration, formatFigures } from './wording.ts'

/** Renders the run as Markdown, for the summary of a job or a comment: the headline, what broke, and what is new. */
export function renderMarkdown(
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions = {},
): string {
  const view = viewOf(run, catalogue, options)
  const figures = [
    `clauses: ${formatFigures(run.counts.clauses)}`,
    ...(view.scenarios === '' ? [] : [`scenarios: ${view.scenarios}`]),
    `API ${codeSpan(run.apiVersion)}`,
    formatDuration(run.durationMs),
  ]
  const reasons = view
    .undecided(most.terminal.reasons)
    .map(({ because, remedy }) => (remedy === undefined ? because : `${because} → ${remedy}`))
  const parts = [
    // These sentences hold names of the target.
    `**${view.mark} ${run.verdict}:** ${codeSpan(run.headline.text, limits.sentence)}`,
    codeSpan(view.reason, limits.sentence),
    figures.join(' · '),
    violationPart(view),
    listOf('Why the run is incomplete', reasons),
    warningPart(view),
    listOf(view.news.title, view.news.lines),
    listOf('Profile, waivers and relaxations', view.exemptions),
    'The whole report is the file report.html of this run.',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Returns a list of sentences as code, because they may hold words of the target. */
function listOf(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return ''
  return [
    `**${escaped(title)}**`,
    '',
    ...sentences.map((sentence) => `- ${codeSpan(sentence, 2_000)}`),
  ].join('\n')
}

/** Returns a row for each broken clause with its first evidence; beyond a few they are folded. */
function violationPart({ broken, run }: View): string {
  if (broken.length === 0) return ''
  const { entries, folded } = most.summary
  const hidden = broken.length - entries - folded
  const more = broken.slice(entries, entries + folded)
  const repeat = broken[0]?.repeat
  const parts = [
    `**${countOf(run.counts.findings.violation, 'violation')} in ${countOf(broken.length, 'clause')}**`,
    tableOf(broken.slice(0, entries)),
    more.length > 0
      ? `<details><summary>${countOf(more.length, 'more clause')}</summary>\n\n${tableOf(more)}\n\n</details>`
      : '',
    hidden > 0 ? describeHidden(hidden, 'clause') : '',
    repeat ? `To repeat the first one:\n\n${codeBlock(repeat, 'sh')}` : '',
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function tableOf(entries: readonly Entry[]): string {
  const rows = entries.map(({ address, says, evidence, operations, times, since }) => {
    const news = since === undefined ? '' : ` (${code(since.text)})`
    const cells = [
      `${escaped(says)}${news}<br>${code(address)}`,
      code(evidence),
      operations
        .slice(0, most.names)
        .map((name) => code(name))
        .join('<br>'),
      count(times),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| clause | what | operations | times |', '|---|---|---|---|', ...rows].join('\n')
}

function warningPart({ warned }: View): string {
  const lines = warned.map(
    ({ address, times, evidence }) => `${address}: ${count(times)} × ${evidence}`,
  )
  return listOf('Warnings', lines.slice(0, most.summary.entries))
}
