import { systemClock } from '../../../base/clock/index.ts'
import { SuiteError } from '../../../base/errors/index.ts'
import { eachText } from '../../../base/json/index.ts'
import { type OperationAddress, operations } from '../../../core/contract/index.ts'
import { contract } from '../../../core/contract/judging/index.ts'
import { Collector, type CollectorOptions } from '../../../core/evidence/index.ts'
import { type Exchange, isRead, isUndecided } from '../../../core/exchange/index.ts'
import type { Redactor } from '../../../core/redaction/index.ts'
import type { Finding, Lack, Obstacle, ScenarioResult } from '../../../core/run/index.ts'
import {
  type ActionResult,
  type FaultyResult,
  isFaulty,
  ownRemedies,
  type SubjectName,
  type SubjectResult,
  versionHeaderOf,
} from '../../target/index.ts'
import type { Outgoing } from '../../transport/index.ts'
import { RunEnded } from '../../transport/index.ts'
import type { LoadedScenario } from '../load.ts'
import { operationsOf } from '../needs.ts'
import { type Scenario, type World, whySkipped } from '../scenario.ts'
import { Stop } from '../stop.ts'
import { createFakeData } from '../test-data.ts'
import { createActions } from './actions.ts'
import { createApi, createRaw } from './api.ts'
import { createChecks, isInconclusive, unserved } from './clause.ts'
import { alone } from './coordinator.ts'
import { type EffectOrder, openEffectOrder } from './effect-order.ts'
import { createGiven } from './given.ts'
import { noteCall, obstaclesIn } from './obstacles.ts'
import { isRefusal, nameRequest, stopFor } from './response.ts'
import type { ScenarioRun } from './scenario-runner.ts'
import { type Notes, noteServed } from './served.ts'
import type { Session } from './session.ts'
import type { Advance } from './shared-clock.ts'
import { stillClock } from './still-clock.ts'
import { createTryEdges } from './try-edges.ts'
import { createWire } from './wire.ts'

/** Throws only a SuiteError, where this machine cannot go on. */
export async function runScenario(
  scenario: Scenario,
  id: string,
  session: Session,
): Promise<ScenarioRun> {
  const startedAt = systemClock.now()
  const { redactor, settings, writers } = session
  const onExchange = seeing(id, session)
  const source = { scenario: id }
  const trace = new Collector({ contract, settings, redactor, source, writers, onExchange })
  const notes = noteServed(session.target)
  const skipped = whySkipped(scenario, session.target)
  let end: End = { outcome: 'passed' }
  let faulty: readonly Obstacle[] = []
  if (skipped !== undefined) end = { outcome: 'skipped', reason: skipped }
  else {
    const opened = worldOf({ id, scenario }, session, trace, notes)
    try {
      await opened.ready()
      await scenario.run(opened.world)
    } catch (error) {
      if (error instanceof SuiteError) throw error
      end = endOf(error, redactor)
      const brokenClause = opened.broken.get(end.lacks?.name ?? '')
      if (brokenClause !== undefined) end = { ...end, brokenClause }
    }
    await opened.end()
    const leftOut = lacksIn(opened, redactor)
    if (leftOut.length > 0) end = { ...end, leftOut }
    faulty = obstaclesIn(opened.faults, session)
  }
  const { obstacles, ...evidence } = trace.evidence()
  const { isInternalError, ...ended } = evidence.findings.some(isViolation) ? failedBy(end) : end
  const durationMs = systemClock.now() - startedAt
  const result = { id, title: scenario.title, ...ended, durationMs }
  const { served } = notes
  return {
    result,
    ...evidence,
    obstacles: [...obstacles, ...faulty],
    served,
    seed: session.seed,
    ...(isInternalError && { isInternalError }),
  }
}

function seeing(
  scenario: string,
  { target: { baseUrl, sandboxUrl, apiVersion }, onExchange }: Session,
): CollectorOptions['onExchange'] {
  if (onExchange === undefined) return undefined
  return (exchange, operation) => {
    const { url } = exchange.request
    const base = [sandboxUrl, baseUrl].find((address) => url.startsWith(address))
    const path = url.slice(base?.length ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].length)
    onExchange({ exchange, operation, path, scenario, apiVersion })
  }
}

