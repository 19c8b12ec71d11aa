import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type ClauseId, clauses } from '#contract'
import { suitesFolder } from '#host'
import { sandboxConfiguration, startSandbox } from '#sandbox'
import { loadScenarios, openSession, type Performance, perform } from '#scenario'
import { loadConfiguration, resolveTarget } from '#target'

export const scenarios = await loadScenarios(suitesFolder)
const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

interface Deviations {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
}

/** Opens a session with a sandbox of its own, which may lie or go another lawful way. */
export async function openSandboxSession(deviations: Deviations = {}) {
  const sandbox = await startSandbox(deviations)
  const env = { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const session = openSession(resolveTarget(configuration, undefined, { env }))
  const close = async () => {
    await session.close()
    await sandbox.close()
  }
  return { session, close }
}

/** Tells every story to a sandbox of its own. */
export async function tellAll(deviations: Deviations = {}): Promise<Performance[]> {
  const { session, close } = await openSandboxSession(deviations)
  try {
    const told: Performance[] = []
    for (const { id, scenario } of scenarios) {
      told.push(await perform(scenario, id, session, expect))
    }
    return told
  } finally {
    await close()
  }
}

/** The origins of all clauses found broken: violations, and warnings where common sense is all there is. */
export function originsBroken(told: readonly Performance[]): readonly (readonly string[])[] {
  const broken = told.flatMap(({ findings }) =>
    findings.filter(({ clause, severity }) => {
      const { level } = clauses[clause as ClauseId]
      return severity === 'violation' || (severity === 'warning' && level === 'advice')
    }),
  )
  return [...new Set(broken.map(({ clause }) => clause))].map((clause) => {
    const { origin, also = [] } = clauses[clause as ClauseId] as {
      origin: string
      also?: readonly string[]
    }
    return [origin, ...also]
  })
}
