import { expect, test } from 'vitest'
import { type ClauseId, clauses, statementsOf } from '../src/contract/index.ts'
import type { Exchange } from '../src/exchange/index.ts'
import { defects } from '../src/sandbox/defects/index.ts'
import type { Defect } from '../src/sandbox/index.ts'
import type { LoadedScenario } from '../src/scenario/index.ts'
import type { ScenarioEvidence } from '../src/scenario/running/index.ts'
import { loadTraceability } from '../src/traceability/index.ts'
import brokenByDefectsOnly from './support/broken-by-defects-only.json' with { type: 'json' }
import { scenariosFor } from './support/reference-run.fixture.ts'
import { clausesBroken, runAll, scenarios } from './support/run-all.fixture.ts'

const everyDefect = Object.entries<Defect>(defects)

/** Clauses that no mutant breaks: only a defect shows that their check can fail. */
const needingDefects = [...loadTraceability(scenarios)]
  .filter(([id, { mutants }]) => !mutants || brokenByDefectsOnly.some((clause) => clause === id))
  .map(([id]) => id)

/** The first defects that break each of these clauses, about one in ten; all of them in `npm run detection`. */
function defectsToTry(): typeof everyDefect {
  if (process.env.ASSAY_EVERY_SCENARIO) return everyDefect
  const missing = new Set(needingDefects.map((id) => clauses[id].origin))
  return everyDefect.filter(([, { breaks }]) => {
    const isNeeded = breaks.some((origin) => missing.has(origin))
    for (const origin of breaks) missing.delete(origin)
    return isNeeded
  })
}

/** Clauses that some defect has broken. */
const seenBroken = new Set<ClauseId>()
let tried = 0

for (const [id, defect] of defectsToTry()) {
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
      return !statementsOf(clauses[clause]).some((broke) => breaks.includes(broke))
    })
    expect(others, 'clauses reported that the defect does not break').toEqual([])
    expect(findingsWithoutWords(results)).toEqual([])
  })
}

test('the clauses that no mutant can break have all been seen broken', async ({ skip }) => {
  skip(tried < everyDefect.length, 'not every defect was tried')
  expect(needingDefects.filter((id) => !seenBroken.has(id))).toEqual([])
})

/** Findings, but for observations, that say `true` or `false` without a place in the response that holds such a value. */
function findingsWithoutWords(results: readonly ScenarioEvidence[]) {
  const isRaw = (text: string) => ['', 'true', 'false', 'undefined'].includes(text)
  return results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'observation')
    .filter(({ pointer, expected, actual }) => pointer === '' && [expected, actual].some(isRaw))
}
