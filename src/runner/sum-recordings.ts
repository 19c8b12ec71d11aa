import type { Recorded } from '../run/index.ts'
import type { ScenarioRun, Traffic } from '../scenario/running/index.ts'

interface Scenarios {
  /** Those that are recorded. */
  readonly found: readonly string[]
  /** Those that there are. */
  readonly known: readonly string[]
}

/** What a run had to do with recordings; undefined where it had nothing. */
export function sumRecordings(
  traffic: Traffic,
  runs: readonly ScenarioRun[],
  { found, known }: Scenarios,
): Recorded | undefined {
  if (traffic.mode === 'live') return undefined
  const stale = runs.flatMap(({ result, stale: reasons }) =>
    reasons === undefined ? [] : [{ scenario: result.id, reasons }],
  )
  const orphans = found.filter((scenario) => !known.includes(scenario))
  const { mode, folder = null } = traffic
  const scenarios =
    mode === 'replay'
      ? runs.filter(({ result }) => found.includes(result.id)).length
      : runs.filter(({ recorded }) => recorded !== undefined).length
  const spared = runs.filter((one) => one.spared).map(({ result }) => result.id)
  const drift =
    mode === 'record' && traffic.against !== undefined
      ? { drift: runs.flatMap((one) => one.drift ?? []) }
      : {}
  return {
    mode,
    folder,
    scenarios,
    stale,
    ...(spared.length > 0 && { spared }),
    strangers: orphans,
    ...drift,
  }
}
