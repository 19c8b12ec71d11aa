import { type Clause, operationOf, sectionOf } from '../../../core/contract/index.ts'
import {
  isBreach,
  nounOf,
  placeOf,
  type ReportedExchange,
  type ReportedFinding,
  type Run,
  timesOf,
} from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeRecord, nameOperation } from '../wording.ts'
import { curlOf, type RenderOptions, repeatOf, unknownCredential } from './commands.ts'
import {
  type Aspect,
  aspectOf,
  aspects,
  describeSide,
  evidenceOf,
  faultsIn,
  findClause,
  findingsOf,
  type ReportedFault,
  type ShownSide,
  simplestOf,
} from './findings.ts'
import { type Steps, stepsOf } from './steps.ts'

/** A clause with its findings of one kind: a row, a card, an issue. */
export interface Entry {
  readonly kind: 'violation' | 'warning' | 'waived'
  readonly address: string
  readonly says: string
  /** What is wrong: the same, or that an operation fails, which says more than its promise. */
  readonly title: string
  readonly why: string | undefined
  readonly origin: string
  readonly section: string
  readonly level: Clause['level'] | undefined
  readonly reason: string | undefined
  readonly aspect: Aspect
  readonly times: number
  readonly operations: readonly string[]
  readonly scenarios: readonly string[]
  /** The place of the example is the first. */
  readonly places: readonly PlaceOfFault[]
  readonly evidence: string
  readonly example: Example
  readonly repeat: string | undefined
  /** Whether a fault is new, or since when it is known; undefined without a history. */
  readonly since: { readonly isNew: boolean; readonly text: string } | undefined
}

interface PlaceOfFault {
  readonly finding: ReportedFinding
  readonly times: number
  readonly id: string
  readonly message: string
}

export interface Example extends PlaceOfFault, Steps {
  readonly expected: ShownSide | undefined
  readonly actual: ShownSide | undefined
  readonly reason: string | undefined
  readonly hint: string | undefined
  readonly exchange: ReportedExchange | undefined
  /** Further clauses that the same response breaks or is warned of, because they may have the same cause. */
  readonly also: readonly string[]
  readonly curl: string | undefined
}

interface Around {
  readonly run: Run
  readonly kind: Entry['kind']
  readonly options: RenderOptions
  readonly callsOf: ReadonlyMap<string, readonly ReportedExchange[]>
}

export function entriesOf(
  run: Run,
  kind: Around['kind'],
  options: RenderOptions,
): readonly Entry[] {
  const callsOf = Map.groupBy(run.exchanges, ({ scenario = '' }) => scenario)
  const around = { run, kind, options, callsOf }
  const byClause = Map.groupBy(findingsOf(run, kind), ({ clause }) => clause)
  const entries = Array.from(byClause.values(), (findings) => entryOf(findings, around))
  return entries.sort(
    (a, b) =>
      aspects.indexOf(a.aspect) - aspects.indexOf(b.aspect) ||
      b.operations.length - a.operations.length ||
      b.times - a.times,
  )
}

function entryOf(findings: readonly ReportedFinding[], around: Around): Entry {
  const { run, kind, options } = around
  const finding = simplestOf(findings)
  const { clause: address, origin } = finding
  const clause = findClause(address)
  const rows = [...new Set(findings.flatMap(({ operation }) => operation ?? []))].sort(
    (a, b) => a - b,
  )
  const isShown = (fault: ReportedFault) => Number(fault.finding === finding)
  const faults = faultsIn(findings).toSorted((a, b) => isShown(b) - isShown(a) || b.times - a.times)
  const result = run.clauses.find(({ id }) => id === address)
  const says = clause?.says ?? 'This version of Assay does not know the clause.'
  const operations = rows.map((row) => nameOperation(row))
  return {
    kind,
    address,
    says,
    title: failureIn(findings, operations) ?? says,
    why: clause?.why,
    origin: showLine(origin, limits.name),
    section: sectionOf(origin),
    level: result?.level ?? clause?.level,
    reason: result?.reason,
    aspect: aspectOf(finding),
    times: timesOf(findings),
    operations,
    scenarios: [...new Set([finding, ...findings].flatMap(({ scenario }) => scenario ?? []))],
    places: faults.map(placeIn),
    evidence: evidenceOf(finding),
    example: exampleOf(faults[0]!, findings, around),
    repeat: repeatOf(scenariosOf(finding), options),
    since: sinceOf(address, run),
  }
}

