import {
  type ApiVersion,
  apiVersions,
  firstVersionWith,
  type OperationAddress,
  type removedPaths,
} from '../contract/index.ts'
import { find, type Handler, ok } from './call.ts'
import type { Account, Entity } from './records.ts'

/** The versions that have an operation, by the version that added it. */
export function versionsSince(since: ApiVersion): readonly ApiVersion[] {
  return apiVersions.slice(0, apiVersions.indexOf(since) + 1)
}

/** The body of a response under a version; only the oldest has other records. */
export function underVersion(
  version: ApiVersion,
  operation: OperationAddress,
  body: unknown,
): unknown {
  return version < firstVersionWith.presentRecords
    ? (earlierShapes[operation]?.(body) ?? body)
    : body
}

const entityShape = (body: unknown) => earlierEntity(body as Entity)
const accountShape = (body: unknown) => earlierAccount(body as Account)

const earlierShapes: Partial<Record<OperationAddress, (body: unknown) => object>> = {
  'entities/update': entityShape,
  'entities/withdraw-consent': entityShape,
  'entities/list': (body) => ({ data: (body as { data: Entity[] }).data.map(earlierEntity) }),
  'accounts/create': accountShape,
  'accounts/retrieve': accountShape,
}

/** An entity before 2024-04-04: capabilities in place of products, and a finer legal form. */
function earlierEntity(entity: Entity): object {
  const { verification, products, restricted_products, ...withoutProducts } = entity
  const { subscriptions, available_subscriptions, restricted_subscriptions, ...rest } =
    withoutProducts
  const verified = verification?.phone?.verified === true
  return {
    ...rest,
    type: entity.type === 'corporation' ? 'c_corporation' : entity.type,
    individual: entity.individual && {
      ...withoutNumbers(entity.individual),
      phone_verification_type: verified ? 'sms' : null,
      phone_verification_timestamp: verified ? '2020-12-06T09:30:00.000Z' : null,
    },
    capabilities: entity.status === 'active' ? ['payments:receive', 'data:retrieve'] : [],
    available_capabilities: [],
    pending_capabilities: entity.status === 'incomplete' ? ['data:retrieve'] : [],
  }
}

function withoutNumbers({ ssn, ssn_4, ...rest }: NonNullable<Entity['individual']>): object {
  return rest
}

/** An account before 2024-04-04: it says how its data was synced, and holds the data. */
function earlierAccount(account: Account) {
  const synced = account.liability !== null
  return {
    ...account,
    liability: account.liability && {
      ...account.liability,
      credit_card: { balance: 125_000, last_payment_amount: 5_000, opened_at: '2019-05-01' },
    },
    data_status: synced ? 'active' : 'unavailable',
    data_sync_type: synced ? 'manual' : null,
    data_last_successful_sync: synced ? account.created_at : null,
    data_status_error: null,
    data_source: synced ? 'credit_report' : null,
    data_updated_at: synced ? account.created_at : null,
  }
}

/** The operations that version 2024-04-04 removed, by path. */
export const earlierHandlers: Readonly<Record<(typeof removedPaths)[number]['path'], Handler>> = {
  '/entities/{ent_id}/auth_session': ofEntity(({ id }) => ({ id, questions: [], phone: null })),
  '/entities/{ent_id}/credit_score': ofEntity(({ id }) => ({
    id,
    status: 'completed',
    score: 700,
  })),
  '/entities/{ent_id}/sensitive': ofEntity(({ id }) => ({ id, first_name: null, ssn: null })),
  '/entities/{ent_id}/refresh_capabilities': ofEntity(earlierEntity),
  '/entities/{ent_id}/manual_auth_session': ofEntity(({ id }) => ({ id, authenticated: true })),
  '/entities/{ent_id}/vehicles': ofEntity(() => ({ data: [] })),
  '/accounts/{acc_id}/syncs': ofAccount(({ data_status }) => ({ status: data_status })),
  '/accounts/{acc_id}/sync_enrollment': ofAccount(({ id }) => ({ account_id: id, enrolled: true })),
}

function ofEntity(show: (entity: Entity) => object): Handler {
  return ({ store, params }) => ok(show(find(store.entities, params.ent_id, 'entity')))
}

function ofAccount(show: (account: ReturnType<typeof earlierAccount>) => object): Handler {
  return ({ store, params }) =>
    ok(show(earlierAccount(find(store.accounts, params.acc_id, 'account'))))
}
