import { SuiteError } from '../errors/index.ts'
import { sayFirst, showLine } from '../report/index.ts'
import type { Recorded } from '../run/index.ts'
import type { PlainError } from '../scenario/index.ts'
import { asCalled } from './invocation.ts'

/** Scenarios that one command names; more are recorded with all others. */
const few = 5
/** Characters of a line that comes from a file. */
const most = 400

/** What a run had to do with recordings, for the end of its summary; drift is told elsewhere. */
export function sayRecordings(
  recorded: Recorded,
  record: (scenarios: readonly string[]) => string,
): string {
  const { mode, folder, scenarios, stale, spared = [], strangers } = recorded
  const what = scenarios === 1 ? 'One scenario' : `${scenarios} scenarios`
  const lines = []
  if (folder !== null) {
    lines.push(
      `${what} ${mode === 'record' ? 'recorded to' : 'replayed from'} ${showLine(folder, most)}.`,
    )
  }
  if (stale.length > 0) {
    const count = stale.length === 1 ? 'One recording is' : `${stale.length} recordings are`
    const them = stale.length === 1 ? 'it' : 'them'
    lines.push(`${count} stale or missing, and nothing follows from ${them}:`)
    for (const { scenario, reasons } of stale) {
      lines.push(`  ${showLine(scenario, most)}`, ...reasons.flatMap((reason) => indent(reason)))
    }
    const again = stale.length > few ? [] : stale.map(({ scenario }) => scenario)
    lines.push(`  → Record again: ${record(again)}`)
  }
  if (spared.length > 0) {
    lines.push(
      'These did not come to their end and are not recorded; older recordings of them stay, until they are removed:',
      ...spared.map((scenario) => `  ${scenario}.har`),
    )
  }
  if (strangers.length > 0) {
    lines.push(
      'Recordings that belong to no scenario; move one whose scenario was renamed, remove the others:',
      ...strangers.map((scenario) => `  ${showLine(scenario, most)}.har`),
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}

function indent(text: string): string[] {
  return text.split('\n').map((line) => `    ${showLine(line, most)}`)
}

/** Letters about recordings: of those that say the same, the first, with the scenarios of the others. */
export function sayLetters(letters: readonly PlainError[]): string {
  const same = Map.groupBy(letters, ({ code, message, remedy }) =>
    JSON.stringify([code, message, remedy]),
  )
  return Array.from(same.values(), ([first, ...others]) => {
    const { code, message, remedy } = first!
    const also = new Set(
      others.flatMap(({ facts }) => (facts.scenario as string | undefined) ?? []),
    )
    const facts = { ...first!.facts, ...(also.size > 0 && { also: sayFirst([...also]) }) }
    const letter = new SuiteError(code, message, { facts, ...(remedy !== undefined && { remedy }) })
    return `\n${asCalled(letter.toText())}\n`
  }).join('')
}
