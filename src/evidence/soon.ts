import { type Exchange, isRead } from '../exchange/index.ts'
import { type Contract, ruleClauses, type Settings } from '../judge/index.ts'
import { type Finding, isBreach } from '../run/index.ts'

/** How long a change is taken to need to show where nobody declares it, in milliseconds (A47). */
export const undeclaredSettleMs = 2_000

const hint =
  'It was read within two seconds of a write. If changes of this target may show later, declare it: settleMs in the configuration, --settle for check.'

/** Notes the writes of one trace, and adds the hint to what is wrong with a read soon after one. */
export function openHints<S extends Settings>(contract: Contract<S>) {
  const timed = timedClauses(contract)
  let lastWriteAt = Number.NEGATIVE_INFINITY

  return {
    /** Takes note of the next exchange. Returns whether it is a read soon after a write. */
    note(exchange: Exchange): boolean {
      const { startedAt, durationMs } = exchange
      if (startedAt === null) return false
      if (isRead(exchange)) return startedAt - lastWriteAt < undeclaredSettleMs
      lastWriteAt = startedAt + durationMs
      return false
    },
    /** The finding on such a read, with the hint where a delay may excuse it. */
    hinted: (finding: Finding): Finding =>
      timed.has(finding.clause) && isBreach(finding) ? withHint(finding) : finding,
  }
}

export function withHint(finding: Finding): Finding {
  return { ...finding, hint }
}

const known = new WeakMap<object, ReadonlySet<string>>()

/** The clauses that rules judge, and no schema: of these, what came before a response may decide. */
function timedClauses<S extends Settings>(contract: Contract<S>): ReadonlySet<string> {
  const before = known.get(contract)
  if (before !== undefined) return before
  const clauses = [...ruleClauses(contract)].flatMap(([clause, names]) =>
    names.some((name) => name !== 'schema' && name !== 'response') ? clause : [],
  )
  const timed = new Set(clauses.filter((clause) => !contract.clauses[clause]?.immediate))
  known.set(contract, timed)
  return timed
}
