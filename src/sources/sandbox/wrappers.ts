import { ok } from './call.ts'
import type { HandlerWrapper } from './deviation.ts'
import type { Account, Entity, Payment } from './records.ts'
import { copyOf, keep, type Store } from './store.ts'

export const withoutStoring: HandlerWrapper = (call, next) =>
  next({ ...call, store: copyOf(call.store) })

export function keeping(
  kind: 'entities' | 'payments',
  ...names: readonly (keyof Entity | keyof Payment)[]
): HandlerWrapper {
  return (call, next) => {
    const table = call.store[kind] as Map<string, { readonly id: string }>
    const [id = ''] = Object.values(call.params)
    const before = table.get(id)
    const response = next(call)
    if (response.status >= 300) return response
    return ok(keep(table, { ...(response.body as typeof before & object), ...pick(before, names) }))
  }
}

export function keepingOfAccounts(...names: readonly (keyof Account)[]): HandlerWrapper {
  return (call, next) => {
    const { accounts } = call.store
    const before = accountsOf(call.store, call.params.ent_id)
    const response = next(call)
    for (const account of before) {
      keep(accounts, { ...accounts.get(account.id)!, ...pick(account, names) })
    }
    return response
  }
}

export function accountsOf({ accounts }: Store, entityId: string | undefined): readonly Account[] {
  return [...accounts.values()].filter(({ holder_id }) => holder_id === entityId)
}

function pick(record: object | undefined, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => names.includes(name)))
}
