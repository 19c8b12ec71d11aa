import { credentialPrefix, fullNamesOf, isCardNumber, namesCredential } from '../redaction/index.ts'
import { concealText } from './conceal-text.ts'
import { isEarlyNumberFilling, isNumberFilling } from './forms/digits.ts'
import { familyOf } from './forms/families.ts'
import { hasEarlyForm, hasForm } from './forms/has-form.ts'
import { hasIdPrefix, isIdPseudonym } from './forms/ids.ts'
import { isPseudonym } from './is-pseudonym.ts'
import type { Manner } from './manner.ts'
import type { HeaderTranslation } from './walk-headers.ts'

/** The translation from real values to pseudonyms. */
export function conceal(manner: Manner): HeaderTranslation {
  const { memory, owner, asked, pick, sent } = manner
  const { register, known, hearsay, origins, openIds, shown, learned } = memory
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
        const isOurs = storys ? hasForm : hasEarlyForm
        if (isOurs(familyOf(kind), value.trim())) {
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
      const isOurs = storys ? isNumberFilling : isEarlyNumberFilling
      if (register.realOfNumber(value) !== undefined || isOurs(value)) return value
      return register.giveNumber(kind, value, owner)
    },
    id(value) {
      if (credentialPrefix(value) !== '') return translation.text(value)
      if (manner.again && openIds.has(value)) return value
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
      if (storys) hearsay?.open(text)
      const whole = text.length < 6 ? undefined : (known.whole(text) ?? hearsay?.whole(text))
      if (whole !== undefined && whole.kind !== 'id') {
        return register.giveNumber(whole.kind, value, owner)
      }
      const timed = manner.hideTimeNumber?.(value) ?? value
      return timed === value && text.length >= 13 && isCardNumber(text)
        ? register.giveNumber('card number', value, owner)
        : timed
    },
    person(parts) {
      for (const name of fullNamesOf(parts, ({ value }) => value.trim())) {
        const all = name.parts.map(({ kind, value }) => ({ kind, real: value.trim(), owner }))
        // A middle name is no secret by itself, and gets a pseudonym where it stands between the others.
        const isMet = all.every(({ kind, real }) => {
          const isMiddle = real === parts.middle?.value.trim()
          return (
            !isPseudonym(kind, real) && (isMiddle || register.entryOf(kind, real) !== undefined)
          )
        })
        if (isMet) known.noteName({ ...name, parts: all })
      }
    },
    text: (value) => hideText(value),
  }
  const hideText = concealText(manner, translation)

  return translation
}

/** An id that nobody has met; files may be named after those of the catalogue. */
function looksLikeId(value: string): boolean {
  if (credentialPrefix(value) !== '' || value.startsWith('pdt_')) return false
  return hasIdPrefix(value) && /^[A-Za-z]+_[\w-]+$/.test(value)
}
