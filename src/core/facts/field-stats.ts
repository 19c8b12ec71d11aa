import { isObject, type Json } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { echoOf, isOfWriting } from './echoes.ts'
import { flagOf } from './flags.ts'
import type { Hiding } from './hide.ts'
import { idOf, Orders, Pages, Sequences } from './lists.ts'
import { anything, aspectOf, mostOf, ofContract, others, type Place } from './place.ts'
import { describeText, isWord } from './texts.ts'

export interface Noting {
  readonly isRefusal: boolean
  /** No operation changes the records. */
  readonly isFixed?: boolean
  record: string
  readonly hide: Hiding
  readonly room: { places: number }
  /** The texts that requests sent: how such a one is written says nothing of the side that shows it. */
  readonly sent?: ReadonlySet<string>
}

interface Texts {
  readonly facts: readonly string[]
  times: number
  /** How often the text was one that a request had sent. */
  echoes: number
}

export class FieldStats implements Place {
  readonly counts = new Map<string, number>()
  readonly members = new Map<string, FieldStats>()
  readonly field: Field | undefined
  readonly isSecret: boolean
  readonly listed: ReadonlySet<unknown>
  readonly #path: readonly string[]
  /** The facts of the texts that were seen here, and how often, because most come again. */
  readonly #texts = new Map<string, Texts>()
  readonly #records = new Set<string>()
  readonly #orders = new Orders()
  readonly #sequences = new Sequences()
  readonly #pages = new Pages()

  constructor(field?: Field, isSecret = false, path: readonly string[] = []) {
    this.field = field
    this.isSecret = isSecret
    this.#path = path
    this.listed = new Set([...(field?.listed ?? []), ...(field?.seen ?? [])])
  }

  note(fact: string, times = 1): void {
    const count = this.counts.get(fact)
    if (count !== undefined) {
      if (count + times > 0) this.counts.set(fact, count + times)
      else this.counts.delete(fact)
      return
    }
    const aspect = aspectOf(fact)
    const other = `${aspect}=${others}`
    const counted = this.counts.get(other)
    const isFull = counted !== undefined || this.#countOf(aspect) >= mostOf(aspect)
    this.counts.set(isFull ? other : fact, (counted ?? 0) + times)
  }

