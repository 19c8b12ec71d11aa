import { isObject, memo } from '../../base/json/index.ts'
import { type Exchange, isRead, isSuccess, jsonOf, sequenceOf } from '../exchange/index.ts'
import type { Basis, Complete } from './context.ts'
import { Copies, judgeCopy } from './copies.ts'
import { openCoverage } from './coverage.ts'
import type { RawFinding } from './finding.ts'
import {
  type Judged,
  judgeExchange,
  judgeOther,
  type OperationRules,
  type TraceState,
} from './judge-exchange.ts'
import { createMatcher, type Match } from './match.ts'
import { effectOf, emptyMemory, type Issued, noteExchange, noteNamed } from './memory.ts'
import { familyOf } from './records.ts'
import type { Contract } from './rule.ts'
import { schemaIndexOf } from './schema-index.ts'
import type { Settings } from './terms.ts'

export interface Judgement<Address extends string = string> {
  readonly operation: Address | null
  readonly findings: readonly RawFinding[]
}

export interface Trace<Address extends string = string> {
  judge(exchange: Exchange): Judgement<Address>
  judgeBySchema(exchange: Exchange): Judgement<Address>
  /** Returns what `judge` would find. It covers nothing and remembers nothing. */
  preview(exchange: Exchange): Judgement<Address>
  addRecord(schema: string, record: unknown): void
  /** Adds what the run was given: the ids in it are those of its own records. */
  addOwn(value: unknown): void
  isOwn(id: string): boolean
  covered(): string[]
}

/**
 * Opens a trace: exchanges of one scenario or file, in order, judged one by one with a common memory.
 *
 * @param issued what the traces of a run share
 */
export function openTrace<S extends Settings, Address extends string>(
  contract: Contract<S, Address>,
  settings: S,
  issued?: Issued,
): Trace<Address> {
  const basis = basisOf(contract, settings)
  const { index, match } = basis
  const coverage = openCoverage(index.clauseNumbers, index.coveragePlan)
  const memory = { ...emptyMemory(), issued }
  const copies = new Copies()
  const state = { ...basis, settings, coverage, memory }
  // This memory keeps only ids.
  const alone = { ...state, memory: emptyMemory(memory) }

  /** Finds what was under way together with an exchange. Where it is judged alone, the trace before it lacks some of that. */
  function findBeside(exchange: Exchange, schemaOnly: boolean): void {
    const { sent = Number.POSITIVE_INFINITY } = sequenceOf(exchange) ?? {}
    const seen = exchange.beside?.map((request) => {
      return { request, match: match(request.method, request.url) }
    })
    const beside = [...memory.lastWrites.endedAfter(sent), ...(seen ?? [])]
    memory.beside = beside
    alone.memory.beside = schemaOnly && seen === undefined ? undefined : beside
  }

  function note(exchange: Exchange, schemaOnly: boolean) {
    findBeside(exchange, schemaOnly)
    const found = match(exchange.request.method, exchange.request.url)
    const copy = copies.note(exchange)
    const effect = effectOf(exchange, copy)
    noteExchange(memory, exchange, found, {
      effect,
      isExcerpt: settings.isExcerpt,
      alone: schemaOnly,
    })
    if (effect === 'unknown' || (effect === 'shown' && found === null)) {
      for (const rule of contract.rules) rule.forget?.(memory, settings)
    }
    return { found, copy }
  }

  function take(exchange: Exchange, schemaOnly: boolean): Judgement<Address> {
    const { found, copy } = note(exchange, schemaOnly)
    const isAlone = schemaOnly || copy !== undefined
    const noted = copy && judgeCopy(contract.clauses, copy, found)
    const { findings, remember } = noted ?? judgeIn(isAlone ? alone : state, exchange, found)
    // A record that a request made or changed belongs to this run, even if a recipe sent the request.
    if (!isRead(exchange) && isSuccess(exchange.response)) {
      memory.own.add(jsonOf(exchange.response.body))
    }
    if (!isAlone) remember()
    return { operation: found?.address ?? null, findings }
  }

  return {
    judge: (exchange) => take(exchange, false),
    judgeBySchema: (exchange) => take(exchange, true),
    preview(exchange) {
      const found = match(exchange.request.method, exchange.request.url)
      // The records that it names are of the trace, as they will be once it is judged.
      noteNamed(memory, exchange, found)
      findBeside(exchange, false)
      const unused = openCoverage(index.clauseNumbers, index.coveragePlan)
      const { findings } = judgeIn({ ...state, coverage: unused }, exchange, found)
      return { operation: found?.address ?? null, findings }
    },
    addRecord: (schema, record) => addState(state, schema, record),
    addOwn: (value) => memory.own.add(value),
    isOwn: (id) => memory.own.has(id),
    covered: () => coverage.ids(),
  }
}

function addState({ contract, memory, settings }: Basis, schema: string, record: unknown): void {
  if (!isObject(record)) return
  memory.own.add(record)
  const { id } = record
  if (typeof id !== 'string') return
  const family = familyOf(contract.records, schema)
  const owners = contract.agreement.ownersOf({ family, record }, memory, [])
  const { writes, rewrites } = memory.writes.touching(family, id, owners)
  memory.records.set(`${family} ${id}`, {
    schema,
    record,
    owners,
    writes,
    rewrites,
    apiVersion: settings.apiVersion,
    shownBy: undefined,
    ...memory.last,
    meanwhile: 'none',
    unreliable: [],
    bytes: 0,
    exchange: undefined,
  })
}

function judgeIn(state: TraceState, exchange: Exchange, match: Match | null): Judged {
  if (!isComplete(exchange)) return { findings: [], remember() {} }
  return match === null ? judgeOther(state, exchange) : judgeExchange(state, exchange, match)
}

function isComplete(exchange: Exchange): exchange is Complete {
  return exchange.response !== null
}

/** What all traces of a target share. It is computed once, because that takes longer than judging an exchange. */
function createBasis<Address extends string>(
  contract: Contract<Settings, Address>,
  settings: Settings,
) {
  return {
    contract,
    index: schemaIndexOf(contract),
    match: createMatcher(contract.operations, settings),
    versionHeader: settings.versionHeader.toLowerCase(),
    rulesOf: memo((address) => {
      const own = contract.rules.filter(({ operations }) => operations?.includes(address) ?? true)
      const doing = (what: keyof OperationRules) => own.filter((rule) => rule[what])
      return {
        judge: doing('judge'),
        judgeRefusal: doing('judgeRefusal'),
        judgeFailure: doing('judgeFailure'),
        record: doing('record'),
      }
    }),
  }
}

const bases = new WeakMap<Settings, { readonly contract: object }>()

function basisOf<Address extends string>(
  contract: Contract<Settings, Address>,
  settings: Settings,
): ReturnType<typeof createBasis<Address>> {
  const known = bases.get(settings)
  if (known?.contract === contract) return known as ReturnType<typeof createBasis<Address>>
  const basis = createBasis(contract, settings)
  bases.set(settings, basis)
  return basis
}
