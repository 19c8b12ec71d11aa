import type { Exchange } from '../exchange/index.ts'
import { isObject, partsOf, pointerOf } from '../json/index.ts'
import type { Pair } from './change.ts'
import { compareObservations, type Difference } from './compare-observations.ts'
import { type Observation, type Observed, observe, success } from './observe.ts'
import type { Side } from './side.ts'

/** An exchange of a side that shows a difference, and where in the body that is about which the difference speaks. */
export interface Example {
  readonly exchange: Exchange
  /** JSON Pointer; '' where the difference is in no body. */
  readonly pointer: string
}

/** One exchange of each side that show a difference together; the first of their kind where no two alone do. */
export function examplesOf(
  before: Side,
  after: Side,
  difference: Difference,
): Partial<Pair<Example>> {
  const was = before.observation.get(difference.call)
  const is = after.observation.get(difference.call)
  if (was === undefined || is === undefined) return {}
  const earlier = candidatesOf(was, difference, difference.before)
  const later = candidatesOf(is, difference, difference.after)
  const [one, other] = choosePair(
    sortByPlace(earlier, difference),
    sortByPlace(later, difference),
    difference,
  )
  return {
    ...(one && { before: exampleOf(one, difference) }),
    ...(other && { after: exampleOf(other, difference) }),
  }
}

/** Exchanges of the kind that the difference is about. */
function candidatesOf(
  { answers }: Observed,
  { rule, status }: Difference,
  said: string,
): Exchange[] {
  const all = [...answers.values()]
  const ofStatus = (wanted: number) =>
    all.flatMap(({ examples }) => examples.filter(({ response }) => response?.status === wanted))
  const isOfStatuses = /^(?:status|path|refused|accepted|answered|unanswered)-/.test(rule)
  if (isOfStatuses) {
    const [first] = said
      .split(' or ')
      .map(Number)
      .filter((one) => one > 0)
    return first === undefined ? all.flatMap(({ examples }) => examples) : ofStatus(first)
  }
  const isGood = status === null || (status >= 200 && status < 300)
  return answers.get(isGood ? success : String(status))?.examples ?? []
}

/** Those that have the place first. */
function sortByPlace(
  exchanges: readonly Exchange[],
  { pointer, direction }: Difference,
): Exchange[] {
  const parts = partsOf(pointer)
  const lacks = ({ request, response }: Exchange) => {
    const body = direction === 'request' ? request.body : response?.body
    return body?.kind === 'json' && hasPlace(body.value, parts) ? 0 : 1
  }
  return exchanges.toSorted((one, other) => lacks(one) - lacks(other))
}

/** The first pair that shows the difference by itself: first with other responses of one side, then of the other. */
function choosePair(
  before: readonly Exchange[],
  after: readonly Exchange[],
  difference: Difference,
): readonly [Exchange | undefined, Exchange | undefined] {
  for (const [index, one] of before.entries()) {
    const others = index === 0 ? after : after.slice(0, 1)
    const other = others.find((candidate) => isShownBy(one, candidate, difference))
    if (other !== undefined) return [one, other]
  }
  return [before[0], after[0]]
}

function isShownBy(
  before: Exchange,
  after: Exchange,
  { rule, pointer, header, call, operation }: Difference,
) {
  const seen = (exchange: Exchange) => {
    const observation: Observation = new Map()
    observe(observation, { exchange, operation, call, scenario: 'one' })
    return observation
  }
  return compareObservations(seen(before), seen(after)).some(
    (one) => one.rule === rule && one.pointer === pointer && one.header === header,
  )
}

function exampleOf(exchange: Exchange, { pointer, direction }: Difference): Example {
  const { body } = direction === 'request' ? exchange.request : exchange.response!
  return { exchange, pointer: body.kind === 'json' ? placeIn(body.value, pointer) : '' }
}

/** The place that a pointer with `*` means: the first item that has it, or else the first one. */
function placeIn(body: unknown, pointer: string): string {
  const path: string[] = []
  let value = body
  const parts = partsOf(pointer)
  for (const [index, part] of parts.entries()) {
    const name = part === '*' ? firstWith(value, parts.slice(index + 1)) : part
    path.push(name)
    value = memberOf(value, name)
  }
  return pointerOf(path)
}

function firstWith(holder: unknown, rest: readonly string[]): string {
  const names = typeof holder === 'object' && holder !== null ? Object.keys(holder) : []
  return names.find((name) => hasPlace(memberOf(holder, name), rest)) ?? names[0] ?? '0'
}

function hasPlace(value: unknown, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true
  if (typeof value !== 'object' || value === null) return false
  const names = part === '*' ? Object.keys(value) : [part]
  return names.some((name) => Object.hasOwn(value, name) && hasPlace(memberOf(value, name), rest))
}

function memberOf(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder[Number(name)]
  return isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
}
