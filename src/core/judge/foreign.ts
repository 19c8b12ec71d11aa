import { placeOf as kindOf } from '../run/index.ts'
import type { Context } from './context.ts'
import { foreignNote, type RawFinding } from './finding.ts'

interface Fault {
  readonly finding: RawFinding
  readonly holder: string
  readonly local: string
}

/**
 * Returns the findings with the faults of foreign records in a shared list as one warning for each clause and place in a record,
 * with the number of records. A fault of the service itself stays: a contradiction between two responses, or ids none of which is
 * right.
 */
export function summariseForeign(context: Context): readonly RawFinding[] {
  const { prefix, findings, records, placeOf } = context
  if (findings.length === 0 || !context.warnsOfForeign) return findings
  const { clause: agreed, clauses, rules } = context.basis.contract.agreement
  const foreign = new Set(
    records.flatMap(({ record, pointer }) =>
      context.isForeign(record.id) ? placeOf(pointer) : [],
    ),
  )
  const contradictions = new Set([agreed, ...Object.values(clauses), ...rules])
  const faultOf = (finding: RawFinding): Fault | undefined => {
    const { clause, severity, pointer } = finding
    if (severity !== 'violation' && severity !== 'warning') return undefined
    if (contradictions.has(clause)) return undefined
    const place = pointer.slice(prefix.length)
    const holder = /^\/data\/\d+/.exec(place)?.[0]
    return holder === undefined ? undefined : { finding, holder, local: place.slice(holder.length) }
  }
  const ofRecords = findings.flatMap((finding) => faultOf(finding) ?? [])
  const wrongIds = new Set(
    ofRecords.flatMap(({ holder, local }) => (local === '/id' ? holder : [])),
  )
  const isSystematic = records.every(({ pointer }) => wrongIds.has(placeOf(pointer)))
  const faults = ofRecords.filter(
    ({ holder, local }) => foreign.has(holder) && !(local === '/id' && isSystematic),
  )
  const alike = Map.groupBy(faults, ({ finding, local }) => `${finding.clause} ${kindOf(local)}`)
  const replaced = new Map<RawFinding, readonly RawFinding[]>()
  for (const faults of alike.values()) {
    for (const { finding } of faults) replaced.set(finding, [])
    const [{ finding }] = faults as [Fault]
    replaced.set(finding, [asWarning(finding, faults)])
  }
  return findings.flatMap((finding) => replaced.get(finding) ?? [finding])
}

function asWarning(finding: RawFinding, faults: readonly Fault[]): RawFinding {
  const times = faults.reduce((sum, fault) => sum + 1 + (fault.finding.more ?? 0), 0)
  return {
    ...finding,
    severity: 'warning',
    foreign: true,
    ...(finding.message && { message: `${finding.message} ${foreignNote}` }),
    ...(times > 1 && { more: times - 1 }),
  }
}
