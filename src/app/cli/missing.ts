import { dirname } from 'node:path'
import {
  type ClauseId,
  clauses,
  hasSchema,
  type Operation,
  type OperationAddress,
  operations,
  placesOfClauses,
  shownAt,
  testableClauses,
  vocabulary,
} from '../../core/contract/index.ts'
import { clausesOfRow, contract } from '../../core/contract/judging/index.ts'
import { judgedClauses, parametersOf } from '../../core/judge/index.ts'
import { defects } from '../../sources/sandbox/defects/index.ts'
import { sampleCalls } from '../../sources/sandbox/index.ts'
import {
  brokenBy,
  callCountsOf,
  callsOf,
  type DeclaredScenario,
  isUnreached,
  reachedBy,
  type Situation,
  traceClause,
} from '../../sources/scenario/index.ts'
import { unnamedIn, valuesOf } from './listed-values.ts'
import { hasRecordings, isRecorded, isShownInRecordings, unrecordedIn } from './recorded.ts'

/** A piece that something half-done lacks. */
export interface Missing {
  /** The address of the operation or the clause, or that of a file of scenarios. */
  readonly of: string
  /** The piece, and the place where it is added, or the command that makes it. */
  readonly says: string
}

type Scenarios = readonly DeclaredScenario[]
type Piece = readonly [piece: string, where: string, isThere: boolean]
/** To look costs time, and who explains one address looks at few. */
type Pieces = readonly (readonly [of: string, look: () => readonly Piece[]])[]

/** All pieces that are missing of what is meant. Nothing is where Assay is whole. */
export function findMissing(
  scenarios: Scenarios,
  isMeant: (of: string) => boolean = () => true,
): readonly Missing[] {
  const first = lackingIn(piecesOfSchemas())
  const parts = [piecesOfOperations, piecesOfClauses, piecesOfScenarios]
  const all = parts.flatMap((piecesOf) => piecesOf(scenarios)).filter(([of]) => isMeant(of))
  return first.length > 0 ? first.filter(({ of }) => isMeant(of)) : lackingIn(all)
}

function lackingIn(pieces: Pieces): readonly Missing[] {
  return pieces.flatMap(([of, look]) =>
    look().flatMap(([piece, where, isThere]) =>
      isThere ? [] : { of, says: `${of} lacks ${piece} → ${where}` },
    ),
  )
}

const isMeasured = (one: DeclaredScenario) => Object.keys(callCountsOf(one)).length > 0

const addresses = Object.keys(operations) as OperationAddress[]
const table = 'src/core/contract/operations.ts'
const usual = 'suites/support/every-operation.ts'
const record = 'npm run assay -- run --target sandbox --record'
const inClauses = 'clauses.ts of its noun in src/core/contract/'

/** What an operation needs before anything else can be looked for: its schemas, and records with the ids in its path. */
export function piecesOfSchemas(
  rows: Readonly<Record<string, Pick<Operation, 'path' | 'request' | 'response'>>> = operations,
): Pieces {
  const look = ({ path, request, response }: (typeof rows)[string]): readonly Piece[] => [
    ...[response, request ?? []].flat().map((schema): Piece => {
      const where = `${schema}.schema.json in schemas/, then npm run generate; or the name in its row of ${table}`
      return [`the schema ${schema}`, where, hasSchema(schema)]
    }),
    ...parametersOf(path).map((name): Piece => {
      const prefix = name.replace(/id$/, '')
      const where = `"pattern": "^${prefix}" of the id in schemas/resources/, or the name in its row of ${table}`
      return [`a record with the ids of {${name}}`, where, vocabulary.prefixes.includes(prefix)]
    }),
  ]
  return Object.entries(rows).map(([address, row]) => [address, () => look(row)])
}

function piecesOfOperations(scenarios: Scenarios): Pieces {
  let samples: ReturnType<typeof sampleCalls> | undefined
  const sampleOf = (address: OperationAddress) => {
    samples ??= sampleCalls()
    return samples.get(address)?.response
  }
  const look = (address: OperationAddress): readonly Piece[] => {
    const { path, method, changes }: Operation = operations[address]
    const own = scenarios.filter(({ id }) => id.startsWith(`${address}/`))
    const isIn = (situation: Situation) =>
      scenarios.some(({ scenario }) => scenario.situations?.[situation]?.includes(address))
    return [
      ...clausesOfRow(address).map((id): Piece => [`its clause ${id}`, inClauses, id in clauses]),
      [
        'the record that it changes',
        `changes in its row of ${table}; null where it changes none`,
        method === 'GET' || !path.includes('{') || changes !== undefined,
      ],
      [
        'a handler that serves its example',
        'src/sources/sandbox/resources/; the body of its request: x-sample in its schema; a new id in its path: a record in src/sources/sandbox/seed.ts',
        sampleOf(address) !== undefined,
      ],
      [
        'a scenario in a file of its name',
        `suites/${address}.scenario.ts, with those of ${usual}`,
        own.length > 0,
      ],
      [
        'a call in a scenario of its own',
        `suites/${address}.scenario.ts, then npm run measure`,
        !own.some(isMeasured) || own.some((one) => callsOf(one).includes(address)),
      ],
      [
        'a call with another credential',
        `needsTheKey of ${usual}, or suites/authentication/guarded-calls.ts`,
        isIn('wrong-credential'),
      ],
      [
        'a call with an id that was never issued',
        `refusesUnknownIds of ${usual}, or suites/conventions/never-issued.scenario.ts`,
        !path.includes('{') || isIn('never-issued'),
      ],
      ...piecesOfRecordings(sampleOf(address), address, scenarios),
    ]
  }
  return addresses.map((address) => [address, () => look(address)])
}

