import { expect, test } from 'vitest'
import { jsonOf } from '../../core/exchange/index.ts'
import { compareSides, renderHtml } from './index.ts'
import { pairs, type TinyResponse } from './pairs.fixture.ts'
import type { RuleId } from './rules.ts'
import { account, sideOf, sidesOf } from './side.fixture.ts'

function examplesIn(before: readonly TinyResponse[], after: readonly TinyResponse[]) {
  const sides = [sideOf(before), sideOf(after)] as const
  const { differences } = compareSides(...sides, { level: 'exact' })
  return differences.map(({ examples }) => examples)
}

test('the exchanges that show a difference are chosen, not the first ones', () => {
  const plain = { ...account, body: { id: 'acc_1', type: null } }
  const odd = { ...account, times: 1, body: { id: 'acc_1', type: null, mask: 7 } }
  const was = { ...account, times: 1, body: { id: 'acc_1', type: null, mask: '0042' } }
  const [shown] = examplesIn([plain, was], [plain, odd])
  expect(jsonOf(shown!.before!.exchange.response!.body)).toMatchObject({ mask: '0042' })
  expect(jsonOf(shown!.after!.exchange.response!.body)).toMatchObject({ mask: 7 })
  expect(shown!.after!.pointer).toBe('/mask')
})

test('of a list the first item is pointed at that has the place', () => {
  const list = (...data: unknown[]) => ({ ...account, call: 'GET /entities', body: { data } })
  const before = [list({ id: 'ent_1' }, { id: 'ent_2', error: 'a' })]
  const after = [list({ id: 'ent_1' }, { id: 'ent_2', error: 4 })]
  expect(examplesIn(before, after)[0]!.after!.pointer).toBe('/data/1/error')
})

const withoutResponse = ['response-new', 'response-gone']
const paired = (Object.keys(pairs) as RuleId[]).filter((id) => !withoutResponse.includes(id))

test.each(paired)('the page shows both exchanges of %s', (id) => {
  const page = renderHtml(compareSides(...sidesOf(id), { level: 'exact' }))
  expect(page).toContain('<figcaption>Before</figcaption>')
  expect(page).toContain('<figcaption>Now</figcaption>')
})
