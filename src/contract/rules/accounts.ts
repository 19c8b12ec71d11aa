import { isObject } from '../../json/index.ts'
import { sameValue } from '../../judge/index.ts'
import { firstVersionWith } from '../api-version.ts'
import { agreement } from '../conventions.ts'
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
          ...(!context.settings.versionKnown && { severity: 'observation' as const }),
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
      wanted: 'ach',
      reason: 'as an ach object was sent',
      value: body.type,
    }))
  },
})

export const accounts = [liabilityData, type]

const warned = { expected: 'a string', severity: 'warning' } as const

/** Services in the field omit these strings, which is only warned of. */
const strings = rule({
  name: 'card-brands/strings',
  clauses: ['card-brands/card-brand-earlier#strings', 'card-brands/card-brand#network-tier'],
  judge(context) {
    for (const { schema, record, pointer } of context.records) {
      if (schema === 'card-brand-earlier') {
        for (const member of ['network', 'issuer', 'last4']) {
          if (record[member] !== null) continue
          const wrong = { ...warned, pointer: `${pointer}/${member}`, value: null }
          context.report('card-brands/card-brand-earlier#strings', wrong)
        }
      }
      if (schema !== 'card-brand' || !Array.isArray(record.brands)) continue
      for (const [index, brand] of record.brands.entries()) {
        if (!isObject(brand) || brand.network_tier !== undefined) continue
        const at = `${pointer}/brands/${index}/network_tier`
        context.report('card-brands/card-brand#network-tier', { ...warned, pointer: at })
      }
    }
  },
})

/** Card data as services in the field show it, which is only warned of. */
const creditCard = rule({
  name: 'sensitive/credit-card',
  clauses: ['sensitive/credit-card#cvv', 'sensitive/credit-card#exp-month'],
  judge(context) {
    for (const { schema, record } of context.records) {
      if (schema !== 'sensitive' || !isObject(record.credit_card)) continue
      const { cvv, exp_month: month } = record.credit_card
      if (cvv === null) {
        const pointer = '/credit_card/cvv'
        context.report('sensitive/credit-card#cvv', { ...warned, pointer, value: null })
      }
      if (typeof month !== 'string' || !/^\d\d$/.test(month)) continue
      if (Number(month) >= 1 && Number(month) <= 12) continue
      context.report('sensitive/credit-card#exp-month', {
        pointer: '/credit_card/exp_month',
        expected: 'a month from 01 to 12',
        actual: 'another number',
        severity: 'warning',
      })
    }
  },
})

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

export const cards = [strings, creditCard, bothShapes]
