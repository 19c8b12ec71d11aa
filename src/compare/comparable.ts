import { SuiteError } from '../errors/index.ts'
import type { RunSide, Side } from './side.ts'

/** Throws E_NOT_COMPARABLE where a comparison of two sides would say nothing. */
export function assertComparable(before: Side, after: Side, allowIncomplete: boolean): void {
  for (const side of [before, after]) {
    if (side.run?.notKept) {
      if (before.run && after.run) continue
      throw incomparable('the run does not hold all of its exchanges', side.name, {
        facts: { missing: String(side.run.notKept) },
        remedy: 'Make a run that holds them: --keep-exchanges',
      })
    }
    if (side.exchanges === 0) {
      throw incomparable('it holds no request of this API', side.name, {
        remedy: 'Name a side that holds requests of this API, and their responses.',
      })
    }
    if (side.run?.isComplete === false && !allowIncomplete) {
      const blocked = side.run.scenarios.find(({ outcome }) => /^(blocked|errored)$/.test(outcome))
      const because = side.run.headline
      throw incompleteSide(side.name, {
        ...(because !== '' && { because }),
        ...(blocked?.reason && { first: blocked.reason }),
      })
    }
  }
  const others = { 'other side': before.name }
  const areWhole = [before, after].every(({ run }) => !run?.notKept)
  if (areWhole && ![...before.observation.keys()].some((call) => after.observation.has(call))) {
    const facts = { ...others, expected: 'traffic with the same API' }
    throw incomparable('the sides have no call in common', after.name, { facts })
  }
  if (before.run && after.run && !haveCommonClause(before.run, after.run)) {
    const facts = { ...others, expected: 'runs with a clause in common' }
    throw incomparable('the runs are of different suites', after.name, { facts })
  }
}

/** The refusal of a side that did not test, or cannot test, all that it planned. */
export function incompleteSide(name: string, facts: Readonly<Record<string, string>>): SuiteError {
  const remedy = 'Make a complete run, or compare what there is: --allow-incomplete'
  return incomparable('the run is incomplete', name, { facts, remedy })
}

function haveCommonClause(one: RunSide, other: RunSide): boolean {
  if (one.clauses.length === 0 && other.clauses.length === 0) return true
  const ids = new Set(one.clauses.map(({ id }) => id))
  return other.clauses.some(({ id }) => ids.has(id))
}

interface Why {
  readonly facts?: Readonly<Record<string, string>>
  readonly remedy?: string
}

function incomparable(why: string, side: string, { facts, remedy }: Why): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why}.`, {
    facts: { side, ...facts },
    remedy: remedy ?? 'Name two sides of the same API, tested by the same suite.',
  })
}
