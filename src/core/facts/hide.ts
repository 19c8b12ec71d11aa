import { createHash, createHmac, randomBytes } from 'node:crypto'
import { memo, partsOf, pointerOf } from '../../base/json/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Redactor } from '../redaction/index.ts'
import { anything, factsOf, type Observation } from './place.ts'

export interface Hiding {
  /** The name of a member; whether it is one, or the key of a map and so a value, depends on what it stands in. */
  member(within: readonly string[], name: string): string
  header(name: string): string
  headerValue(name: string, value: string): string
  /** A word that is not public is a short hash of it: equal for equal words under the same key, and no more. */
  word(word: string): string
  plain(word: string): string
}

/** Of the sides that this process makes: their words can be compared with each other. */
const ownKey = randomBytes(16)

export function hidingOf(redactor: Redactor, key: Uint8Array = ownKey): Hiding {
  const of = createHash('sha256').update(key).digest('hex').slice(0, 4)
  const hash = (word: string) => createHmac('sha256', key).update(word).digest('hex').slice(0, 8)
  const isPublic = (word: string) => redactor.text(word) === word
  const headerLine = memo((line) => {
    const [name = '', ...value] = line.split(': ')
    return redactor.header(name, value.join(': ')).value.slice(0, comparedLimits.word)
  })
  const memberAt = memo((pointer) =>
    partsOf(redactor.pointer(pointer)).at(-1)!.slice(0, comparedLimits.name),
  )
  return {
    member: (within, name) => memberAt(pointerOf([...within, name])),
    header: memo((name) => redactor.header(name, '').name.slice(0, comparedLimits.name)),
    headerValue: (name, value) => headerLine(`${name}: ${value}`),
    word: memo((word) =>
      isPublic(word) ? word.slice(0, comparedLimits.word) : `#${of}-${hash(word)}`,
    ),
    plain: memo((word) => (isPublic(word) ? word : anything)),
  }
}

const hashed = /(#[\da-f]{4})-[\da-f]{8}$/

/** Whether a value of a fact stands for a word that is not public; a spelling may begin with the same sign. */
export function isHash(value: string): boolean {
  return hashed.test(value)
}

/**
 * Whether nothing is known of whether two values differ: two hashes have different keys, or a number is shown where the contract
 * knows what it is, and hidden elsewhere.
 */
export function areApart(value: string, another: string): boolean {
  const areHashes = isHash(value) && isHash(another)
  if (areHashes) return value.slice(0, 5) !== another.slice(0, 5)
  return [value, another].some(isHash) && [value, another].some((one) => /^\d+$/.test(one))
}

export function haveOtherKeys(before: Observation, after: Observation): boolean {
  const [keys, others] = [before, after].map(
    (side) => new Set([...factsOf(side)].flatMap((fact) => hashed.exec(fact)?.[1] ?? [])),
  ) as [Set<string>, Set<string>]
  return keys.size > 0 && others.size > 0 && ![...keys].some((key) => others.has(key))
}
