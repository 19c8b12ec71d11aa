import { isObject, valueAt } from '../../json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type Context, rule } from './rule.ts'

/** The number that was sent for each account of the trace, by its id. */
const sentNumbersOf = traceMap<string, string>()

/** The account that each number was sent for first. */
const accountsByNumber = traceMap<string, string>()

/** Every bank account that is created is an account of its own, and shows no number of another. */
const distinct = rule({
  name: 'accounts/distinct',
  clauses: ['accounts/create#distinct', 'accounts/create#own-number'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge({ address, body, sent, memory, check }) {
    if (!isObject(body) || typeof body.id !== 'string') return
    const numbers = sentNumbersOf(memory)
    const number = valueAt(sent, '/ach/number')
    const before = numbers.get(body.id)
    if (address === 'accounts/create' && typeof number === 'string' && numbers.size > 0) {
      check('accounts/create#distinct', before === undefined || before === number, () => ({
        pointer: '/id',
        expected: 'the id of no other account, as other numbers were sent for that one',
        value: body.id,
      }))
    }
    const own = before ?? number
    const shown = valueAt(body, '/ach/number')
    const other = typeof shown === 'string' ? accountsByNumber(memory).get(shown) : undefined
    if (own === undefined || other === undefined) return
    check('accounts/create#own-number', shown === own || other === body.id, () => ({
      pointer: '/ach/number',
      expected: 'no number that was sent for another account',
      value: shown,
      secret: true,
    }))
  },
  record({ address, body, sent, memory }) {
    const number = valueAt(sent, '/ach/number')
    const id = valueAt(body, '/id')
    if (address !== 'accounts/create') return
    if (typeof number !== 'string' || typeof id !== 'string') return
    const numbers = sentNumbersOf(memory)
    if (!numbers.has(id)) numbers.set(id, number)
    if (!accountsByNumber(memory).has(number)) accountsByNumber(memory).set(number, id)
  },
})

/** The account of each update that a response of the trace showed. */
const accountsOfUpdates = traceMap<string, unknown>()

/** An update belongs to one account, which may name it, too. */
const oneAccount = rule({
  name: 'updates/one-account',
  clauses: ['updates/update#one-account'],
  operations: ['accounts/create', 'accounts/retrieve', 'updates/create'],
  judge(context) {
    const { address, params, memory, check } = context
    const { id, account, pointer } = updateIn(context)
    const known = accountsOfUpdates(memory)
    if (typeof id !== 'string' || known.size === 0) return
    // Another account than the one requested breaks a clause of its own.
    if (address === 'accounts/retrieve' && account !== params[0]) return
    const owner = known.get(id) ?? account
    check('updates/update#one-account', owner === account, () => ({
      pointer,
      expected: `no update of ${JSON.stringify(owner)}`,
      value: id,
    }))
  },
  record(context) {
    const { id, account } = updateIn(context)
    const known = accountsOfUpdates(context.memory)
    if (typeof id === 'string' && !known.has(id)) known.set(id, account)
  },
})

/** The update that a response shows, or that its account names. */
function updateIn({ address, body }: Context): {
  readonly id: unknown
  readonly account: unknown
  readonly pointer: string
} {
  return address === 'updates/create'
    ? { id: valueAt(body, '/id'), account: valueAt(body, '/account_id'), pointer: '/id' }
    : { id: valueAt(body, '/update'), account: valueAt(body, '/id'), pointer: '/update' }
}

/** What belongs to one account is shown for no other: its id, its number, its updates. */
export const oneAccountRules = [distinct, oneAccount]
