import { formatDuration } from '../../base/clock/index.ts'
import { partsOf } from '../../base/json/index.ts'
import { operationOf } from '../contract/index.ts'
import { messageOf, type RawFinding } from '../judge/index.ts'
import { countOf, type Finding } from '../run/index.ts'
import type { DocumentRedactor } from './document.ts'
import { contextAt, type MemberContext } from './place.ts'
import { formOf } from './shape.ts'
import { isDay, isTime } from './times.ts'

/** Redacts findings: values in their sentences stand at the place of their pointer. Makes the message of a finding that has none. */
export function findingRedactor(places: DocumentRedactor): (finding: RawFinding) => Finding {
  return (finding) => {
    const path = partsOf(finding.pointer)
    const place = contextAt(path)
    const pointer = places.pointer(finding.pointer)
    const sentence = (text: string) => sentenceAt(places.masked(text), place, places)
    const expected = sentence(finding.expected)
    const redacted = sentence(finding.actual)
    const looksEqual = redacted === expected && finding.actual !== finding.expected
    const apart = looksEqual ? describeApart(finding) : undefined
    const actual = looksEqual ? (apart ?? 'another value of the same form') : redacted
    const { values: known, ...others } = finding
    // Two values that look the same say less than the words do.
    const values = apart === undefined ? known : undefined
    const shownParts = {
      ...others,
      pointer,
      expected,
      actual,
      ...(values && { values: redactValues(values, place, places) }),
      ...(finding.reason !== undefined && { reason: sentence(finding.reason) }),
    }
    const parts = finding.message?.split(finding.pointer || '\n').map(sentence)
    const operation = operationOf(finding.operation)
    const message = parts?.join(pointer) ?? (operation && messageOf(operation, shownParts)) ?? ''
    return { ...shownParts, message }
  }
}

const dayMs = 86_400_000

/** Of two hidden values that lie as far apart, one may be known. */
const farthestMs = 31 * dayMs

/** How much earlier or later a hidden date or time is than the one that was expected; undefined for anything else. */
function describeApart({ expected, actual }: RawFinding): string | undefined {
  const [was, is] = [expected, actual].map((text) => (text.startsWith('"') ? stringIn(text) : ''))
  if (was === undefined || is === undefined || isDay(was) !== isDay(is)) return undefined
  if (![was, is].every((text) => isDay(text) || isTime(text))) return undefined
  const apartMs = Date.parse(is) - Date.parse(was)
  if (!(Math.abs(apartMs) <= farthestMs) || apartMs === 0) return undefined
  const when = apartMs < 0 ? 'earlier' : 'later'
  const length = Math.abs(apartMs)
  return isDay(is)
    ? `a date that is ${countOf(length / dayMs, 'day')} ${when}`
    : `a time that is ${formatDuration(length)} ${when}`
}

function redactValues(
  values: NonNullable<Finding['values']>,
  place: MemberContext,
  places: DocumentRedactor,
) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const redacted = places.document(value, place)
      return typeof value === 'number' && redacted !== value ? [] : [[name, redacted] as const]
    }),
  )
}

/** JSON texts, and times as sentences write them. */
const values = /("(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\d{4}-\d\d-\d\d(?:T[\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)?)/
const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/

/** A sentence about a place. Its values are redacted as at that place; a hidden value is described by its form in words. */
function sentenceAt(text: string, place: MemberContext, places: DocumentRedactor): string {
  if (number.test(text)) return numberAt(text, place, places)
  return text
    .split(values)
    .map((part, index) => {
      if (index % 2 === 1) return valueAt(part, place, places)
      return places.ownSentence(part, (number) => numberAt(number, place, places))
    })
    .join('')
}

function numberAt(text: string, place: MemberContext, places: DocumentRedactor): string {
  const isShown = places.scalar(Number(text), place) === Number(text)
  return isShown ? text : `a number of ${formOf(text.replace(/\D/g, ''))}`
}

/** So many characters may be all of a value that somebody knows. */
const short = 4

function valueAt(text: string, place: MemberContext, places: DocumentRedactor): string {
  // A long text is cut.
  const isQuoted = text.startsWith('"')
  if (isQuoted && !/[^\\]"$|^""$/.test(text)) return places.sentence(text)
  // A value of a record is quoted; a version of the API is a word of ours.
  if (!isQuoted && places.ownSentence(text) === text) return text
  const value = isQuoted ? stringIn(text) : text
  const redacted = String(places.scalar(value, place))
  if (redacted === value) return text
  if (text === value) return redacted
  // The form of a short text looks like another text.
  if (value.length <= short) return `a text of ${formOf(value)}`
  return `a text of the form ${JSON.stringify(redacted)}`
}

function stringIn(text: string): string {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(1, -1)
  }
}
