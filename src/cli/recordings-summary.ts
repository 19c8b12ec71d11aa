import type { SerializedError } from '../errors/index.ts'
import { sayFirst, showLine } from '../report/index.ts'
import type { Recorded } from '../run/index.ts'
import { errorText } from './invocation.ts'

/** A command names up to so many scenarios; more are recorded again with all others. */
const few = 5
/** Characters of a line that comes from a file. */
const most = 400

/** What a run did with recordings, for the end of its summary; differences are printed elsewhere. */
export function describeRecordings(
  { mode, folder, scenarios, stale, spared = [], strangers }: Recorded,
  record: (scenarioIds: readonly string[]) => string,
): string {
  const lines = []
  if (folder !== null) {
    const done = mode === 'record' ? 'recorded to' : 'replayed from'
    lines.push(`${count(scenarios, 'scenario')} ${done} ${showLine(folder, most)}.`)
  }
  if (stale.length > 0) {
    const verb =
      stale.length === 1
        ? 'is missing or out of date and was'
        : 'are missing or out of date and were'
    lines.push(`${count(stale.length, 'recording')} ${verb} ignored:`)
    for (const { scenario, reasons } of stale) {
      lines.push(`  ${showLine(scenario, most)}`, ...reasons.flatMap((reason) => indent(reason)))
    }
    const again = stale.length > few ? [] : stale.map(({ scenario }) => scenario)
    lines.push(`  → Record again: ${record(again)}`)
  }
  if (spared.length > 0) {
    lines.push(
      'Not recorded, because the scenario did not finish (the previous recording is kept):',
      ...spared.map((scenario) => `  ${scenario}.har`),
    )
  }
  if (strangers.length > 0) {
    lines.push(
      'Recordings without a scenario (rename or delete them):',
      ...strangers.map((scenario) => `  ${showLine(scenario, most)}.har`),
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}

function count(figure: number, noun: string): string {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}

function indent(text: string): string[] {
  return text.split('\n').map((line) => `    ${showLine(line, most)}`)
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
