import { virtualClock } from '../../src/base/clock/index.ts'
import {
  apiVersions as allVersions,
  type ClauseId,
  clauses,
  type OperationAddress,
  statementsOf,
} from '../../src/core/contract/index.ts'
import type { Exchange } from '../../src/core/exchange/index.ts'
import type { Defect, Variation } from '../../src/sources/sandbox/index.ts'
import {
  callsOf,
  findsOf,
  type LoadedScenario,
  reachedBy,
  requestsOf,
} from '../../src/sources/scenario/index.ts'
import type { ScenarioRun } from '../../src/sources/scenario/running/index.ts'
import { scenarios as loaded, openSandboxRunner } from './run-all.fixture.ts'
import { watchScenarios } from './watch.fixture.ts'

/** What happens when every scenario is run against the sandbox without deviations. The first caller waits for the run. */
export const referenceRun = once(() => runReference())

/**
 * The same of a target that claims some versions only, and is asked under one of them; by default under the newest, and by all
 * scenarios.
 */
export async function runReference(
  apiVersions: readonly string[] = allVersions,
  apiVersion?: string,
  chosen: readonly LoadedScenario[] = loaded,
) {
  const { scenarios, watched } = watchScenarios(chosen)
  const results: ScenarioRun[] = []
  const exchanges: Exchange[] = []
  /** The exchanges of each scenario. */
  const exchangesOf = new Map<string, readonly Exchange[]>()
  /** The scenarios of which a request was refused for its credential. */
  const unauthorized = new Set<string>()
  // What the scenarios put to the test depends on the time between their requests, and so on the load of the machine.
  const clock = virtualClock(Date.parse('2025-07-04T12:00:00.125Z'))
  const { run, close } = await openSandboxRunner({ clock, apiVersions, apiVersion }, (exchange) =>
    exchanges.push(exchange),
  )
  for (const scenario of scenarios) {
    const before = exchanges.length
    results.push(await run(scenario))
    const own = exchanges.slice(before)
    exchangesOf.set(scenario.id, own)
    if (own.some(({ response }) => response?.status === 401)) unauthorized.add(scenario.id)
  }
  await close()
  return { results, exchanges, exchangesOf, watched, unauthorized }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The operations from which scenarios come to what is no operation. */
const leadingTo: Readonly<Record<string, OperationAddress>> = {
  'reports/download': 'reports/create',
  '/_control/element_tokens/redeem': 'elements/create-token',
}

/** The operations that lead to the routes that a deviation changes; undefined where a request to any route may show it. */
export function changedBy(deviation: Defect | Variation): ReadonlySet<string> | undefined {
  const { admissions, served, storeChanges, seeding } = deviation
  const where = [...deviation.layers, ...deviation.shaped].flatMap((layer) => layer.where)
  const isEverywhere = [admissions, served, storeChanges, seeding].some(({ length }) => length > 0)
  if (isEverywhere || where.includes('*')) return undefined
  return new Set(where.map((address) => leadingTo[address] ?? address))
}

const noneRefused = { unauthorized: new Set<string>() }

/**
 * The scenarios that meet what a deviation changes: they call such an operation, or send a credential that it accepts and
 * the reference does not. All of them where any may.
 */
export async function scenariosFor(
  deviation: Defect | Variation,
): Promise<readonly LoadedScenario[]> {
  const calls = changedBy(deviation)
  if (calls === undefined) return loaded
  // A run takes seconds, and only credentials that are accepted need one.
  const { unauthorized } = deviation.opening.length > 0 ? await referenceRun() : noneRefused
  const chosen = loaded.filter(
    (scenario) =>
      callsOf(scenario).some((operation) => calls.has(operation)) || unauthorized.has(scenario.id),
  )
  return chosen.length > 0 ? chosen : loaded
}

/** The scenarios that find a defect and put a clause to the test that it breaks; those with few requests first. */
export function findersOf(id: string, defect: Defect): readonly LoadedScenario[] {
  const isBroken = (clause: string) =>
    statementsOf(clauses[clause as ClauseId]).some((origin) => defect.breaks.includes(origin))
  return loaded
    .filter((one) => findsOf(one).includes(id) && reachedBy(one).some(isBroken))
    .sort((one, other) => requestsOf(one) - requestsOf(other))
}
