import { count, countOf, type Run } from '../../run/index.ts'
import { codeBlock, codeSpan, escaped } from '../code.ts'
import { layOut } from '../excerpt.ts'
import { limits, most } from '../limits.ts'
import { formatMoment } from '../wording.ts'
import type { Entry, Example } from './entries.ts'
import type { Said } from './finding.ts'

/** A clause is a promise: the title of an issue begins with its verdict. */
const titles = { violation: 'Broken', warning: 'Not followed', waived: 'Broken' } as const

/** Returns a fault as the text of an issue in Markdown, with all that its receiver needs. */
export function issueOf(entry: Entry, run: Run): string {
  const { example, address, origin, section, says, why, level, times, operations, owner } = entry
  const { target, apiVersion, tool, startedAt } = run
  const { source } = example.finding
  const credential = credentialOf(entry)
  const parts = [
    `# ${titles[entry.kind as keyof typeof titles]}: ${escaped(says)}`,
    codeSpan(example.message, limits.sentence),
    [
      `- Clause: ${codeSpan(address)} (${codeSpan(origin)}${level ? `, ${level}` : ''})`,
      `- Contract: ${escaped(section)}`,
      ...(why ? [`- Our reading: ${escaped(why)}`] : []),
      ...(owner
        ? [`- The clause is about ${codeSpan(owner)}; the responses of other operations break it.`]
        : []),
      ...(operations.length > 0 ? [`- Operations: ${codesOf(operations)}`] : []),
      ...(example.also.length > 0
        ? [`- The same response also breaks: ${codesOf(example.also)}`]
        : []),
      ...(credential === undefined ? [] : [`- Credential of the request: ${credential}`]),
      `- Seen: ${countOf(times, 'time')} in this run${entry.since ? `, ${codeSpan(entry.since.text)}` : ''}`,
      `- Target: ${codeSpan(target.name)}, API version ${codeSpan(apiVersion)}, tested ${formatMoment(startedAt)}`,
      ...(source ? [`- Recorded in: ${codeSpan(`${source.file}, entry ${source.entry}`)}`] : []),
      `- Finding: ${codeSpan(example.finding.id)} (Assay ${codeSpan(tool.version)})`,
    ].join('\n'),
    stepsPart(example),
    saidPart('Expected', example.expected, example.reason),
    saidPart('Actual', example.actual),
    responsePart(example),
    ...(example.curl ? ['## The request as curl', codeBlock(example.curl, 'sh')] : []),
    ...(entry.repeat ? ['## Repeat with Assay', codeBlock(entry.repeat, 'sh')] : []),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Returns the first names of a list as code, and how many more there are. */
function codesOf(names: readonly string[]): string {
  const left = names.length - most.values
  const shown = names.slice(0, most.values).map((name) => codeSpan(name))
  return `${shown.join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** Returns the credential of the request of a fault of access; undefined for other faults. */
function credentialOf({ aspect, example: { exchange } }: Entry): string | undefined {
  if (aspect !== 'access' || exchange === undefined) return undefined
  const { authorization } = exchange.request.headers
  return authorization === undefined ? 'none' : codeSpan(authorization)
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

function responsePart({ exchange, finding }: Example): string {
  if (!exchange?.response) return ''
  const { status, body } = exchange.response
  const lines = layOut(body, finding.pointer, limits.body, 8).map(({ depth, text, place }) => {
    return `${'  '.repeat(depth)}${text}${place === 'start' && finding.pointer !== '' ? '   ← here' : ''}`
  })
  return ['## Response', codeBlock([String(status), ...lines].join('\n'))].join('\n\n')
}
