import { objectOf } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operations } from '../operations.ts'
import { listing, records } from '../records.ts'
import { existingIn, keyOf, nounOf } from './known-records.ts'
import { isEarlierMoment } from './times.ts'

/** How many records a list has shown at most, for a caller and a version. */
const longestOf = traceMap<string, number>()

/** The card brand that an account got last: it may have replaced those of before. */
const latestBrandOf = traceMap<string, unknown>()

/** How many records a list showed when it lacked one. */
const lackingOf = traceMap<string, number>()

/**
 * A list that lacks a record may be a page (A41). It is none if it shows fewer records than before, or one only; and a list that lacks
 * a record again, with more records than before, was no full page then. One in the order of creation lacks none between two others (A79).
 */
export const wholeLists = rule({
  clauses: ['conventions/records#agree'],
  needs: 'whole trace',
  operations: [
    ...listing.filter((address) => operations[address].response in records.lists),
    'card-brands/create',
  ],
  judge(context) {
    const { memory } = context
    if (context.address === 'card-brands/create') return
    const { count, missing } = lackedBy(context)
    if (count === 0) return
    const isShort = count === 1 || count < (longestOf(memory).get(callerOf(context)) ?? 0)
    const isBetween = betweenOthers(context)
    const first = missing.find(
      (record) =>
        isShort || isBetween(record) || (lackingOf(memory).get(nameOf(record)) ?? count) < count,
    )
    if (first === undefined) return
    context.check('conventions/records#agree', false, () => ({
      pointer: '/data',
      expected: `one with ${first.id}`,
      reason: 'which an earlier response showed',
      setBy: first.exchange,
      isGone: first.shownBy === context.address,
      actual: `a list of ${count} ${count === 1 ? 'record' : 'records'}`,
    }))
  },
  forget: (memory) => latestBrandOf(memory).clear(),
  record(context) {
    const { memory } = context
    if (context.address === 'card-brands/create') return noteBrand(context)
    const { count, missing } = lackedBy(context)
    const longest = longestOf(memory)
    const caller = callerOf(context)
    if (count > (longest.get(caller) ?? 0)) longest.set(caller, count)
    for (const record of missing) {
      const name = nameOf(record)
      if (!lackingOf(memory).has(name)) lackingOf(memory).set(name, count)
    }
  },
})

type Known = ReturnType<typeof existingIn>[number]

const nameOf = (record: Known) => keyOf(record.noun, record.id, record)

function callerOf({ address, apiVersion, credential }: RuleContext): string {
  return `${address} ${apiVersion} ${credential}`
}

/** Of two requests at the same time, nobody knows which card brand is the later one. */
function noteBrand(context: RuleContext): void {
  const {
    memory,
    params: [account = ''],
    body,
  } = context
  const { id } = objectOf(body)
  latestBrandOf(memory).set(account, context.overlapsWrite ? undefined : id)
}

/** Fewer records may stand in the order of their creation by chance. */
const enough = 5

/**
 * Selects records that a list would show between others: those of a page in the order of their creation come one after the other. A list
 * may also stand in the order of the last change.
 */
function betweenOthers({ records }: RuleContext): (record: Known) => boolean {
  const created = spanOf(records.map(({ record }) => record.created_at))
  const changed = spanOf(records.map(({ record }) => record.updated_at))
  if (records.length < enough || created === undefined) return () => false
  return ({ createdAt, revision }) =>
    isWithin(createdAt, created) && (changed === undefined || isWithin(revision, changed))
}

type Span = readonly [first: unknown, last: unknown]

/** The first and the last of some moments that stand in one order; undefined where they do not. */
function spanOf(moments: readonly unknown[]): Span | undefined {
  const isRising = (all: readonly unknown[]) =>
    all.every((moment, nth) => nth === 0 || isEarlierMoment(all[nth - 1], moment))
  const inOrder = [moments, moments.toReversed()].find(isRising)
  return inOrder && [inOrder[0], inOrder.at(-1)]
}

function isWithin(moment: unknown, [first, last]: Span): boolean {
  return isEarlierMoment(first, moment) && isEarlierMoment(moment, last)
}

/** How many records a list shows, and which of the run it lacks. Others may have changed what is not of the run (A49). */
function lackedBy(context: RuleContext): {
  readonly count: number
  readonly missing: readonly Known[]
} {
  const { address, records, isPart } = context
  const shown = new Set(records.map(({ record }) => record.id))
  if (isPart || shown.size === 0) return { count: 0, missing: [] }
  const latest = latestBrandOf(context.memory).get(context.params[0] ?? '')
  const isMeant = (id: string) => address !== 'card-brands/list' || id === latest
  const isAsked = (id: string) => !shown.has(id) && context.isOwn(id) && isMeant(id)
  return { count: shown.size, missing: existingIn(context, nounOf(address), isAsked) }
}
