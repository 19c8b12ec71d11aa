import { formatDuration } from '../../../base/clock/index.ts'
import { apiVersions } from '../../../core/contract/index.ts'
import type { ReportedExchange, ReportedFinding, Run } from '../../../core/run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { bodyText } from './commands.ts'

export interface Step {
  readonly number: number
  readonly line: string
  readonly role: 'fault' | 'causedBy' | undefined
  readonly exchange: ReportedExchange
}

/** The calls of a scenario up to the call that shows a finding. */
export interface Steps {
  readonly steps: readonly Step[]
  /** How many earlier calls are left out. */
  readonly stepsBefore: number
  /** The call that set the expectation; for recorded traffic, its entry. */
  readonly causedBy: string | undefined
  /** The version of the API that the call names, if it or a call before it names another one than the run is about. */
  readonly version: string | undefined
}

export function stepsOf(
  finding: ReportedFinding,
  { target, exchanges, apiVersion }: Run,
  callsOf: ReadonlyMap<string, readonly ReportedExchange[]>,
): Steps {
  const { scenario, step: last = 0, causedBy, source } = finding
  const fault = finding.exchange === undefined ? undefined : exchanges[finding.exchange]
  const calls = scenario === undefined ? [] : (callsOf.get(scenario) ?? [])
  const together = sentTogether(calls)
  const known = calls.flatMap((exchange): Step | readonly [] => {
    const { step = Number.POSITIVE_INFINITY, response } = exchange
    if (step > last) return []
    const role = exchange === fault ? 'fault' : step === causedBy ? 'causedBy' : undefined
    const beside = together.get(exchange) ?? ''
    const line = `${requestLine(exchange, target, apiVersion)} → ${response?.status ?? 'no response'}${beside}`
    return { number: step, line, role, exchange }
  })
  const steps = known.filter(({ role }, index) => role || index >= known.length - most.steps)
  const before = steps.find(({ role }) => role === 'causedBy')
  const entry =
    source && causedBy !== undefined ? `entry ${causedBy + 1} of ${source.file}` : undefined
  return {
    steps,
    stepsBefore: scenario === undefined ? 0 : last - steps.length,
    causedBy: before
      ? `step ${before.number}, ${before.line}`
      : entry && showLine(entry, limits.line),
    version: fault && versionOf(fault, known, apiVersion),
  }
}

/** Whatever header names it at this target. */
function otherVersionIn({ request }: ReportedExchange, apiVersion: string): string | undefined {
  const sent: readonly unknown[] = Object.values(request.headers)
  return apiVersions.find((version) => version !== apiVersion && sent.includes(version))
}

/** What a call under another version left may show in one under the version of the run. */
function versionOf(fault: ReportedExchange, known: readonly Step[], apiVersion: string) {
  const own = otherVersionIn(fault, apiVersion)
  if (own !== undefined) return `${own} (of the request shown)`
  const others = known.flatMap(({ number, role, exchange }) => {
    const version = role === 'fault' ? undefined : otherVersionIn(exchange, apiVersion)
    return version === undefined ? [] : `step ${number} named ${version}`
  })
  return others.length === 0 ? undefined : `${apiVersion} (of the request shown); ${others.at(-1)}`
}

/** Of the calls that were under way at once, which steps these are: a step after the other would show something else. */
function sentTogether(calls: readonly ReportedExchange[]): ReadonlyMap<ReportedExchange, string> {
  const groups: { end: number; steps: ReportedExchange[] }[] = []
  for (const call of calls) {
    const { startedAt = '', durationMs } = call
    // Of the beginning only the millisecond is known.
    const begin = Date.parse(startedAt)
    const group = groups.at(-1)
    const isBeside = group !== undefined && begin + 1 <= group.end
    if (isBeside) group.steps.push(call)
    else groups.push({ end: 0, steps: [call] })
    const own = groups.at(-1)!
    own.end = Math.max(own.end, begin + durationMs)
  }
  const many = groups.filter(({ steps }) => steps.length > 1)
  return new Map(
    many.flatMap(({ steps }) => {
      const [first, last] = [steps[0]!.step, steps.at(-1)!.step]
      const between = steps.length > 2 ? 'to' : 'and'
      const said = ` (steps ${first} ${between} ${last} were sent together)`
      return steps.map((call) => [call, said] as const)
    }),
  )
}

function requestLine(
  exchange: ReportedExchange,
  target: Run['target'],
  apiVersion: string,
): string {
  const { request, operation } = exchange
  const base = [target.sandboxUrl, target.baseUrl].find((url) => url && request.url.startsWith(url))
  const path = request.url.slice(base?.length ?? 0)
  const credential = request.headers.authorization ?? 'no credential'
  // Recipes of the target send such requests, and scenarios that try other paths.
  const version = otherVersionIn(exchange, apiVersion)
  const notes = [
    credential,
    ...(operation === null ? ['no operation of the contract'] : []),
    ...(version === undefined ? [] : [`version ${version}`]),
  ]
  return showLine(`${request.method} ${path}${bodyOf(request)} (${notes.join('; ')})`, limits.line)
}

export function bodyOf({ body }: ReportedExchange['request']): string {
  if (body === undefined || body === null || body === '') return ''
  return ` ${showLine(bodyText(body), limits.evidence)}`
}

export function describeOutcome(exchange: ReportedExchange): string {
  const { response, durationMs } = exchange
  if (response) return `${response.status} in ${formatDuration(durationMs)}`
  const { code, message } = exchange.failure ?? { code: 'no reason given', message: '' }
  return showLine(`no response: ${code}${message && ` (${message})`}`, limits.line)
}
