/** A JSON object, whose members may be anything. */
export type Json = Readonly<Record<string, unknown>>

/** The value as an object; an empty one where it is none, so that its members can be read. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
