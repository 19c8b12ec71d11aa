import {
  type ClauseId,
  type Operation,
  type OperationAddress,
  operations,
} from '../../src/core/contract/index.ts'
import { parametersOf } from '../../src/core/judge/index.ts'
import {
  type ApiResponse,
  type Scenario,
  scenario,
  type World,
} from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import type { Calls } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'

type Ids = readonly [string, string]
type List = ApiResponse<{ readonly data: readonly unknown[] }>

/** How an operation with ids in its path is called, and what shows that an id led to a record. */
interface Row {
  readonly proves: ClauseId
  /** The first of these subjects that the target has shows the form of its ids. */
  readonly like: readonly SubjectName[]
  readonly call: (api: Calls, ids: Ids) => Promise<ApiResponse<unknown>>
  /** Whether a success shows a record; without it, any success does. */
  readonly shows?: (response: never) => boolean
  /** Reads the records that a wrong write would change. */
  readonly look?: (api: Calls, ids: Ids) => Promise<unknown>
}

const isFilled = (list: List) => list.expectOk().data.length > 0
/** The judge compares what is made with its path. */
const isJudged = () => false
const listEntities = (api: Calls) => api.entities.list()
const readAccount = (api: Calls, [account]: Ids) => api.accounts.retrieve(account)

const people = ['entity.individual'] as const
const debts = ['account.liability'] as const
const ofEntity = 'verification-sessions/verification-session#entity'

const rows = {
  'entities/update': {
    ...{ proves: 'entities/update#id', like: people, look: listEntities },
    call: (api, [id]) => api.entities.update(id, { address: homes[0]! }),
  },
  'entities/withdraw-consent': {
    ...{ proves: 'entities/withdraw-consent#id', like: people, look: listEntities },
    call: (api, [id]) => api.entities.withdrawConsent(id, withdrawal),
  },
  'verification-sessions/create': {
    ...{ proves: ofEntity, like: people },
    call: (api, [id]) => api.verificationSessions.create(id, session),
  },
  'verification-sessions/list': {
    ...{ proves: ofEntity, like: people, shows: isFilled },
    call: (api, [id]) => api.verificationSessions.list(id),
  },
  'subscriptions/list': {
    ...{ proves: 'subscriptions/list#empty', like: people },
    call: (api, [id]) => api.subscriptions.list(id),
    shows: (map: ApiResponse<object>) => Object.keys(map.expectOk()).length > 0,
  },
  'subscriptions/retrieve': {
    ...{ proves: 'subscriptions/retrieve#id', like: ['subscription'] },
    call: (api, ids) => api.subscriptions.retrieve(...ids),
  },
  'credit-scores/retrieve': {
    ...{ proves: 'credit-scores/retrieve#id', like: ['credit_score'] },
    call: (api, ids) => api.creditScores.retrieve(...ids),
  },
  'accounts/retrieve': {
    ...{ proves: 'accounts/retrieve#id', like: ['account.liability', 'account.ach'] },
    call: (api, [id]) => api.accounts.retrieve(id),
  },
  'updates/create': {
    ...{ proves: 'updates/create#account', like: debts, shows: isJudged, look: readAccount },
    call: (api, [id]) => api.updates.create(id),
  },
  'card-brands/list': {
    ...{ proves: 'card-brands/card-brand#account', like: debts, shows: isFilled },
    call: (api, [id]) => api.cardBrands.list(id),
  },
  'card-brands/create': {
    ...{ proves: 'card-brands/card-brand#account', like: debts, shows: isJudged },
    ...{ call: (api, [id]) => api.cardBrands.create(id), look: readAccount },
  },
  'card-brands/retrieve': {
    ...{ proves: 'card-brands/retrieve#id', like: debts },
    call: (api, ids) => api.cardBrands.retrieve(...ids),
  },
  'sensitive/retrieve': {
    ...{ proves: 'sensitive/retrieve#id', like: ['sensitive'] },
    call: (api, ids) => api.sensitive.retrieve(...ids),
  },
  'card-products/retrieve': {
    ...{ proves: 'card-products/retrieve#id', like: ['card_product'] },
    call: (api, [id]) => api.cardProducts.retrieve(id),
  },
  'merchants/retrieve': {
    ...{ proves: 'merchants/retrieve#id', like: ['merchant'] },
    call: (api, [id]) => api.merchants.retrieve(id),
  },
  'payments/cancel': {
    ...{ proves: 'payments/cancel#id', like: [] },
    call: (api, [id]) => api.payments.cancel(id),
  },
  'payments/simulate': {
    ...{ proves: 'payments/simulate#id', like: [] },
    call: (api, [id]) => api.payments.simulate(id, { status: 'processing' }),
  },
  'webhooks/retrieve': {
    ...{ proves: 'webhooks/retrieve#id', like: ['webhook'] },
    call: (api, [id]) => api.webhooks.retrieve(id),
  },
  'events/retrieve': {
    ...{ proves: 'events/retrieve#id', like: ['event'] },
    call: (api, [id]) => api.events.retrieve(id),
  },
} as const satisfies Partial<Record<OperationAddress, Row>>

/** Ids that were never issued, in the place of each id of a path: made up, and the beginning of a long one. */
function triedIds(names: readonly string[], shown: Shown | undefined, fake: World['fake']): Ids[] {
  const [first = '', second = ''] = names.map((name) => name.replace(/id$/, ''))
  const parent = shown?.entity_id ?? shown?.account_id
  if (shown === undefined) return [[fake.id(first), fake.id(second)]]
  if (second === '') {
    const beginning = shown.id.slice(0, -1)
    return [[fake.id(shown.id), ''], ...(isLong(shown.id) ? [[beginning, ''] as const] : [])]
  }
  if (!shown.id.startsWith(second) || parent === undefined) return [[shown.id, fake.id(second)]]
  return [
    [parent, fake.id(shown.id)],
    [fake.id(parent), shown.id],
  ]
}

/** Whether an id is so long that its beginning is surely no other one. */
const isLong = (id: string) => id.replace(/^[a-z]+_/, '').length >= 8

interface Shown {
  readonly id: string
  readonly entity_id?: string | undefined
  readonly account_id?: string | undefined
}

/** An operation that is asked with ids that were never issued. It needs no subject. */
function neverIssued(operation: keyof typeof rows): Scenario {
  const { proves, like, call, shows = () => true, look }: Row = rows[operation]
  const { method, path, since, destructive }: Operation = operations[operation]
  const isRead = method === 'GET'
  return scenario(`an id that was never issued leads to no record: ${method} ${path}`, {
    proves: [proves],
    mayNeed: like,
    situations: { 'never-issued': [operation] },
    since,
    ...(destructive && { destructive }),
    async run({ given, api, fake, clause }) {
      const subjects: (Shown | undefined)[] = await Promise.all(
        like.map((name) => given(name as 'event')),
      )
      const shown = subjects.find((subject) => subject !== undefined)
      const tried = triedIds(parametersOf(path), shown, fake)
      const lookAtOwn = async () => {
        if (look && shown) await look(api, [shown.id, ''])
      }

      await lookAtOwn()
      const calls = tried.map((ids) => call(isRead ? api.mayRefuse : api, ids))
      for (const response of await Promise.all(calls)) {
        clause(proves, response, {
          holds: !response.ok || !shows(response as never),
          expected: 'an id that was never issued leads to no record',
        })
      }
      await lookAtOwn()
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