function piecesOfRecordings(
  sample: unknown,
  address: OperationAddress,
  scenarios: Scenarios,
): readonly Piece[] {
  if (!hasRecordings()) return []
  const unrecorded = unrecordedIn(sample, address, scenarios)
  return unrecorded.map((place): Piece => [`a recording that shows ${place}`, record, false])
}

function piecesOfClauses(scenarios: Scenarios): Pieces {
  const rules = judgedClauses(contract)
  const broken = new Set<string>(Object.keys(defects).flatMap((defect) => brokenBy(defect) ?? []))
  const reached = new Set(scenarios.flatMap(reachedBy))
  const unknown = [...placesOfClauses().keys()].filter((id) => !(id in clauses))
  const isKept = hasRecordings()
  const look = (id: ClauseId): readonly Piece[] => {
    const traced = traceClause(id, scenarios)
    const isChecked = traced.scenarios.length + traced.schemas.size > 0 || rules.has(id)
    return [
      ...piecesOfCheck(isChecked, traced.mutants || broken.has(id)),
      ...piecesOfSentence(id),
      ...piecesOfReach(id, reached.has(id)),
      [
        'a recording that shows it',
        record,
        !(isKept && reached.has(id)) || isShownInRecordings(id, scenarios),
      ],
    ]
  }
  return [
    ...unknown.map(
      (id) => [id, (): readonly Piece[] => [['its sentence', inClauses, false]]] as const,
    ),
    ...testableClauses.map(([id]) => [id, () => look(id)] as const),
  ]
}

/** What no check looks at, no defect breaks. */
export function piecesOfCheck(isChecked: boolean, isBroken: boolean): readonly Piece[] {
  const where = 'x-clause in schemas/, a rule in rules.ts beside it, or a scenario'
  if (!isChecked) return [['a check', where, false]]
  return [
    ['a check', where, true],
    [
      'a defect that breaks it, as measured',
      'src/sources/sandbox/defects/, in the file of its noun, then npm run measure',
      isBroken,
    ],
  ]
}

function piecesOfSentence(id: ClauseId): readonly Piece[] {
  const unnamed = unnamedIn(clauses[id].says, valuesOf(id))
  const words = unnamed.map((value) => `"${value}"`).join(', ')
  return [[`${words} in its sentence, which names other values`, inClauses, unnamed.length === 0]]
}

/** What was measured and never reached is shown by no response of the sandbox. */
function piecesOfReach(id: ClauseId, isReached: boolean): readonly Piece[] {
  const where = isUnreached(id)
    ? `src/sources/sandbox/resources/ has to show ${shownAt(id)}, or a scenario to ask for it; then npm run measure`
    : 'npm run measure'
  return [['a scenario that reaches it, as measured', where, isReached]]
}

/** The scenarios of a file are measured and recorded together. */
function piecesOfScenarios(scenarios: Scenarios): Pieces {
  const files = Map.groupBy(scenarios, ({ id }) => dirname(id))
  return [...files].map(([topic, some]) => [topic, () => piecesOfTopic(topic, some)])
}

function piecesOfTopic(topic: string, scenarios: Scenarios): readonly Piece[] {
  const unrecorded = hasRecordings() ? scenarios.filter((one) => !isRecorded(one)) : []
  const meant =
    unrecorded.length === scenarios.length ? topic : unrecorded.map(({ id }) => id).join(' ')
  const declared = new Set<string>(scenarios.flatMap(({ scenario }) => scenario.proves))
  // What its row asks for is named there.
  const asked = topic in operations ? clausesOfRow(topic as OperationAddress) : []
  const unstated = [...declared].filter((id) => !(id in clauses) && !asked.includes(id))
  return [
    ...unstated.map((id): Piece => [`${id}, which it proves`, inClauses, false]),
    ['what its scenarios call, as measured', 'npm run measure', scenarios.every(isMeasured)],
    ['recordings of its scenarios', `${record} ${meant}`, unrecorded.length === 0],
  ]
}
