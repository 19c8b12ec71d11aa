import type { EvidenceLimits } from '../exchange/index.ts'
import type { RawFinding } from '../judge/index.ts'
import { type Finding, isBreach, placeOf, type ReportedExchange } from '../run/index.ts'
import { lengthInReport } from './report-exchange.ts'

interface Group {
  readonly listed: number
  readonly last: Omit<Finding, 'soonAfterWrite'> & { more?: number; soonAfterWrite?: true }
}

export class ReportContents {
  readonly findings: Finding[] = []
  readonly exchanges: ReportedExchange[] = []
  notKept = 0
  readonly #limits: EvidenceLimits
  readonly #operations = new Set<number | null>()
  readonly #characters = { ofFaults: 0, ofOthers: 0 }
  readonly #groups = new Map<string, Group>()
  readonly #clauses = new Set<string>()

  constructor(limits: EvidenceLimits) {
    this.#limits = limits
  }

  keep(
    operation: number | null,
    findings: readonly RawFinding[],
    make: () => ReportedExchange,
  ): number | undefined {
    const { isSample, exchanges: most } = this.#limits
    const breaches = findings.filter(isBreach)
    const isNew = !this.#operations.has(operation)
    this.#operations.add(operation)
    const isFirst = isNew || breaches.some(({ clause }) => !this.#clauses.has(clause))
    const isWanted = isFirst || !isSample || breaches.some((finding) => this.#hasRoom(finding))
    const hasPlace = isFirst || this.exchanges.length < most
    const share = breaches.length > 0 ? 'ofFaults' : 'ofOthers'
    const exchange = isWanted && hasPlace ? this.#fitting(make, share) : undefined
    if (exchange !== undefined) return this.exchanges.push(exchange) - 1
    this.notKept++
    return undefined
  }

  add(finding: Finding): void {
    const key = this.#keyOf(finding)
    const group = this.#groups.get(key)
    if (group !== undefined && !this.#hasRoom(finding, group)) {
      group.last.more = (group.last.more ?? 0) + 1 + (finding.more ?? 0)
      // What one of them was seen without, explains none.
      if (!finding.soonAfterWrite) delete group.last.soonAfterWrite
      return
    }
    const last = { ...finding }
    this.findings.push(last)
    this.#groups.set(key, { listed: (group?.listed ?? 0) + 1, last })
    if (isBreach(finding)) this.#clauses.add(finding.clause)
  }

  #fitting(
    make: () => ReportedExchange,
    share: 'ofFaults' | 'ofOthers',
  ): ReportedExchange | undefined {
    const left = this.#limits.characters - this.#characters[share]
    if (left <= 0) return undefined
    const exchange = make()
    const length = lengthInReport(exchange)
    if (length > left) return undefined
    this.#characters[share] += length
    return exchange
  }

  #hasRoom(finding: RawFinding, group = this.#groups.get(this.#keyOf(finding))): boolean {
    const count = group?.listed ?? 0
    const { isSample, findings, findingsOfPlace } = this.#limits
    if (isSample && !isBreach(finding)) return count < 1
    return this.findings.length < findings || count < findingsOfPlace
  }

  #keyOf(finding: RawFinding): string {
    const { clause, operation, pointer, severity, actual } = finding
    const at = `${severity} ${clause} ${operation}`
    const remark = isBreach(finding) || !this.#limits.isSample ? '' : ` ${likeness(actual)}`
    const key = `${at} ${placeOf(pointer)}${remark}`
    return this.#groups.size < this.#limits.groups || this.#groups.has(key) ? key : at
  }
}

/** Equal for the same remark about another record, or with another figure. */
function likeness(actual: string): string {
  return actual.replace(/([a-z]_)[0-9A-Za-z]{6,}/g, '$1').replace(/\d+/g, '#')
}
