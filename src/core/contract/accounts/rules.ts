import { isObject } from '../../../base/json/index.ts'
import { sameValue } from '../../judge/index.ts'
import { firstVersionWith } from '../api-version.ts'
import { agreement } from '../conventions/conventions.ts'
import { rule } from '../judging/rule.ts'

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
          ...(!context.settings.versionKnown && { severity: 'observation' as const }),
        }))
      }
    }
  },
})

const type = rule({
  name: 'accounts/type',
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

const shapes = ['card-brand', 'card-brand-earlier']

/** The list shows a card brand in one shape, and the single record in another. */
const bothShapes = rule({
  name: 'card-brands/both-shapes',
  clauses: ['card-brands/card-brand#both-shapes'],
  operations: ['card-brands/list', 'card-brands/create', 'card-brands/retrieve'],
  judge(context) {
    for (const { family, record, pointer } of context.records) {
      const other = shapes.find((shape) => shape !== family) ?? ''
      const known = context.lastKnown(other, record.id)
      if (known?.apiVersion !== context.apiVersion) continue
      const was = known.record
      if (was.updated_at !== record.updated_at || agreement.progressed(family, was, record))
        continue
      for (const member of ['status', 'created_at']) {
        if (typeof was[member] !== 'string' || typeof record[member] !== 'string') continue
        const isSame = sameValue({ text: false }, was[member], record[member])
        context.check('card-brands/card-brand#both-shapes', isSame, () => ({
          pointer: `${pointer}/${member}`,
          wanted: was[member],
          reason: 'as the other shape of the card brand showed',
          value: record[member],
        }))
      }
    }
  },
})

export const cards = [bothShapes]
