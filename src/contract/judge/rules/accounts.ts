import { type Context, hold, isAfter } from '../context.ts'
import { isObject } from '../matches.ts'
import { judgeDisjoint } from './entities.ts'

/** What an account may not hold, and what a withdrawal of consent takes from it. */
export function judgeAccount(context: Context): void {
  const account = context.body
  if (!isObject(account)) return
  judgeDisjoint(context, 'accounts/account#restricted-products', account, '')
  judgeLiabilityData(context, account)
  if (context.address === 'accounts/retrieve') judgeWithdrawn(context, account)
}

/** An object that bears the name of the kind of liability is liability data (C143). */
function judgeLiabilityData(context: Context, account: Readonly<Record<string, unknown>>): void {
  const { liability } = account
  if (!isObject(liability) || context.apiVersion < '2024-04-04') return
  const names = new Set([
    'credit_card',
    ...(typeof liability.type === 'string' ? [liability.type] : []),
  ])
  names.delete('liability')
  names.delete('ach')
  context.reached.add('accounts/account#no-liability-data')
  for (const name of names) {
    for (const [holder, pointer] of [
      [account, ''],
      [liability, '/liability'],
    ] as const) {
      if (!isObject(holder[name])) continue
      hold(context, 'accounts/account#no-liability-data', false, () => ({
        pointer: `${pointer}/${name}`,
        expected: 'no liability data in the account',
        value: holder[name],
      }))
    }
  }
}

const emptied = {
  products: 'entities/withdraw-consent#account-products',
  subscriptions: 'entities/withdraw-consent#account-subscriptions',
} as const

function judgeWithdrawn(context: Context, account: Readonly<Record<string, unknown>>): void {
  const id = context.params[0]!
  const holder = context.memory.holders.get(id)
  const withdrawnAt = holder === undefined ? undefined : context.memory.withdrawn.get(holder)
  if (account.id !== id || withdrawnAt === undefined || !isAfter(context, withdrawnAt)) return
  for (const member of ['products', 'subscriptions'] as const) {
    const left = account[member]
    if (!Array.isArray(left)) continue
    const before = context.memory.sightings.get(`account ${id}`)?.record[member]
    const had = Array.isArray(before) && before.length > 0
    if (!had && left.length === 0) continue
    hold(context, emptied[member], left.length === 0, () => ({
      pointer: `/${member}`,
      expected: 'an empty array, as the holder withdrew consent before',
      actual: left.map((name) => JSON.stringify(name)).join(', '),
    }))
  }
}
