import { runScenarios } from '../../src/app/runner/run-scenarios.ts'
import type { Clock } from '../../src/base/clock/index.ts'
import { inPhases, type LoadedScenario } from '../../src/sources/scenario/index.ts'
import {
  openSession,
  runScenario,
  type ScenarioRun,
  type ScenarioRunner,
} from '../../src/sources/scenario/running/index.ts'
import type { RunPace } from '../../src/sources/transport/index.ts'
import {
  clockWithoutWaiting,
  type Deviations,
  openSandboxTarget,
  scenarios,
} from './run-all.fixture.ts'

/** How requests get to the sandbox. */
interface Wire {
  readonly clock?: Clock
  readonly pace?: RunPace
  /** Opens something between the scenarios and the address of the sandbox; returns its own address. */
  readonly between?: (upstream: string) => Promise<string>
}

/** Runs scenarios against a sandbox of their own, so many at a time as a run would. */
export async function runSideBySide(
  deviations: Deviations,
  concurrency: number,
  chosen: readonly LoadedScenario[] = scenarios,
  { clock = clockWithoutWaiting, pace, between = async (upstream) => upstream }: Wire = {},
): Promise<readonly ScenarioRun[]> {
  const { target: direct, close } = await openSandboxTarget({ ...deviations, clock })
  const baseUrl = await between(direct.baseUrl)
  const dialect = {
    ...direct.dialect,
    reportOrigins: direct.dialect.reportOrigins ?? [direct.baseUrl],
  }
  const target = { ...direct, baseUrl, sandboxUrl: baseUrl, dialect }
  const session = openSession(target, { clock, pace, concurrency })
  const runner: ScenarioRunner = {
    run: ({ id, scenario }, coordinator) =>
      runScenario(scenario, id, session.sessionFor(scenario, coordinator)),
    sharesClock: session.sharesClock,
    close: session.close,
  }
  const ordered = inPhases(chosen).flat()
  const runs = await runScenarios(runner, ordered, { concurrency, setup: target })
  await close()
  return runs
}

/** What a run concludes: outcomes, findings that blame or are new, and which clauses were tested. */
export function conclusionsOf(runs: readonly ScenarioRun[]) {
  const findings = runs.flatMap((run) => run.findings)
  const idsOf = (wanted: string) =>
    findings.flatMap(({ severity, clause, operation, pointer }) =>
      severity === wanted
        ? [`${clause} ${operation} ${pointer.replace(/\/\d+(?=\/|$)/g, '/*')}`]
        : [],
    )
  const sorted = (items: Iterable<string>) => [...new Set(items)].sort()
  return {
    outcomes: sorted(runs.map(({ result }) => `${result.id} ${result.outcome}`)),
    violations: sorted(idsOf('violation')),
    warnings: sorted(idsOf('warning')),
    novelties: sorted(idsOf('novelty')),
    reached: sorted(runs.flatMap(({ reached }) => reached)),
  }
}
