import { expect, inject, test } from 'vitest'
import { clauses } from '../src/core/contract/index.ts'
import finds from '../src/sources/scenario/measured/finds.json' with { type: 'json' }
import { scenarios } from './support/run-all.fixture.ts'
import { allDefects, clausesForDefects, tryDefect, tryFinders } from './support/trials.fixture.ts'

const missing = new Set(clausesForDefects.map((id) => clauses[id].origin))

/** The first defects that break each clause that no mutant breaks, about one in ten. `npm run test:whole` tries all defects. */
const needed = allDefects.filter(([, { breaks }]) => {
  const isNeeded = breaks.some((origin) => missing.has(origin))
  for (const origin of breaks) missing.delete(origin)
  return isNeeded
})

const isFiltered = inject('isFiltered')
const isAll = isFiltered || inject('isWhole')

test('the table of what scenarios find has all scenarios and defects: npm run measure', () => {
  expect(finds.scenarios.toSorted()).toEqual(scenarios.map(({ id }) => id).sort())
  const withFinders = Object.entries<readonly number[]>(finds.defects).filter(
    ([, finders]) => finders.length > 0,
  )
  expect(withFinders.map(([id]) => id)).toEqual(allDefects.map(([id]) => id).sort())
})

// With -t ID any defect can be tried, in all scenarios that meet it.
for (const [id, defect] of isAll ? allDefects : needed) {
  // Some only wait.
  test.concurrent(`${id} is found, and no other clause is reported: ${defect.title}`, async () => {
    const { faults } = isFiltered ? await tryDefect(id) : await tryFinders(id, defect)
    expect(faults).toEqual([])
  })
}
