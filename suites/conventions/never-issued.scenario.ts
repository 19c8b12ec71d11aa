import { valueAt } from '../../src/base/json/index.ts'
import { type Operation, type OperationAddress, operations } from '../../src/core/contract/index.ts'
import { clauseOfPath } from '../../src/core/contract/judging/index.ts'
import { parametersOf } from '../../src/core/judge/index.ts'
import {
  type ApiResponse,
  type Scenario,
  scenario,
  testData,
  type World,
} from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import { expectCanceled, tickAfter } from '../payments/refused-pending.ts'
import type { Calls } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'

type List = ApiResponse<{ readonly data: readonly unknown[] }>

type Watch = (world: Pick<World, 'api' | 'sleep'>, id: string) => Promise<() => Promise<boolean>>

/** What an operation with ids in its path is sent, and what shows that an id led to a record. */
interface Row {
  /** The first of these subjects that the target has shows the form of its ids. */
  readonly like?: readonly SubjectName[]
  readonly body?: object
  /** Whether a success shows a record; without it, any success does, but for an empty response to a read. */
  readonly shows?: (response: never) => boolean
  /** Looks at a record of the scenario; what it returns looks again, and says whether the write reached that record. */
  readonly watch?: Watch
}

/** The street that an update of no entity sends, and nothing else. */
const nowhere = testData({ ...homes[0], line1: '404 Nowhere Lane' })

const isFilled = (list: List) => list.expectOk().data.length > 0
const hasMembers = (map: ApiResponse<object>) => Object.keys(map.expectOk()).length > 0
const hasBody = ({ exchange }: ApiResponse<unknown>) => exchange.response?.body.kind !== 'none'
/** The judge compares what is made with its path. */
const isJudged = () => false
const watchEntity: Watch = async ({ api }, id) => {
  const look = async () => {
    const list = await api.entities.list()
    const own = list.ok ? list.expectOk().data?.find((entity) => entity.id === id) : undefined
    const isMoved = valueAt(own?.address, '/line1') === nowhere.line1
    return own && { isMoved, isDisabled: own.status === 'disabled' }
  }
  const before = await look()
  return async () => {
    const after = await look()
    if (before === undefined || after === undefined) return false
    return (after.isMoved && !before.isMoved) || (after.isDisabled && !before.isDisabled)
  }
}

/**
 * A session that was started before may show late (A47), but not as a later one. One of another entity, which a wrong list shows, may
 * be the work of anybody.
 */
const watchSessions: Watch = async ({ api, sleep }, id) => {
  const started = await api.mayRefuse.verificationSessions.create(id, session)
  const own = started.ok ? started.expectOk() : undefined
  await sleep(tickAfter(own))
  const look = async () => {
    const list = own && (await api.verificationSessions.list(id))
    return list?.ok ? list.expectOk().data : undefined
  }
  const before = await look()
  const latest = Math.max(...[own, before].flat().map((one) => Date.parse(one?.created_at ?? '0')))
  return async () => {
    const after = before && (await look())
    const ofOwn = after?.filter((one) => one.entity_id === id)
    return ofOwn?.some((one) => Date.parse(one.created_at) > latest) ?? false
  }
}

/** The judge compares the account. */
const watchAccount: Watch = async ({ api }, id) => {
  await api.accounts.retrieve(id)
  return async () => {
    await api.accounts.retrieve(id)
    return false
  }
}

const ofPeople = { like: ['entity.individual'] } as const
const ofDebts = { like: ['account.liability'] } as const
const ofPayments = { like: ['payment.pending'] } as const

const rows = {
  'entities/update': { ...ofPeople, body: { address: nowhere }, watch: watchEntity },
  'entities/withdraw-consent': { ...ofPeople, body: withdrawal, watch: watchEntity },
  'verification-sessions/create': { ...ofPeople, body: session, watch: watchSessions },
  'verification-sessions/list': { ...ofPeople, shows: isFilled },
  'subscriptions/list': { ...ofPeople, shows: hasMembers },
  'subscriptions/retrieve': { like: ['subscription'] },
  'credit-scores/retrieve': { like: ['credit_score'] },
  'accounts/retrieve': { like: ['account.liability', 'account.ach'] },
  'updates/create': { ...ofDebts, shows: isJudged, watch: watchAccount },
  'card-brands/list': { ...ofDebts, shows: isFilled },
  'card-brands/create': { ...ofDebts, shows: isJudged, watch: watchAccount },
  'card-brands/retrieve': ofDebts,
  'sensitive/retrieve': { like: ['sensitive'] },
  'card-products/retrieve': { like: ['card_product'] },
  'merchants/retrieve': { like: ['merchant'] },
  'payments/cancel': ofPayments,
  'payments/simulate': { ...ofPayments, body: { status: 'processing' } },
  'webhooks/retrieve': { like: ['webhook'] },
  'events/retrieve': { like: ['event'] },
} as const satisfies Partial<Record<OperationAddress, Row>>

/**
 * Ids that were never issued, in the place of each id of a path: made up, and the beginning of a long one; a short one is the beginning
 * of what is made up.
 */
