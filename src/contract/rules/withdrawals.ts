import { isObject } from '../../json/index.ts'
import { type RecordValue, traceMap } from '../../judge/index.ts'
import { withdrawalsOf } from './entities.ts'
import { rule } from './rule.ts'

/** What is compared of an account as a response last showed it, and how often consent had been withdrawn in the trace by then. */
interface Shown {
  readonly record: RecordValue
  readonly withdrawals: number
  readonly seenAt: number | null
}

const accountsOf = traceMap<string, Shown>()

const members = ['products', 'subscriptions'] as const

/** A withdrawal of consent leaves the accounts of other entities what they can do (A43). */
const othersKeep = rule({
  name: 'withdrawals/others-keep',
  clauses: ['entities/withdraw-consent#others-keep'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge(context) {
    const { body: account, params, memory } = context
    const known = accountsOf(memory).get(params[0] ?? '')
    if (!isObject(account) || account.id !== params[0] || known === undefined) return
    const { record: before, withdrawals, seenAt } = known
    const all = withdrawalsOf(memory)
    if (all.size === withdrawals || !context.isAfter(seenAt)) return
    // What an excerpt lacks may have changed the account.
    if (context.settings.isExcerpt && account.updated_at !== before.updated_at) return
    // An owner that is no entity is a fault of its own.
    if (!String(before.holder_id).startsWith('ent_')) return
    if (account.holder_id !== before.holder_id || all.has(before.holder_id as string)) return
    const holder = context.lastKnown('entity', before.holder_id)?.record
    if (holder?.status === 'disabled' || account.status !== before.status) return
    for (const member of members) {
      const [had, left] = [before[member], account[member]]
      if (!Array.isArray(had) || had.length === 0 || !Array.isArray(left)) continue
      context.check('entities/withdraw-consent#others-keep', left.length > 0, () => ({
        pointer: `/${member}`,
        wanted: had,
        reason: 'as it was there before another entity withdrew its consent',
        value: left,
      }))
    }
  },
  forget: (memory) => accountsOf(memory).clear(),
  record({ body, params, memory, receivedAt }) {
    if (!isObject(body) || body.id !== (params[0] ?? body.id)) return
    const withdrawals = withdrawalsOf(memory).size
    const { holder_id, status, products, subscriptions, updated_at } = body
    const record = { holder_id, status, products, subscriptions, updated_at }
    accountsOf(memory).set(body.id as string, { record, withdrawals, seenAt: receivedAt })
  },
})

export const withdrawals = [othersKeep]
