import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '../../src/clock/index.ts'
import { type ApiVersion, type Clause, type ClauseId, clauses } from '../../src/contract/index.ts'
import { suitesFolder } from '../../src/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sandbox/index.ts'
import {
  loadScenarios,
  openSession,
  runScenario,
  type ScenarioEvidence,
} from '../../src/scenario/index.ts'
import { loadConfiguration, resolveTarget } from '../../src/target/index.ts'

export const scenarios = await loadScenarios(suitesFolder)
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** The sandbox never tells two changes by one moment, so nobody has to wait for the next. */
const hasty: Clock = { now: () => systemClock.now(), sleep: async () => {} }

interface Deviations {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
  /** The version of the interface that the stories ask for; the latest by default. */
  readonly apiVersion?: ApiVersion | undefined
}

/** Opens a session with a sandbox of its own, which may lie or go another lawful way. */
export async function openSandboxSession({ apiVersion, ...deviations }: Deviations = {}) {
  const sandbox = await startSandbox(deviations)
  const env = { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const overrides = { apiVersion }
  const target = resolveTarget(configuration, undefined, { env, overrides })
  const session = openSession(target, { clock: hasty })
  const close = async () => {
    await session.close()
    await sandbox.close()
  }
  return { session, close }
}

/** Tells every story to a sandbox of its own. */
export async function tellAll(deviations: Deviations = {}): Promise<ScenarioEvidence[]> {
  const { session, close } = await openSandboxSession(deviations)
  try {
    const told: ScenarioEvidence[] = []
    for (const { id, scenario } of scenarios) {
      told.push(await runScenario(scenario, id, session))
    }
    return told
  } finally {
    await close()
  }
}

/** The origins of all clauses found broken: violations, and warnings where common sense is all there is. */
export function originsBroken(told: readonly ScenarioEvidence[]): readonly (readonly string[])[] {
  return clausesBroken(told).map((clause) => {
    const { origin, also = [] }: Clause = clauses[clause]
    return [origin, ...also]
  })
}

/** All clauses found broken. */
export function clausesBroken(told: readonly ScenarioEvidence[]): ClauseId[] {
  const broken = told.flatMap(({ findings }) =>
    findings.filter(({ clause, severity }) => {
      const { level } = clauses[clause as ClauseId]
      return severity === 'violation' || (severity === 'warning' && level === 'advice')
    }),
  )
  return [...new Set(broken.map(({ clause }) => clause as ClauseId))]
}
