import { type ErrorDetails, SuiteError } from '../errors/index.ts'
import type { Side } from './side.ts'

/** Throws E_NOT_COMPARABLE where a comparison of two sides would say nothing. */
export function assertComparable(before: Side, after: Side, allowIncomplete: boolean): void {
  for (const { name, run, exchanges } of [before, after]) {
    if (run?.notKept) {
      if (before.run && after.run) continue
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
    if ((run?.completeness === 'incomplete' || run?.interrupted) && !allowIncomplete) {
      const blocked = run.scenarios.find(({ outcome }) => /^(blocked|errored)$/.test(outcome))
      throw incompleteSide(name, {
        because: run.headline.text,
        ...(blocked?.reason && { first: blocked.reason }),
      })
    }
  }
  const facts = { 'other side': before.name }
  const areWhole = !before.run?.notKept && !after.run?.notKept
  const calls = [...before.observation.keys()]
  if (areWhole && !calls.some((call) => after.observation.has(call))) {
    throw incomparable('the sides have no call in common', after.name, { facts })
  }
  const [was, is] = [before, after].map(({ run }) => run?.clauses.map(({ id }) => id) ?? [])
  if (was!.length > 0 && is!.length > 0 && !was!.some((id) => is!.includes(id))) {
    throw incomparable('the runs are of different suites', after.name, { facts })
  }
}

/** The refusal of a side that did not test, or cannot test, all that it planned. */
export function incompleteSide(name: string, facts: Readonly<Record<string, string>>): SuiteError {
  const remedy = 'Make a complete run, or compare what there is: --allow-incomplete'
  return incomparable('the run is incomplete', name, { facts, remedy })
}

function incomparable(why: string, side: string, { facts, remedy }: ErrorDetails): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why}.`, {
    facts: { side, ...facts },
    remedy: remedy ?? 'Name two sides of the same API, tested by the same suite.',
  })
}
