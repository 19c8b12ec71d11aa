import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../base/clock/index.ts'
import { portTaken, SuiteError, suggest } from '../../base/errors/index.ts'
import { type ApiVersion, apiVersions } from '../../core/contract/index.ts'
import type { Deviation } from './deviation.ts'
import { createSandbox } from './sandbox.ts'
import { serverOf, type Transform } from './server.ts'

export interface SandboxOptions {
  readonly port?: number
  readonly seed?: number
  readonly apiKey?: string
  /** Ids of deliberate faults to show (`assay list defects`). */
  readonly defects?: readonly string[]
  /** Ids of permitted variations to show (`assay list variations`). */
  readonly variations?: readonly string[]
}

export interface SandboxSettings extends SandboxOptions {
  readonly clock?: Clock
  readonly transform?: Transform
}

export interface RunningSandbox {
  readonly baseUrl: string
  readonly apiKey: string
  readonly versions: readonly ApiVersion[]
  /** Its changes may take so many milliseconds to show: 0 unless a variation says otherwise. */
  readonly settleMs: number
  close(): Promise<void>
}

const host = '127.0.0.1'

/** E_USAGE for an unknown defect or variation, E_PORT_TAKEN. */
export async function startSandbox(options: SandboxSettings = {}): Promise<RunningSandbox> {
  const { port = 0, seed = 1, clock = systemClock } = options
  const apiKey = options.apiKey ?? `sk_sandbox_seed_${seed}`
  let baseUrl = ''
  const variationsOf = async () => (await import('./variations/index.ts')).variations
  const defectsOf = async () => (await import('./defects/index.ts')).defects
  const variations = await named('variation', variationsOf, options.variations)
  const deviations: readonly Deviation[] = [
    ...variations,
    ...(await named('defect', defectsOf, options.defects)),
  ]
  const parts = { seed, clock, apiKey, deviations, baseUrl: () => baseUrl }
  const server = serverOf(createSandbox(parts), options.transform)
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw portTaken(error, host, port)
  }
  baseUrl = `http://${host}:${(server.address() as AddressInfo).port}`
  const settleMs = Math.max(0, ...variations.map((variation) => variation.settleMs))
  const [versions = apiVersions] = variations.flatMap((variation) =>
    [variation.versions ?? []].filter(({ length }) => length > 0),
  )
  return { baseUrl, apiKey, versions, settleMs, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Loads what there is only where one is named: it is half of the sandbox. */
async function named<T>(
  kind: string,
  load: () => Promise<Readonly<Record<string, T>>>,
  ids: readonly string[] = [],
): Promise<readonly T[]> {
  if (ids.length === 0) return []
  const known = await load()
  return ids.map((id) => {
    if (Object.hasOwn(known, id)) return known[id]!
    const near = suggest(id, Object.keys(known))
    throw new SuiteError('E_USAGE', `Unknown ${kind}: ${id}`, {
      remedy:
        near === undefined
          ? { text: `List the ${kind}s`, command: ['list', `${kind}s`] }
          : `Did you mean --${kind} ${near}?`,
    })
  })
}
