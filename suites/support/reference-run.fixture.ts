import type { Exchange } from '../../src/exchange/index.ts'
import type { Defect } from '../../src/sandbox/index.ts'
import { callsOf, type LoadedScenario } from '../../src/scenario/index.ts'
import type { ScenarioEvidence } from '../../src/scenario/running/index.ts'
import { scenarios as loaded, openSandboxRunner } from './run-all.fixture.ts'
import { watchScenarios } from './watch.fixture.ts'

/** What happens when every scenario is run against the sandbox without deviations. Who asks first waits for the run. */
export const referenceRun = once(runReference)

async function runReference() {
  const { scenarios, watched } = watchScenarios(loaded)
  const results: ScenarioEvidence[] = []
  const exchanges: Exchange[] = []
  const atStart = new Set<string>()
  const looked = new Map<string, Set<string>>()
  let looking = atStart
  const onCondition = (name: string) => void looking.add(name)
  const { run, close } = await openSandboxRunner({ onCondition }, (one) => exchanges.push(one))
  for (const scenario of scenarios) {
    looking = new Set(atStart)
    looked.set(scenario.id, looking)
    results.push(await run(scenario))
  }
  await close()
  return { results, exchanges, watched, looked }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * The scenarios that meet what a deviation changes: they call such an operation, or the sandbox looks at such a condition
 * meanwhile. All of them in `npm run detection`.
 */
export async function scenariosFor({
  behaviour,
  bodies,
  responses,
  under,
}: Pick<Defect, 'behaviour' | 'bodies' | 'responses'> & Partial<Pick<Defect, 'under'>>): Promise<
  readonly LoadedScenario[]
> {
  const conditions = Object.keys(behaviour)
  const changed = [...Object.keys(bodies), ...Object.keys(responses)]
  // What is looked at under another version is not known.
  const isElsewhere = under !== undefined && conditions.length > 0
  if (isElsewhere || changed.includes('*') || process.env.ASSAY_EVERY_SCENARIO) return loaded
  const { looked } = await referenceRun()
  const deviating = [...changed, ...conditions]
  const chosen = loaded.filter((one) =>
    [...callsOf(one), ...looked.get(one.id)!].some((name) => deviating.includes(name)),
  )
  return chosen.length > 0 ? chosen : loaded
}
