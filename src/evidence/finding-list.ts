import { type ClauseId, findingOf } from '../contract/index.ts'
import type { Finding } from '../run/index.ts'

export interface FindingLimits {
  /** Violations and warnings listed one by one; beyond them `findingsOfClause` of each clause. */
  readonly findings: number
  readonly findingsOfClause: number
  /** List equal novelties and observations once, with how often they were seen. */
  readonly isSample: boolean
}

/** Findings, as many as a report can hold. */
export interface FindingList {
  /**
   * Whether a finding will be listed: `none` where it is only counted, `first` for the first violation
   * or warning of its clause, `remark` for a novelty or an observation. A finding with room is to be added.
   */
  roomFor(finding: Finding): 'none' | 'first' | 'more' | 'remark'
  add(finding: Finding): void
  /** Lists a finding whatever room there is. */
  note(finding: Finding): void
  /** All findings, and how many are not listed. */
  list(): readonly Finding[]
}

/** Novelties and observations listed one by one: a list of ten thousand records repeats them ten thousand times. */
const mostRemarks = 2_000

interface Counted {
  readonly first: Finding
  count: number
}

/** A list without findings. */
export function createFindingList(limits: FindingLimits): FindingList {
  const listed: Finding[] = []
  const listedOf = new Map<string, number>()
  const omittedOf = new Map<string, number>()
  const remarks = new Map<string, Counted>()
  const omittedRemarks = new Map<string, Counted>()
  const isCounted = (finding: Finding) => limits.isSample && isRemark(finding)

  function roomFor(finding: Finding): ReturnType<FindingList['roomFor']> {
    const { clause } = finding
    if (isCounted(finding)) {
      const key = keyOf(finding)
      const known = remarks.get(key)
      if (known === undefined && remarks.size < mostRemarks) return 'remark'
      if (known !== undefined) known.count++
      else count(omittedRemarks, clause, finding)
      return 'none'
    }
    const before = listedOf.get(clause) ?? 0
    if (before >= limits.findingsOfClause && listed.length >= limits.findings) {
      omittedOf.set(clause, (omittedOf.get(clause) ?? 0) + 1)
      return 'none'
    }
    return before === 0 ? 'first' : 'more'
  }

  return {
    roomFor,
    add(finding) {
      if (isCounted(finding)) return count(remarks, keyOf(finding), finding)
      listedOf.set(finding.clause, (listedOf.get(finding.clause) ?? 0) + 1)
      listed.push(finding)
    },
    note: (finding) => void listed.push(finding),
    list: () => [
      ...listed,
      ...Array.from(remarks.values(), ({ first, count }) => ({
        ...first,
        message: count === 1 ? first.message : `${first.message} Seen ${count} times.`,
      })),
      ...Array.from(omittedRemarks.values(), ({ first, count }) => ({
        ...first,
        message: `${count} more remarks on this clause are not listed; the first: ${first.message}`,
      })),
      ...Array.from(omittedOf, ([clause, count]) =>
        noteOf(clause as ClauseId, `${count} more findings of this clause are not listed.`),
      ),
    ],
  }
}

/** An observation about the traffic as a whole. */
export function noteOf(clause: ClauseId, message: string): Finding {
  const severity = 'observation'
  const operation = null
  return findingOf({ clause, operation, pointer: '', message, expected: '', actual: '', severity })
}

function count(counts: Map<string, Counted>, key: string, finding: Finding): void {
  const known = counts.get(key)
  if (known === undefined) counts.set(key, { first: finding, count: 1 })
  else known.count++
}

function isRemark({ severity }: Finding): boolean {
  return severity === 'novelty' || severity === 'observation'
}

/** Equal for the same remark on another item of a list, on another record, or with another figure. */
function keyOf({ severity, clause, operation, pointer, actual }: Finding): string {
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*')
  const value = actual.replace(/([a-z]_)[0-9A-Za-z]{6,}/g, '$1').replace(/\d+/g, '#')
  return `${severity} ${clause} ${operation} ${place} ${value}`
}
