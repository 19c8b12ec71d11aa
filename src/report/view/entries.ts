import { sectionOf } from '../../contract/index.ts'
import {
  type ClauseResult,
  countOf,
  type Level,
  ownerOf,
  placeOf,
  type ReportedExchange,
  type ReportedFinding,
  type Run,
} from '../../run/index.ts'
import { type Catalogue, findClause, nameOperation, type RenderOptions } from '../catalogue.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatDay, listFirst } from '../wording.ts'
import { curlOf, repeatOf } from './commands.ts'
import { exchangeOf, type Steps, stepsOf } from './evidence.ts'
import {
  type Fault,
  type FindingKind,
  faultsByClause,
  isFault,
  simplestOf,
  timesOf,
} from './faults.ts'
import { type Aspect, aspectOf, aspects, evidenceOf, type Said, saidOf } from './finding.ts'

/** A place at which a clause was found broken: the id of its findings, and what was found. */
export interface Place {
  readonly id: string
  /** The occurrence with the fewest calls before it. */
  readonly finding: ReportedFinding
  readonly operation: string
  readonly pointer: string
  readonly expected: Said | undefined
  readonly actual: Said | undefined
  readonly message: string
  readonly times: number
  /** How often it was seen besides, and in which scenarios; empty where it was seen once. */
  readonly again: string
}

/** The place that is shown as the example of a clause: it has the fewest calls before it. */
export interface Example extends Place {
  readonly reason: string | undefined
  readonly hint: string | undefined
  readonly exchange: ReportedExchange | undefined
  readonly steps: Steps
  /** Further clauses that the same response breaks or is warned of: the cause may be the same. */
  readonly also: readonly string[]
  readonly curl: string | undefined
}

/** A clause with its findings of one kind: a row, a card, an issue. */
export interface Entry {
  readonly kind: FindingKind
  readonly address: string
  readonly says: string
  readonly why: string | undefined
  readonly origin: string
  readonly section: string
  readonly level: Level | undefined
  readonly result: ClauseResult | undefined
  readonly aspect: Aspect
  readonly times: number
  readonly operations: readonly string[]
  readonly rows: readonly number[]
  /** The operation that the clause is about, where responses of another operation broke it. */
  readonly owner: string | undefined
  readonly places: readonly Place[]
  /** The evidence of the example on one line. */
  readonly evidence: string
  readonly example: Example
  readonly repeat: string | undefined
  /** Whether it is new, or since when it is known; undefined without a history. */
  readonly since: { readonly isNew: boolean; readonly text: string } | undefined
}

/** Returns the clauses with findings of a kind, what harms most first. */
export function entriesOf(
  run: Run,
  catalogue: Catalogue,
  kind: FindingKind,
  options: RenderOptions,
): readonly Entry[] {
  const results = new Map(run.clauses.map((result) => [result.id, result]))
  const entries = Array.from(faultsByClause(run, kind), ([address, faults]) =>
    entryOf(address, faults, { run, catalogue, kind, options, result: results.get(address) }),
  )
  return entries.sort(
    (a, b) =>
      aspects.indexOf(a.aspect) - aspects.indexOf(b.aspect) ||
      b.rows.length - a.rows.length ||
      b.times - a.times,
  )
}

/** Returns the address of the broken clause that harms most; undefined where none is broken. */
export function worstClause(run: Run, catalogue: Catalogue): string | undefined {
  return entriesOf(run, catalogue, 'violation', {})[0]?.address
}

interface Around {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly kind: FindingKind
  readonly options: RenderOptions
  readonly result: ClauseResult | undefined
}

function entryOf(address: string, faults: readonly Fault[], around: Around): Entry {
  const { run, catalogue, kind, options, result } = around
  const findings = faults.flatMap(({ all }) => all)
  const finding = simplestOf(findings)
  const clause = findClause(catalogue, address)
  const origin = clause?.origin ?? finding.origin
  const rows = [...new Set(findings.flatMap(({ operation }) => operation ?? []))]
  const aspect = aspectOf(address, finding, catalogue)
  const isShown = (fault: Fault) => Number(fault.finding === finding)
  const places = faults
    .toSorted((a, b) => isShown(b) - isShown(a) || b.times - a.times)
    .map((fault) => placeIn(fault, catalogue))
  return {
    kind,
    address,
    says: clause?.says ?? 'This version of Assay does not know the clause.',
    why: clause?.why,
    origin: showLine(origin, limits.name),
    section: sectionOf(origin),
    level: result?.level ?? clause?.level,
    result,
    aspect,
    times: timesOf(findings),
    operations: rows.sort((a, b) => a - b).map((row) => nameOperation(row, catalogue)),
    rows,
    owner: otherOwner(address, rows, catalogue),
    places,
    evidence: evidenceOf(finding),
    example: exampleOf(places[0]!, run, credentialFor(aspect, places[0]!, catalogue)),
    repeat: repeatOf(finding.scenario ?? (finding.source && ''), options),
    since: sinceOf(address, run),
  }
}

