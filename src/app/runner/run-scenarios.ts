import { setTimeout as delay } from 'node:timers/promises'
import { operations } from '../../core/contract/index.ts'
import {
  callCountsOf,
  callsOf,
  type LoadedScenario,
  movesClock,
  requestsOf,
} from '../../sources/scenario/index.ts'
import type { ScenarioRun, ScenarioRunner } from '../../sources/scenario/running/index.ts'
import { claimsOf, conflict, makesFor } from './sharing.ts'
import { runSideBySide } from './side-by-side.ts'
import type { TestSettings } from './test-options.ts'

/** How long a scenario may still run after the run was cut off, in milliseconds. */
const graceMs = 500

interface RunHooks extends Pick<TestSettings, 'concurrency' | 'signal' | 'onResult'> {
  readonly setup?: Parameters<typeof claimsOf>[1]
  readonly first?: ReadonlySet<LoadedScenario>
  readonly add?: ((runs: readonly ScenarioRun[]) => readonly LoadedScenario[]) | undefined
}

/** Where half of the operations are missing, the fifth scenario may be the first that tests a clause. */
const mostAdditions = 6

const nothing = { subjects: {}, actions: {} }

/** After the signal, no further scenario begins, and those that do not end within the grace period are abandoned. */
export async function runScenarios(
  runner: ScenarioRunner,
  scenarios: readonly LoadedScenario[],
  { concurrency = 1, setup = nothing, first, add, onResult, signal }: RunHooks,
): Promise<readonly ScenarioRun[]> {
  const runs = new Map<LoadedScenario, ScenarioRun>()
  const all = [...scenarios]
  let isOver = false
  function runTogether(some: readonly LoadedScenario[]): Promise<void> {
    const claims = claimsOf(some, setup, runner.sharesClock)
    const items = some.map((scenario, index) => ({ scenario, claims: claims[index]! }))
    return runSideBySide(items, {
      concurrency,
      signal,
      conflict: (earlier, later) => conflict(earlier.claims, later.claims),
      makesFor: (maker, user) => makesFor(maker.claims, user.claims),
      estimatedCalls: ({ scenario }) => estimatedCalls(scenario),
      // What reads records early sees them before a scenario of the quick run may end them.
      isFirst: ({ scenario }) => scenario.scenario.early || first?.has(scenario) || false,
      async run({ scenario }, coordinator) {
        const run = await runner.run(scenario, coordinator)
        if (isOver) return
        runs.set(scenario, run)
        onResult?.(run)
      },
    })
  }
  async function runAll(): Promise<void> {
    await runTogether(scenarios)
    for (let count = 0; add !== undefined && count < mostAdditions && !signal?.aborted; count++) {
      const added = add([...runs.values()])
      if (added.length === 0) return
      all.push(...added)
      await runTogether(added)
    }
  }
  const ended = runAll()
  await Promise.race([ended, ...(signal ? [brokenOff(signal)] : [])])
  isOver = true
  // The connections of abandoned scenarios are not cut, because that would be an outcome that the target did not cause.
  const closed = ended.then(() => runner.close())
  if (!signal?.aborted) await closed
  return all.flatMap((scenario) => runs.get(scenario) ?? [])
}

/** As a rule of thumb, a scenario that moves the clock sends so many requests one after the other before it waits for the others. */
const callsBeforeMove = 4
/** More than any scenario sends. */
const mostCalls = 1_000

/**
 * How long a scenario takes, in requests one after the other. As a rule of thumb, writes are sent one by one, and reads four at a
 * time. One that moves the clock is to wait when the others have ended, and not long before, as time passes for it meanwhile.
 */
function estimatedCalls(loaded: LoadedScenario): number {
  if (loaded.scenario.early) return mostCalls
  if (movesClock(loaded.scenario)) return callsBeforeMove
  const counts = callCountsOf(loaded)
  const writes = callsOf(loaded)
    .filter((address) => operations[address].method !== 'GET')
    .reduce((sum, address) => sum + counts[address]!, 0)
  const { needs = [] } = loaded.scenario
  return needs.length + writes + (requestsOf(loaded) - writes) / 4
}

async function brokenOff(signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<unknown>()
  signal.addEventListener('abort', resolve, { once: true })
  if (!signal.aborted) await aborted
  await delay(graceMs)
}
