import { fileURLToPath } from 'node:url'
import { virtualClock } from '../../base/clock/index.ts'
import { SuiteError } from '../../base/errors/index.ts'
import { shortPath } from '../../base/files/index.ts'
import { eachText, isObject, mapLeaves } from '../../base/json/index.ts'
import {
  type ApiVersion,
  hasSchema,
  latestApiVersion,
  type Operation,
  type OperationAddress,
  operations,
  rulesVersionOf,
  treeOf,
} from '../../core/contract/index.ts'
import { parametersOf } from '../../core/judge/index.ts'
import { type Call, type Handler, Refused, type SandboxResponse } from './call.ts'
import { type Deviation, wrapped } from './deviation.ts'
import { addPayment } from './resources/payments.ts'
import { type Route, routesOf } from './routes.ts'
import { seededStore } from './sandbox.ts'
import { copyOf, type Store } from './store.ts'
import { underVersion } from './versions.ts'

export interface SampleCall {
  readonly params: Readonly<Record<string, string>>
  readonly request: object | undefined
  readonly response: unknown
}

const moment = Date.parse('2025-07-04T09:30:00.000Z')

/**
 * A successful call of each operation of a version, in one world: reads show what writes made, and nothing of what ends. None of
 * an operation whose handler, body or id in its path is missing here. Deviations change what is shown, not who may see it.
 */
export function sampleCalls(
  apiVersion: string = latestApiVersion,
  baseUrl = '',
  deviations: readonly Deviation[] = [],
): ReadonlyMap<OperationAddress, SampleCall> {
  const version = rulesVersionOf(apiVersion)
  const store = seededStore({ seed: 1, clock: virtualClock(moment), deviations })
  const { token, ...ids } = idsIn(store)
  const shared = { notes: new Map(), version, baseUrl, token }
  const turns = Map.groupBy(operationsOf(version), turnOf)
  const samples = new Map<OperationAddress, SampleCall>()

  function call(turn: Turn, known: Readonly<Record<string, string>>): void {
    for (const route of turns.get(turn)!) {
      const { operation, path, handle } = route
      const params = { ...known }
      for (const name of parametersOf(path)) params[name] ??= idNamed(name, params, store, samples)
      const request = sampleOf(operations[operation], params)
      // What one operation ends, the next one still shows.
      const world = { ...shared, store: turn === 'ends' ? copyOf(store) : store }
      const own = { ...world, params, operation, body: request, authorized: true }
      const deviating = (stage: 'layers' | 'shaped') =>
        deviations.flatMap((deviation) => deviation.wrappersOf(route, stage))
      const answer = served(handle && wrapped(handle, deviating('layers')), own)
      if (answer === undefined) continue
      const shaped = { ...answer, body: underVersion(version, operation, answer.body) }
      const { body } = wrapped(() => shaped, deviating('shaped'))(own)
      samples.set(operation, { params, request, response: shortened(body) })
    }
  }

  call('makes', ids)
  call('changes', ids)
  const ending = endingIn(store, ids)
  call('reads', { ...ending, ...ids })
  call('ends', ending)
  return samples
}

/** The answer of a handler; undefined where it refuses, or where the operation has none yet. */
function served(handle: Handler | undefined, call: Call): SandboxResponse | undefined {
  try {
    const answer = handle?.(call)
    return answer && answer.status < 400 ? answer : undefined
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw failedAt(call.operation, error)
  }
}

/** What a handler of ours throws that is no refusal, with the places in its code, the innermost first. */
function failedAt(operation: Call['operation'], cause: unknown): SuiteError {
  const [above = ''] = String(cause instanceof Error && cause.stack).split(import.meta.url)
  const places = [...above.matchAll(/(file:\/\/\/(?:[A-Z]:)?[^:]*):(\d+)/g)]
  const at = places.map(([, url, line]) => `${shortPath(fileURLToPath(url!))}:${line}`)
  return new SuiteError('E_INTERNAL', `The sandbox failed at ${operation}: ${cause}`, {
    details: { at: at.join(', called at ') },
    cause,
  })
}

type OperationRoute = Route & { readonly operation: OperationAddress }
type Turn = 'makes' | 'changes' | 'reads' | 'ends'

function operationsOf(version: ApiVersion): readonly OperationRoute[] {
  return routesOf([]).filter(
    (route): route is OperationRoute =>
      route.operation !== null && (route.versions?.includes(version) ?? false),
  )
}

function turnOf({ operation, method }: OperationRoute): Turn {
  if ('destructive' in operations[operation]) return 'ends'
  if (method === 'GET') return 'reads'
  return method === 'PUT' ? 'changes' : 'makes'
}

type Ids = ReturnType<typeof idsIn>

function idsIn(store: Store) {
  const first = <T extends { readonly id: string }>(
    table: ReadonlyMap<string, T>,
    isMeant: (record: T) => boolean = () => true,
  ): string => [...table.values()].find(isMeant)!.id
  const ent_id = first(store.entities)
  const acc_id = first(store.accounts, ({ type }) => type === 'liability')
  const [subscription] = Object.values(store.subscriptions.get(ent_id)!)
  return {
    ent_id,
    acc_id,
    sub_id: subscription!.id,
    evt_id: first(store.events, ({ resource_type }) => resource_type === 'credit_score'),
    token: first(store.widgetSessions),
  }
}

/**
 * An id with the prefix that a path says (`{whk_id}`): of the first such record of the owner that the path names, or the first that a
 * list shows.
 */
function idNamed(
  name: string,
  { ent_id, acc_id }: Readonly<Record<string, string>>,
  store: Store,
  samples: ReadonlyMap<OperationAddress, SampleCall>,
): string {
  const prefix = name.replace(/id$/, '')
  const isOwned = ({
    entity_id = ent_id,
    account_id = acc_id,
  }: Readonly<Record<string, unknown>>) =>
    (entity_id === ent_id || ent_id === undefined) &&
    (account_id === acc_id || acc_id === undefined)
  const known = Object.values(store).flatMap((table) =>
    table instanceof Map
      ? [...table].flatMap(([id, record]) => (isObject(record) && isOwned(record) ? id : []))
      : [],
  )
  for (const { response } of samples.values()) eachText(response, (text) => known.push(text))
  return known.find((id) => String(id).startsWith(prefix)) ?? ''
}

/** What ends: a person of whom nothing else speaks, and a payment from the bank account that was made to the credit card. */
function endingIn(store: Store, { ent_id, acc_id }: Omit<Ids, 'token'>) {
  const people = [...store.entities.values()].filter(({ type }) => type === 'individual')
  const source = [...store.accounts.keys()].at(-1)!
  const order = { source, destination: acc_id, amount: 5000, description: 'Bill pay' }
  return {
    ent_id: people.find(({ id, status }) => id !== ent_id && status === 'active')!.id,
    pmt_id: addPayment(store, order).id,
  }
}

/** The sample that the schema of a request has (`x-sample`), with ids of this world. */
function sampleOf(
  { request }: Operation,
  ids: Readonly<Record<string, string>>,
): object | undefined {
  if (request === null || !hasSchema(request)) return undefined
  const sample = treeOf(request)['x-sample']
  const withIds = mapLeaves(sample, (leaf) =>
    typeof leaf === 'string' ? leaf.replace(/\{(\w+)\}/g, (name, id) => ids[id] ?? name) : leaf,
  )
  return isObject(withIds) ? withIds : undefined
}

function shortened(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.data)) return body
  const { data } = body
  return { ...body, data: data.filter((_, index) => index === 0 || index === data.length - 1) }
}
