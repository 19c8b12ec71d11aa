import { expect, test } from 'vitest'
import { compareSides, confirm, renderTerminal, type Side, scenariosToRepeat } from './index.ts'
import { exchangesOf, observationOf } from './pairs.fixture.ts'

function sideOf(sum: unknown): Side {
  const seen = exchangesOf([
    {
      call: 'GET /accounts/acc_1',
      scenario: 'accounts/retrieve/shows',
      times: 3,
      status: 200,
      body: { id: 'acc_1', sum },
    },
  ])
  const none = { target: undefined, apiVersion: undefined, run: undefined }
  const observation = observationOf(seen)
  return { name: 'a side', kind: 'run', exchanges: seen.length, observation, ...none }
}

const found = compareSides(sideOf(1), sideOf('1'), { level: 'reader' })

test('the scenarios that showed a forbidden difference are those to repeat', () => {
  expect(scenariosToRepeat(found)).toEqual(['accounts/retrieve/shows'])
  const same = compareSides(sideOf(1), sideOf(2), { level: 'reader' })
  expect(scenariosToRepeat(same)).toEqual([])
})

test('a forbidden difference stays when it comes again, and is a note when it does not', () => {
  expect(confirm(found, sideOf('2'))).toMatchObject({
    exitCode: 1,
    differences: [{ rule: 'type' }],
  })
  const gone = confirm(found, sideOf(3))
  expect(gone).toMatchObject({ exitCode: 0, differences: [], noise: 0 })
  expect(renderTerminal(gone)).toContain('GET /accounts/{acc_id} /sum')
  expect(confirm(found, sideOf('2'), sideOf(1)).differences).toHaveLength(1)
  const both = confirm(found, sideOf('2'), sideOf('1'))
  expect(both.differences).toEqual([])
  expect(both.notes.join()).toContain('Both sides were tested once more')
})

function racing(...statuses: readonly number[]): Side {
  const seen = exchangesOf(
    statuses.map((status) => ({
      call: 'DELETE /payments/pmt_1',
      scenario: 'payments/cancel/at-once',
      times: 1,
      status,
      body: {},
    })),
  )
  return { ...sideOf(1), observation: observationOf(seen) }
}

test('a status by which a side differs from itself is no difference, and one that stays is', () => {
  const turned = compareSides(racing(200, 409), racing(409, 409), { level: 'wire' })
  expect(turned.differences).toMatchObject([{ rule: 'refused-now' }])
  expect(confirm(turned, racing(409, 409), racing(200, 409)).differences).toHaveLength(1)
  expect(confirm(turned, racing(409, 409), racing(409, 409)).differences).toEqual([])
  expect(confirm(turned, racing(200, 409), racing(409, 409)).differences).toEqual([])
  const back = compareSides(racing(409, 409), racing(200, 409), { level: 'wire' })
  expect(scenariosToRepeat(back)).toEqual(['payments/cancel/at-once'])
  expect(confirm(back, racing(200, 409), racing(200, 409)).differences).toEqual([])
})

test('a side that is slow at times still differs in status', () => {
  const slow = { call: 'GET /accounts/acc_1', scenario: 'a/b/c', times: 6, durationMs: 900 }
  const timed = (status: number, durationMs: number) => ({
    ...sideOf(1),
    observation: observationOf(exchangesOf([{ ...slow, status, durationMs, body: {} }])),
  })
  const options = { level: 'wire', again: timed(200, 3) } as const
  const { differences, noise } = compareSides(timed(200, 900), timed(201, 3), options)
  expect(differences.map(({ rule }) => rule)).toEqual(['status-success'])
  expect(noise).toBe(1)
})
