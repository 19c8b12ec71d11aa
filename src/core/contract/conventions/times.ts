import { isObject } from '../../../base/json/index.ts'
import { differencesSince, type RecordValue, traceMap } from '../../judge/index.ts'
import { formats } from '../formats.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

type OrderClause = 'conventions/timestamps#in-order' | 'conventions/timestamps#never-back'

/** Two clocks of one service may differ by so many milliseconds. */
const tolerance = 1000

/** A record changes after its creation, and a later response does not show an earlier time (A38). */
const order = rule({
  clauses: ['conventions/timestamps#in-order', 'conventions/timestamps#never-back'],
  judge(context) {
    for (const { family, record, pointer } of context.records) {
      const before = context.lastKnown(family, record.id)?.record
      judgeTimes(context, record, pointer, before)
    }
  },
})

const orderInEvents = rule({
  clauses: ['conventions/timestamps#in-order', 'conventions/timestamps#never-back'],
  operations: ['events/retrieve'],
  judge(context) {
    const diff = isObject(context.body) ? context.body.diff : undefined
    if (!isObject(diff)) return
    const { before, after } = diff
    if (isObject(before)) judgeTimes(context, before, '/diff/before', undefined)
    if (!isObject(after)) return
    const isSame = isObject(before) && typeof after.id === 'string' && before.id === after.id
    judgeTimes(context, after, '/diff/after', isSame ? before : undefined)
  },
})

function judgeTimes(
  context: RuleContext<OrderClause>,
  { created_at, updated_at }: RecordValue,
  pointer: string,
  before: RecordValue | undefined,
): void {
  const to = momentOf(updated_at)
  if (to === undefined) return
  const judge = (clause: OrderClause, earlier: unknown, what: string) => {
    const from = earlier === updated_at ? to : momentOf(earlier)
    if (from === undefined) return
    context.check(clause, to >= from, () => ({
      pointer: `${pointer}/updated_at`,
      expected: `no moment before ${what}, ${String(earlier)}`,
      value: updated_at,
      ...(clause === 'conventions/timestamps#in-order' && { setBy: null }),
      ...(Date.parse(`${from}Z`) - Date.parse(`${to}Z`) <= tolerance && {
        severity: 'warning' as const,
      }),
    }))
  }
  judge('conventions/timestamps#in-order', created_at, 'created_at')
  judge('conventions/timestamps#never-back', before?.updated_at, 'that of an earlier response')
}

/** The moment of a timestamp, without the zone, which is UTC: a later one is the greater text. */
function momentOf(value: unknown): string | undefined {
  return typeof value === 'string' && formats.timestamp(value) ? value.slice(0, 23) : undefined
}

export function isEarlierMoment(a: unknown, b: unknown): boolean {
  const [from, to] = [momentOf(a), momentOf(b)]
  return from !== undefined && to !== undefined && from < to
}

const finerOf = traceMap<'finer', true>()

const clock = rule({
  clauses: [],
  record(context) {
    const known = finerOf(context.memory)
    if (!known.has('finer') && showsFiner(context)) known.set('finer', true)
  },
})

/** Whether a write shows when it was done, in parts of a second: records from before may come from another clock. */
function showsFiner({ exchange, records }: Pick<RuleContext, 'exchange' | 'records'>): boolean {
  const isWrite = exchange.request.method !== 'GET'
  return isWrite && records.some(({ record }) => isFiner(record.updated_at))
}

function isFiner(moment: unknown): boolean {
  return typeof moment === 'string' && !moment.includes('.000') && momentOf(moment) !== undefined
}

/** A clock that shows milliseconds may move by 16 of them at once; the times of request and response are rounded. */
const step = 18

/**
 * Whether the clock of the target shows another time now than a record did when it arrived; the clock counts seconds, or steps of
 * milliseconds (A46). One that counts seconds shows another time than parts of a second at once.
 */
export function clockHasMoved(
  context: Pick<RuleContext, 'memory' | 'exchange' | 'records'>,
  { seenTime, record }: NonNullable<ReturnType<RuleContext['lastKnown']>>,
): boolean {
  const inSteps =
    isFiner(record.updated_at) || finerOf(context.memory).has('finer') || showsFiner(context)
  const { startedAt } = context.exchange
  if (startedAt === null || seenTime === null) return inSteps
  return startedAt - seenTime > (inSteps ? step : tolerance)
}

/** An update that changes a record shows another updated_at (A52). */
const changeIsDated = rule({
  clauses: ['conventions/records#agree'],
  operations: ['entities/update', 'entities/withdraw-consent', 'payments/cancel'],
  judge(context) {
    for (const located of context.records) {
      const { family, record, pointer } = located
      const known = context.lastKnown(family, record.id)
      if (known?.apiVersion !== context.apiVersion) continue
      if (!clockHasMoved(context, known)) continue
      const { updated_at: was } = known.record
      if (typeof was !== 'string' || record.updated_at !== was) continue
      const [changed] = differencesSince(context, known, located, 'none').found
      if (changed === undefined) continue
      // Whether the clock has moved depends on how fast the responses came, so a correct response does not cover the clause.
      context.check('conventions/records#agree', false, () => ({
        pointer: `${pointer}/updated_at`,
        expected: `another moment than ${was}`,
        reason: `because ${changed[0]} has changed`,
        setBy: known.exchange,
        value: record.updated_at,
      }))
    }
  },
})

export const times = [clock, order, orderInEvents, changeIsDated]
