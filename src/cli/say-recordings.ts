import { SuiteError } from '#errors'
import { sayFirst } from '#report'
import type { PlainLetter } from '#scenario'
import type { Recorded } from '#verdict'
import { assayCommand } from './invocation.ts'

/** What a run had to do with recordings, for the end of its summary; drift is told elsewhere. */
export function sayRecordings({ mode, folder, scenarios, stale, strangers }: Recorded): string {
  const what = scenarios === 1 ? 'One scenario' : `${scenarios} scenarios`
  const lines = []
  if (folder !== null) {
    lines.push(
      `${what} ${mode === 'record' ? `recorded to ${folder}` : `replayed from ${folder}`}.`,
    )
  }
  if (stale.length > 0) {
    const count = stale.length === 1 ? 'One recording is' : `${stale.length} recordings are`
    lines.push(`${count} stale, and nothing follows from ${stale.length === 1 ? 'it' : 'them'}:`)
    for (const { scenario, reasons } of stale) {
      lines.push(`  ${scenario}`, ...reasons.flatMap((reason) => indent(reason)))
    }
    const [{ scenario }] = stale as [Recorded['stale'][number]]
    const address = stale.length === 1 ? ` ${scenario}` : ''
    lines.push(`  → Record again: ${assayCommand()} run --record${address}`)
  }
  if (strangers.length > 0) {
    lines.push(
      'Recordings that belong to no scenario; move one whose scenario was renamed, remove the others:',
      ...strangers.map((scenario) => `  ${scenario}.har`),
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}

function indent(text: string): string[] {
  return text.split('\n').map((line) => `    ${line}`)
}

/** Letters about recordings: of those that say the same, the first, with the scenarios of the others. */
export function sayLetters(letters: readonly PlainLetter[]): string {
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
    return `\n${letter.toText()}\n`
  }).join('')
}
