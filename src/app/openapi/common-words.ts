import { isObject } from '../../base/json/index.ts'

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
