import { expect, test } from 'vitest'
import { disguiseOf, hiddenJson } from './disguise.fixture.ts'
import { scanText } from './scan.ts'

test('birthdays as people write them and numbers of one digit were hidden, and then taken for secrets', () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    dob: `${String(index + 10)}/12/1980`,
    address: { zip: index },
  }))
  const hidden = hiddenJson(disguiseOf(), { data: people })
  expect(JSON.stringify(hidden)).not.toContain('1980')
  expect(scanText(JSON.stringify(hidden))).toEqual([])
  expect(scanText(JSON.stringify({ data: people.slice(0, 1) }))).toMatchObject([
    { kind: 'birthday' },
  ])
})
