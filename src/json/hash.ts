import { createHash } from 'node:crypto'
import { jsonText } from './text.ts'

/** SHA-256 of the one JSON text of a value, in hex: equal whatever the order of its members. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(jsonText(value)).digest('hex')
}
