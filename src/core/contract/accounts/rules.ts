import { isObject } from '../../../base/json/index.ts'
import { compareWithLastKnown } from '../../judge/index.ts'
import { firstVersionWith } from '../api-version.ts'
import { rule } from '../judging/rule.ts'

/** An object that has the name of the kind of liability is liability data (account.no-liability-data). */
const liabilityData = rule({
  clauses: ['accounts/account#no-liability-data'],
  operations: ['accounts/create', 'accounts/retrieve'],
  judge(context) {
    const account = context.body
    if (!isObject(account) || context.apiVersion < firstVersionWith.presentRecords) return
    const { liability } = account
    if (!isObject(liability)) return
    const isKind = (name: unknown) => typeof name === 'string' && !/^(?:liability|ach)$/.test(name)
    context.cover('accounts/account#no-liability-data')
    for (const name of new Set(['credit_card', liability.type].filter(isKind) as string[])) {
      for (const [holder, pointer] of [
        [account, ''] as const,
        [liability, '/liability'] as const,
      ]) {
        if (!isObject(holder[name])) continue
        context.check('accounts/account#no-liability-data', false, () => ({
          pointer: `${pointer}/${name}`,
          expected: 'no liability data in the account',
          value: holder[name],
          ...(!context.settings.versionKnown && { severity: 'observation' as const }),
        }))
      }
    }
  },
})

const type = rule({
  clauses: ['accounts/create#type'],
  operations: ['accounts/create'],
  judge(context) {
    const { sent, body } = context
    if (!isObject(sent) || !isObject(body) || !isObject(sent.ach)) return
    context.check('accounts/create#type', body.type === 'ach', () => ({
      pointer: '/type',
      wanted: 'ach',
      reason: 'because an ach object was sent',
      value: body.type,
    }))
  },
})

export const accounts = [liabilityData, type]

/** The list shows a card brand in one shape, and the other operations in another one (A7). */
const otherShape: Readonly<Record<string, string>> = {
  'card-brand': 'card-brand-earlier',
  'card-brand-earlier': 'card-brand',
}

/** The members that both shapes have agree like those of one shape (A75). */
const bothShapes = rule({
  clauses: ['conventions/records#agree', 'conventions/timestamps#created-once'],
  operations: ['card-brands/list', 'card-brands/create', 'card-brands/retrieve'],
  judge(context) {
    for (const located of context.records) {
      const { id, account_id, status, error, created_at, updated_at } = located.record
      const record = { id, account_id, status, error, created_at, updated_at }
      const family = otherShape[located.family] ?? ''
      compareWithLastKnown(context, { ...located, family, record })
    }
  },
})

export const cards = [bothShapes]
