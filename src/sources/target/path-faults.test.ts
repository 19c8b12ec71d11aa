import { expect, test } from 'vitest'
import { findPathFaults } from './path-faults.ts'

test('other paths with the parameters of the contract are right, one or several, in any order', () => {
  expect(
    findPathFaults({
      'webhooks/retrieve': ['/hooks/{whk_id}', '/webhooks/{whk_id}'],
      8: '/subscriptions/{sub_id}/of/{ent_id}',
      25: '/ui/events/',
    }),
  ).toEqual([])
})

test.each([
  [{ 19: '/q' }, '/19', 'must hold {pmt_id} once'],
  [{ 19: '/q/{id}' }, '/19', 'must hold {pmt_id} once'],
  [{ 19: '/q/{pmt_id}/{pmt_id}' }, '/19', 'must hold {pmt_id} once'],
  [{ 8: ['/a/{sub_id}'] }, '/8/0', 'must hold {ent_id} and {sub_id} once'],
  [{ 4: '/entities/{ent_id}' }, '/4', 'must hold no parameter'],
  [
    { 18: '/m/{mch_id}.json' },
    '/18',
    'must have each parameter between slashes, in braces: /{acc_id}',
  ],
  [{ 4: '/entities?all' }, '/4', 'must be a path without ? and #'],
  [{ 18: '/webhooks/{mch_id}' }, '/18', 'is also the path of webhooks/retrieve'],
  [{ 22: ['/hooks', '/hooks/'] }, '/22/0', 'is listed twice'],
  [
    { 19: '/q/{pmt_id}', 'payments/cancel': '/r/{pmt_id}' },
    '/payments~1cancel',
    'names payments/cancel a second time',
  ],
])('error: %j', (paths, pointer, problem) => {
  expect(findPathFaults(paths)).toContainEqual({ pointer, problem })
})
