import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'
import { differencesBetween, exchangeWith } from './exchanges.fixture.ts'

const letters = 'kxmpqtzwvbnr'
const uuid = (nth: number) => `1f2e3d4c-5b6a-4978-8${nth}00-0a1b2c3d4e5f`

/** Reports of these ids, each with the address of its results. */
const reports = (idOf: (nth: number) => string) =>
  [...letters].map((_, nth) => {
    const id = idOf(nth)
    const url = `https://api.invalid/reports/${id}/download`
    return exchangeWith({ path: '/reports/x', body: { id, url, report_id: id } })
  })

const own = (nth: number) => `rpt_${letters[nth]}3j9x2m4p7q8t`

test.each([
  ['UUIDs', uuid],
  ['UUIDs behind the prefix', (nth: number) => `rpt_${uuid(nth)}`],
  ['numbers', (nth: number) => `${40_000_000 + nth}`],
])(
  'ids that became %s are one change, which addresses that hold them do not tell again',
  (_, other) => {
    for (const [before, after] of [
      [own, other],
      [other, own],
    ] as const) {
      const found = differencesBetween(reports(before), reports(after))
      const changes = changesIn(found)
      expect(changes.map(({ rule, names }) => [rule, names])).toEqual([
        ['id-form', ['id', 'report_id']],
      ])
    }
  },
)
