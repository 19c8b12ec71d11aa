import { isObject, memo, partsOf, pointerOf, valueAt } from '../../../base/json/index.ts'
import {
  type LocatedRecord,
  type RecordValue,
  type SchemaNode,
  traceMap,
} from '../../judge/index.ts'
import { rule } from '../judging/rule.ts'
import { treeOf, validate } from '../schemas.ts'

/** A member that names the latest record of some kind. */
interface Place {
  readonly pointer: string
  readonly pattern: RegExp
}

/** What a request made, by the record that its path names and the place there that names the latest of its kind. */
const madeOf = traceMap<string, { readonly id: string; readonly seenAt: number | null }>()

/** The members that named a record of their kind: a target that shows none of a kind does not have it. */
const usedOf = traceMap<string, true>()

const keyOf = (family: string, id: unknown, { pointer }: Place) => `${family} ${id} ${pointer}`

/** A record that names the latest of a kind does not say that there is none after one was made for it (A78). */
export const latestNamed = rule({
  clauses: ['conventions/records#names-latest'],
  needs: 'whole trace',
  judge(context) {
    const { memory, records } = context
    const made = madeOf(memory)
    if (made.size === 0) return
    for (const located of records) {
      for (const place of placesOf(located.family)) {
        const latest = made.get(keyOf(located.family, located.record.id, place))
        const named = valueAt(located.record, place.pointer)
        if (latest === undefined || named === undefined || !context.isAfter(latest.seenAt)) continue
        // Null says nothing where no record names one, nor where the contract lets it leave the member out.
        const isUsed = usedOf(memory).has(keyOf(located.family, '', place))
        if (named === null && !(isUsed && isPromised(located, place))) continue
        context.check('conventions/records#names-latest', named !== null, () => ({
          pointer: located.pointer + place.pointer,
          wanted: latest.id,
          reason: 'as an earlier response showed that record, and named this one as its owner',
          value: null,
        }))
      }
    }
  },
  forget: (memory) => madeOf(memory).clear(),
  record({ address, operation, params: [owner], records, memory, receivedAt: seenAt }) {
    const made = madeOf(memory)
    for (const { family, record } of records) {
      for (const place of placesOf(family)) {
        const isNamed = typeof valueAt(record, place.pointer) === 'string'
        if (isNamed) usedOf(memory).set(keyOf(family, '', place), true)
      }
    }
    if (address === 'entities/withdraw-consent') made.clear()
    const changes = operation.changes ?? ''
    if (changes === '') return
    for (const { family, record } of records) {
      if (family === changes || typeof record.id !== 'string') continue
      for (const place of placesNaming(changes, record)) {
        made.set(keyOf(changes, owner, place), { id: record.id, seenAt })
      }
    }
  },
})

/** Of several places for ids of one form, the one that has the type of the record in its path. */
function placesNaming(family: string, { id, type }: RecordValue): readonly Place[] {
  const places = placesOf(family).filter(({ pattern }) => pattern.test(String(id)))
  if (places.length < 2) return places
  return places.filter(({ pointer }) => partsOf(pointer).some((part) => part === type))
}

const placesOf = memo((schema): readonly Place[] => placesIn(treeOf(schema), []))

function placesIn(node: SchemaNode, path: readonly string[]): readonly Place[] {
  const members = Object.entries(node.properties ?? {})
  const { pattern } = node
  const own = node['x-moving'] === true && pattern !== undefined
  return [
    ...(own ? [{ pointer: pointerOf(path), pattern: new RegExp(pattern, 'u') }] : []),
    ...members.flatMap(([name, member]) => (member ? placesIn(member, [...path, name]) : [])),
    ...(node.allOf ?? []).flatMap((part) => placesIn(part, path)),
  ]
}

function isPromised({ schema, record }: LocatedRecord, { pointer }: Place): boolean {
  const path = partsOf(pointer)
  const holder = pointerOf(path.slice(0, -1))
  return validate(schema, without(record, path)).some(
    ({ instancePath, keyword, params }) =>
      keyword === 'required' && instancePath === holder && params.missingProperty === path.at(-1),
  )
}

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) }
}
