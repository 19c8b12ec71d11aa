import { isObject, type Json, pointerOf } from '../../base/json/index.ts'
import type { Context } from './context.ts'
import type { FaultDetails } from './fault-details.ts'
import type { Field } from './fields.ts'

interface JudgedValue {
  readonly schema: string
  readonly value: unknown
  readonly at: string
  readonly blamed: ReadonlySet<string>
}

/** Null instead of a list is warned of, because it counts as absent (A48). */
export function reportNovelties(context: Context, judged: JudgedValue): void {
  const novelties = new Novelties(context, judged)
  novelties.visit(context.fields(judged.schema), judged.value)
}

/** Allocates nothing for values without a novelty, because there may be millions. */
class Novelties {
  readonly #context: Context
  readonly #judged: JudgedValue
  readonly #path: (string | number)[] = []

  constructor(context: Context, judged: JudgedValue) {
    this.#context = context
    this.#judged = judged
  }

  get #conventions() {
    return this.#context.basis.contract.conventions
  }

  visit(field: Field, value: unknown): void {
    const { seen } = field
    if (value === null) this.#remarkNull(field)
    else if (Array.isArray(value)) this.#visitItems(field, value)
    else if (isObject(value)) this.#visitMembers(field, value)
    else if (seen !== undefined && typeof value !== 'boolean') this.#visitWord(field, seen, value)
  }

  #visitWord(field: Field, seen: readonly unknown[], value: unknown): void {
    const { words } = this.#conventions
    this.#context.cover(words)
    if (value === '') this.#reportEmpty(words)
    else if (!seen.includes(value)) this.#remarkUnseen(field, seen, value)
  }

  #reportEmpty(words: string): void {
    const pointer = pointerOf(this.#path)
    if (this.#judged.blamed.has(pointer)) return
    const expected = 'a text that is not empty'
    this.#context.report(words, { pointer: this.#judged.at + pointer, expected, value: '' })
  }

  #visitItems({ items }: Field, list: readonly unknown[]): void {
    if (items === undefined) return
    for (let index = 0; index < list.length; index++) this.#visitPart(index, items, list[index])
  }

  #visitMembers(field: Field, object: Json): void {
    if (field.members === undefined && field.values === undefined) return
    if (this.#isEarlier(field.newest)) this.#context.cover(this.#conventions.added)
    for (const name in object) this.#visitMember(field, name, object[name])
  }

  #visitMember(field: Field, name: string, value: unknown): void {
    const member = field.members?.get(name) ?? field.values
    if (member === undefined) {
      if (!field.named.has(name)) this.#remarkUnknown(field, name, value)
    } else if (this.#isEarlier(member.since)) this.#reportAdded(member, name, value)
    else if (!member.open) this.#visitPart(name, member, value)
  }

  /** Whether the request asked for a version before another one, and the target claims to serve it (A58). */
  #isEarlier(version: string | undefined): boolean {
    const { apiVersion, isClaimed } = this.#context
    return version !== undefined && apiVersion < version && isClaimed
  }

  #reportAdded({ since }: Field, name: string, value: unknown): void {
    const pointer = pointerOf([...this.#path, name])
    const expected = `no member that version ${since} added`
    this.#context.report(this.#conventions.added, {
      pointer: this.#judged.at + pointer,
      expected,
      value,
    })
  }

  #visitPart(name: string | number, field: Field, value: unknown): void {
    this.#path.push(name)
    this.visit(field, value)
    this.#path.pop()
  }

  #remarkNull(field: Field): void {
    if (!field.list) return
    const pointer = pointerOf(this.#path)
    if (this.#judged.blamed.has(pointer)) return
    const expected = 'a list, because a client that reads its items fails'
    this.#report(field, { pointer, expected, value: null, severity: 'warning' })
  }

  #remarkUnseen(field: Field, seen: readonly unknown[], value: unknown): void {
    if (this.#context.memory.sent.has(String(value))) return
    const pointer = pointerOf(this.#path)
    if (this.#judged.blamed.has(pointer)) return
    const known = seen.map((example) => JSON.stringify(example)).join(', ')
    this.#report(field, { pointer, expected: `a value seen before: ${known}`, value })
  }

  #remarkUnknown(field: Field, name: string, value: unknown): void {
    const pointer = pointerOf([...this.#path, name])
    const { operation, prefix, placeOf } = this.#context
    const place = prefix + placeOf(this.#judged.at + pointer)
    this.#report(field, {
      pointer,
      expected: 'a member that the contract knows',
      actual: kindOf(value),
      message: `${operation.method} ${operation.path}: ${place} is a member that the contract does not know.`,
    })
  }

  #report({ clause = this.#context.operation.promise }: Field, wrong: FaultDetails): void {
    const pointer = this.#judged.at + wrong.pointer
    this.#context.report(clause, { severity: 'novelty', ...wrong, pointer })
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}
