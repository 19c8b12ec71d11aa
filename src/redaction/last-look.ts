import { vocabulary } from '../contract/index.ts'
import { mapJson } from '../json/index.ts'
import { hideEncoded } from './encodings.ts'
import { type Found, type Known, secretsOf } from './known.ts'
import { memo } from './names.ts'

/**
 * A look for known values in a text, also encoded and in JSON: the kind of one that is still to be replaced; undefined
 * where there is none. `found` is what is to stand in its place. Results are kept until something more is known.
 */
export function createLastLook(
  known: Known,
  found: (known: Found, text: string) => string | undefined,
): (text: string) => string | undefined {
  const kindIn = memo(
    (value: string) => {
      if (known.kindOf(value) === undefined && isPlain(value)) return undefined
      let kind: string | undefined
      const look = (plain: string) => {
        for (let at = known.find(plain, 0); at && !kind; at = known.find(plain, at.start + 1)) {
          const held = plain.slice(at.start, at.end)
          const secrets = secretsOf(at.pieces)
          const isReplaced = (found(at, held) ?? held) !== held
          if (isReplaced) kind = secrets.length > 1 ? 'name' : secrets[0]!.kind
        }
        return plain
      }
      hideEncoded(look(value), look)
      return kind
    },
    () => known.all.size,
  )

  return function left(value) {
    const document = documentIn(value)
    if (document === undefined) return kindIn(value)
    let kind: string | undefined
    const look = <Value>(held: Value): Value => {
      kind ??= left(String(held))
      return held
    }
    mapJson(document, { scalar: look, name: look }, { name: '', context: undefined })
    return kind
  }
}

/** The JSON document that a text is; undefined where it is none. */
export function documentIn(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Too short to be a secret, a word of the contract, or a time. */
export function isPlain(text: string): boolean {
  if (text.length < 4 || vocabulary.words.has(text)) return true
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}
