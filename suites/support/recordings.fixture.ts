import { fileURLToPath } from 'node:url'
import { systemClock } from '../../src/clock/index.ts'
import type { ApiVersion } from '../../src/contract/index.ts'
import { type SandboxOptions, sandboxConfiguration, startSandbox } from '../../src/sandbox/index.ts'
import { createRunner, needsOf, type ScenarioRun, type Traffic } from '../../src/scenario/index.ts'
import { loadConfiguration, resolveTarget, type Target } from '../../src/target/index.ts'
import { scenarios } from './tell-all.fixture.ts'

/** The stories that move no clock: one that does would end what others wait for. */
const patient = scenarios.filter(({ scenario }) => !needsOf(scenario).includes('advanceClock'))
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** Tells every story to a sandbox of its own and records it; `together` all at once that can be. */
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

/** Tells every story to its recording. */
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
    if (together) return await Promise.all(patient.map((story) => runner.run(story)))
    const told: ScenarioRun[] = []
    for (const story of scenarios) told.push(await runner.run(story))
    return told
  } finally {
    await runner.close()
  }
}

/** What was concluded from a story: all that must not depend on where its answers came from. */
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
