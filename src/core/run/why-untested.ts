import { endsRun } from './ends.ts'
import type { Showing, Tester } from './events.ts'
import type { Cause, Lack, ScenarioResult } from './run.ts'
import { listOf, nounOf, ownerOf } from './words.ts'

export interface WhyUntested extends Pick<Lack, 'reason' | 'remedy' | 'cause' | 'status'> {
  readonly brokenClauses?: readonly string[] | undefined
}

/**
 * Returns the home of a clause: the scenario whose end says why the clause was not tested. It is one that declares the clause; of a
 * clause that none declares, one whose responses test it. Those of the noun of the clause come before others, then those of its
 * operation, then the one with the fewest needs, then the fewest requests. What does not apply to the target comes last. What a
 * quick run left out, although it lacks nothing, is none while there is another.
 */
export function homeOf(
  clause: string,
  testers: readonly Tester[],
  outcomes: ReadonlyMap<string, ScenarioResult> = new Map(),
): Tester | undefined {
  const able = testers.filter(
    ({ proves, reaches = [] }) => proves.includes(clause) || reaches.includes(clause),
  )
  const known = able.filter(({ id, lacks = [] }) => outcomes.has(id) || lacks.length > 0)
  // What ended the run kept the scenarios from testing it that lack nothing.
  const ended = known.filter(({ id, lacks = [] }) => {
    return lacks.length === 0 && endsRun(outcomes.get(id) ?? {})
  })
  const possible = ended.length > 0 ? ended : known.length > 0 ? known : able
  const declaring = possible.filter(({ proves }) => proves.includes(clause))
  const ranked = (declaring.length > 0 ? declaring : possible).map(
    (tester) => [tester, rankOf(tester, clause)] as const,
  )
  return ranked.toSorted(([, one], [, another]) => compare(one, another))[0]?.[0]
}

function rankOf({ id, applies = true, needs = 0, requests = 0 }: Tester, clause: string) {
  return [
    applies ? 0 : 1,
    nounOf(id) === nounOf(clause) ? 0 : 1,
    id.startsWith(`${ownerOf(clause)}/`) ? 0 : 1,
    needs,
    requests,
  ]
}

function compare(one: readonly number[], another: readonly number[]): number {
  const differences = one.map((figure, index) => figure - another[index]!)
  return differences.find((difference) => difference !== 0) ?? 0
}

/** @param result What became of the home; undefined where the run left it out. */
export function whyUntested(
  home: Tester | undefined,
  result: ScenarioResult | undefined,
  showing: Showing,
): WhyUntested {
  if (showing.absent !== undefined) return { reason: showing.absent, cause: 'lack' }
  const stopped = home && stopOf(home, result, showing)
  const { broken = [] } = showing
  const reason = unseenBy(showing.shownAt, broken)
  if (stopped) return stopped
  if (broken.length === 0) return { reason, remedy: remedyOf(showing), cause: 'unshown' }
  // The configuration cannot mend what the target breaks.
  const remedy = `The target breaks ${fewOf(broken)}.`
  return { reason, remedy, cause: 'unshown', brokenClauses: broken }
}

/** Whether the target shows it is not known where a scenario failed that asks for it. */
function remedyOf({ failed, remedy }: Showing): string | undefined {
  if (failed === undefined) return remedy
  return `${failed.id}, which could test it, failed: the target breaks ${fewOf(failed.broken)}.`
}

/** Why nothing showed what a clause is about: responses of another form show nothing of it. */
export function unseenBy(what: string, broken: readonly string[]): string {
  const form = broken.length > 0 ? ` The responses that could show it break ${fewOf(broken)}.` : ''
  return `No response showed ${what}.${form}`
}

/** So many clauses are named. */
const most = 3

function fewOf(clauses: readonly string[]): string {
  const more = clauses.length - most
  return listOf([...clauses.slice(0, most), ...(more > 0 ? [`${more} more`] : [])])
}

function stopOf(
  { lacks = [] }: Tester,
  result: ScenarioResult | undefined,
  showing: Showing,
): WhyUntested | undefined {
  const isStopped = result?.outcome === 'failed' && result.reason !== undefined
  if (result?.outcome === 'passed' || (result?.outcome === 'failed' && !isStopped)) {
    return joined(result.leftOut?.filter((lack) => concerns(lack, showing)))
  }
  const { reason = 'No reason is known.', remedy, brokenClause, cause, status } = result ?? {}
  if (brokenClause !== undefined) {
    const breaks = `The target breaks ${brokenClause}.`
    return { reason, remedy: breaks, brokenClauses: [brokenClause] }
  }
  return joined(lacks) ?? (result && { reason, remedy, cause, status })
}

/** Whether the implementation failed (A69), or a setting does not work: nothing accepts that. */
export function isFailure({ cause }: { readonly cause?: Cause | undefined }): boolean {
  return cause === 'failure' || cause === 'setting'
}

function joined(lacks: readonly Lack[] = []): WhyUntested | undefined {
  if (lacks.length === 0) return undefined
  const all = [...new Set(lacks.flatMap(({ remedy = [] }) => remedy))]
  const goesOn = (one: string) =>
    all.some((other) => other !== one && other.startsWith(one.replace(/\.$/, '')))
  const remedies = all.filter((one) => !goesOn(one))
  const reasons = [...new Set(lacks.map(({ reason }) => reason))]
  const { cause, status } = lacks.find(isFailure) ?? lacks[0]!
  return { reason: reasons.join(' '), remedy: remedies.join(' ') || undefined, cause, status }
}

/** Whether a step that was left out could show a clause: its operation can, or one that takes its subject. */
function concerns({ kind, name, takers }: Lack, { shownIn }: Showing): boolean {
  const able = kind === 'operation' ? [name] : takers
  return able === undefined || shownIn === undefined || able.some((one) => shownIn.includes(one))
}
