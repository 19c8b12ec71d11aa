import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { type Evidence, reportOf } from '../../core/evidence/index.ts'
import { type ScenarioRun, sessionOf } from '../../sources/scenario/running/index.ts'
import { headersFor, type Target } from '../../sources/target/index.ts'
import { type PreflightOptions, readAmong, sendRead } from './preflight.ts'

const clause = 'authentication/key#required'

/**
 * If no scenario tested whether the key is required, as in most profiles: sends one read with a wrong key. Returns the
 * warning with its exchange if the target responds as if the key were right.
 */
export async function tryWrongKey(
  target: Target,
  called: readonly OperationAddress[],
  runs: readonly ScenarioRun[],
  options: PreflightOptions,
): Promise<Evidence | undefined> {
  if (runs.some(({ reached }) => reached.includes(clause))) return undefined
  const read = readAmong(called, target)
  if (read === undefined || options.signal?.aborted) return undefined
  const headers = headersFor(target, 'key', target.apiKey.slice(0, -1))
  const exchange = await sendRead(target, read, headers, options)
  const { status = 0 } = exchange?.response ?? {}
  if (exchange === undefined || Math.floor(status / 100) !== 2) return undefined
  const { redactor } = sessionOf(target)
  const operation = operations[read.address].number
  return {
    findings: [
      redactor.finding({
        ...{ clause, origin: 'C242', severity: 'warning', operation, pointer: '', exchange: 0 },
        expected: 'a request with a wrong key is refused',
        actual: `status ${status}`,
      }),
    ],
    exchanges: [{ operation, ...redactor.exchange(reportOf(exchange)) }],
    ...{ reached: [], called: new Map(), judged: new Map() },
  }
}
