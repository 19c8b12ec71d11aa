import {
  count,
  countOf,
  placeOf,
  type ReportedExchange,
  type ReportedFinding,
  type Run,
} from '../../../core/run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeSide, faultsIn, findingsOf } from './findings.ts'

export interface Note {
  readonly kind: 'novelty' | 'observation'
  readonly times: number
  readonly isValue: boolean
  readonly pointer: string
  readonly title: string
  readonly address: string
  readonly exchange: ReportedExchange | undefined
}

/** Returns the remarks, one for each clause and place, whichever operation showed it. */
export function notesOf(run: Run, kind: Note['kind']): readonly Note[] {
  const siteOf = ({ clause, pointer }: ReportedFinding) => `${clause} ${placeOf(pointer)}`
  return faultsIn(findingsOf(run, kind), siteOf).map(({ finding, all, times }) => {
    const { clause, pointer, exchange } = finding
    const isValue = (pointer !== '' && describeSide(finding, 'actual')?.isValue) ?? false
    const place = isValue ? `${showLine(placeOf(pointer), limits.name)}: ` : ''
    return {
      kind,
      times,
      isValue,
      pointer,
      title: place + listValues(all),
      address: showLine(clause, limits.name),
      exchange: exchange === undefined ? undefined : run.exchanges[exchange],
    }
  })
}

/** A value that redaction hides: what it was, nobody can tell from its form. */
const hiddenValue = /^"(?=.*[xX0])[xX0\p{P}\s]*"(?: \(|$)|^a text of /u

/** The parts that redaction wrote in place of a text of which it shows some words. */
const hiddenPart = /(?<![\p{L}\p{N}])[xX0]+(?![\p{L}\p{N}])/gu

function isInPart({ actual, values }: ReportedFinding): boolean {
  const isHidden = actual.startsWith('a text of the form ')
  return isHidden && !hiddenValue.test(JSON.stringify(values?.actual))
}

/** Names the values; of those that are hidden says how many there are. */
function listValues(findings: readonly ReportedFinding[]): string {
  const noteText = (finding: ReportedFinding) => {
    const said = describeSide(finding, 'actual')
    if (said?.isValue) return isInPart(finding) ? said.text.replace(hiddenPart, '•••') : said.text
    // The items of a list are one place.
    const { pointer, message } = finding
    const placed = pointer === '' ? message : message.replace(pointer, () => placeOf(pointer))
    return placed.replace(/\.$/, '')
  }
  const all = [...Map.groupBy(findings, noteText)].sort(([, a], [, b]) => b.length - a.length)
  const masked = all.filter(([text]) => hiddenValue.test(text)).length
  const values = all.filter(([text]) => !hiddenValue.test(text))
  const texts = values.slice(0, most.values).map(([text, same]) => {
    const figure = all.length > 1 && same.length > 1 ? ` (${count(same.length)})` : ''
    return showLine(text, limits.line) + figure
  })
  const more = values.length - texts.length
  const known = `${texts.join(', ')}${more > 0 ? ` and ${countOf(more, 'more value')}` : ''}`
  const unknown = `${countOf(masked, 'hidden value')} (to show them, list their words: "shown")`
  return [...(known === '' ? [] : [known]), ...(masked > 0 ? [unknown] : [])].join(', and ')
}
