import { isObject } from '../../base/json/index.ts'

/** One text for each pattern of the schemas that is not the prefix of an id. */
const byPattern: Readonly<Record<string, string>> = {
  '^[A-Za-z]{2}$': 'CA',
  '^\\+[0-9]{1,15}$': '+15125550101',
  '^[0-9]{9}$': '980000001',
  '^[0-9]{4}$': '2031',
  '^(?:0[1-9]|1[0-2])$': '03',
  '^\\P{Lu}*$': 'visa',
  '^pdt_[0-9]+$': 'pdt_1',
  '^pdt_[0-9]+_brd_[0-9]+$': 'pdt_1_brd_1',
  '^pmt_(?!inst_)[\\s\\S]': 'pmt_1',
  '^[^.]+\\.[\\s\\S]*[^.]$': 'credit_score.increased',
}

/** One text for each format of the schemas. */
const byFormat: Readonly<Record<string, string>> = {
  timestamp: '2025-03-01T09:30:00.000Z',
  date: '2025-03-01',
  'absolute-url': 'https://files.example/logo.png',
}

/** The texts that mocks show at a place of a schema; none where any text will do. */
export function examplesOf({
  pattern,
  format,
}: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof pattern === 'string') {
    const prefix = /^\^([a-z_]+_)\[\\s\\S\]$/.exec(pattern)?.[1]
    const text = prefix === undefined ? byPattern[pattern] : `${prefix}1`
    return text === undefined ? [] : [text]
  }
  const text = typeof format === 'string' ? byFormat[format] : undefined
  return text === undefined ? [] : [text]
}

/**
 * A schema in the words that tools of OpenAPI know: a timestamp is a `date-time` that has room for three digits; a member that
 * must not be there is said so by its name, and not listed; one that is required is listed, whatever its value; and it is written
 * out that there may be others.
 */
export function inCommonWords(
  node: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { format, properties, required, ...rest } = node
  const stated = isObject(properties) ? Object.entries(properties) : []
  const removed = stated.filter(([, member]) => member === false).map(([name]) => name)
  const members = {
    ...Object.fromEntries(stringsOf(required).map((name) => [name, {}])),
    ...Object.fromEntries(stated.filter(([, member]) => member !== false)),
  }
  const isTimestamp = format === 'timestamp'
  return {
    ...rest,
    ...(required !== undefined && { required }),
    ...(Object.keys(members).length > 0 && { properties: members, additionalProperties: true }),
    ...(removed.length > 0 && { propertyNames: { not: { enum: removed } } }),
    // With a pattern beside this format, mocks that make values up fail: the length stands for the three digits.
    ...(isTimestamp && { format: 'date-time', minLength: 24 }),
    ...(format !== undefined && !isTimestamp && { format }),
  }
}

const stringsOf = (list: unknown) => (Array.isArray(list) ? (list as readonly string[]) : [])