const isViolation = ({ severity }: Finding) => severity === 'violation'

type End = Omit<ScenarioResult, 'id' | 'title' | 'durationMs'> &
  Pick<ScenarioRun, 'isInternalError'>

/** Redacts the message of an error, because it may quote the target; the reason why a run ended does not. */
function endOf(error: unknown, { text, sentence }: Redactor): End {
  if (error instanceof RunEnded) return { outcome: 'skipped', ...error.end }
  if (error instanceof Stop) {
    const { outcome, message, remedy, lacks, refused, status, cause } = error
    const shown = remedy && (ownRemedies.has(remedy) ? remedy : sentence(remedy))
    // What is not claimed is named in words of our own.
    const reason = outcome === 'skipped' ? message : sentence(message)
    const how = { ...(refused && { refused }), ...(status !== undefined && { status }), cause }
    return { outcome, reason, ...(shown && { remedy: shown }), ...(lacks && { lacks }), ...how }
  }
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const reason = `The scenario itself is at fault. ${text(fault)}`
  return { outcome: 'errored', reason, cause: 'fault', isInternalError: true }
}

function lacksIn(
  { leftOut, failed, broken }: Pick<ReturnType<typeof worldOf>, 'leftOut' | 'failed' | 'broken'>,
  redactor: Redactor,
): readonly Lack[] {
  const lacks = [...failed.values(), ...leftOut].map((stop) => {
    const { reason = '', remedy, lacks, cause } = endOf(stop, redactor)
    const { kind, name } = lacks!
    const takers = kind === 'subject' ? { takers: operationsOf(name as SubjectName) } : {}
    return { ...lacks!, ...takers, reason, remedy, cause, brokenClause: broken.get(name) }
  })
  return [...new Map(lacks.map((lack) => [lack.name, lack])).values()]
}

/** An error of the scenario after a violation is not its fault, because scenarios trust the types of the contract. */
function failedBy({ remedy: _, ...end }: End): End {
  if (!end.isInternalError) return { ...end, outcome: 'failed' }
  return {
    outcome: 'failed',
    reason: 'The scenario could not continue after a response that breaks a clause.',
  }
}

const isAnswered = (exchange: Exchange) => exchange.response !== null && !isInconclusive(exchange)

function unservedOperation(exchange: Exchange, name: OperationAddress): Stop {
  const call = nameRequest(exchange, operations[name].number)
  return unserved(exchange, call, { kind: 'operation', name })
}

/** Why a request was not served, if it is a valid one. */
function stopOf(
  exchange: Exchange,
  address: OperationAddress,
  { showed }: Notes,
  { mayRefuse = exchange.mayRefuse, headers }: Partial<Outgoing> = {},
): Stop | undefined {
  if (mayRefuse) return undefined
  if (!isAnswered(exchange)) return unservedOperation(exchange, address)
  const isLost = isRead(exchange) && isRefusal(exchange) && showed(exchange, address, headers)
  return isLost ? stopFor(exchange, { address }) : undefined
}

