import { isObject, valueAt } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const sentNumbersOf = traceMap<string, string>()

const accountsByNumber = traceMap<string, string>()

const distinct = rule({
  clauses: ['accounts/create#distinct', 'accounts/create#own-number'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge(context) {
    const { address, body, sent, memory } = context
    if (!isObject(body) || typeof body.id !== 'string') return
    const numbers = sentNumbersOf(memory)
    const number = valueAt(sent, '/ach/number')
    const before = numbers.get(body.id)
    if (address === 'accounts/create' && typeof number === 'string' && numbers.size > 0) {
      context.check('accounts/create#distinct', before === undefined || before === number, () => ({
        pointer: '/id',
        expected: 'the id of no other account, as other numbers were sent for that one',
        value: body.id,
      }))
    }
    const own = before ?? number
    const shown = valueAt(body, '/ach/number')
    const holder = typeof shown === 'string' ? accountsByNumber(memory).get(shown) : undefined
    if (own === undefined || holder === undefined) return
    context.check('accounts/create#own-number', shown === own || holder === body.id, () => ({
      pointer: '/ach/number',
      expected: 'no number that was sent for another account',
      value: shown,
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

const accountsOfUpdates = traceMap<string, unknown>()

const oneAccount = rule({
  clauses: ['updates/update#one-account'],
  operations: ['accounts/create', 'accounts/retrieve', 'updates/create'],
  judge(context) {
    const { memory } = context
    const { id, account, pointer } = updateIn(context)
    const known = accountsOfUpdates(memory)
    if (typeof id !== 'string' || known.size === 0) return
    const owner = known.get(id) ?? account
    context.check('updates/update#one-account', owner === account, () => ({
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

/** The update that a response shows, or that its account names. An update of another account is a fault of its own. */
function updateIn({ address, body, params }: RuleContext): {
  readonly id: unknown
  readonly account: unknown
  readonly pointer: string
} {
  if (address === 'updates/create') {
    return { id: valueAt(body, '/id'), account: valueAt(body, '/account_id'), pointer: '/id' }
  }
  const account = valueAt(body, '/id')
  const isOther = address === 'accounts/retrieve' && account !== params[0]
  return { id: isOther ? undefined : valueAt(body, '/update'), account, pointer: '/update' }
}

const digitsOf = traceMap<string, string>()

/** The number of a card ends alike everywhere: in the mask of its account, its card brand and its sensitive data. */
const lastDigits = rule({
  clauses: ['accounts/liability#last-digits'],
  operations: [
    'accounts/retrieve',
    'card-brands/create',
    'card-brands/retrieve',
    'sensitive/retrieve',
  ],
  judge(context) {
    const { account, pointer, digits } = digitsIn(context)
    const before = digitsOf(context.memory).get(account)
    if (digits === undefined || before === undefined) return
    const isSame = digits.endsWith(before) || before.endsWith(digits)
    context.check('accounts/liability#last-digits', isSame, () => ({
      pointer,
      expected: 'the last digits that an earlier response showed for this card',
      actual: 'other digits',
      severity: 'warning',
    }))
  },
  record(context) {
    const { account, digits } = digitsIn(context)
    const known = digitsOf(context.memory)
    if (digits !== undefined && !known.has(account)) known.set(account, digits)
  },
})

function digitsIn({ address, body, params: [id = ''] }: RuleContext) {
  const pointer =
    address === 'accounts/retrieve'
      ? '/liability/mask'
      : address === 'sensitive/retrieve'
        ? '/credit_card/number'
        : '/last4'
  const shown = valueAt(body, pointer)
  const isNumber = typeof shown === 'string' && /^\d{4,}$/.test(shown)
  const owner = valueAt(body, address === 'accounts/retrieve' ? '/id' : '/account_id')
  return { account: id, pointer, digits: isNumber && owner === id ? shown : undefined }
}

export const oneAccountRules = [distinct, lastDigits, oneAccount]
