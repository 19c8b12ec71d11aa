import { whyUnclaimed } from '../plan/index.ts'
import type { Profile } from '../run/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/** The runs with those skipped that are blocked and call, or need, what the target does not claim. */
export function withoutUnclaimed(
  runs: readonly ScenarioRun[],
  scenarios: readonly LoadedScenario[],
  profile: Profile,
): readonly ScenarioRun[] {
  const byId = new Map(scenarios.map((loaded) => [loaded.id, loaded]))
  return runs.map((run) => {
    const { id, outcome, reason = '', lacks } = run.result
    const scenario = byId.get(id)
    const why = outcome === 'blocked' && scenario && whyUnclaimed(scenario, lacks, profile)
    if (!why) return run
    return {
      ...run,
      result: { ...run.result, outcome: 'skipped', reason: `${reason} ${why}`.trim() },
    }
  })
}
