import { contentOf, isWrapper, type OperationAddress, operations } from '../../contract/index.ts'
import { isSuccess, jsonOf, notServed } from '../../exchange/index.ts'
import { isObject, type Json } from '../../json/index.ts'
import { headersFor, isAbsent, type SubjectName, type Target, urlOf } from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'

/** A subject that the target shows by itself. */
export interface FoundSubject {
  readonly fields: Readonly<Record<string, string>>
  /** The request that showed it: `GET /entities`. */
  readonly by: string
}

/** What a few reads show of a target. */
export interface Found {
  readonly subjects: ReadonlyMap<SubjectName, FoundSubject>
  /** Operations that are not there. */
  readonly absent: readonly OperationAddress[]
  /** Records come in the envelope of the live service. */
  readonly isWrapped: boolean
  /** How many requests were sent, every one a GET. */
  readonly requests: number
}

/** A target with a long history is not read to its end. */
const most = { requests: 40, entities: 5, accounts: 8, records: 3 }

/**
 * Looks for ids by reads alone: in the lists, and in the records that these lead to. Nothing is changed, and no request
 * carries anything but the key.
 */
export async function probe(target: Target, transport: Transport): Promise<Found> {
  const reader = createReader(target, transport)
  const { read, keep } = reader
  const entities = itemsOf(await read('entities/list')).filter(isLive)
  for (const type of ['individual', 'corporation'] as const) {
    const first = entities.find((one) => one.type === type)
    if (first !== undefined) keep(`entity.${type}`, { id: first.id }, 'entities/list')
  }
  const people = entities.filter(({ type }) => type === 'individual').slice(0, most.entities)
  await readWebhooks(reader)
  await readSubscriptions(reader, people)
  await readAccounts(reader)
  await readScores(reader, people)
  await readRecords(reader)
  return reader.found()
}

interface Item extends Json {
  readonly id: string
}

type Reader = ReturnType<typeof createReader>

function createReader(target: Target, transport: Transport) {
  const subjects = new Map<SubjectName, FoundSubject>()
  const absent = new Set<OperationAddress>()
  /** All JSON that was shown, to look for ids in. */
  const shown: string[] = []
  let isWrapped = false
  let requests = 0

  /** The content of a response; undefined where there is none. `isShown`: the target itself has shown the ids. */
  async function read(
    address: OperationAddress,
    params: Readonly<Record<string, string>> = {},
    isShown = false,
  ): Promise<unknown> {
    if (requests >= most.requests || isAbsent(target, address) || absent.has(address)) return
    const isPlain = Object.keys(params).length === 0
    requests++
    const exchange = await transport({
      method: 'GET',
      url: urlOf(target, address, params),
      headers: headersFor(target, 'key'),
    })
    const { response } = exchange
    const json = isSuccess(response) ? jsonOf(response.body) : undefined
    if (json === undefined) {
      const isGone = notServed.has(response?.status ?? 0)
      if (isGone && (isPlain || isShown)) absent.add(address)
      return undefined
    }
    if (isWrapper(json) && isObject(json.data)) isWrapped = true
    shown.push(JSON.stringify(json))
    return contentOf('wrapped', json)
  }

  return {
    read,
    keep(name: SubjectName, fields: Readonly<Record<string, string>>, by: OperationAddress) {
      const { method, path } = operations[by]
      if (!subjects.has(name)) subjects.set(name, { fields, by: `${method} ${path}` })
    },
    /** The ids of a kind that the target has shown, the first few. */
    ids(prefix: string, count: number): readonly string[] {
      const pattern = new RegExp(`"(${prefix}[\\w-]+)"`, 'g')
      const all = shown.flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id!))
      return [...new Set(all)].slice(0, count)
    },
    found: (): Found => ({ subjects, absent: [...absent], isWrapped, requests }),
  }
}

async function readWebhooks({ read, keep }: Reader): Promise<void> {
  const [webhook] = itemsOf(await read('webhooks/list'))
  if (webhook === undefined) return
  keep('webhook', { id: webhook.id }, 'webhooks/list')
  await read('webhooks/retrieve', { whk_id: webhook.id }, true)
}

async function readSubscriptions({ read, keep }: Reader, people: readonly Item[]): Promise<void> {
  for (const { id } of people) {
    const map = await read('subscriptions/list', { ent_id: id }, true)
    const first = isObject(map) ? Object.values(map).find(isItem) : undefined
    if (first === undefined) continue
    return keep('subscription', { id: first.id, entity_id: id }, 'subscriptions/list')
  }
}

async function readAccounts({ read, keep, ids }: Reader): Promise<void> {
  for (const id of ids('acc_', most.accounts)) {
    const account = await read('accounts/retrieve', { acc_id: id })
    // One that has lost its products belongs to somebody who has withdrawn.
    if (!isItem(account) || (Array.isArray(account.products) && account.products.length === 0))
      continue
    const { holder_id: holder, type } = account
    const owner = typeof holder === 'string' ? { entity_id: holder } : {}
    if (type === 'ach') keep('account.ach', { id, ...owner }, 'accounts/retrieve')
    if (type !== 'liability') continue
    keep('account.liability', { id, ...owner }, 'accounts/retrieve')
    await read('card-brands/list', { acc_id: id }, true)
    for (const astv of ids('astv_', most.records)) {
      const sensitive = await read('sensitive/retrieve', { acc_id: id, astv_id: astv })
      if (isItem(sensitive)) keep('sensitive', { id: astv, account_id: id }, 'sensitive/retrieve')
    }
  }
}

async function readScores({ read, keep, ids }: Reader, people: readonly Item[]): Promise<void> {
  for (const id of ids('crs_', most.records)) {
    const owner = people.find((person) => JSON.stringify(person).includes(`"${id}"`))
    if (owner === undefined) continue
    const score = await read('credit-scores/retrieve', { ent_id: owner.id, crs_id: id })
    if (isItem(score)) keep('credit_score', { id, entity_id: owner.id }, 'credit-scores/retrieve')
  }
}

const records = [
  ['merchant', 'merchants/retrieve', 'mch_'],
  ['card_product', 'card-products/retrieve', 'pdt_'],
  ['event', 'events/retrieve', 'evt_'],
] as const

async function readRecords({ read, keep, ids }: Reader): Promise<void> {
  for (const [name, address, prefix] of records) {
    for (const id of ids(prefix, most.records)) {
      const record = await read(address, { [`${prefix}id`]: id })
      if (!isItem(record)) continue
      keep(name, { id }, address)
      break
    }
  }
}

/** The items of a list, in whatever envelope. */
function itemsOf(content: unknown): readonly Item[] {
  const list = isObject(content) ? content.data : content
  return Array.isArray(list) ? list.filter(isItem) : []
}

function isItem(value: unknown): value is Item {
  return isObject(value) && typeof value.id === 'string' && value.id !== ''
}

/** Whether nobody has withdrawn the consent of an entity. */
function isLive({ status, type }: Item): boolean {
  return status !== 'disabled' && type !== null
}
