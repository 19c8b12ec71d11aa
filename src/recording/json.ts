/** A JSON object, whose members may be anything. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is an object with members to ask for. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Complains of a place in a file that contradicts the rest or cannot be. */
export type Complain = (place: string, problem: string) => never
