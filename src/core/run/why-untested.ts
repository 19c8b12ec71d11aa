import type { ScenarioResult } from './run.ts'

/** Why a clause was not tested, and the scenario that would have tested it if it had run. */
export interface WhyUntested {
  /** One sentence. */
  readonly reason: string
  readonly stopper?: ScenarioResult
}

/**
 * Returns the nearest cause. If a scenario that tests the clause finished, the target never showed what the clause is about.
 * Otherwise the cause is what stopped such a scenario, in this order: a broken clause, the operation of the clause, a
 * subject, an action, another operation.
 *
 * @param scenarios The outcomes of the run, by address.
 * @param shownAt What a response would have to show, as `a non-empty "/products"`.
 */
export function whyUntested(
  { id: clause, testers: ids }: { readonly id: string; readonly testers: readonly string[] },
  scenarios: ReadonlyMap<string, ScenarioResult>,
  shownAt: string,
): WhyUntested {
  const testers = ids.flatMap((id) => scenarios.get(id) ?? [])
  if (testers.length === 0 && scenarios.size > 0) {
    return { reason: 'No scenario of this run tests it.' }
  }
  const isShown = testers.every(({ outcome }) => outcome !== 'passed' && outcome !== 'failed')
  if (testers.length === 0 || !isShown) return { reason: `No response showed ${shownAt}.` }
  const [stopper] = testers.toSorted(
    (tester, another) => distanceOf(tester, clause) - distanceOf(another, clause),
  ) as [ScenarioResult]
  return { reason: `${stopper.id} was ${whyStopped(stopper)}`, stopper }
}

/** `blocked: The subject widget.session is not configured.` */
function whyStopped({ outcome, reason = 'No reason is known.' }: ScenarioResult): string {
  return `${outcome}: ${reason}`
}

const kinds = ['subject', 'action', 'operation'] as const

function distanceOf({ lacks, brokenClause, outcome }: ScenarioResult, clause: string): number {
  if (brokenClause !== undefined) return 0
  if (lacks === undefined) return 6
  if (lacks.kind === 'operation' && clause.startsWith(`${lacks.name}#`)) return 1
  return outcome === 'skipped' ? 5 : 2 + kinds.indexOf(lacks.kind)
}
