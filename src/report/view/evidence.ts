import type { ReportedExchange, ReportedFinding, Run } from '../../run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatDuration } from '../wording.ts'

/** A call of a scenario up to the call that shows the fault. */
export interface Step {
  readonly number: number
  /** The request: `POST /simulate/payments/pmt_1 {"status":"failed"}`. */
  readonly call: string
  readonly outcome: string
  /** The call shows the fault, or it set the expectation. */
  readonly role: 'fault' | 'because' | undefined
  readonly exchange: ReportedExchange
}

/** The calls that lead to a fault: the last calls, and how many were before. */
export interface Steps {
  readonly hidden: number
  readonly list: readonly Step[]
  /** The recorded call that set the expectation, where there is no list. */
  readonly because?: string
}

export function exchangeOf(finding: ReportedFinding, run: Run): ReportedExchange | undefined {
  return finding.exchange === undefined ? undefined : run.exchanges[finding.exchange]
}

/** Returns the calls of the scenario of a finding up to the call that shows it; none for recorded traffic. */
export function stepsOf(finding: ReportedFinding, run: Run): Steps {
  const { scenario, step, because, exchange, source } = finding
  if (scenario === undefined) {
    const text = source && because !== undefined ? `entry ${because} of ${source.file}` : undefined
    return { hidden: 0, list: [], ...(text && { because: showLine(text, limits.line) }) }
  }
  if (step === undefined) return { hidden: 0, list: [] }
  const before = (exchangesOf(run).get(scenario) ?? []).filter(
    (call) => call.step !== undefined && call.step <= step,
  )
  const fault = exchange === undefined ? undefined : run.exchanges[exchange]
  const all = before.map((exchange): Step => {
    const { step: number = 0 } = exchange
    const role = exchange === fault ? 'fault' : number === because ? 'because' : undefined
    return { number, call: callOf(exchange, run), outcome: shortOutcome(exchange), role, exchange }
  })
  const list = all.filter(
    ({ role }, index) => role !== undefined || index >= all.length - most.steps,
  )
  return { hidden: step - list.length, list }
}

const byScenario = new WeakMap<Run, ReadonlyMap<string, readonly ReportedExchange[]>>()

function exchangesOf(run: Run): ReadonlyMap<string, readonly ReportedExchange[]> {
  const known = byScenario.get(run)
  if (known !== undefined) return known
  const made = Map.groupBy(run.exchanges, ({ scenario = '' }) => scenario)
  byScenario.set(run, made)
  return made
}

/** Returns a request on one line: its address without that of the target, and its body. */
function callOf({ request }: ReportedExchange, { target }: Run): string {
  const base = [target.sandboxUrl, target.baseUrl].find((url) => url && request.url.startsWith(url))
  const path = request.url.slice(base?.length ?? 0)
  return showLine(`${request.method} ${path}${bodyOf(request)}`, limits.line)
}

/** Returns the body of a request for the end of its line; nothing where it has none. */
export function bodyOf({ body }: ReportedExchange['request']): string {
  if (body === undefined || body === null || body === '') return ''
  return ` ${showLine(typeof body === 'string' ? body : JSON.stringify(body), limits.evidence)}`
}

/** Returns how an exchange ended: the status, or why no response came. */
export function describeOutcome(exchange: ReportedExchange): string {
  const { response, durationMs } = exchange
  if (response) return `${response.status} in ${formatDuration(durationMs)}`
  const { code, message } = exchange.failure ?? { code: 'no reason given', message: '' }
  return showLine(`no response: ${code}${message === '' ? '' : ` (${message})`}`, limits.line)
}

function shortOutcome({ response }: ReportedExchange): string {
  return response ? String(response.status) : 'no response'
}
