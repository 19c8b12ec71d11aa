import { type ErrorDetails, SuiteError } from '../../base/errors/index.ts'
import type { Side } from './read-side.ts'

/** Throws E_NOT_COMPARABLE where a comparison of two sides would say nothing. */
export function assertComparable(before: Side, after: Side, allowIncomplete: boolean): void {
  const isPart = before.run?.notKept !== undefined || after.run?.notKept !== undefined
  const areRuns = before.run !== undefined && after.run !== undefined
  for (const side of [before, after]) {
    // Of two runs, at least the clauses are compared.
    if (side.run?.notKept && areRuns) continue
    assertUsable(side)
    if (!allowIncomplete) assertComplete(side)
  }
  const facts = { 'other side': before.name }
  const areApart = (some: string[], others: string[]) => !some.some((id) => others.includes(id))
  if (!isPart && areApart([...before.observation.keys()], [...after.observation.keys()])) {
    throw incomparable('the sides have no call in common', after.name, { facts })
  }
  const [was = [], is = []] = [before, after].map(({ run }) => run?.clauses.map(({ id }) => id))
  if (was.length > 0 && is.length > 0 && areApart(was, is)) {
    throw incomparable('the runs are of different suites', after.name, { facts })
  }
}

/** Throws where a side holds nothing to compare. */
function assertUsable({ name, run, exchanges }: Side): void {
  if (run?.notKept) {
    throw incomparable('the run does not hold all of its exchanges', name, {
      facts: { missing: String(run.notKept.exchanges) },
      remedy: 'Make a run that holds them: --keep-exchanges',
    })
  }
  if (exchanges === 0) {
    throw incomparable('it holds no request of this API', name, {
      remedy: 'Name a side that holds requests of this API, and their responses.',
    })
  }
}

function assertComplete({ name, run }: Side): void {
  if (run?.completeness !== 'incomplete' && !run?.interrupted) return
  const stopped = run.scenarios.filter(({ outcome }) => /^(blocked|errored)$/.test(outcome))
  const first = stopped[0]?.reason
  throw incomparable('the run is incomplete', name, {
    facts: { because: run.headline.text, ...(first && { first }) },
    remedy: 'Make a complete run, or compare incomplete ones: --allow-incomplete',
  })
}

function incomparable(why: string, side: string, { facts, remedy }: ErrorDetails): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why}.`, {
    facts: { side, ...facts },
    remedy: remedy ?? 'Name two sides of the same API, tested by the same suite.',
  })
}
