import { eachText } from '../../../base/json/index.ts'
import { isRead, isSuccess, jsonOf } from '../../exchange/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operationsWhere } from '../operations.ts'
import { recordOf } from '../records.ts'
import {
  type Dated,
  describeApart,
  isOnTime,
  isRight,
  madeBySetUp,
  setByWrite,
  type Time,
  timeAtTarget,
} from './dated.ts'
import { innerTimesOf, wrongInnerTimes } from './inner-times.ts'

interface Shift {
  readonly moment: string
  /** A request after it showed the right time, so the clock of the target was not moved. */
  readonly isRefuted?: true
}

/** The first time of each difference, by quarter hours. */
const shiftedOf = traceMap<number, Shift>()

/** How far the run had moved the clock when a request first showed the right time. */
const rightOf = traceMap<'first', number>()

/** When a request that is none of the contract showed an id or a token: a set-up that made what has it. */
const setUpOf = traceMap<string, Time>()

/**
 * A record is created or changed while its request is under way: local time, and a clock of twelve hours, differ from UTC by quarter
 * hours (A70). A record that was there before may be a quarter of an hour old by chance; two that were made at two times are not.
 */
const ofWrites = rule({
  clauses: ['conventions/timestamps#instant'],
  operations: operationsWhere(({ method }) => method !== 'GET'),
  judge: (context) => judge(context, setByWrite(context)),
  record: (context) => record(context, setByWrite(context)),
})

const ofSetUps = rule({
  clauses: ['conventions/timestamps#instant'],
  judge: (context) => judge(context, setBySetUp(context)),
  judgeOther({ exchange, memory, path }) {
    // What requests name was there before.
    if (path === null || isRead(exchange) || !isSuccess(exchange.response)) return
    const time = timeAtTarget(exchange, { isExcerpt: false })
    if (time === undefined) return
    const known = setUpOf(memory)
    eachText(jsonOf(exchange.response.body), (text) => {
      const isNew = !memory.sent.has(text) && !known.has(text)
      if (isNew && /^[a-z]+_\w+$/.test(text)) known.set(text, time)
    })
  },
  record(context) {
    record(context, setBySetUp(context))
    // What dates a record anew later says nothing of the clock at its set-up.
    for (const { id } of context.records.map(({ record }) => record)) {
      setUpOf(context.memory).delete(String(id))
    }
  },
})

/** A record whose own times are right shows by them that the clock is right (A70). */
const ofParts = rule({
  clauses: ['conventions/timestamps#instant'],
  operations: operationsWhere((operation) => innerTimesOf(recordOf(operation)).length > 0),
  judge: (context) => judge(context, wrongInnerTimes(context)),
})

export const instants = [ofWrites, ofSetUps, ofParts]

function setBySetUp(context: RuleContext): readonly Dated[] {
  const known = setUpOf(context.memory)
  return known.size === 0 ? [] : madeBySetUp(context, (name) => known.get(name))
}

function judge(
  context: RuleContext<'conventions/timestamps#instant'>,
  all: readonly Dated[],
): void {
  for (const dated of all) {
    const { apartMs, quarters, pointer } = dated
    if (dated.mayBeOld && quarters === undefined) continue
    const isSure = quarters !== undefined && isOfClock(context, dated, quarters)
    // Only a clock that is moved forward explains a time ahead of it.
    const mayBeMoved = apartMs > 0 && context.settings.clockMoves && !isSure
    const isNoted = quarters === undefined && (mayBeMoved || dated.movedMs > 0)
    context.check('conventions/timestamps#instant', isOnTime(dated), () => ({
      pointer,
      expected: 'the time of the request in UTC',
      setBy: null,
      actual: `a time that is ${describeApart(apartMs)}`,
      ...(!isSure && { severity: isNoted ? ('observation' as const) : ('warning' as const) }),
      ...(!isSure && !isNoted && reasonFor(dated, mayBeMoved)),
    }))
  }
}

/** What else explains a difference that two times do not show. */
function reasonFor({ apartMs, pointer }: Dated, mayBeMoved: boolean): { readonly reason?: string } {
  if (mayBeMoved) return { reason: unlessMoved }
  const isOfCreation = pointer.endsWith('/created_at')
  return apartMs < 0 && isOfCreation ? { reason: 'unless the record was there before' } : {}
}

const unlessMoved =
  'unless somebody moved the clock of the target forward since it was started: what is ahead right after a start, or once its clock was set back, is local time'

/** Whether nothing but the clock by which the target writes times explains a difference of quarter hours. */
function isOfClock(
  { memory, settings }: RuleContext,
  { moment, apartMs, isOurs, isKnown, isAhead, isBesideRight = false, movedMs }: Dated,
  quarters: number,
): boolean {
  if (isBesideRight) return true
  if (!isOurs) return false
  const before = rightOf(memory).get('first')
  // Between two times that the run itself has moved the clock to, nothing was made.
  if (isAhead && before !== undefined && before < movedMs) return true
  if (isKnown && apartMs > 0) return true
  const shift = shiftedOf(memory).get(quarters)
  if (shift === undefined || shift.moment === moment) return false
  const isRefuted = shift.isRefuted === true && !settings.isExcerpt
  return apartMs < 0 || !settings.clockMoves || isRefuted
}

function record({ memory }: RuleContext, all: readonly Dated[]): void {
  const shifted = shiftedOf(memory)
  const right = rightOf(memory)
  for (const { quarters, moment } of all) {
    if (quarters !== undefined && !shifted.has(quarters)) shifted.set(quarters, { moment })
  }
  for (const { movedMs } of all.filter(isRight)) {
    if (!right.has('first')) right.set('first', movedMs)
    for (const [quarters, shift] of [...shifted]) {
      shifted.set(quarters, { ...shift, isRefuted: true })
    }
  }
}
