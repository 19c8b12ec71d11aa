import type { Claim } from './claim.ts'

const lists = ['broken', 'warned', 'waived', 'relaxed', 'unreached'] as const

/** What another run shows otherwise than a claim, a sentence each; none where it shows the same. */
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

/** What a claim was made with that is another now; it explains a difference, and is none. */
export function otherMakings(claimed: Claim, now: Pick<Claim, 'hashes'>): readonly string[] {
  return (Object.keys(claimed.hashes) as (keyof Claim['hashes'])[]).filter(
    (name) => now.hashes[name] !== claimed.hashes[name],
  )
}
