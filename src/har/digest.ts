import type { Finding } from '../run/index.ts'

/** Novelties and observations, each told once: a list of ten thousand records says the same ten thousand times. */
export interface Digest {
  /** True where it says something that was not said before. */
  add(finding: Finding): boolean
  /** Each with how often it was seen, and at the end how many found no room. */
  list(): Finding[]
}

const most = 2_000

export function createDigest(): Digest {
  const seen = new Map<string, { readonly finding: Finding; count: number }>()
  const crowdedOut = new Map<string, { readonly finding: Finding; count: number }>()
  return {
    add(finding) {
      const key = keyOf(finding)
      const known = seen.get(key)
      if (known !== undefined) {
        known.count++
        return false
      }
      if (seen.size < most) {
        seen.set(key, { finding, count: 1 })
        return true
      }
      const crowded = crowdedOut.get(finding.clause)
      if (crowded === undefined) crowdedOut.set(finding.clause, { finding, count: 1 })
      else crowded.count++
      return false
    },
    list: () => [
      ...Array.from(seen.values(), ({ finding, count }) => ({
        ...finding,
        message: count === 1 ? finding.message : `${finding.message} Seen ${count} times.`,
      })),
      ...Array.from(crowdedOut.values(), ({ finding, count }) => ({
        ...finding,
        message: `${count} more remarks on this clause are not listed; the first: ${finding.message}`,
      })),
    ],
  }
}

/** The same remark on another item of a list, on another record, with another figure is no other remark. */
function keyOf({ severity, clause, operation, pointer, actual }: Finding): string {
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*')
  const value = actual.replace(/([a-z]_)[0-9A-Za-z]{6,}/g, '$1').replace(/\d+/g, '#')
  return `${severity} ${clause} ${operation} ${place} ${value}`
}