/** Returns the facts of the example besides its message for plain text, a label and a text each. */
export function factsOf({ example, repeat }: Entry): readonly (readonly [string, string])[] {
  const { expected, actual, reason, hint, steps, message, finding } = example
  const { scenario, source } = finding
  const isSaid = [expected, actual].every((said) => !said || message.includes(said.text))
  const because = steps.list.find(({ role }) => role === 'because')
  const facts = {
    expected: isSaid ? undefined : [expected?.text, reason].filter(Boolean).join(', '),
    actual: isSaid ? undefined : actual?.text,
    because: because && `step ${because.number}, ${because.call} → ${because.outcome}`,
    note: hint,
    scenario: scenario && showLine(scenario, limits.line),
    'recorded in': source && showLine(`${source.file}, entry ${source.entry}`, limits.line),
    'repeat with': repeat && showLine(repeat),
  }
  return Object.entries(facts).flatMap(([label, text]) => (text ? [[label, text] as const] : []))
}

function placeIn({ finding, all, times }: Fault, catalogue: Catalogue): Place {
  const { id, operation, pointer, message } = finding
  const scenarios = new Set(all.flatMap(({ scenario }) => scenario ?? []))
  scenarios.delete(finding.scenario ?? '')
  const where = scenarios.size > 0 ? `, in ${showLine(listFirst([...scenarios]), limits.line)}` : ''
  return {
    id,
    finding,
    operation: operation === null ? '' : nameOperation(operation, catalogue),
    pointer: pointer === '' ? '' : showLine(placeOf(pointer), limits.name),
    expected: saidOf(finding, 'expected'),
    actual: saidOf(finding, 'actual'),
    message: showLine(message, limits.sentence),
    times,
    again: times > 1 ? `${countOf(times - 1, 'more time')}${where}` : '',
  }
}

/** Returns the variable of the credential of a request: where who may read is in question, it need not be the key. */
function credentialFor(aspect: Aspect, { finding }: Place, { operations }: Catalogue): string {
  if (aspect === 'access') return 'CREDENTIAL_OF_THE_REQUEST'
  const operation = Object.values(operations).find(({ number }) => number === finding.operation)
  return operation?.credential === 'widget-token' ? 'WIDGET_TOKEN' : 'ASSAY_API_KEY'
}

function exampleOf(place: Place, run: Run, credential: string): Example {
  const { finding } = place
  const exchange = exchangeOf(finding, run)
  return {
    ...place,
    reason: finding.reason && showLine(finding.reason, limits.line),
    hint: finding.hint && showLine(finding.hint, limits.sentence),
    exchange,
    steps: stepsOf(finding, run),
    also: alsoFound(finding, run),
    curl: exchange && curlOf(exchange, credential),
  }
}

function alsoFound({ clause, exchange }: ReportedFinding, { findings }: Run): readonly string[] {
  if (exchange === undefined) return []
  const same = findings.filter((finding) => finding.exchange === exchange && isFault(finding))
  const addresses = new Set(same.map((finding) => finding.clause))
  addresses.delete(clause)
  return [...addresses]
}

/** Returns the operation that a clause is about, where only responses of other operations broke it. */
function otherOwner(
  address: string,
  rows: readonly number[],
  { operations }: Catalogue,
): string | undefined {
  const owner = Object.hasOwn(operations, ownerOf(address))
    ? operations[ownerOf(address)]
    : undefined
  if (owner === undefined || rows.includes(owner.number) || rows.length === 0) return undefined
  return `${owner.number} · ${owner.method} ${owner.path}`
}

function sinceOf(address: string, { history }: Run): Entry['since'] {
  if (history === undefined || history.since === null) return undefined
  if (history.broken.includes(address)) return { isNew: true, text: 'new' }
  const record = history.records?.find(({ clause }) => clause === address)
  if (record === undefined) return undefined
  const { since, broken, tested } = record
  return { isNew: false, text: `since ${formatDay(since)}, ${broken} of ${tested} runs` }
}
