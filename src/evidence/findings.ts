import type { Redactor } from '../redaction/index.ts'
import { type Finding, isBreach, placeOf } from '../run/index.ts'

/** The most places and remarks that are distinguished; of those beyond, only clause and operation count. */
const mostGroups = 5_000

/** Findings of one kind: how many are listed, and the last of them, whose `more` counts those that are not. */
interface Group {
  readonly listed: number
  readonly last: Finding & { more?: number }
}

/** Whether a finding will be listed: as the first of its clause, as a further one, or only counted. */
type Room = 'first' | 'further' | 'none'

export interface FindingLimits {
  /** So many violations and warnings are listed, and beyond them so many of one clause at one place; others are counted. */
  readonly findings: number
  readonly findingsOfPlace: number
  /** Equal novelties and observations are listed once. */
  readonly isSample: boolean
}

/** Findings, redacted, as many as a report can hold; none yet. All that are not listed are counted. */
export function createReportedFindings(limits: FindingLimits, redactor: Redactor) {
  const listed: Finding[] = []
  const groups = new Map<string, Group>()
  const clauses = new Set<string>()

  function keyOf(finding: Finding): string {
    const { clause, operation, pointer, severity } = finding
    const at = `${severity} ${clause} ${operation}`
    const key =
      isBreach(finding) || !limits.isSample
        ? `${at} ${placeOf(pointer)}`
        : `${at} ${placeOf(pointer)} ${likeness(redactor.finding(finding).actual)}`
    return groups.size < mostGroups || groups.has(key) ? key : at
  }

  function hasRoom(finding: Finding, { listed: count }: Pick<Group, 'listed'>): boolean {
    if (limits.isSample && !isBreach(finding)) return count < 1
    return listed.length < limits.findings || count < limits.findingsOfPlace
  }

  return {
    roomFor(finding: Finding): Room {
      if (isBreach(finding) && !clauses.has(finding.clause)) return 'first'
      return hasRoom(finding, groups.get(keyOf(finding)) ?? { listed: 0 }) ? 'further' : 'none'
    },
    add(finding: Finding): void {
      const key = keyOf(finding)
      const group = groups.get(key)
      if (group !== undefined && !hasRoom(finding, group)) {
        group.last.more = (group.last.more ?? 0) + 1 + (finding.more ?? 0)
        return
      }
      const last = { ...redactor.finding(finding) }
      listed.push(last)
      groups.set(key, { listed: (group?.listed ?? 0) + 1, last })
      if (isBreach(finding)) clauses.add(finding.clause)
    },
    /** Lists a sentence of ours as it is. */
    note: (finding: Finding) => void listed.push(finding),
    list: (): readonly Finding[] => listed,
  }
}

/** Equal for the same remark on another record, or with another figure. */
function likeness(actual: string): string {
  return actual.replace(/([a-z]_)[0-9A-Za-z]{6,}/g, '$1').replace(/\d+/g, '#')
}
