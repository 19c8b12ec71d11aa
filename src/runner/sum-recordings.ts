import type { Recorded } from '../run/index.ts'
import type { Told, Traffic } from '../scenario/index.ts'

interface Scenarios {
  /** Those that are recorded. */
  readonly found: readonly string[]
  /** Those that there are. */
  readonly known: readonly string[]
}

/** What a run had to do with recordings; undefined where it had nothing. */
export function sumRecordings(
  traffic: Traffic,
  told: readonly Told[],
  { found, known }: Scenarios,
): Recorded | undefined {
  if (traffic.mode === 'live') return undefined
  const stale = told.flatMap(({ result, stale: reasons }) =>
    reasons === undefined ? [] : [{ scenario: result.id, reasons }],
  )
  const strangers = found.filter((scenario) => !known.includes(scenario))
  const { mode, folder = null } = traffic
  const scenarios =
    mode === 'replay'
      ? told.filter(({ result }) => found.includes(result.id)).length
      : told.filter(({ recorded }) => recorded !== undefined).length
  const spared = told.filter((one) => one.spared).map(({ result }) => result.id)
  const drift =
    mode === 'record' && traffic.against !== undefined
      ? { drift: told.flatMap((one) => one.drift ?? []) }
      : {}
  return {
    mode,
    folder,
    scenarios,
    stale,
    ...(spared.length > 0 && { spared }),
    strangers,
    ...drift,
  }
}
