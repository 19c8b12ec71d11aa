import { expect, inject, test } from 'vitest'
import { clauses } from '../src/core/contract/index.ts'
import { allDefects, clausesForDefects, tryDefect } from './support/trials.fixture.ts'

const missing = new Set(clausesForDefects.map((id) => clauses[id].origin))

/** The first defects that break each clause that no mutant breaks, about one in ten. `npm run detection` tries all. */
const needed = allDefects.filter(([, { breaks }]) => {
  const isNeeded = breaks.some((origin) => missing.has(origin))
  for (const origin of breaks) missing.delete(origin)
  return isNeeded
})

// With -t ID any defect can be tried.
for (const [id, { title }] of inject('isFiltered') ? allDefects : needed) {
  // Some only wait.
  test.concurrent(`${id} is found, and no other clause is reported: ${title}`, async () => {
    expect((await tryDefect(id)).faults).toEqual([])
  })
}
