import { fileURLToPath } from 'node:url'
import { systemClock } from '../../src/clock/index.ts'
import type { ApiVersion } from '../../src/contract/index.ts'
import { type SandboxOptions, sandboxConfiguration, startSandbox } from '../../src/sandbox/index.ts'
import { createRunner, type ScenarioRun, type Traffic } from '../../src/scenario/index.ts'
import { loadConfiguration, resolveTarget, type Target } from '../../src/target/index.ts'
import { scenarios as loaded } from './run-all.fixture.ts'
import { watchScenarios } from './watch.fixture.ts'

const { scenarios, checks } = watchScenarios(loaded)

/** The clauses that each scenario has checked with `clause()`. */
export { checks }

/** The scenarios that leave the clock alone: an advanced clock would end what others wait for. */
const untimed = scenarios.filter(({ scenario }) => !scenario.touches?.includes('clock'))
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** Runs every scenario against a sandbox of its own and records it; `together` side by side where possible. */
export async function recordAll(
  { apiVersion, ...options }: SandboxOptions & { readonly apiVersion?: ApiVersion | undefined },
  traffic: Omit<Extract<Traffic, { mode: 'record' }>, 'mode'>,
  together = false,
): Promise<readonly ScenarioRun[]> {
  const sandbox = await startSandbox(options)
  const env = { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  try {
    const target = resolveTarget(configuration, undefined, { env, overrides: { apiVersion } })
    return await tellWith({ mode: 'record', ...traffic }, target, together, options.clock)
  } finally {
    await sandbox.close()
  }
}

/** Replays every recording. */
export function replayAll(
  folder: string,
  apiVersion?: ApiVersion,
  together = false,
): Promise<readonly ScenarioRun[]> {
  return tellWith(
    { mode: 'replay', folder, ...(apiVersion && { apiVersion }) },
    undefined,
    together,
  )
}

async function tellWith(
  traffic: Traffic,
  target: Target | undefined,
  together = false,
  clock = systemClock,
): Promise<readonly ScenarioRun[]> {
  const runner = await createRunner({ target, traffic, slow: false, clock })
  try {
    if (together) return await Promise.all(untimed.map((scenario) => runner.run(scenario)))
    const told: ScenarioRun[] = []
    for (const scenario of scenarios) told.push(await runner.run(scenario))
    return told
  } finally {
    await runner.close()
  }
}

/** The results of scenarios, as far as they must not depend on where the responses came from. */
export function conclusionsOf(told: readonly ScenarioRun[]) {
  return told.map(({ result: { durationMs, ...result }, findings, reached }) => ({
    result,
    findings: findings.map(({ clause, severity, operation, pointer, exchange }) => ({
      clause,
      severity,
      operation,
      pointer,
      exchange,
    })),
    reached: [...reached].sort(),
  }))
}
