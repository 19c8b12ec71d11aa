import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '../../src/base/clock/index.ts'
import { type ClauseId, clauses } from '../../src/core/contract/index.ts'
import type { Exchange } from '../../src/core/exchange/index.ts'
import {
  type SandboxSettings,
  sandboxConfiguration,
  startSandbox,
} from '../../src/sources/sandbox/index.ts'
import {
  inPhases,
  type LoadedScenario,
  loadScenarios,
  suitesFolder,
} from '../../src/sources/scenario/index.ts'
import {
  openSession,
  runScenario,
  type ScenarioRun,
} from '../../src/sources/scenario/running/index.ts'
import { loadConfiguration, resolveTarget, type Target } from '../../src/sources/target/index.ts'
import { dialect, inEnvelope, openTranslator } from './dialect.fixture.ts'

export const scenarios = inPhases(await loadScenarios(suitesFolder)).flat()
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** Waits for the next timestamps, and for nothing that takes longer. */
export const clockWithoutWaiting: Clock = {
  now: () => systemClock.now(),
  sleep: (milliseconds) => systemClock.sleep(Math.min(milliseconds, 20)),
}

/** A target: the sandbox, which may have defects or use permitted variations. */
export interface Deviations {
  readonly defects?: readonly string[]
  readonly variations?: readonly string[]
  /** The version that the scenarios request; the latest by default. */
  readonly apiVersion?: string | undefined
  /** The versions that the target claims; by default all that the sandbox serves. */
  readonly apiVersions?: readonly string[]
  /** By default warnings: a list of a target elsewhere is shared with others. */
  readonly foreignRecords?: Target['foreignRecords']
  /** The target speaks the dialect of `dialect.fixture.ts`; by default as the contract writes it. */
  readonly inDialect?: boolean | undefined
}

/** Starts a sandbox, as the target that its configuration describes. */
export async function openSandboxTarget(options: SandboxSettings & Deviations) {
  const { apiVersion, apiVersions, inDialect = false, foreignRecords = 'warn' } = options
  const started = await startSandbox({ ...options, ...(inDialect && { transform: inEnvelope }) })
  const { apiKey, settleMs, versions } = started
  const translator = inDialect ? await openTranslator(started.baseUrl) : undefined
  const { baseUrl } = translator ?? started
  const env = { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey }
  const { sandbox } = configuration.targets
  // A list of a target elsewhere is shared with others.
  const declared = {
    apiVersions: [...(apiVersions ?? versions)],
    settleMs,
    foreignRecords,
    dialect: inDialect ? { ...dialect, reportOrigins: [started.baseUrl] } : {},
  } as const
  const targets = { sandbox: { ...sandbox!, ...declared } }
  return {
    target: resolveTarget({ targets }, undefined, { env, overrides: { apiVersion } }),
    async close(): Promise<void> {
      await translator?.close()
      await started.close()
    },
  }
}

/** Opens a sandbox of its own, and runs scenarios against it one by one; `note` receives every exchange. */
export async function openSandboxRunner(
  options: Parameters<typeof openSandboxTarget>[0] = {},
  note: (exchange: Exchange) => void = () => {},
) {
  const { target, close } = await openSandboxTarget(options)
  const live = openSession(target, { clock: options.clock ?? clockWithoutWaiting, seed: 1 })
  const transport: typeof live.transport = async (request) => {
    const exchange = await live.transport(request)
    note(exchange)
    return exchange
  }
  const session = { ...live, transport }
  return {
    run: ({ id, scenario }: LoadedScenario) => runScenario(scenario, id, session),
    async close() {
      await live.close()
      await close()
    },
  }
}

/** Runs scenarios, by default all, against a sandbox of their own, until one `isEnough`; `note` receives every exchange. */
export async function runAll(
  deviations: Deviations = {},
  chosen: readonly LoadedScenario[] = scenarios,
  note?: (exchange: Exchange) => void,
  isEnough: (result: ScenarioRun) => boolean = () => false,
): Promise<ScenarioRun[]> {
  const { run, close } = await openSandboxRunner(deviations, note)
  const results: ScenarioRun[] = []
  try {
    for (const scenario of chosen) {
      const result = await run(scenario)
      results.push(result)
      if (isEnough(result)) break
    }
    return results
  } finally {
    await close()
  }
}

/** All clauses found broken: violations, and warnings against clauses that are advice. */
export function clausesBroken(results: readonly ScenarioRun[]): ClauseId[] {
  const broken = results.flatMap(({ findings }) =>
    findings.filter(({ clause, severity }) => {
      const { level } = clauses[clause as ClauseId]
      return severity === 'violation' || (severity === 'warning' && level === 'advice')
    }),
  )
  return [...new Set(broken.map(({ clause }) => clause as ClauseId))]
}
