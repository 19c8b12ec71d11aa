import { count, countOf } from '../../core/run/index.ts'
import { code, codeBlock, codeSpan } from './code.ts'
import { limits, most } from './limits.ts'
import type { Entry } from './view/entries.ts'
import type { List } from './view/lists.ts'
import type { View } from './view/view.ts'
import { describeHidden, formatFigures } from './wording.ts'

/** Sentences are code, because they may contain words of the target. */
export function renderMarkdown(view: View): string {
  const { run, mark, reason, figures, lists } = view
  const all = [`clauses: ${formatFigures(run.counts.clauses)}`, ...figures]
  const parts = [
    `**${mark}** ${codeSpan(run.headline.text, limits.sentence)}`,
    codeSpan(reason, limits.sentence),
    all.map((figure) => codeSpan(figure)).join(' · '),
    ...violationParts(view),
    ...lists.map(writeList),
    'The file report.html of this run has the evidence.',
  ]
  return `${parts.join('\n\n')}\n`
}

function writeList({ title, noun, lines }: List): string {
  const hidden = lines.length - most.summary.entries
  return [
    `**${title}**`,
    '',
    ...lines
      .slice(0, most.summary.entries)
      .map(({ text, remedy }) => `- ${codeSpan(remedy ? `${text} → ${remedy}` : text, 2_000)}`),
    ...(hidden > 0 ? [`- ${describeHidden(hidden, noun)}`] : []),
  ].join('\n')
}

function violationParts({ broken, run }: View): readonly string[] {
  if (broken.length === 0) return []
  const hidden = broken.length - most.summary.clauses
  const repeat = broken[0]?.repeat
  return [
    `**${countOf(run.counts.findings.violation, 'violation')} in ${countOf(broken.length, 'clause')}**`,
    tableOf(broken.slice(0, most.summary.clauses)),
    ...(hidden > 0 ? [describeHidden(hidden, 'clause')] : []),
    ...(repeat ? ['This repeats the first one:', codeBlock(repeat, 'sh')] : []),
  ]
}

function tableOf(entries: readonly Entry[]): string {
  const rows = entries.map(({ address, says, evidence, operations, times, since }) => {
    const news = since === undefined ? '' : ` (${code(since.text)})`
    const listed = operations.slice(0, most.names).map((name) => code(name))
    const cells = [
      `${code(says, limits.sentence)}${news}<br>${code(address)}`,
      code(evidence),
      listed.join('<br>'),
      count(times),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| clause | what | operations | times |', '|---|---|---|---|', ...rows].join('\n')
}
