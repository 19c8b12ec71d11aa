import { valueAt } from '../../json/index.ts'
import type { ReportedExchange, ReportedFinding, Run } from '../../run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatDuration } from '../wording.ts'

/** The calls that lead to a fault. */
export type Steps = ReturnType<typeof stepsOf>

/** A call of a scenario up to the call that shows the fault. */
export type Step = Steps['list'][number]

/**
 * Returns the calls of the scenario of a finding up to the call that shows it, and how many earlier calls are not among
 * them; of recorded traffic the entry that set the expectation.
 */
export function stepsOf(
  finding: ReportedFinding,
  { target, exchanges }: Run,
  callsOf: ReadonlyMap<string, readonly ReportedExchange[]>,
) {
  const { scenario, step: last = 0, because, source, pointer } = finding
  const fault = finding.exchange === undefined ? undefined : exchanges[finding.exchange]
  const calls = scenario === undefined ? [] : (callsOf.get(scenario) ?? [])
  const all = calls.flatMap((exchange) => {
    const { step = Number.POSITIVE_INFINITY, response } = exchange
    if (step > last) return []
    const role = exchange === fault ? 'fault' : step === because ? 'because' : undefined
    return {
      number: step,
      call: callOf(exchange, target),
      outcome: response ? String(response.status) : 'no response',
      role,
      exchange,
      pointer: role && placeOf(response?.body, pointer, fault?.response?.body),
    } as const
  })
  const list = all.filter(({ role }, index) => role || index >= all.length - most.steps)
  const entry = source && because !== undefined ? `entry ${because} of ${source.file}` : undefined
  return {
    list,
    hidden: scenario === undefined ? 0 : last - list.length,
    /** The recorded call that set the expectation. */
    because: scenario === undefined && entry ? showLine(entry, limits.line) : undefined,
  }
}

/** Returns the place of the faulty member in a response that shows the same record, by itself or in a list. */
function placeOf(body: unknown, pointer: string, fault: unknown): string {
  const [record = ''] = /^(?:\/data)?\/\d+(?=\/)/.exec(pointer) ?? []
  const member = pointer.slice(record.length)
  const id = valueAt(fault, `${record}/id`)
  const shows = (start: string) =>
    valueAt(body, `${start}/id`) === id && valueAt(body, start + member) !== undefined
  const start = [record, ''].find(shows)
  return start === undefined ? '' : start + member
}

/** Returns a request on one line: its address without that of the target, its body, and its credential by name. */
function callOf({ request, operation }: ReportedExchange, target: Run['target']): string {
  const base = [target.sandboxUrl, target.baseUrl].find((url) => url && request.url.startsWith(url))
  const path = request.url.slice(base?.length ?? 0)
  const credential = request.headers.authorization ?? 'no credential'
  // Recipes of the target send such requests, and scenarios that try other paths.
  const note = operation === null ? `${credential}; no operation of the contract` : credential
  return showLine(`${request.method} ${path}${bodyOf(request)} (${note})`, limits.line)
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
  return showLine(`no response: ${code}${message && ` (${message})`}`, limits.line)
}
