import type { Counts, Headline, Run } from './run.ts'
import { count, countOf, listOf } from './words.ts'

/** What the sentences of a report are made from. */
export interface HeadlineFacts {
  readonly target: string
  readonly verdict: Run['verdict']
  readonly counts: Counts
  readonly problems: readonly string[]
  /** Why nothing at all could be tested, as half a sentence. */
  readonly untested?: string | undefined
  /** How many there are, chosen or not. */
  readonly all: { readonly scenarios: number }
}

/** The verdict in one sentence: what it says, of which part, and what else there is to know. */
export function headlineOf(facts: HeadlineFacts): Headline {
  const { target, verdict, counts, untested } = facts
  if (verdict === 'incomplete' && untested !== undefined) {
    return { mark: '!', text: `Nothing was tested: ${untested}.` }
  }
  const { clauses, findings, differences } = counts
  const claims = {
    conformant: `${target} conforms to the contract`,
    nonconformant: `${target} breaks ${countOf(clauses.broken, 'clause')} of the contract`,
    incomplete: `No verdict: the test of ${target} is incomplete`,
  }
  const extras = [
    ...(findings.warning > 0 ? [countOf(findings.warning, 'warning')] : []),
    ...(clauses.waived > 0 ? [countOf(clauses.waived, 'waived clause')] : []),
  ]
  const extra = extras.length === 0 ? '' : `, with ${listOf(extras)}`
  const since = differences === 0 ? '' : `; ${countOf(differences, 'difference')} from the baseline`
  return {
    mark: markOf(verdict, differences),
    text: `${claims[verdict]}${partOf(facts)}${extra}${since}.`,
  }
}

/** Why the verdict is what it is, in figures that the headline does not give. */
export function reasonOf({ verdict, counts, problems }: HeadlineFacts): string {
  const { clauses, scenarios, findings, exchanges } = counts
  const all = Object.values(clauses).reduce((sum, figure) => sum + figure, 0)
  const kept = `${count(clauses.kept)} of ${countOf(all, 'clause')} tested and kept`
  const judged = `${countOf(exchanges, 'exchange')} judged`
  if (verdict === 'conformant') return `${kept}, ${judged}.`
  if (verdict === 'nonconformant') {
    return `${countOf(findings.violation, 'violation')}; ${kept}, ${judged}.`
  }
  const stopped = countOf(scenarios.blocked + scenarios.errored, 'scenario')
  return problems[0] ?? `${stopped} blocked or errored; ${kept}, ${judged}.`
}

function markOf(verdict: Run['verdict'], differences: number): Headline['mark'] {
  if (verdict === 'nonconformant') return '✕'
  return verdict === 'conformant' && differences === 0 ? '✓' : '!'
}

/** A verdict on a part says on which. */
function partOf({
  counts: { operations, scenarios },
  all: { scenarios: allScenarios },
}: HeadlineFacts): string {
  if (operations.tested < operations.all) {
    return ` (tested: ${count(operations.tested)} of ${countOf(operations.all, 'operation')})`
  }
  const chosen = Object.values(scenarios).reduce((sum, figure) => sum + figure, 0)
  if (chosen >= allScenarios) return ''
  return ` (tested: ${count(chosen)} of ${countOf(allScenarios, 'scenario')})`
}
