import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { createMatcher } from '../judge/index.ts'
import type { Recording } from '../recording/index.ts'
import type { Difference as Drift } from '../run/index.ts'
import { compareObservations, type Difference } from './compare-observations.ts'
import { compareSteps } from './compare-steps.ts'
import { type Observation, observe } from './observe.ts'
import { rules } from './rules/index.ts'
import { callOf, isOfVersion } from './side.ts'
import { placeOf } from './words.ts'

/**
 * How the responses of `after` differ from those of `before`, a recording of the same scenario: by the rules of `assay
 * compare`, at any level; and which calls and steps came or went. Without a `before` there is one difference: that it is
 * missing.
 */
export function compareRecordings(
  before: Recording | undefined,
  after: Recording,
): readonly Drift[] {
  const { scenario } = after.about
  const noOperation = { scenario, operation: null, pointer: '' }
  if (before === undefined) {
    const message = 'There is no recording to compare with.'
    const change = { kind: 'missing-recording', before: 'no recording', after: 'a recording' }
    return [{ ...noOperation, call: '', ...change, message }]
  }
  const [was, is] = [observationOf(before), observationOf(after)]
  return [
    ...compareSteps(before.steps, after.steps).map((step) => ({ ...noOperation, ...step })),
    ...compareCalls(was, is).map((call) => ({ scenario, pointer: '', ...call })),
    ...compareObservations(was, is).map((one) => driftOf(scenario, one)),
  ]
}

function observationOf({ about, exchanges }: Recording): Observation {
  const { baseUrl, sandboxUrl, dialect } = about.target
  const { paths } = dialect as Partial<ReturnType<typeof judgeSettings>>
  const match = createMatcher(
    operations,
    judgeSettings(baseUrl, { sandboxUrl, ...(paths && { paths }) }),
  )
  const observation: Observation = new Map()
  for (const exchange of exchanges.filter(isLastPoll)) {
    if (!isOfVersion(exchange, about.target.apiVersion)) continue
    const { method, url } = exchange.request
    const operation = match(method, url)?.operation.number ?? null
    const base = [baseUrl, sandboxUrl].find((one) => url.startsWith(one)) ?? ''
    const call = callOf(method, url.slice(base.length), operation)
    observe(observation, { exchange, operation, call, scenario: about.scenario })
  }
  return observation
}

/** A scenario asks again at once for what is not there yet; how often it did so says nothing. */
function isLastPoll(
  { request, response }: Exchange,
  index: number,
  exchanges: readonly Exchange[],
): boolean {
  const next = exchanges[index + 1]?.request
  const isAsked = request.method === 'GET' && next?.method === 'GET' && next.url === request.url
  return !isAsked || response?.status !== 404
}

/** Calls that the scenario made on one side only: it went on otherwise. */
function compareCalls(before: Observation, after: Observation) {
  const only = (some: Observation, others: Observation) =>
    [...some.values()].filter(({ call }) => !others.has(call))
  return [
    ...only(before, after).map(({ call, operation }) => ({
      ...{ operation, call, kind: 'call-gone', before: 'sent', after: 'not sent' },
      message: `${call} is not sent any more.`,
    })),
    ...only(after, before).map(({ call, operation }) => ({
      ...{ operation, call, kind: 'call-new', before: 'not sent', after: 'sent' },
      message: `${call} was not sent before.`,
    })),
  ]
}

function driftOf(scenario: string, difference: Difference): Drift {
  const { operation, call, pointer, rule, header } = difference
  const place = placeOf(difference)
  const named = (text: string) => (header === undefined ? text : `${header}: ${text}`)
  const [before, after] = [named(difference.before), named(difference.after)]
  const message = `${place === '' ? call : `${call} ${place}`}: ${rules[rule].sentence} ${before} → ${after}`
  return { scenario, operation, call, pointer, kind: rule, before, after, message }
}
