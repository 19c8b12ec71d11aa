import type { SandboxSettings } from '../../src/sources/sandbox/index.ts'
import type { LoadedScenario } from '../../src/sources/scenario/index.ts'
import {
  createRunner,
  type ScenarioRun,
  type ScenarioRunner,
  type Traffic,
} from '../../src/sources/scenario/running/index.ts'
import { type Deviations, scenarios as loaded, openSandboxTarget } from './run-all.fixture.ts'
import { watchScenarios } from './watch.fixture.ts'

/** All scenarios, and what each did when it was recorded or replayed. */
export const { scenarios, watched } = watchScenarios(loaded)

/** Records scenarios, by default all, against a sandbox of their own; `together` side by side where possible. */
export async function recordAll(
  options: SandboxSettings & Deviations,
  traffic: Omit<Extract<Traffic, { mode: 'record' }>, 'mode'>,
  chosen: readonly LoadedScenario[] = scenarios,
  together = false,
): Promise<readonly ScenarioRun[]> {
  const { target, close } = await openSandboxTarget(options)
  try {
    return await runWith({ mode: 'record', ...traffic }, chosen, together, target)
  } finally {
    await close()
  }
}

/** Replays the recordings of scenarios, by default of all. */
export function replayAll(
  folder: string,
  chosen: readonly LoadedScenario[] = scenarios,
  { apiVersion, together = false }: { apiVersion?: string | undefined; together?: boolean } = {},
) {
  return runWith({ mode: 'replay', folder, ...(apiVersion && { apiVersion }) }, chosen, together)
}

async function runWith(
  traffic: Traffic,
  chosen: readonly LoadedScenario[],
  together: boolean,
  target?: Awaited<ReturnType<typeof openSandboxTarget>>['target'],
): Promise<readonly ScenarioRun[]> {
  // What generated requests show does not depend on chance.
  const seed = traffic.mode === 'record' ? 1 : undefined
  const runner = await createRunner({ target, traffic, slow: false, seed })
  try {
    // An advanced clock would end what others wait for.
    const untimed = chosen.filter(({ scenario }) => !scenario.needs?.includes('advanceClock'))
    if (together) return await Promise.all(untimed.map((scenario) => runner.run(scenario)))
    return await runEach(runner, chosen)
  } finally {
    await runner.close()
  }
}

/**
 * The results of scenarios, as far as they must not depend on where the responses came from: a remedy names a
 * configuration, which a replay has not, and a scenario that was skipped has no recording.
 */
export function conclusionsOf(runs: readonly ScenarioRun[]) {
  return runs.map(({ result: { durationMs, remedy, leftOut, ...result }, findings, reached }) => ({
    result: {
      ...result,
      leftOut: leftOut?.map(({ remedy: _, ...left }) => left),
      ...(result.outcome === 'skipped' && { reason: undefined }),
    },
    findings: findings.map(({ clause, severity, operation, pointer, exchange }) =>
      [clause, severity, operation, pointer, exchange].join(' '),
    ),
    reached: [...reached].sort(),
  }))
}

async function runEach(
  runner: ScenarioRunner,
  chosen: readonly LoadedScenario[],
): Promise<readonly ScenarioRun[]> {
  const runs: ScenarioRun[] = []
  for (const scenario of chosen) runs.push(await runner.run(scenario))
  return runs
}
