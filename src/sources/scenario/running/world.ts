import type { Collector } from '../../../core/evidence/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import type { ActionResult, FaultyResult } from '../../target/index.ts'
import type { LoadedScenario } from '../load.ts'
import type { World } from '../scenario.ts'
import type { Stop } from '../stop.ts'
import { createFakeData } from '../test-data.ts'
import { createActions } from './actions.ts'
import { createApi, createRaw } from './api.ts'
import { openCalls } from './calls.ts'
import { createChecks } from './clause.ts'
import { alone } from './coordinator.ts'
import { openEffectOrder } from './effect-order.ts'
import { followSubjects } from './follow-subjects.ts'
import { createGiven } from './given.ts'
import type { Notes } from './served.ts'
import type { Session } from './session.ts'
import { stillClock } from './still-clock.ts'
import { createTryEdges } from './try-edges.ts'
import { createWire } from './wire.ts'

/** What a scenario gets, and what is known of it when the scenario has ended. */
export function openWorld(
  { id, scenario }: Pick<LoadedScenario, 'id' | 'scenario'>,
  session: Session,
  trace: Collector,
  notes: Notes,
) {
  const { target, prepare = alone.prepare } = session
  const { note, failed, numberOf, undecided } = openCalls(target, notes)
  const add = (exchange: Exchange) =>
    note(exchange, exchange.early ? trace.addEarly(exchange) : trace.add(exchange))
  const order = openEffectOrder(session.inSeries)
  let isMadeUp = false
  const wire = createWire(session, { trace, order, note, isMadeUp: () => isMadeUp })
  const tryEdges = createTryEdges(trace, id, session.seed)
  const faults: FaultyResult[] = []
  const onFault = (fault: FaultyResult) => void faults.push(fault)
  const { broken, ...followed } = followSubjects(session, trace, order, { ...notes, add, onFault })
  const leftOut: Stop[] = []
  const leaveOut = (missing: Stop) => void leftOut.push(missing)
  const { given, ready } = createGiven({ ...followed, prepare, leaveOut }, scenario)
  const sleep = (milliseconds: number) => session.clock.sleep(milliseconds)
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
    actions: createActions({ ...followed, ...actionsIn(id, session, trace), onFault }),
    clause: createChecks(trace, numberOf, undecided),
    sleep,
    settled: () => sleep(session.settling.leftMs()),
  }
  return { world, ready, broken, leftOut, failed, faults, end: order.idle }
}

/** What actions need of the session: it reports long waits, and finds a clock that stands still. */
function actionsIn(
  id: string,
  { target, slow, clock, onWait, proven, stillClock: clockOfRun }: Session,
  { shownAddress }: Collector,
) {
  return {
    slow,
    proven,
    beforeMove: clockOfRun?.before,
    sleep: (milliseconds: number) => {
      onWait?.(milliseconds, id)
      return clock.sleep(milliseconds)
    },
    findStill: async (result: ActionResult) =>
      (await clockOfRun?.standsStill()) ? stillClock(target, result, shownAddress) : undefined,
  }
}
