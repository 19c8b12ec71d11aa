import { formatDuration } from '../../../base/clock/index.ts'
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
}

export function stepsOf(
  finding: ReportedFinding,
  { target, exchanges }: Run,
  callsOf: ReadonlyMap<string, readonly ReportedExchange[]>,
): Steps {
  const { scenario, step: last = 0, causedBy, source } = finding
  const fault = finding.exchange === undefined ? undefined : exchanges[finding.exchange]
  const calls = scenario === undefined ? [] : (callsOf.get(scenario) ?? [])
  const known = calls.flatMap((exchange): Step | readonly [] => {
    const { step = Number.POSITIVE_INFINITY, response } = exchange
    if (step > last) return []
    const role = exchange === fault ? 'fault' : step === causedBy ? 'causedBy' : undefined
    const line = `${requestLine(exchange, target)} → ${response?.status ?? 'no response'}`
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
  }
}

function requestLine({ request, operation }: ReportedExchange, target: Run['target']): string {
  const base = [target.sandboxUrl, target.baseUrl].find((url) => url && request.url.startsWith(url))
  const path = request.url.slice(base?.length ?? 0)
  const credential = request.headers.authorization ?? 'no credential'
  // Recipes of the target send such requests, and scenarios that try other paths.
  const note = operation === null ? `${credential}; no operation of the contract` : credential
  return showLine(`${request.method} ${path}${bodyOf(request)} (${note})`, limits.line)
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
