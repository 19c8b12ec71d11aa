import { contentOf, isWrapper, type OperationAddress, operations } from '../../contract/index.ts'
import { isSuccess, jsonOf, notServed } from '../../exchange/index.ts'
import { isObject, type Json, mapLeaves } from '../../json/index.ts'
import { parametersOf } from '../../judge/index.ts'
import {
  subjects as catalogue,
  headersFor,
  type SubjectName,
  type Target,
  urlOf,
} from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'

type Params = Readonly<Record<string, string>>

/** Where the target first showed an id: the read, and the place in the response. */
export interface Source {
  readonly address: OperationAddress
  readonly params: Params
  /** What the read returned, without an envelope. */
  readonly content: unknown
  readonly pointer: string
}

/** A subject that the target shows by itself, and the operation that showed it. */
export interface FoundSubject {
  readonly fields: Params
  readonly by: OperationAddress
  /** The type that the record must have, if its kind has several. */
  readonly type: unknown
}

export type Found = Awaited<ReturnType<typeof probe>>

/** A target with a long history is not read to its end. */
const most = { requests: 40, records: 8 }

/**
 * Reads every record that the ids lead to which the target has shown: first the lists, then every GET of the contract, in its
 * order. Sends reads only, with no credential but the key.
 */
export async function probe(target: Target, transport: Transport) {
  const reader = createReader(target, transport)
  await reader.read('entities/list', {})
  await reader.read('webhooks/list', {})
  for (const type of ['individual', 'corporation'] as const) {
    const first = reader.people(type)[0]
    if (first !== undefined) {
      reader.subjects.set(`entity.${type}`, { fields: { id: first }, by: 'entities/list', type })
    }
  }
  const reads = (Object.keys(operations) as OperationAddress[]).filter(
    (address) => operations[address].method === 'GET' && operations[address].credential === 'key',
  )
  for (const address of reads) await follow(reader, address)
  return reader.found()
}

function createReader(target: Target, transport: Transport) {
  const subjects = new Map<SubjectName, FoundSubject>()
  const sources = new Map<string, Source>()
  const absent = new Set<OperationAddress>()
  /** Records that the target has returned, by their ids; other ids may lead nowhere. */
  const records = new Map<string, Json>()
  let isWrapped = false
  let requests = 0

  /** The content of a response; undefined where there is none. */
  async function read(address: OperationAddress, params: Params): Promise<unknown> {
    if (requests >= most.requests || absent.has(address)) return
    requests++
    const url = urlOf(target, address, params)
    const headers = headersFor(target, 'key')
    const { response } = await transport({ method: 'GET', url, headers })
    const json = isSuccess(response) ? jsonOf(response.body) : undefined
    if (json === undefined) {
      const isKnown = Object.values(params).every((id) => records.has(id))
      const { status = 0 } = response ?? {}
      if (notServed.has(status) && (status !== 404 || isKnown)) absent.add(address)
      return undefined
    }
    if (isWrapper(json) && isObject(json.data)) isWrapped = true
    const content = contentOf('wrapped', json)
    for (const record of itemsOf(content) ?? [content]) {
      if (isObject(record) && typeof record.id === 'string') records.set(record.id, record)
    }
    for (const [id, pointer] of idsIn(content)) {
      if (!sources.has(id)) sources.set(id, { address, params, content, pointer })
    }
    return content
  }

  /** Entities whose consent nobody has withdrawn. */
  function people(type: string): readonly string[] {
    const isLive = (record: Json) => record.type === type && record.status !== 'disabled'
    return [...records].filter(([, record]) => isLive(record)).map(([id]) => id)
  }

  /** The ids that may fill a path, as the target showed them: those of people, and of an account that fits. */
  function idsFor(name: string, isAlone: boolean): readonly string[] {
    if (name === 'ent_id') return people('individual')
    const account = subjects.get('account.liability')?.fields.id
    if (name === 'acc_id' && !isAlone) return account === undefined ? [] : [account]
    return [...sources.keys()].filter((id) => id.startsWith(prefixOf(name)))
  }

  const found = () => ({ subjects, sources, absent: [...absent], isWrapped })
  return { read, idsFor, people, subjects, sources, found }
}

/** Reads records of one operation until one shows something; of accounts, one of each type. */
async function follow(
  { read, idsFor, subjects, sources }: ReturnType<typeof createReader>,
  address: OperationAddress,
): Promise<void> {
  const { path } = operations[address]
  const [last, parent] = parametersOf(path).toReversed()
  if (last === undefined) return
  for (const id of idsFor(last, path.endsWith('}')).slice(0, most.records)) {
    const owner = parent && ownerOf(sources.get(id)!, parent)
    if (parent !== undefined && owner === undefined) continue
    const params: Params = owner ? { [parent!]: owner, [last]: id } : { [last]: id }
    const known = sources.size
    const record = await read(address, params)
    const name = isObject(record) ? nameOf(address, record) : undefined
    if (name !== undefined && !subjects.has(name)) {
      const own = owner && { [parent === 'ent_id' ? 'entity_id' : 'account_id']: owner }
      const { type } = record as Json
      subjects.set(name, { fields: { id, ...(own as Params) }, by: address, type })
    }
    const isWhole = subjects.has('account.ach') && subjects.has('account.liability')
    if (address === 'accounts/retrieve' ? isWhole : name || sources.size > known) return
  }
}

/** The subject that a record can be. An account without products belongs to an entity that has withdrawn its consent. */
function nameOf(address: OperationAddress, { type, products }: Json): SubjectName | undefined {
  if (address !== 'accounts/retrieve') {
    const names = Object.keys(catalogue) as SubjectName[]
    return names.find((name) => {
      const meaning = catalogue[name]
      return 'shownBy' in meaning && meaning.shownBy[0] === address
    })
  }
  const isLeft = !Array.isArray(products) || products.length > 0
  return isLeft && (type === 'ach' || type === 'liability') ? `account.${type}` : undefined
}

/** The id of another kind that stands in the record of an id, or in the path of the read that showed it. */
function ownerOf({ params, content, pointer }: Source, name: string): string | undefined {
  const { record = content } = itemAt(content, pointer) ?? {}
  return params[name] ?? idsIn(record).find(([id]) => id.startsWith(prefixOf(name)))?.[0]
}

/** `ent_id` names ids that begin with `ent_`. */
function prefixOf(name: string): string {
  return name.replace(/id$/, '')
}

/** The items of a list, in whatever envelope; undefined where it is none. */
function itemsOf(content: unknown): readonly unknown[] | undefined {
  const list = isObject(content) ? content.data : content
  return Array.isArray(list) ? list : undefined
}

/** The item of a list that a pointer leads into, and the rest of the pointer. */
export function itemAt(content: unknown, pointer: string) {
  const list = itemsOf(content)
  const [, index, rest = ''] = /^(?:\/data)?\/(\d+)(\/.*)?$/.exec(pointer) ?? []
  if (list === undefined || index === undefined) return undefined
  return { list, index: Number(index), record: list[Number(index)], rest }
}

/** The texts that have the form of an id, each with its place. */
function idsIn(content: unknown): readonly (readonly [id: string, pointer: string])[] {
  const ids: (readonly [string, string])[] = []
  mapLeaves(content, (leaf, pointer) => {
    if (typeof leaf === 'string' && /^[a-z]{3,4}_[\w-]+$/.test(leaf)) ids.push([leaf, pointer])
  })
  return ids
}