function triedIds(
  names: readonly string[],
  shown: Shown | undefined,
  fake: World['fake'],
): string[][] {
  const kinds = names.map((name) => name.replace(/id$/, ''))
  const [, second] = kinds
  const parent = shown?.entity_id ?? shown?.account_id
  if (shown === undefined) return [kinds.map((kind) => fake.id(kind))]
  if (second === undefined) {
    const { id } = shown
    return isLong(id) ? [[fake.id(id)], [id.slice(0, -1)]] : [[`${id}${fake.id('0')}`]]
  }
  if (!shown.id.startsWith(second) || parent === undefined) return [[shown.id, fake.id(second)]]
  return [
    [parent, fake.id(shown.id)],
    [fake.id(parent), shown.id],
  ]
}

/** Names the ids of a path that no response showed: `the {ent_id} of the path was never issued`. */
function madeUpIn(path: string, ids: readonly string[], shown: Shown | undefined): string {
  const issued = [shown?.id, shown?.entity_id, shown?.account_id]
  const names = parametersOf(path).filter((_, index) => !issued.includes(ids[index]))
  return `the ${names.map((name) => `{${name}}`).join(' and the ')} of the path was never issued`
}

/** Whether an id is so long that its beginning is surely no other one. */
const isLong = (id: string) => id.replace(/^[a-z]+_/, '').length >= 8

interface Shown {
  readonly id: string
  readonly entity_id?: string | undefined
  readonly account_id?: string | undefined
  readonly record?: object
}

/** The call of an operation, by its address. */
function callOf(calls: Calls, operation: OperationAddress) {
  const inCapitals = (_: string, letter: string) => letter.toUpperCase()
  const [noun = '', verb = ''] = operation.replace(/-(\w)/g, inCapitals).split('/')
  type Call = (...values: readonly unknown[]) => Promise<ApiResponse<unknown>>
  return (calls as unknown as Record<string, Record<string, Call>>)[noun]![verb]!
}

/** An operation that is asked with ids that were never issued. It needs no subject, and changes none. */
function neverIssued(operation: keyof typeof rows): Scenario {
  const { like = [], ...row }: Row = rows[operation]
  const proves = clauseOfPath(operation)
  const { method, path, since, destructive }: Operation = operations[operation]
  const { body, shows = method === 'GET' ? hasBody : () => true, watch } = row
  const isOfPayment = method !== 'GET' && like.includes('payment.pending')
  return scenario(`an id that was never issued leads to no record: ${method} ${path}`, {
    proves: [proves, ...(isOfPayment ? (['payments/cancel#canceled'] as const) : [])],
    mayNeed: like,
    // The scenario's own record shows that nothing reached it.
    ...(method !== 'GET' && { changes: like }),
    situations: { 'never-issued': [operation] },
    since,
    ...(destructive && { destructive }),
    async run({ given, api, fake, clause, sleep }) {
      const subjects: (Shown | undefined)[] = await Promise.all(
        like.map((name) => given(name as 'event')),
      )
      const shown = subjects.find((subject) => subject !== undefined)
      const call = callOf(api.mayFail, operation)

      const isReached = shown && (await watch?.({ api, sleep }, shown.id))
      const tried = triedIds(parametersOf(path), shown, fake)
      const responses = await Promise.all(tried.map((ids) => call(...ids, body)))
      for (const [index, response] of responses.entries()) {
        clause(proves, response, {
          holds: !response.ok || !shows(response as never),
          expected: `no record, as ${madeUpIn(path, tried[index]!, shown)}`,
        })
      }
      if (await isReached?.()) {
        clause(proves, responses[0]!, {
          holds: false,
          expected: 'an id that was never issued changes no record',
          actual: 'a change of a record that the request did not name',
        })
      }
      if (shown === undefined || !isOfPayment) return
      const canceled = await api.payments.cancel(shown.id)
      const expected = 'a pending payment is canceled after requests that did not name it'
      await expectCanceled({ api, clause, sleep, given }, shown, canceled, expected)
    },
  })
}

export const updatesNoEntity = neverIssued('entities/update')
export const withdrawsNoConsent = neverIssued('entities/withdraw-consent')
export const startsNoSession = neverIssued('verification-sessions/create')
export const listsNoSessions = neverIssued('verification-sessions/list')
export const listsNoSubscriptions = neverIssued('subscriptions/list')
export const readsNoSubscription = neverIssued('subscriptions/retrieve')
export const readsNoScore = neverIssued('credit-scores/retrieve')
export const readsNoAccount = neverIssued('accounts/retrieve')
export const requestsNoUpdate = neverIssued('updates/create')
export const listsNoBrands = neverIssued('card-brands/list')
export const requestsNoBrand = neverIssued('card-brands/create')
export const readsNoBrand = neverIssued('card-brands/retrieve')
export const readsNoCard = neverIssued('sensitive/retrieve')
export const readsNoProduct = neverIssued('card-products/retrieve')
export const readsNoMerchant = neverIssued('merchants/retrieve')
export const cancelsNoPayment = neverIssued('payments/cancel')
export const forcesNoPayment = neverIssued('payments/simulate')
export const readsNoWebhook = neverIssued('webhooks/retrieve')
export const readsNoEvent = neverIssued('events/retrieve')
