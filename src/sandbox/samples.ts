import { virtualClock } from '../clock/index.ts'
import { type JudgeSettings, type OperationAddress, operations } from '../contract/index.ts'
import { isObject } from '../json/index.ts'
import { dialectOf, inDialect, versionIn } from './dialect.ts'
import { routesOf } from './routes.ts'
import { seededStore } from './sandbox.ts'
import { copyOf, type Store } from './store.ts'
import { underVersion } from './versions.ts'

/** A response of the sandbox to each operation, by its address. */
export type Samples = ReadonlyMap<OperationAddress, unknown>

const moment = Date.parse('2025-07-04T09:30:00.000Z')

/**
 * A successful response of each operation that the version of a target has, in the dialect of the target: records that
 * belong together, and the same each time.
 */
export function sampleResponses(target: Partial<JudgeSettings>): Samples {
  const dialect = dialectOf(target)
  const version = versionIn(dialect, undefined)!
  const store = seededStore({ seed: 1, clock: virtualClock(moment), deviations: [] })
  const { token, ...params } = idsIn(store)
  const bodies = bodiesFor(params.ent_id)
  const { cardBrandShape } = dialect
  const { baseUrl = '' } = target
  const shared = { notes: new Map(), version, cardBrandShape, baseUrl, params, token }

  const samples = new Map<OperationAddress, unknown>()
  for (const { operation, versions, handle } of routesOf(dialect, [])) {
    if (operation === null || !versions?.includes(version)) continue
    const response = handle({
      ...shared,
      operation,
      // What one operation withdraws or cancels, the next one still shows.
      store: 'destructive' in operations[operation] ? copyOf(store) : store,
      body: bodies[operation],
      authorized: true,
    })
    const body = shortened(underVersion(version, operation, response.body))
    samples.set(operation, inDialect(dialect, { ...response, body }, operation))
  }
  return samples
}

/** The ids of seeded records that belong together, by the parameter of a path that each is for. */
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
    crs_id: first(store.creditScores),
    cbrd_id: first(store.cardBrands, ({ account_id }) => account_id === acc_id),
    astv_id: first(store.sensitive, ({ account_id }) => account_id === acc_id),
    pdt_id: first(store.cardProducts),
    mch_id: first(store.merchants),
    pmt_id: first(store.payments),
    whk_id: first(store.webhooks),
    evt_id: first(store.events, ({ resource_type }) => resource_type === 'credit_score'),
    token: first(store.widgetSessions),
  }
}

/** The bodies of the requests that have one. */
function bodiesFor(entityId: string): Partial<Record<OperationAddress, object>> {
  const ach = { routing: '011000002', number: '100000001', type: 'checking' }
  return {
    'elements/create-token': { type: 'connect', entity_id: entityId },
    'entities/update': { individual: { first_name: 'Grace' } },
    'entities/withdraw-consent': { type: 'withdraw', reason: 'entity_withdrew_consent' },
    'verification-sessions/create': { type: 'phone', method: 'sms', sms: {} },
    'accounts/create': { holder_id: entityId, ach },
    'payments/simulate': { status: 'processing' },
    'reports/create': { type: 'payments.created.current' },
  }
}

/** Two items are enough to show a list. */
function shortened(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.data)) return body
  return { ...body, data: body.data.slice(-2) }
}