function failureIn(findings: readonly ReportedFinding[], [name, ...others]: readonly string[]) {
  const [{ actual } = { actual: '' }] = findings
  const isFailure = /^status 50[01]$/.test(actual) && findings.every((one) => one.actual === actual)
  return isFailure && name && others.length === 0 ? `${name} fails with ${actual}.` : undefined
}

/** What has to run for the fault to show again; the text is empty for recorded traffic. */
function scenariosOf({ scenario, writtenBy, source }: ReportedFinding): readonly string[] {
  if (scenario === undefined) return source === undefined ? [] : ['']
  return writtenBy === undefined ? [scenario] : [scenario, writtenBy]
}

function placeIn({ finding, times }: ReportedFault): PlaceOfFault {
  return { finding, times, id: finding.id, message: showLine(finding.message, limits.sentence) }
}

function exampleOf(
  fault: ReportedFault,
  ofClause: readonly ReportedFinding[],
  { run, callsOf }: Around,
): Example {
  const { finding } = fault
  const { reason } = finding
  const exchange = finding.exchange === undefined ? undefined : run.exchanges[finding.exchange]
  return {
    ...placeIn(fault),
    expected: describeSide(finding, 'expected'),
    actual: describeSide(finding, 'actual'),
    reason: reason && showLine(reason, limits.line),
    hint: hintOf(fault, ofClause),
    exchange,
    ...stepsOf(finding, run, callsOf),
    also: alsoFound(finding, run),
    curl: exchange && curlOf(exchange, credentialFor(finding)),
  }
}

const timeHint =
  'The record was read within two seconds of a write. If this target needs time to show a change, declare how long: settleMs in the configuration, --settle for check.'

/** If the clause is broken without a write before it as well, time does not explain the fault; a cache or two states do. */
function hintOf(
  { finding: own, all }: ReportedFault,
  ofClause: readonly ReportedFinding[],
): string | undefined {
  const { hint, soonAfterWrite } = all.find((finding) => finding.hint !== undefined) ?? own
  const isOfTime =
    soonAfterWrite && ofClause.every((finding) => finding.hint ?? finding.soonAfterWrite)
  const hints = [hint, isOfTime ? timeHint : undefined].filter((one) => one !== undefined)
  return hints.length === 0 ? undefined : showLine(hints.join(' '), limits.sentence)
}

/** A request that tests the credential may use another one than the key. */
function credentialFor(finding: ReportedFinding): string {
  if (nounOf(finding.clause) === 'authentication') return unknownCredential
  const operation = operationOf(finding.operation)
  return operation?.credential === 'widget-token' ? 'WIDGET_TOKEN' : 'ASSAY_API_KEY'
}

function alsoFound({ clause, exchange }: ReportedFinding, { findings }: Run): readonly string[] {
  if (exchange === undefined) return []
  const same = findings.filter((finding) => finding.exchange === exchange && isBreach(finding))
  const addresses = new Set(same.map((finding) => finding.clause))
  addresses.delete(clause)
  return [...addresses]
}

function sinceOf(address: string, { history }: Run): Entry['since'] {
  if (history === undefined || history.since === null) return undefined
  const record = history.records.find(({ clause }) => clause === address)
  const isNew = history.broken.includes(address)
  if (isNew && !record?.flaky && (record?.broken ?? 1) === 1) return { isNew, text: 'new' }
  if (history.doubted?.includes(address))
    return { isNew: true, text: 'in doubt, as another run was under way' }
  if (record === undefined) return undefined
  return { isNew, text: describeRecord(record) }
}

/** As few clauses as this stand in rows of their own. */
const few = 2

/**
 * Returns the entries in groups, in their order: the clauses of several operations that have one name (`merchants/retrieve#id`,
 * `payments/cancel#id`) and are broken at one place in one way. Nothing else says safely that clauses have one cause.
 */
export function groupsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = Map.groupBy(entries, ({ address, example: { finding } }) => {
    const name = address.slice(address.indexOf('#'))
    return `${name} ${placeOf(finding.pointer)} ${finding.keyword ?? ''}`
  })
  return [...groups.values()].flatMap((group) =>
    group.length > few ? [group] : group.map((entry) => [entry]),
  )
}
