import { expect, test } from 'vitest'
import { type Clause, type ClauseId, clauses } from '../src/contract/index.ts'
import type { Exchange } from '../src/exchange/index.ts'
import { defects } from '../src/sandbox/defects/index.ts'
import type { Defect } from '../src/sandbox/index.ts'
import type { LoadedScenario } from '../src/scenario/index.ts'
import type { ScenarioEvidence } from '../src/scenario/running/index.ts'
import { loadTraceability, type TracedClause } from '../src/traceability/index.ts'
import brokenByDefectsOnly from './support/broken-by-defects-only.json' with { type: 'json' }
import { scenariosFor } from './support/reference-run.fixture.ts'
import { clausesBroken, runAll, sampled, scenarios } from './support/run-all.fixture.ts'

/** Clauses that some defect has broken. */
const seenBroken = new Set<ClauseId>()
let tried = 0

for (const [id, defect] of sampled(Object.entries<Defect>(defects), 3)) {
  const { title, breaks, under } = defect
  // Some only wait.
  test.concurrent(`${id} is caught, and no other clause is reported: ${title}`, async ({
    task,
  }) => {
    const ownFaults: Exchange[] = []
    const run = (chosen: readonly LoadedScenario[]) =>
      runAll({ defects: [id], apiVersion: under }, chosen, (exchange) => {
        if (exchange.response?.status === 500) ownFaults.push(exchange)
      })
    let results = await run(await scenariosFor(defect))
    // What scenarios before have left behind shows some faults.
    if (clausesBroken(results).length === 0) results = await run(scenarios)
    expect(ownFaults, 'the sandbox failed by itself').toEqual([])
    const broken = clausesBroken(results)
    for (const clause of broken) seenBroken.add(clause)
    tried++
    task.meta.detection = { kind: 'defect', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken, 'no clause was found broken').not.toEqual([])
    const others = broken.filter((clause) => {
      const { origin, also = [] }: Clause = clauses[clause]
      return ![origin, ...also].some((broke) => breaks.includes(broke))
    })
    expect(others, 'clauses reported that the defect does not break').toEqual([])
    expect(findingsWithoutWords(results)).toEqual([])
  })
}

test('no defect gets lost', () => {
  expect(Object.keys(defects).length).toBeGreaterThanOrEqual(584)
})

test('the clauses that no mutant can break have all been seen broken', async ({ skip }) => {
  skip(tried < Object.keys(defects).length, 'not every defect was tried')
  const traceability = loadTraceability(scenarios)
  const isBrokenByMutants = ([id, { mutants }]: readonly [ClauseId, TracedClause]) =>
    mutants && !brokenByDefectsOnly.some((one) => one === id)
  const unseen = [...traceability].filter(
    (line) => !isBrokenByMutants(line) && !seenBroken.has(line[0]),
  )
  expect(unseen.map(([id]) => id)).toEqual([])
})

/** Findings, but for observations, that say `true` or `false` without a place in the response that holds such a value. */
function findingsWithoutWords(results: readonly ScenarioEvidence[]) {
  const isRaw = (text: string) => ['', 'true', 'false', 'undefined'].includes(text)
  return results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'observation')
    .filter(({ pointer, expected, actual }) => pointer === '' && [expected, actual].some(isRaw))
}