  #countOf(aspect: string): number {
    return [...this.counts.keys()].filter((known) => aspectOf(known) === aspect).length
  }

  /** Counts the texts that have come since they were counted last. */
  finish(): void {
    for (const texts of this.#texts.values()) {
      if (texts.times > 0) this.#noteAll(texts)
      texts.times = 0
      texts.echoes = 0
    }
    for (const member of this.members.values()) member.finish()
  }

  within(
    name: string,
    { room }: Pick<Noting, 'room'>,
    field?: Field,
    { isSecret = false, path }: { isSecret?: boolean; path?: readonly string[] } = {},
  ): FieldStats | undefined {
    const known = this.members.get(name)
    if (known !== undefined || room.places <= 0) return known
    room.places--
    const member = new FieldStats(field, this.isSecret || isSecret, path ?? [...this.#path, name])
    this.members.set(name, member)
    return member
  }

  add(value: unknown, noting: Noting): void {
    if (this.#records.size < comparedLimits.records) {
      const { size } = this.#records
      const record = idOf(value) ?? noting.record
      this.#records.add(record)
      // Without an id nobody knows whether two responses show the same record.
      if (this.#records.size > size)
        this.note(isIdOfRecord(record) ? 'record=different' : 'record=read')
    }
    if (typeof value === 'string') this.#addText(value, noting)
    else if (typeof value === 'number') this.#addNumber(value, noting)
    else if (Array.isArray(value)) this.#addItems(value, noting)
    else if (isObject(value)) this.#addMembers(value, noting)
    else if (value === null) this.note('null=null')
    else this.#addBoolean(value === true, noting)
  }

  #addBoolean(value: boolean, { isFixed, record, hide }: Noting): void {
    this.note(`boolean=${value}`)
    if (isFixed && isIdOfRecord(record)) this.note(flagOf(hide.word(record), value))
  }

  #noteFixed({ isFixed, record, hide }: Noting): void {
    if (isFixed && isIdOfRecord(record)) this.note(`same=${hide.word(record)}`)
  }

  #addText(text: string, { isRefusal, hide, sent }: Noting): void {
    const isEcho = sent?.has(text) === true
    const known = this.#texts.get(text)
    if (known !== undefined) {
      known.times++
      if (isEcho) known.echoes++
      return
    }
    const { field, isSecret, listed } = this
    const { facts, writing } = describeText(text, { field, isSecret, listed, isRefusal, hide })
    const texts = { facts, times: 1, echoes: isEcho ? 1 : 0 }
    // The first texts show how all are written.
    if (this.#texts.size < comparedLimits.texts) {
      this.#noteAll({ ...texts, facts: writing() })
      if (text.length <= comparedLimits.word) {
        this.#texts.set(text, texts)
        return
      }
    }
    this.#noteAll(texts)
  }

  #noteAll({ facts, times, echoes }: Texts): void {
    for (const fact of facts) {
      this.note(fact, times)
      if (echoes > 0 && isOfWriting(fact)) this.note(echoOf(fact), echoes)
    }
  }

  #addNumber(value: number, { isRefusal, hide }: Noting): void {
    if (!Number.isInteger(value)) {
      const digits = String(value).replace(/^[^.]*\.?/, '').length
      this.note('number=fraction')
      this.note(`fraction=${digits} digits after the point`)
      return
    }
    this.note('number=whole')
    const [holder = '', name = ''] = ['', ...this.#path].slice(-2)
    // In a refusal it may be the code of an error.
    if (!isRefusal || !/code$/i.test(name)) return
    // Where the contract has a number for the kind of an error, the number is no value of a person, and reports show it.
    const isKind = vocabulary.members.get(name)?.numberIn?.includes(holder)
    const shown = String(value)
    this.note(`code=${isKind && shown.length <= 6 ? shown : hide.word(shown)}`)
  }

  #addItems(items: readonly unknown[], noting: Noting): void {
    this.note(items.length > 0 ? 'list=some' : 'list=none')
    this.note(`length=${items.length}`)
    if (items.length === 0) return
    if (isIdOfRecord(noting.record)) this.note(`items=${items.length}`)
    const shownName = (name: string) => noting.hide.member([...this.#path, '*'], name)
    const orders = this.#orders.factsOf(items, shownName)
    for (const fact of [...orders, ...this.#pages.factsOf(items)]) this.note(fact)
    const place = this.within('*', noting, this.field?.items)
    for (const item of items) place?.add(item, noting)
    const words = items.flatMap((item) => place?.shownWord(item, noting) ?? [])
    if (words.length < items.length) return
    const record = isIdOfRecord(noting.record) ? noting.record : ''
    for (const fact of this.#sequences.factsOf(words, record)) this.note(fact)
  }

  /** A word that may be shown; nothing of any other value. */
  shownWord(value: unknown, { hide }: Noting): readonly string[] {
    if (typeof value !== 'string' || this.isSecret) return []
    const word = isWord(value) ? hide.plain(value) : anything
    return this.listed.has(value) ? [value] : word === anything ? [] : [word]
  }

  #addMembers(record: Json, noting: Noting): void {
    const isMap = this.field?.values !== undefined
    const { record: around } = noting
    noting.record = idOf(record) ?? around
    this.#noteFixed(noting)
    let count = 0
    for (const name in record) {
      count++
      const known = isMap ? undefined : this.members.get(name)
      const member = known ?? this.#memberOf(name, isMap, noting)
      member?.add(record[name], noting)
    }
    noting.record = around
    this.note(isMap ? `map=${count > 0 ? 'some' : 'none'}` : 'type=object')
  }

  #memberOf(name: string, isMap: boolean, noting: Noting): FieldStats | undefined {
    const known = this.field?.members?.get(name)
    // The body may stand in an envelope that the contract does not have.
    const isWrapped = this.#path.length === 0 && name === 'data' && known === undefined
    const isFree = this.#noteName(name, known, isMap && !isWrapped, noting)
    const isBeyond = isFree || this.members.size >= comparedLimits.members
    const key = isBeyond ? '*' : noting.hide.member(this.#path, name)
    const field = isWrapped ? this.field : (known ?? this.field?.values)
    const isNamedSo = known === undefined && vocabulary.members.get(name)?.secret !== undefined
    const isSecret = field?.secret !== undefined || isNamedSo
    // In a path, `*` is an item of a list. What stands in an entry of a map is named as freely as the entry.
    return this.within(key, noting, field, {
      isSecret,
      path: [...this.#path, isBeyond ? '-' : name],
    })
  }

  /** Notes the name of an entry of a map, which differs from record to record; returns whether the name is free. */
  #noteName(name: string, known: Field | undefined, isEntry: boolean, { hide }: Noting): boolean {
    // A name that the contract uses always names the same thing, also in a map.
    const isNamed = known !== undefined || vocabulary.words.has(name)
    const isFree = isEntry ? !isNamed : known === undefined && isMadeUp(name)
    if (isFree || isEntry) {
      const word = isEntry && isWord(name) && !this.isSecret ? hide.plain(name) : anything
      this.note(`name=${isNamed ? ofContract : word}`)
    }
    return isFree
  }
}

/** Whether what is noted stands in a record that has an id. */
function isIdOfRecord(record: string): boolean {
  return !record.startsWith('#')
}

/** Whether a name was made for one record: an id, a number. */
function isMadeUp(name: string): boolean {
  return /^(?:\d+|[a-z]+(?:_[a-z]+)*_[a-z]*\d[\da-z]{4,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(
    name,
  )
}
