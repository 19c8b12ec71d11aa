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
  expect(gone).toMatchObject({ exitCode: 0, differences: [], noise: 1 })
  expect(renderTerminal(gone)).toContain('GET /accounts/{acc_id} /sum')
  expect(confirm(found, sideOf('2'), sideOf(1)).differences).toHaveLength(1)
  const both = confirm(found, sideOf('2'), sideOf('1'))
  expect(both.differences).toEqual([])
  expect(both.notes.join()).toContain('Both sides were tested once more')
})
