import { expect, test } from 'vitest'
import { apiVersions, type Clause, type ClauseId, clauses } from '../src/contract/index.ts'
import { type Defect, defects } from '../src/sandbox/index.ts'
import { type TracedClause, traceClauses } from '../src/traceability/index.ts'
import { brokenByDefectsOnly } from './support/only-defects.fixture.ts'
import { clausesBroken, originsBroken, scenarios, tellAll } from './support/tell-all.fixture.ts'

for (const apiVersion of apiVersions) {
  test(`the faithful sandbox breaks nothing under ${apiVersion}`, async () => {
    const told = await tellAll({ apiVersion })
    expect(originsBroken(told)).toEqual([])
    const others = told.filter(({ result }) => !['passed', 'skipped'].includes(result.outcome))
    expect(others.map(({ result }) => result)).toEqual([])
  })
}

/** Clauses that some defect has turned red. */
const red = new Set<ClauseId>()
let tried = 0

for (const [id, { title, breaks, under }] of Object.entries<Defect>(defects)) {
  test(`${id} is caught, and nothing else is blamed: ${title}`, async ({ task }) => {
    const broken = clausesBroken(await tellAll({ defects: [id], apiVersion: under }))
    for (const clause of broken) red.add(clause)
    tried++
    task.meta.detection = { kind: 'defect', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken, 'no clause was found broken').not.toEqual([])
    const strangers = broken.filter((clause) => {
      const { origin, also = [] }: Clause = clauses[clause]
      return ![origin, ...also].some((broke) => breaks.includes(broke))
    })
    expect(strangers, 'clauses blamed that the defect does not break').toEqual([])
  })
}

test('no defect gets lost', () => {
  expect(Object.keys(defects).length).toBeGreaterThanOrEqual(308)
})

test('the proofs that no mutant can shake have all been seen red', async ({ skip }) => {
  skip(tried < Object.keys(defects).length, 'not every defect was tried')
  const traceability = await traceClauses(scenarios)
  const shaken = ([id, { mutants }]: readonly [ClauseId, TracedClause]) =>
    mutants && !brokenByDefectsOnly.includes(id)
  const green = [...traceability].filter((line) => !shaken(line) && !red.has(line[0]))
  expect(green.map(([id]) => id)).toEqual([])
})
