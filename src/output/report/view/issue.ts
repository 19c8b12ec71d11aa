import { count, type Run } from '../../../core/run/index.ts'
import { codeBlock, codeSpan } from '../code.ts'
import { layOut } from '../excerpt.ts'
import { limits, most } from '../limits.ts'
import { describeHidden, formatMoment } from '../wording.ts'
import { detailsOf } from './details.ts'
import type { Entry, Example } from './entries.ts'
import type { ShownSide } from './findings.ts'

/** A clause states a promise, so the title of an issue begins with its verdict. */
const titles = { violation: 'Broken', warning: 'Not followed', waived: 'Broken' } as const

/** Returns a fault as the text of an issue in Markdown, with everything that its receiver needs. Texts of others are code. */
export function issueOf(entry: Entry, run: Run): string {
  const { example, title, repeat, kind } = entry
  const { target, apiVersion, assay, startedAt } = run
  const details = [
    ...detailsOf(entry),
    ['target', `${target.name}, API version ${apiVersion}, tested ${formatMoment(startedAt)}`],
    ['Assay', assay],
  ] as const
  const parts = [
    `# ${titles[kind]}: ${codeSpan(title, limits.sentence)}`,
    codeSpan(example.message, limits.sentence),
    details.map(([label, text]) => `- ${label}: ${codeSpan(text, limits.value)}`).join('\n'),
    stepsPart(example),
    placesPart(entry),
    saidPart('Expected', example.expected, example.reason),
    saidPart('Actual', example.actual),
    responsePart(example),
    blockPart('The request as curl', example.curl),
    blockPart('Repeat with Assay', repeat),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockPart(title: string, command: string | undefined): string {
  return command ? `## ${title}\n\n${codeBlock(command, 'sh')}` : ''
}

function stepsPart({ steps }: Example): string {
  const marks = { fault: ': here', causedBy: ': sets the expectation' }
  const lines = steps.map(({ number, line, role }) => {
    return `${number}. ${codeSpan(line, limits.address)}${role ? marks[role] : ''}`
  })
  return lines.length === 0 ? '' : ['## Steps', '', ...lines].join('\n')
}

function placesPart({ places }: Entry): string {
  if (places.length === 1) return ''
  const lines = places.slice(0, most.places).map(({ id, times, message }) => {
    return `- ${count(times)} × ${codeSpan(message)} (${codeSpan(id)})`
  })
  const hidden = places.length - most.places
  const rest = hidden > 0 ? [`- ${describeHidden(hidden, 'place')}`] : []
  return ['## Places', '', ...lines, ...rest].join('\n')
}

function saidPart(title: string, said: ShownSide | undefined, reason?: string): string {
  if (said === undefined) return ''
  const text = said.isValue ? codeBlock(said.text, 'json') : codeSpan(said.text)
  return [`## ${title}`, text, ...(reason ? [codeSpan(reason)] : [])].join('\n\n')
}

function responsePart({ exchange, finding }: Example): string {
  if (!exchange?.response) return ''
  const { status, body } = exchange.response
  const lines = layOut(body, finding.pointer, limits.body, 8).map(({ depth, text, place }) => {
    return `${'  '.repeat(depth)}${text}${place === 'start' && finding.pointer !== '' ? '   ← here' : ''}`
  })
  return `## Response\n\n${codeBlock([String(status), ...lines].join('\n'))}`
}
