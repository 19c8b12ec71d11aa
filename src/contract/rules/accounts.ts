import { isObject } from '../../json/index.ts'
import { firstVersionWith } from '../api-version.ts'
import { withdrawalsOf } from './entities.ts'
import { rule } from './rule.ts'

/** An object that has the name of the kind of liability is liability data (C143). */
const liabilityData = rule({
  name: 'accounts/liability-data',
  clauses: ['accounts/account#no-liability-data'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge(context) {
    const account = context.body
    if (!isObject(account) || context.apiVersion < firstVersionWith.presentRecords) return
    const { liability } = account
    if (!isObject(liability)) return
    const names = new Set(
      ['credit_card', liability.type].filter((name) => typeof name === 'string'),
    )
    names.delete('liability')
    names.delete('ach')
    context.cover('accounts/account#no-liability-data')
    for (const name of names) {
      for (const [holder, pointer] of [
        [account, ''] as const,
        [liability, '/liability'] as const,
      ]) {
        if (!isObject(holder[name])) continue
        context.check('accounts/account#no-liability-data', false, () => ({
          pointer: `${pointer}/${name}`,
          expected: 'no liability data in the account',
          value: holder[name],
        }))
      }
    }
  },
})

/** An account that is created with an ach object is of that type. */
const type = rule({
  name: 'accounts/type',
  clauses: ['accounts/create#type'],
  operations: ['accounts/create'],
  judge(context) {
    const { sent, body } = context
    if (!isObject(sent) || !isObject(body) || !isObject(sent.ach)) return
    context.check('accounts/create#type', body.type === 'ach', () => ({
      pointer: '/type',
      expected: '"ach", as an ach object was sent',
      value: body.type,
    }))
  },
})

const emptied = {
  products: 'entities/withdraw-consent#account-products',
  subscriptions: 'entities/withdraw-consent#account-subscriptions',
} as const

/** A withdrawal of consent empties the accounts of the entity. */
const withdrawn = rule({
  name: 'accounts/withdrawn',
  clauses: Object.values(emptied),
  operations: ['accounts/retrieve'],
  judge(context) {
    const account = context.body
    const [id] = context.params
    const before = context.lastKnown('account', id)?.record
    const withdrawnAt = withdrawalsOf(context.memory).get(String(before?.holder_id))
    if (!isObject(account) || account.id !== id) return
    if (before === undefined || withdrawnAt === undefined || !context.isAfter(withdrawnAt)) return
    for (const member of ['products', 'subscriptions'] as const) {
      const left = account[member]
      if (!Array.isArray(left)) continue
      const had = before[member]
      const wasEmpty = !Array.isArray(had) || had.length === 0
      if (wasEmpty && left.length === 0) continue
      context.check(emptied[member], left.length === 0, () => ({
        pointer: `/${member}`,
        expected: 'an empty array, as the holder withdrew consent before',
        actual: left.map((name) => JSON.stringify(name)).join(', '),
      }))
    }
  },
})

export const accounts = [liabilityData, withdrawn, type]
