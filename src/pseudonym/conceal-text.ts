import { vocabulary } from '../contract/index.ts'
import {
  credentialPrefix,
  hideEncoded,
  namesCredential,
  replaceAddressParts,
} from '../redaction/index.ts'
import { isDateLike } from './date-like.ts'
import { familyOf } from './forms/families.ts'
import { hasForm } from './forms/has-form.ts'
import { isPseudonym } from './is-pseudonym.ts'
import type { Manner } from './manner.ts'
import { replaceShapes } from './patterns.ts'
import type { Origin } from './register.ts'
import type { HeaderTranslation } from './walk-headers.ts'
import { walkJson } from './walk-json.ts'
import { isUrl, recoded, walkUrl } from './walk-url.ts'

/**
 * Hides what is known, or looks secret, anywhere in a text: as it is, in an address, in a document of
 * JSON, encoded. `translation` is what the parts of an address or a document are hidden by.
 */
export function concealText(
  manner: Manner,
  translation: HeaderTranslation,
): (value: string) => string {
  const { memory, owner, asked, again, pick, sent } = manner
  const { register, known, hearsay, origins, openIds } = memory
  const clean = memory.clean[again ? (`again ${again}` as const) : asked ? owner : 'answers']
  const storys = asked && owner === 'story'

  function text(value: string): string {
    if (value.length < 4 || vocabulary.words.has(value)) return value
    const whole = known.whole(value)
    if (whole !== undefined) return replaceKnown(whole) ?? value
    const timed = manner.hideTime?.(value) ?? value
    if (timed !== value || isDateLike(value) || clean.has(value)) return timed
    const hidden = again === undefined && isCredential(value) ? credential(value) : search(value)
    if (hidden === value) clean.add(value)
    return hidden
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

  /** The pseudonym of what is known; undefined where it may be a pseudonym by now. */
  function replaceKnown(origin: Origin): string | undefined {
    const { kind, real } = origin
    if (again !== undefined && isPseudonym(kind, real)) return undefined
    const isStorys = again === 'server' && register.entryOf(kind, real)?.story !== undefined
    return isStorys ? undefined : standOf(origin)
  }

  function plainText(value: string): string {
    if (again !== undefined) return known.replaceReal(value, replaceKnown)
    const placed = origins.hide(value)
    const addressed = replaceAddressParts(placed, addressPart)
    const replaced = others(known.replaceReal(addressed, replaceKnown))
    return replaceShapes(replaced, (kind, match) => {
      if (kind === 'id') return translation.id(match)
      // The user of an address, hidden before, looks like an e-mail address.
      const isUser = kind === 'email' && hasForm('credential', match.split('@', 1)[0]!)
      if (isUser || hasForm(familyOf(kind), match)) return match
      // What a story writes is numbered as its own, whatever the server has said before.
      return storys ? register.give(kind, match, owner) : standOf({ kind, real: match, owner })
    })
  }

  /** What others have met before; a replay of this story does not know of them, so that what it writes stays. */
  function others(value: string): string {
    if (!storys) return hearsay?.replaceReal(value, standOf) ?? value
    hearsay?.open(value)
    return value
  }

  /** What an address inside of a text holds, as where the address stands alone. */
  function addressPart(name: string, value: string): string | undefined {
    const named = translation.kindOf(name) ?? (namesCredential(name) ? 'credential' : undefined)
    const kind = name === '' ? 'credential' : named
    return kind && recoded(value, (held) => translation.secret(kind, held, { name, record: '' }))
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

  return text
}

/** A text that is a credential of the interface and nothing else. */
function isCredential(value: string): boolean {
  return credentialPrefix(value) !== '' && !/\s/.test(value)
}
