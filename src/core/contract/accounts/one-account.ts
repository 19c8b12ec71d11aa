import { isObject, valueAt } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const sentNumbersOf = traceMap<string, string>()

const accountsByNumber = traceMap<string, string>()

/** The accounts whose creation showed another number than was sent: that it is the one of another account may be chance. */
const misnumbered = traceMap<string, true>()

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
    if (misnumbered(memory).has(body.id)) return
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
  record({ address, body, sent, memory, violated, prefix }) {
    const number = valueAt(sent, '/ach/number')
    const id = valueAt(body, '/id')
    if (address !== 'accounts/create') return
    if (typeof number !== 'string' || typeof id !== 'string') return
    if (violated.has(`${prefix}/ach/number`)) misnumbered(memory).set(id, true)
    const numbers = sentNumbersOf(memory)
    if (!numbers.has(id)) numbers.set(id, number)
    if (!accountsByNumber(memory).has(number)) accountsByNumber(memory).set(number, id)
  },
})

const accountsNaming = traceMap<string, unknown>()

/** The members by which an account names records, each of which is of one account. */
const clauses = {
  '/update': 'updates/update#one-account',
  '/card_brand': 'conventions/records#agree',
} as const

const oneAccount = rule({
  clauses: ['updates/update#one-account', 'conventions/records#agree'],
  operations: ['accounts/create', 'accounts/retrieve', 'updates/create'],
  judge(context) {
    const known = accountsNaming(context.memory)
    if (known.size === 0) return
    for (const { id, account, pointer, clause } of namedIn(context)) {
      const owner = known.get(id) ?? account
      // Accounts may name no other record than updates.
      if (owner === account && clause !== 'updates/update#one-account') continue
      context.check(clause, owner === account, () => ({
        pointer,
        expected: `no id that ${JSON.stringify(owner)} named`,
        value: id,
      }))
    }
  },
  record(context) {
    const known = accountsNaming(context.memory)
    for (const { id, account } of namedIn(context)) if (!known.has(id)) known.set(id, account)
  },
})

interface Named {
  readonly id: string
  readonly account: unknown
  readonly pointer: string
  readonly clause: (typeof clauses)[keyof typeof clauses]
}

/** The update that a response shows, or the records that an account names. Those of another account are a fault of their own. */
function namedIn({ address, body, params }: RuleContext): readonly Named[] {
  const isUpdate = address === 'updates/create'
  const account = valueAt(body, isUpdate ? '/account_id' : '/id')
  if (address === 'accounts/retrieve' && account !== params[0]) return []
  const places = isUpdate ? [['/id', clauses['/update']] as const] : Object.entries(clauses)
  return places.flatMap(([pointer, clause]) => {
    const id = valueAt(body, pointer)
    return typeof id === 'string' ? [{ id, account, pointer, clause }] : []
  })
}

const digitsOf = traceMap<string, string>()

/** Numbers of cards have eight digits at least (ISO/IEC 7812-1): fewer may be the last ones, shown in place of the number. */
const fewestDigits = 8

/** The whole number of the card of an account. */
const numberOf = traceMap<string, string>()

/**
 * The number of a card ends alike everywhere: in the mask of its account, its card brand and its sensitive data. A mask that shows the
 * whole number does not show its last digits.
 */
const lastDigits = rule({
  clauses: ['accounts/liability#last-digits', 'accounts/liability#mask'],
  operations: [
    'accounts/retrieve',
    'card-brands/create',
    'card-brands/retrieve',
    'sensitive/retrieve',
  ],
  judge(context) {
    const { account, pointer, digits } = digitsIn(context)
    const before = digitsOf(context.memory).get(account)
    if (digits === undefined) return
    const isMask = context.address === 'accounts/retrieve'
    if (isMask && digits === numberOf(context.memory).get(account)) {
      context.check('accounts/liability#mask', false, () => ({
        pointer,
        expected: 'the last digits of the number that the sensitive record of this account shows',
        actual: 'the whole number',
      }))
    }
    if (before === undefined) return
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
    if (digits === undefined) return
    if (!known.has(account)) known.set(account, digits)
    const isWhole = context.address === 'sensitive/retrieve' && digits.length >= fewestDigits
    if (isWhole) numberOf(context.memory).set(account, digits)
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
