import type { Exchange } from '../exchange/index.ts'
import { nameOfStep, type Step } from '../recording/index.ts'
import { type Change, changeOf } from './change.ts'

/** Whether a call is asked as before, and answered with the status or the failure of before. */
export function pairOutcomes(
  call: string,
  before: readonly Exchange[],
  after: readonly Exchange[],
): Change[] {
  if (before.length === 0 || after.length === 0) return [asked(call, before.length, after.length)]
  if (before.length === after.length) return answeredOtherwise(call, before, after)
  const known = new Set(before.map(outcomeOf))
  const unknown = after.flatMap((exchange) => {
    const is = outcomeOf(exchange)
    return known.has(is) ? [] : [answered(call, [...known].join(' or '), is)]
  })
  if (unknown.length > 0) return unknown
  const [earlier, later] = [lastOfEach(before), lastOfEach(after)]
  // Who polls may ask once more or less, if only it ends alike.
  if (arePolls(before) && earlier.length === later.length) {
    return answeredOtherwise(call, earlier, later)
  }
  return [asked(call, before.length, after.length)]
}

function answeredOtherwise(
  call: string,
  before: readonly Exchange[],
  after: readonly Exchange[],
): Change[] {
  return before.flatMap((exchange, index) => {
    const [was, is] = [outcomeOf(exchange), outcomeOf(after[index]!)]
    return was === is ? [] : [answered(call, was, is)]
  })
}

/** The last exchange of each address, in the order in which the addresses were first asked. */
function lastOfEach(exchanges: readonly Exchange[]): readonly Exchange[] {
  return [...new Map(exchanges.map((exchange) => [exchange.request.url, exchange])).values()]
}

function arePolls(exchanges: readonly Exchange[]): boolean {
  return exchanges.every(({ request }) => /^(GET|HEAD)$/.test(request.method))
}

/** A status, or the code of a failure. */
function outcomeOf({ response, failure }: Exchange): string {
  return response === null ? (failure?.code ?? 'NO_ANSWER') : String(response.status)
}

function answered(call: string, before: string, after: string): Change {
  const isStatus = (outcome: string) => /^\d/.test(outcome)
  const did = isStatus(before) ? 'answered' : 'failed with'
  const does = isStatus(after) ? 'answers' : 'fails with'
  const kind = isStatus(before) && isStatus(after) ? 'status' : 'failure'
  return changeOf(kind, [before, after], `${call} ${did} ${before} and now ${does} ${after}.`)
}

function asked(call: string, before: number, after: number): Change {
  const [was, is] = [timesOf(before), timesOf(after)]
  const kind = before < after ? 'call-new' : 'call-gone'
  return changeOf(kind, [was, is], `${call} was sent ${was}, now ${is}.`)
}

/** What a scenario was given before and is not any more, or the other way round, by the name of the step. */
export function compareSteps(
  before: readonly Step[],
  after: readonly Step[],
): (readonly [call: string, change: Change])[] {
  const earlier = Map.groupBy(before, nameOfStep)
  const later = Map.groupBy(after, nameOfStep)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((call) => {
    const one = earlier.get(call) ?? []
    const other = later.get(call) ?? []
    const said = (was: string, is: string, text: string) =>
      was === is
        ? []
        : [[call, changeOf('outcome', [was, is], `The step "${call}" ${text}`)] as const]
    const taken = [timesOf(one.length), timesOf(other.length)] as const
    return [
      ...one.slice(0, other.length).flatMap((step, index) => {
        const [was, is] = [wordOf(step), wordOf(other[index]!)]
        const { reason } = other[index]!
        return said(was, is, `${was} and now ${is}${reason === undefined ? '.' : `: ${reason}`}`)
      }),
      ...said(...taken, `was taken ${taken[0]}, now ${taken[1]}.`),
    ]
  })
}

function wordOf(step: Step): string {
  if (!step.ok) return 'fails'
  return 'accepted' in step && step.accepted === false ? 'is refused' : 'succeeds'
}

/** `once`, `3 times`, `never`. */
function timesOf(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${count} times`
}
