import { isObject, partsOf, valueAt } from '../../base/json/index.ts'
import {
  type ApiVersion,
  firstVersionWith,
  type OperationAddress,
} from '../../core/contract/index.ts'

/** What versions before one show in another form: where, at a pointer with stars for items, and made of what that version shows. */
export interface EarlierForm {
  readonly until: ApiVersion
  readonly where: readonly OperationAddress[]
  readonly at: string
  readonly as: (later: unknown) => unknown
}

const { presentRecords } = firstVersionWith

/** The newest first: each makes of the form of its version that of the versions before. */
export const earlierForms: readonly EarlierForm[] = [
  {
    until: presentRecords,
    where: ['entities/update', 'entities/withdraw-consent'],
    at: '',
    as: earlierEntity,
  },
  { until: presentRecords, where: ['entities/list'], at: '/data/*', as: earlierEntity },
  {
    until: presentRecords,
    where: ['accounts/create', 'accounts/retrieve'],
    at: '',
    as: earlierAccount,
  },
]

/** The response of an operation in the form that a version shows. */
export function inFormOf(
  version: ApiVersion,
  operation: OperationAddress,
  body: unknown,
  forms: readonly EarlierForm[] = earlierForms,
): unknown {
  return forms
    .filter(({ until, where }) => version < until && where.includes(operation))
    .reduce((shown, { at, as }) => changedAt(shown, at, as), body)
}

/** A document with what `change` makes of each value at a pointer; where the pointer leads nowhere, nothing changes. */
export function changedAt(
  document: unknown,
  pointer: string,
  change: (value: unknown) => unknown,
): unknown {
  const along = (value: unknown, [part, ...rest]: readonly string[]): unknown => {
    if (part === undefined) return change(value)
    if (Array.isArray(value) && part === '*') return value.map((item) => along(item, rest))
    if (!isObject(value) || !(part in value)) return value
    return { ...value, [part]: along(value[part], rest) }
  }
  return along(document, partsOf(pointer))
}

/** An entity before 2024-04-04: capabilities in place of products, and a finer legal form. */
function earlierEntity(entity: unknown): unknown {
  if (!isObject(entity)) return entity
  const { type, status, individual } = entity
  const verified = valueAt(entity, '/verification/phone/verified') === true
  return {
    ...entity,
    type: type === 'corporation' ? 'c_corporation' : type,
    individual: isObject(individual)
      ? {
          ...individual,
          phone_verification_type: verified ? 'sms' : null,
          phone_verification_timestamp: verified ? '2020-12-06T09:30:00.000Z' : null,
        }
      : individual,
    capabilities: status === 'active' ? ['payments:receive', 'data:retrieve'] : [],
    available_capabilities: [],
    pending_capabilities: status === 'incomplete' ? ['data:retrieve'] : [],
  }
}

/** An account before 2024-04-04: it says how its data was synced, holds the data, and names none of the new records. */
function earlierAccount(account: unknown): unknown {
  if (!isObject(account)) return account
  const { latest_verification_session, update, balance, card_brand, ...rest } = account
  const { liability, created_at } = rest
  const synced = isObject(liability)
  const credit_card = { balance: 125_000, last_payment_amount: 5_000, opened_at: '2019-05-01' }
  return {
    ...rest,
    liability: synced ? { ...liability, credit_card } : liability,
    data_status: synced ? 'active' : 'unavailable',
    data_sync_type: synced ? 'manual' : null,
    data_last_successful_sync: synced ? created_at : null,
    data_status_error: null,
    data_source: synced ? 'credit_report' : null,
    data_updated_at: synced ? created_at : null,
  }
}
