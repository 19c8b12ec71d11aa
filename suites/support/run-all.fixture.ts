import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '../../src/clock/index.ts'
import { type ApiVersion, type Clause, type ClauseId, clauses } from '../../src/contract/index.ts'
import { suitesFolder } from '../../src/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sandbox/index.ts'
import {
  type LoadedScenario,
  loadScenarios,
  openSession,
  runScenario,
  type ScenarioEvidence,
} from '../../src/scenario/index.ts'
import { loadConfiguration, resolveTarget } from '../../src/target/index.ts'

export const scenarios = await loadScenarios(suitesFolder)
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** The sandbox gives every change a timestamp of its own, so that nobody has to wait for the next. */
const clockWithoutWaiting: Clock = { now: () => systemClock.now(), sleep: async () => {} }

interface Deviations {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
  /** The version that the scenarios request; the latest by default. */
  readonly apiVersion?: ApiVersion | undefined
}

/** Opens a session with a sandbox of its own, which may have defects or use permitted variations. */
export async function openSandboxSession({ apiVersion, ...deviations }: Deviations = {}) {
  const sandbox = await startSandbox(deviations)
  const env = { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const overrides = { apiVersion }
  const target = resolveTarget(configuration, undefined, { env, overrides })
  const session = openSession(target, { clock: clockWithoutWaiting })
  const close = async () => {
    await session.close()
    await sandbox.close()
  }
  return { session, close }
}

/** Runs scenarios, by default all, against a sandbox of their own. */
export async function runAll(
  deviations: Deviations = {},
  chosen: readonly LoadedScenario[] = scenarios,
): Promise<ScenarioEvidence[]> {
  const { session, close } = await openSandboxSession(deviations)
  try {
    const results: ScenarioEvidence[] = []
    for (const { id, scenario } of chosen) results.push(await runScenario(scenario, id, session))
    return results
  } finally {
    await close()
  }
}

/** The origins of all clauses found broken: violations, and warnings against clauses that are advice. */
export function originsBroken(
  results: readonly ScenarioEvidence[],
): readonly (readonly string[])[] {
  return clausesBroken(results).map((clause) => {
    const { origin, also = [] }: Clause = clauses[clause]
    return [origin, ...also]
  })
}

/** All clauses found broken. */
export function clausesBroken(results: readonly ScenarioEvidence[]): ClauseId[] {
  const broken = results.flatMap(({ findings }) =>
    findings.filter(({ clause, severity }) => {
      const { level } = clauses[clause as ClauseId]
      return severity === 'violation' || (severity === 'warning' && level === 'advice')
    }),
  )
  return [...new Set(broken.map(({ clause }) => clause as ClauseId))]
}
