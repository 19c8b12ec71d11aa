import { vocabulary } from '#contract'
import { credentialPrefix, hideEncoded, isCardNumber, namesCredential } from '#transport'
import { isDateLike } from './date-like.ts'
import { isNumberFilling } from './forms/digits.ts'
import { familyOf } from './forms/families.ts'
import { hasForm } from './forms/has-form.ts'
import { hasIdPrefix, isIdPseudonym } from './forms/ids.ts'
import type { Owner } from './kinds.ts'
import type { Memory } from './memory.ts'
import { replaceShapes } from './patterns.ts'
import type { Origin, Pick } from './register.ts'
import type { HeaderTranslation } from './walk-headers.ts'
import { walkJson } from './walk-json.ts'
import { isUrl, walkUrl } from './walk-url.ts'

/** How one direction chooses and makes pseudonyms. */
export interface Manner {
  readonly memory: Memory
  /** To whom a value belongs that nobody has met. */
  readonly owner: Owner
  /** It comes from us and may hold pseudonyms already: what looks like one stays. */
  readonly asked: boolean
  /** Chooses where a value has two pseudonyms. */
  readonly pick: Pick
  /** Whether a pseudonym of a story stood in the request. */
  readonly sent?: (pseudonym: string) => boolean
  hideTime?(text: string): string
  hideTimeNumber?(value: number): number
  hideHttpDate?(text: string): string
}

/** The translation from real values to pseudonyms. */
export function conceal(manner: Manner): HeaderTranslation {
  const { memory, owner, asked, pick, sent } = manner
  const { register, known, origins, openIds, shown, learned } = memory
  const clean = memory.clean[asked ? owner : 'answers']
  const storys = asked && owner === 'story'

  const translation: HeaderTranslation = {
    kindOf: memory.kindOf,
    kept: memory.kept,
    secretHeader: memory.secretHeader,
    isCredential: namesCredential,
    origins: origins.hide,
    httpDate: (text) => manner.hideHttpDate?.(text) ?? text,

    secret(kind, value, { record, name }) {
      if (asked) {
        if (register.realOf(kind, value) !== undefined) return value
        if (hasForm(familyOf(kind), value.trim())) {
          if (storys) register.giveItself(kind, value)
          return value
        }
        return storys && !learned.has(value.trim())
          ? register.give(kind, value, 'story')
          : register.give(kind, value, 'server', pick)
      }
      const key = record === '' ? '' : `${record}\n${name}\n${value}`
      const stand = register.give(kind, value, owner, (entry) => {
        const { server, story } = entry
        if (server === undefined || story === undefined) return server ?? story
        if (sent?.(story)) return story
        const before = shown.get(key)
        return before !== undefined && [server, story].some((one) => before.includes(one))
          ? before.includes(story)
            ? story
            : server
          : server
      })
      if (key !== '') shown.set(key, stand)
      return stand
    },
    secretNumber(kind, value) {
      if (!asked) return register.giveNumber(kind, value, owner)
      if (register.realOfNumber(value) !== undefined || isNumberFilling(value)) return value
      return register.giveNumber(kind, value, owner)
    },
    id(value) {
      if (credentialPrefix(value) !== '') return translation.text(value)
      if (!asked) return openIds.has(value) ? value : register.giveId(value)
      if (register.realOf('id', value) !== undefined || isIdPseudonym(value)) return value
      const stand = register.idOf(value)
      if (stand !== undefined) return stand
      if (!storys) return register.giveId(value)
      openIds.add(value)
      return value
    },
    idNumber(value) {
      if (openIds.has(String(value))) return value
      if (asked && register.realOfNumber(value) !== undefined) return value
      if (!storys) return register.giveNumber('id', value, 'server')
      openIds.add(String(value))
      return value
    },
    segment(value) {
      if (register.idOf(value) !== undefined) return translation.id(value)
      if (!asked) return looksLikeId(value) ? translation.id(value) : translation.text(value)
      if (storys) openIds.add(value)
      else if (looksLikeId(value)) return translation.id(value)
      return translation.text(value)
    },
    number(value) {
      const text = String(value)
      const whole = text.length < 6 ? undefined : known.whole(text)
      if (whole !== undefined && whole.kind !== 'id') {
        return register.giveNumber(whole.kind, value, owner)
      }
      const timed = manner.hideTimeNumber?.(value) ?? value
      return timed === value && text.length >= 13 && isCardNumber(text)
        ? register.giveNumber('card number', value, owner)
        : timed
    },
    text(value) {
      if (value.length < 4 || vocabulary.words.has(value)) return value
      const whole = known.whole(value)
      if (whole !== undefined) return standOf(whole)
      const timed = manner.hideTime?.(value) ?? value
      if (timed !== value || isDateLike(value) || clean.has(value)) return timed
      const hidden = isCredential(value) ? credential(value) : search(value)
      if (hidden === value) clean.add(value)
      return hidden
    },
  }

  /** Whole, whatever signs it holds: in a sentence it would end at the first that is unusual. */
  function credential(value: string): string {
    if (hasForm('credential', value)) return value
    return storys ? register.give('credential', value, owner) : standOf(asCredential(value))
  }

  function asCredential(real: string): Origin {
    return { kind: 'credential', real, owner }
  }

  function search(value: string): string {
    if (isUrl(value)) return walkUrl(value, translation)
    if (/^\s*[[{]/.test(value)) {
      const inside = embedded(value)
      if (inside !== undefined) return inside
    }
    const plain = plainText(value)
    return hideEncoded(plain, plainText)
  }

  function standOf({ kind, real }: Origin): string {
    if (kind === 'id') return openIds.has(real) ? real : register.giveId(real)
    return register.give(kind, real, owner, (entry) => {
      const { server, story } = entry
      if (server === undefined || story === undefined) return server ?? story
      return sent?.(story) ? story : pick(entry)
    })
  }

  function plainText(value: string): string {
    const placed = origins.hide(value)
    const replaced = known.replaceReal(placed, standOf)
    return replaceShapes(replaced, (kind, match) => {
      if (kind === 'id') return translation.id(match)
      if (hasForm(familyOf(kind), match)) return match
      // What a story writes is numbered as its own, whatever the server has said before.
      return storys ? register.give(kind, match, owner) : standOf({ kind, real: match, owner })
    })
  }

  /** JSON inside a string. */
  function embedded(value: string): string | undefined {
    try {
      const parsed: unknown = JSON.parse(value)
      const hidden = walkJson(parsed, translation)
      return hidden === parsed ? value : JSON.stringify(hidden)
    } catch {
      return undefined
    }
  }

  return translation
}

/** A text that is a credential of the interface and nothing else. */
function isCredential(value: string): boolean {
  return credentialPrefix(value) !== '' && !/\s/.test(value)
}

/** An id that nobody has met; files may be named after those of the catalogue. */
function looksLikeId(value: string): boolean {
  if (credentialPrefix(value) !== '' || value.startsWith('pdt_')) return false
  return hasIdPrefix(value) && /^[A-Za-z]+_[\w-]+$/.test(value)
}

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
