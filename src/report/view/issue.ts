import type { Run } from '../../run/index.ts'
import { codeBlock, codeSpan, escaped } from '../code.ts'
import { layOut } from '../excerpt.ts'
import { limits } from '../limits.ts'
import { formatMoment } from '../wording.ts'
import type { Entry, Example } from './entries.ts'
import type { Said } from './finding.ts'

/** A fault as the text of an issue, for a tracker that reads Markdown: all that the receiver needs, and no more. */
export function issueOf(entry: Entry, run: Run): string {
  const { example, address, origin, section, says, why, level, times, operations, owner } = entry
  const { target, apiVersion, tool, startedAt } = run
  const parts = [
    `# ${escaped(says)}`,
    codeSpan(example.message, limits.sentence),
    [
      `- Clause: ${codeSpan(address)} (${codeSpan(origin)}${level ? `, ${level}` : ''})`,
      `- Contract: ${escaped(section)}`,
      ...(why ? [`- Our reading: ${escaped(why)}`] : []),
      ...(owner ? [`- It is a clause of ${codeSpan(owner)}, broken elsewhere.`] : []),
      ...(operations.length > 0
        ? [`- Operations: ${operations.map((one) => codeSpan(one)).join(', ')}`]
        : []),
      `- Seen: ${times} ${times === 1 ? 'time' : 'times'} in this run${entry.since ? `, ${codeSpan(entry.since.text)}` : ''}`,
      `- Target: ${codeSpan(target.name)}, API version ${codeSpan(apiVersion)}, tested ${formatMoment(startedAt)}`,
      `- Finding: ${codeSpan(example.finding.id)} (Assay ${codeSpan(tool.version)})`,
    ].join('\n'),
    stepsPart(example),
    saidPart('Expected', example.expected, example.reason),
    saidPart('Actual', example.actual),
    responsePart(example),
    ...(example.curl ? [`## Repeat with curl`, codeBlock(example.curl, 'sh')] : []),
    ...(entry.repeat ? [`## Repeat with Assay`, codeBlock(entry.repeat, 'sh')] : []),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function stepsPart({ steps }: Example): string {
  if (steps.because) return `The expectation was set by ${codeSpan(steps.because)}.`
  if (steps.list.length < 2) return ''
  const lines = steps.list.map(({ number, call, outcome, role }) => {
    const mark = { fault: ': here', because: ': sets the expectation' }
    return `${number}. ${codeSpan(`${call} → ${outcome}`)}${role ? mark[role] : ''}`
  })
  return ['## Steps', '', ...lines].join('\n')
}

function saidPart(title: string, said: Said | undefined, reason?: string): string {
  if (said === undefined) return ''
  const text = said.isValue ? codeBlock(said.text, 'json') : codeSpan(said.text)
  return [`## ${title}`, text, ...(reason ? [codeSpan(reason)] : [])].join('\n\n')
}

/** The lines around the place, which is marked. */
function responsePart({ exchange, finding }: Example): string {
  if (!exchange?.response) return ''
  const { status, body } = exchange.response
  const lines = layOut(body, finding.pointer, limits.body, 8).map(({ depth, text, place }) => {
    return `${'  '.repeat(depth)}${text}${place === 'start' && finding.pointer !== '' ? '   ← here' : ''}`
  })
  return ['## Response', codeBlock([String(status), ...lines].join('\n'))].join('\n\n')
}