function worldOf(
  { id, scenario }: Pick<LoadedScenario, 'id' | 'scenario'>,
  session: Session,
  trace: Collector,
  notes: Notes,
) {
  const { target, slow, prepare = alone.prepare } = session
  // A weak map lets go of long responses.
  const numbers = new WeakMap<Exchange, number>()
  let count = 0
  let undecided: Exchange | undefined
  /** Of the requests that the scenario went on without. */
  const failed = new Map<string, Stop>()
  const note = (exchange: Exchange, operation: OperationAddress | null, sent?: Outgoing) => {
    numbers.set(exchange, count++)
    if (operation !== null) noteCall(exchange)
    if (!isRead(exchange) && isUndecided(exchange)) undecided = exchange
    const { method, url, headers } = exchange.request
    const request = `${method} ${url} ${headers[versionHeaderOf(target)]}`
    const stop = operation === null ? undefined : stopOf(exchange, operation, notes, sent)
    if (stop) failed.set(request, stop)
    else failed.delete(request)
    notes.add(exchange, operation, sent?.headers)
  }
  const add = (exchange: Exchange) =>
    note(exchange, exchange.early ? trace.addEarly(exchange) : trace.add(exchange))
  const order = openEffectOrder(session.inSeries)
  let isMadeUp = false
  const wire = createWire(session, trace, order, note, () => isMadeUp)
  const tryEdges = createTryEdges(trace, id, session.seed)
  const faults: FaultyResult[] = []
  const { broken, ...followed } = followSubjects(session, trace, order, { ...notes, add, faults })
  const sleep = (milliseconds: number) => session.clock.sleep(milliseconds)
  const leftOut: Stop[] = []
  const leaveOut = (missing: Stop) => void leftOut.push(missing)
  const { given, ready } = createGiven({ ...followed, prepare, leaveOut }, scenario)
  const findStill = async (result: ActionResult) =>
    (await session.stillClock?.standsStill())
      ? stillClock(target, result, trace.shownAddress)
      : undefined
  const world: World = {
    given,
    api: createApi(target, wire, { claimed: session.claimed, leaveOut }),
    versions: target.apiVersions,
    raw: createRaw(target, wire),
    fake: createFakeData(id, session.seed),
    tryEdges: (...tried) => {
      isMadeUp = true
      return tryEdges(...tried)
    },
    actions: createActions({
      ...followed,
      slow,
      sleep: (milliseconds) => {
        session.onWait?.(milliseconds, id)
        return sleep(milliseconds)
      },
      proven: session.proven,
      beforeMove: session.stillClock?.before,
      findStill,
      onFault: (fault) => faults.push(fault),
    }),
    clause: createChecks(
      trace,
      (exchange) => numbers.get(exchange) ?? -1,
      () => undecided,
    ),
    sleep,
    settled: () => sleep(session.settling.leftMs()),
  }
  return { world, ready, broken, leftOut, failed, faults, end: order.idle }
}

interface Following extends Pick<Notes, 'addSubject'> {
  readonly add: (exchange: Exchange) => void
  readonly faults: FaultyResult[]
}

function followSubjects(
  {
    subjects,
    known,
    redactor,
    advance = (seconds) => subjects.act('advanceClock', { seconds }),
  }: Session,
  trace: Collector,
  order: EffectOrder,
  { add, addSubject, faults }: Following,
) {
  const broken = new Map<string, string | undefined>()
  /** A token that is refused may have been used; nothing else has a reason to be. */
  const noteFault = (result: SubjectResult | ActionResult, mustBeAccepted: boolean) => {
    if (isFaulty(result) && (mustBeAccepted || !result.ok)) faults.push(result)
  }
  const perform = (work: () => Promise<ActionResult>, movesClock = false) =>
    order.take(async (earlier) => {
      const result = await work()
      await earlier
      if (result.ok) redactor.registerDocument(result.fields)
      noteFault(result, movesClock)
      for (const exchange of result.exchanges) {
        add(movesClock ? { ...exchange, movesClock: true } : exchange)
      }
      return result
    })
  return {
    broken,
    get: (name: SubjectName) =>
      order.take(async (earlier) => {
        const result = await subjects.get(name)
        await earlier
        if (result.ok && result.exchanges.length > 0) redactor.registerDocument(result.fields)
        if (result.ok) trace.addOwn([result.fields, result.record])
        noteFault(result, true)
        const before = trace.evidence().findings.length
        result.exchanges.forEach(add)
        if (result.ok) {
          addSubject(result.fields)
          eachText(result.fields, (text) => known.add(text))
        } else
          broken.set(name, trace.evidence().findings.slice(before).findLast(isViolation)?.clause)
        if (result.ok && name === 'payment.pending') trace.addRecord(result.record)
        return result
      }),
    redeem: (token: string) => perform(() => subjects.act('redeemElementToken', { token })),
    advance: (...inputs: Parameters<Advance>) => perform(() => advance(...inputs), true),
  }
}
