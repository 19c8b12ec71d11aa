import { isBreach } from './clauses.ts'
import { placeOf } from './count.ts'
import type { FindingRules } from './events.ts'
import { appliesTo, isValid } from './exemptions.ts'
import { claims } from './profile.ts'
import type { Finding, ReportedFinding, ScenarioResult } from './run.ts'
import { countOf, listOf } from './words.ts'

export function concludeScenario(
  result: ScenarioResult,
  findings: readonly Finding[],
  rules: FindingRules,
): ScenarioResult {
  return outcomeOf(
    result,
    findings.map((finding) => reportFinding(finding, rules)),
  )
}

export function reportFinding(finding: Finding, rules: FindingRules): ReportedFinding {
  const head = { id: idOf(finding), ...finding }
  if (!isBreach(finding)) return head
  if (rules.profile !== undefined && !claims(rules.profile, finding)) {
    return { ...head, severity: 'observation', unclaimed: true }
  }
  const isRaised = rules.strict || rules.raised?.includes(finding.clause)
  const severity = isRaised ? 'violation' : finding.severity
  const isWaived = rules.waivers.some(
    (waiver) => isValid(waiver, rules.today) && appliesTo(waiver, finding),
  )
  return { ...head, severity, ...(isWaived && { waived: true as const }) }
}

/** Returns the id of a finding: clause, operation and pointer, with `*` for items of a list. It is the same in the next run. */
function idOf({ clause, operation, pointer }: Finding): string {
  return `${clause}:${operation ?? ''}:${placeOf(pointer)}`
}

export function isWarning({ severity, waived }: ReportedFinding): boolean {
  return severity === 'warning' && !waived
}

/** Findings with one key are one warning, however often and by however many operations it is shown: a clause, at members of one name. */
export function warningOf({ clause, pointer, foreign }: Finding): string {
  const name = placeOf(pointer).split('/').at(-1)
  return `${clause} ${name} ${foreign ?? false}`
}

export function outcomeOf(result: ScenarioResult, own: readonly ReportedFinding[]): ScenarioResult {
  if (own.some(({ severity, waived }) => severity === 'violation' && !waived))
    return { ...result, outcome: 'failed' }
  if (result.outcome !== 'failed') return result
  const notes = (['waived', 'unclaimed'] as const).flatMap((kind) => {
    const accepted = own.filter((finding) => finding[kind])
    const clauses = listOf([...new Set(accepted.map(({ clause }) => clause))])
    return accepted.length === 0
      ? []
      : [`${countOf(accepted.length, 'finding')} ${kind}: ${clauses}.`]
  })
  // A failure without a finding says nothing about the target.
  if (notes.length === 0) {
    return { ...result, outcome: 'errored', reason: result.reason ?? 'No finding says why.' }
  }
  return {
    ...result,
    outcome: 'passed',
    reason: [...notes, result.reason].filter(Boolean).join(' '),
  }
}
