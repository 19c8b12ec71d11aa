import type { SerializedError } from '../errors/index.ts'
import { sayFirst, showLine } from '../report/index.ts'
import { countOf, type Recorded } from '../run/index.ts'
import { errorText } from './invocation.ts'

/** A command names up to so many scenarios; more are recorded again with all others. */
const few = 5
/** Characters of a line that comes from a file. */
const most = 400

/** What a run did with recordings, for the end of its summary; differences are printed elsewhere. */
export function describeRecordings(
  { mode, folder, scenarios, stale, spared = [], strangers: orphans }: Recorded,
  record: (scenarioIds: readonly string[]) => string,
): string {
  const done = mode === 'record' ? 'recorded to' : 'replayed from'
  const were = stale.length === 1 ? 'is missing or out of date' : 'are missing or out of date'
  const again = record(stale.length > few ? [] : stale.map(({ scenario }) => scenario))
  const lines = [
    folder !== null && `${countOf(scenarios, 'scenario')} ${done} ${showLine(folder, most)}.`,
    stale.length > 0 && `${countOf(stale.length, 'recording')} ${were}, and ignored:`,
    ...stale.flatMap(({ scenario, reasons }) => [
      `  ${showLine(scenario, most)}`,
      ...reasons.flatMap((reason) => reason.split('\n')).map((one) => `    ${showLine(one, most)}`),
    ]),
    stale.length > 0 && `  → Record again: ${again}`,
    spared.length > 0 &&
      'Not recorded, because the scenario did not finish (the previous recording is kept):',
    ...spared.map((scenario) => `  ${scenario}.har`),
    orphans.length > 0 && 'Recordings without a scenario (rename or delete them):',
    ...orphans.map((scenario) => `  ${showLine(scenario, most)}.har`),
  ]
  return lines.flatMap((line) => (line === false ? [] : [`${line}\n`])).join('')
}

/** Errors about recordings: of those that say the same, the first, with the scenarios of the others. */
export function formatRecordingErrors(errors: readonly SerializedError[]): string {
  const same = Map.groupBy(errors, ({ code, message, remedy }) =>
    JSON.stringify([code, message, remedy]),
  )
  return Array.from(same.values(), ([first, ...others]) => {
    const scenarios = others.flatMap(({ facts }) => (facts.scenario as string | undefined) ?? [])
    const also = scenarios.length > 0 ? { also: sayFirst([...new Set(scenarios)]) } : {}
    return `\n${errorText({ ...first!, facts: { ...first!.facts, ...also } })}\n`
  }).join('')
}
