import { expect, test } from 'vitest'
import { account, exchange, violationsIn } from '../exchanges.fixture.ts'

const numbered = (id: string, number: string) => ({
  ...account,
  id,
  ach: { ...account.ach, number },
})
const create = (sent: string, body: ReturnType<typeof numbered>) =>
  exchange('POST', '/accounts', body, {
    sent: { holder_id: 'ent_1', ach: { ...account.ach, number: sent } },
  })
const read = (body: { readonly id: string }) => exchange('GET', `/accounts/${body.id}`, body)

test('accounts with different numbers have different ids', () => {
  const first = create('100000001', numbered('acc_1', '100000001'))
  const second = create('100000002', numbered('acc_1', '100000002'))
  expect(violationsIn([first, second])).toContain('accounts/create#distinct /id')
  expect(violationsIn([first, first])).toEqual([])
})

test('an account does not show the number of another, masked or not', () => {
  const first = create('100000001', numbered('acc_1', '100000001'))
  const second = create('100000002', numbered('acc_2', '100000002'))
  const third = create('100000001', numbered('acc_3', '100000001'))
  const isWrong = ['accounts/create#own-number /ach/number']
  expect(violationsIn([first, second, read(numbered('acc_1', '100000002'))])).toEqual(isWrong)
  expect(violationsIn([first, second, read(numbered('acc_1', 'xxxxx0002'))])).toEqual([])
  expect(violationsIn([first, third, read(numbered('acc_3', '100000001'))])).toEqual([])
  expect(violationsIn([first, read(numbered('acc_4', '100000001'))])).toEqual([])
})

test('a number that was not kept as it was sent may be that of another by chance', () => {
  const first = create('100000001', numbered('acc_1', '100000001'))
  const rounded = create('00100000001', numbered('acc_2', '100000001'))
  expect(violationsIn([first, rounded, read(numbered('acc_2', '100000001'))])).toEqual([
    'accounts/create#sent-number /ach/number',
  ])
})

test('an update belongs to one account', () => {
  const requested = exchange('POST', '/accounts/acc_1/updates', {
    id: 'upt_1',
    status: 'pending',
    account_id: 'acc_1',
    source: 'direct',
    type: 'credit_card',
    credit_card: null,
    error: null,
    created_at: account.created_at,
    updated_at: account.updated_at,
  })
  const named = (id: string, update: string) => read({ ...account, id, ...{ update } })
  expect(violationsIn([requested, named('acc_1', 'upt_1'), named('acc_2', 'upt_2')])).toEqual([])
  expect(violationsIn([requested, named('acc_1', 'upt_0')])).toEqual([])
  expect(violationsIn([requested, named('acc_2', 'upt_1')])).toEqual([
    'updates/update#one-account /update',
  ])
  expect(violationsIn([named('acc_1', 'upt_3'), named('acc_2', 'upt_3')])).toEqual([
    'updates/update#one-account /update',
  ]) // Another account than the one requested is a fault of its own, and says nothing of the update.
  const other = exchange('GET', '/accounts/acc_1', { ...account, id: 'acc_2', update: 'upt_4' })
  expect(violationsIn([other, named('acc_1', 'upt_4')])).toEqual(violationsIn([other]))
})

test('the card brand of one account is the one of no other', () => {
  const naming = (id: string, members: object) => read({ ...account, id, ...members })
  const brand = { card_brand: 'crd_1', balance: null }
  expect(violationsIn([naming('acc_1', brand), naming('acc_1', brand)])).toEqual([])
  expect(violationsIn([naming('acc_1', brand), naming('acc_2', { card_brand: 'crd_2' })])).toEqual(
    [],
  )
  expect(violationsIn([naming('acc_1', brand), naming('acc_2', brand)])).toEqual([
    'conventions/records#agree /card_brand',
  ])
})
