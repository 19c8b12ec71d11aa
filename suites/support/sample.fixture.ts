import { hashOf } from '../../src/base/json/index.ts'

type Named = string | { readonly id: string } | readonly [id: string, ...(readonly unknown[])]

/** One in so many, by the hashes of their ids: what is added or goes leaves the others in the sample, or outside, but for one. */
export function sampleOf<Item extends Named>(all: readonly Item[], step: number): readonly Item[] {
  const hashes = new Map(all.map((one) => [one, hashOf(idOf(one))]))
  const byHash = all.toSorted((one, other) => (hashes.get(one)! < hashes.get(other)! ? -1 : 1))
  const chosen = new Set(byHash.slice(0, Math.ceil(all.length / step)))
  return all.filter((one) => chosen.has(one))
}

function idOf(one: Named): string {
  if (typeof one === 'string') return one
  return 'id' in one ? one.id : one[0]
}
