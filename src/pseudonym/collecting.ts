import type { Owner } from './kinds.ts'
import type { Memory } from './memory.ts'
import type { HeaderTranslation } from './walk-headers.ts'

/**
 * Meets what stands at places of its own and is not known yet; changes nothing. What a story sends is
 * numbered in its order, whatever the server has said before: a replay does not know what that was.
 */
export function collecting(
  translation: HeaderTranslation,
  { register }: Memory,
  owner: Owner = 'server',
): HeaderTranslation {
  return {
    ...translation,
    secret(kind, value, place) {
      const met = owner === 'server' && register.entryOf(kind, value) !== undefined
      if (!met) translation.secret(kind, value, place)
      return value
    },
    id(value) {
      if (register.idOf(value) === undefined) translation.id(value)
      return value
    },
    segment(value) {
      translation.segment(value)
      return value
    },
    origins: (text) => text,
    text: (value) => value,
    number: (value) => value,
  }
}
