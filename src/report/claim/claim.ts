import { testableClauses } from '../../contract/index.ts'
import { hashOf, jsonText } from '../../json/index.ts'
import type { ClauseVerdict, Run } from '../../run/index.ts'
import type { Claim } from '../generated/claim.ts'

export type { Claim } from '../generated/claim.ts'

/** The facts of a claim that its run does not hold. */
export interface ClaimFacts {
  readonly implementation: Claim['implementation']
  /** The addresses that were chosen; none where all was tested. */
  readonly addresses: readonly string[]
  readonly strict: boolean
  readonly reproduce: string
}

/** Returns what a run shows of the conformance of an implementation: no time, no address, no traffic. */
export function claimOf(run: Run, facts: ClaimFacts): Claim {
  const { apiVersion, profile, clauses, scenarios, counts, tool } = run
  const { hashes = { suite: '', contract: '', configuration: '', setup: '' } } = run
  const listOf = (verdict: ClauseVerdict) =>
    clauses.flatMap((clause) => (clause.verdict === verdict ? clause.id : [])).sort()
  const all = testableClauses.length
  const { tested, all: operations } = counts.operations
  const plan = hashOf([
    scenarios.map(({ id }) => id),
    clauses.map(({ id }) => id),
    profile?.names ?? null,
  ])
  const content: Omit<Claim, 'digest'> = {
    $schema: 'https://assay.example/schemas/report/claim.schema.json',
    claimVersion: 1,
    implementation: facts.implementation,
    apiVersion,
    profile: profile?.names ?? null,
    addresses: facts.addresses,
    strict: facts.strict,
    traffic: run.recordings?.mode === 'replay' ? 'replayed' : 'live',
    result: resultOf(run),
    statement: run.headline.text,
    counts: {
      clauses: { all, claimed: profile?.clauses ?? all, ...counts.clauses },
      scenarios: { ...counts.scenarios },
      operations: { tested, all: operations },
    },
    broken: listOf('broken'),
    warned: listOf('warned'),
    waived: listOf('waived'),
    relaxed: clauses.flatMap((clause) => (clause.relaxed ? clause.id : [])).sort(),
    unreached: listOf('unreached'),
    tool,
    hashes: { ...hashes, plan },
    reproduce: facts.reproduce,
  }
  return { ...content, digest: digestOf(content) }
}

/** Returns `conformant` only where all that is claimed is tested and kept; without a profile that is the whole contract. */
function resultOf({ verdict, completeness, profile, counts }: Run): Claim['result'] {
  if (verdict !== 'conformant') return verdict
  const { kept, warned, waived, unreached } = counts.clauses
  const isWhole =
    profile === undefined
      ? kept + warned === testableClauses.length && waived + unreached === 0
      : profile.complete && waived + unreached === 0
  return isWhole && completeness === 'complete' ? 'conformant' : 'partial'
}

/** Returns the digest of all members of a claim but the digest. */
export function digestOf(claim: Omit<Claim, 'digest'>): string {
  const { digest: _, ...content } = claim as Claim
  return `sha256:${hashOf(content)}`
}

/** Renders a claim with sorted members, so that a claim has one text. */
export function renderClaim(claim: Claim): string {
  return `${jsonText(claim, 2)}\n`
}

const lists = ['broken', 'warned', 'waived', 'relaxed', 'unreached'] as const

/** Returns a sentence for each difference between a claim and what another run shows. */
export function compareClaims(claimed: Claim, now: Claim): readonly string[] {
  const differences: string[] = []
  if (claimed.result !== now.result) {
    differences.push(`The result is ${now.result}; the claim says ${claimed.result}.`)
  }
  for (const list of lists) {
    const more = now[list].filter((id) => !claimed[list].includes(id))
    const fewer = claimed[list].filter((id) => !now[list].includes(id))
    if (more.length > 0) differences.push(`Also ${list}: ${more.join(', ')}.`)
    if (fewer.length > 0) differences.push(`Not ${list}: ${fewer.join(', ')}.`)
  }
  for (const verdict of ['kept', 'claimed'] as const) {
    const [was, is] = [claimed.counts.clauses[verdict], now.counts.clauses[verdict]]
    if (was !== is) differences.push(`${is} clauses are ${verdict}; the claim says ${was}.`)
  }
  return differences
}

/** Returns the names of the hashes that changed since a claim was made; they explain differences, and are none. */
export function otherMakings(claimed: Claim, now: Pick<Claim, 'hashes'>): readonly string[] {
  return (Object.keys(claimed.hashes) as (keyof Claim['hashes'])[]).filter(
    (name) => now.hashes[name] !== claimed.hashes[name],
  )
}
