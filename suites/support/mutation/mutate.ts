import { pointerOf } from '../../../src/base/json/index.ts'
import { fieldAt } from '../../../src/core/contract/judging/index.ts'
import type { Mutant } from './mutant.ts'
import { operators } from './operators.ts'

type Path = readonly (string | number)[]

/**
 * Every mutant of a response: each operator at each place that its schema describes, each member dropped, each envelope swapped.
 */
export function* mutate(schema: string, body: unknown): Generator<Mutant> {
  yield* mutateAt({ schema, root: body }, body, [])
  yield* swapEnvelope(body)
}

interface Body {
  readonly schema: string
  readonly root: unknown
}

function* mutateAt(whole: Body, value: unknown, path: Path): Generator<Mutant> {
  const { schema, root } = whole
  if (fieldAt(schema, path.map(String)) === undefined) return
  const pointer = pointerOf(path)
  for (const [operator, change] of Object.entries(operators)) {
    const changed = change(value)
    if (changed !== undefined)
      yield { operator, pointer, body: () => replaceAt(root, path, changed) }
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* mutateAt(whole, item, [...path, index])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (fieldAt(schema, [...path.map(String), name]) === undefined) continue
      yield {
        operator: 'drop',
        pointer: pointerOf([...path, name]),
        body: () => dropAt(root, [...path, name]),
      }
      yield* mutateAt(whole, member, [...path, name])
    }
  }
}

/** The other envelopes of the contract, and none. */
function* swapEnvelope(body: unknown): Generator<Mutant> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const { data } = body as { readonly data?: unknown }
  if (Array.isArray(data)) {
    yield { operator: 'no-envelope', pointer: '', body: () => data }
    // Where the short one is due, the longer one is more of the same.
    const isLonger = Object.keys(body).length > 1
    if (isLonger) yield { operator: 'short-envelope', pointer: '', body: () => ({ data }) }
    yield { operator: 'other-envelope', pointer: '', body: () => ({ items: data }) }
    yield { operator: 'keyed-list', pointer: '', body: () => ({ data: { ...data } }) }
  } else {
    yield {
      operator: 'one-envelope-more',
      pointer: '',
      body: () => ({ success: true, data: body, message: null }),
    }
    yield { operator: 'listed', pointer: '', body: () => ({ data: [body] }) }
  }
}

function replaceAt(value: unknown, path: Path, by: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return by
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === head ? replaceAt(item, rest, by) : item))
  }
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [head]: replaceAt(object[head], rest, by) }
}

function dropAt(value: unknown, path: Path): unknown {
  const [head, ...rest] = path
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === head ? dropAt(item, rest) : item))
  }
  const { [head as string]: member, ...others } = value as Readonly<Record<string, unknown>>
  if (rest.length === 0) return others
  return { ...(value as object), [head as string]: dropAt(member, rest) }
}
