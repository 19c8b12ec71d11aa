import type { Body, Exchange, Headers } from '../exchange/index.ts'
import { jsonText } from '../json/index.ts'
import { nameOfStep, pathOf, type Recording, type Step } from '../recording/index.ts'
import { printable } from './process.ts'

/**
 * A recording as text for reading and for a line-by-line diff: its facts, then the steps and requests in order. No line depends
 * on other parts of the recording.
 */
export function showRecording(recording: Recording, { headers = false } = {}): string {
  const { about, steps, exchanges } = recording
  const blocks = [head(recording)]
  const left = [...steps]
  for (const [index, exchange] of exchanges.entries()) {
    const place = left.findIndex(({ entries }) => entries[0] === index)
    // Steps without an exchange come before the next step that has one.
    blocks.push(...left.splice(0, place + 1).map(stepText))
    const block = exchangeText(exchange, about.target.baseUrl, headers)
    const isOfStep = steps.some(({ entries }) => entries.includes(index))
    blocks.push(isOfStep ? indent(block, '  ') : block)
  }
  return printable(`${[...blocks, ...left.map(stepText)].join('\n\n')}\n`)
}

function head({ about }: Recording): string {
  const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect } = about.target
  const facts = [
    ['target', environment === undefined ? name : `${name} (${environment})`],
    ['address', baseUrl],
    ...(sandboxUrl === baseUrl ? [] : [['simulation', sandboxUrl]]),
    ['version', apiVersion],
    ...(Object.keys(dialect).length === 0 ? [] : [['dialect', jsonText(dialect)]]),
    ['recorded', about.recordedAt],
  ]
  return [about.scenario, ...facts.map(([name, fact]) => `  ${name!.padEnd(10)}  ${fact}`)].join(
    '\n',
  )
}

function stepText(step: Step): string {
  const { ok, reason, fields } = step
  const end = ok ? endOf(step) : `failed: ${reason ?? 'without a reason'}`
  const lines = [`${nameOfStep(step)} → ${end}`]
  if (fields !== undefined && Object.keys(fields).length > 0) {
    lines.push(indent(jsonText(fields, 2), '  '))
  }
  return lines.join('\n')
}

function endOf(step: Step): string {
  if ('given' in step) return 'ok'
  const status = typeof step.status === 'number' ? `${step.status}` : 'no status'
  return `${step.accepted === false ? 'not accepted' : 'ok'}, ${status}`
}

function exchangeText(exchange: Exchange, baseUrl: string, withHeaders: boolean): string {
  const { request, response, failure } = exchange
  const { method, url } = request
  const address = url.startsWith(new URL(baseUrl).origin) ? pathOf(url) : url
  const headersOf = (headers: Headers) => {
    const names = withHeaders ? Object.keys(headers).sort() : []
    return names.map((name) => `  ${name}: ${headers[name]}`)
  }
  const shown = response ? [...headersOf(response.headers), ...bodyLines(response.body)] : []
  return [
    `${method} ${address} → ${response?.status ?? `no response (${failure?.code})`}`,
    ...headersOf(request.headers),
    ...bodyLines(request.body),
    ...(failure === null ? [] : [`← ${failure.message}`]),
    ...(shown.length > 0 ? ['←', ...shown] : []),
  ].join('\n')
}

function bodyLines(body: Body): readonly string[] {
  if (body.kind === 'none') return []
  if (body.kind === 'json') return [indent(jsonText(body.value, 2), '  ')]
  if (body.kind === 'unknown') return [`  (not known: ${body.reason})`]
  return [`  (${body.bytes} bytes, ${body.problem})`, indent(body.text, '  | ')]
}

function indent(text: string, by: string): string {
  return text.replace(/^/gm, by)
}
