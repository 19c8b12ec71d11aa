import { type OperationAddress, operations } from '../contract/index.ts'
import { callCountsOf, type LoadedScenario } from '../scenario/index.ts'
import { type Target, whyNotDestructive } from '../target/index.ts'
import { planClauses } from './clauses.ts'
import { type PlanOptions, planScenarios } from './scenarios.ts'
import { rankSteps } from './steps.ts'
import { countSetUp, supplyOf } from './supply.ts'
import { planTime, usualConcurrency } from './time.ts'

/** What a run would do, computed without a request. */
export type RunPlan = ReturnType<typeof planRun>

/** Plans a run against a target: the fate of every scenario and clause, and the reason. Sends nothing. */
export function planRun(target: Target, options: PlanOptions) {
  const { chosen, asked = chosen, slow = false, allowDestructive = false, measuredMs } = options
  const { concurrency = usualConcurrency(target) } = options
  const { name, baseUrl, sandboxUrl, environment = null, apiVersion } = target
  const refused = whyNotDestructive(target, allowDestructive)
  const fates = planScenarios(chosen, target, options)
  const allFates = planScenarios(asked, target, options)
  const running = fates.filter(({ fate }) => fate === 'runs' || fate === 'may run')
  const ids = new Set(running.map(({ id }) => id))
  const runners = chosen.filter(({ id }) => ids.has(id))
  const clauses = planClauses(fates, target, options)
  const untested = new Set(clauses.flatMap(({ id, fate }) => (fate === 'unreached' ? id : [])))
  const byOperation = addCalls(runners)
  const setUp = countSetUp(runners, target)
  const sum = Object.values(byOperation).reduce((total, figure) => total + figure, 0)
  const total = sum + setUp
  const time = planTime(total, target, concurrency, measuredMs)
  return {
    target: { name, baseUrl, sandboxUrl, environment },
    apiVersion,
    scenarios: fates,
    clauses,
    subjects: supplyOf(chosen, target, slow),
    /** `setUp` are the requests of recipes and actions; a request with `until` counts once. */
    requests: { setUp, operations: byOperation, total, time },
    destructive: {
      /** The scenarios that run and change the target for good. */
      scenarios: running.filter((fate) => fate.destructive).map(({ id }) => id),
      /** Why no scenario may change the target for good; null if they may. */
      refused: refused ?? null,
    },
    /** What to configure next, the step that adds most clauses first; for a quick run, as for the whole run. */
    steps: rankSteps(asked, allFates, target, slow, (clause) => untested.has(clause)),
  }
}

/** How often the scenarios call each operation, in the order of the contract. */
function addCalls(scenarios: readonly LoadedScenario[]): Readonly<Record<string, number>> {
  const counts = scenarios.map(callCountsOf)
  const sums = (Object.keys(operations) as OperationAddress[]).map((address) => {
    return [address, counts.reduce((sum, count) => sum + (count[address] ?? 0), 0)] as const
  })
  return Object.fromEntries(sums.filter(([, figure]) => figure > 0))
}
