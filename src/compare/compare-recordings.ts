import { judgeSettings, operations } from '../contract/index.ts'
import { createMatcher } from '../judge/index.ts'
import type { Recording } from '../recording/index.ts'
import type { Difference as Drift } from '../run/index.ts'
import { compareObservations, type Difference } from './compare-observations.ts'
import { compareSteps } from './compare-steps.ts'
import { type Observation, observe } from './observe.ts'
import { skipPolls } from './polls.ts'
import { rules } from './rules.ts'
import { callOf, isOfVersion } from './side.ts'
import { placeOf } from './words.ts'

/** Collects how scenarios differ from what was recorded of them before. */
export interface DriftCollector {
  /** Adds what was recorded of a scenario: before, where there is a recording, and now. */
  add(before: Recording | undefined, after: Recording): void
  /** The differences of all scenarios, in the order in which they were added. */
  finish(): readonly Drift[]
}

/**
 * Compares scenario by scenario: which steps and calls came or went, and by the rules of `assay compare`, at any level, how
 * responses differ. A place counts only where it also differs in the responses of all scenarios together: a single scenario
 * sees few values, and others when records are made in another order. A scenario that was not recorded before is one
 * difference.
 */
export function collectDrift(): DriftCollector {
  const before: Observation = new Map()
  const after: Observation = new Map()
  const steps: Drift[] = []
  const places: { scenario: string; difference: Difference }[] = []
  return {
    add(earlier, later) {
      const { scenario } = later.about
      const noOperation = { scenario, operation: null, pointer: '' }
      if (earlier === undefined) {
        const message = 'There is no recording to compare with.'
        const change = { kind: 'missing-recording', before: 'no recording', after: 'a recording' }
        steps.push({ ...noOperation, call: '', ...change, message })
        return
      }
      const [was, is] = [observationOf(earlier, before), observationOf(later, after)]
      steps.push(
        ...compareSteps(earlier.steps, later.steps).map((step) => ({ ...noOperation, ...step })),
        ...compareCalls(was, is).map((call) => ({ scenario, pointer: '', ...call })),
      )
      for (const difference of compareObservations(was, is)) places.push({ scenario, difference })
    },
    finish() {
      const common = compareObservations(before, after).filter(({ rare }) => !rare)
      const whole = new Set(common.map(placeIn))
      const lasting = places.filter(({ difference }) => whole.has(placeIn(difference)))
      return [...steps, ...lasting.map(({ scenario, difference }) => driftOf(scenario, difference))]
    },
  }
}

function placeIn({ call, direction, pointer, header }: Difference): string {
  return JSON.stringify([call, direction, pointer, header])
}

/** What one recording shows, which is also added to what all show. */
function observationOf({ about, exchanges }: Recording, all: Observation): Observation {
  const { baseUrl, sandboxUrl, dialect } = about.target
  const { paths } = dialect as Partial<ReturnType<typeof judgeSettings>>
  const match = createMatcher(
    operations,
    judgeSettings(baseUrl, { sandboxUrl, ...(paths && { paths }) }),
  )
  const observation: Observation = new Map()
  const add = skipPolls((one) => {
    observe(observation, one)
    observe(all, one)
  })
  for (const exchange of exchanges) {
    if (!isOfVersion(exchange, about.target.apiVersion)) continue
    const { method, url } = exchange.request
    const operation = match(method, url)?.operation.number ?? null
    const base = [baseUrl, sandboxUrl].find((one) => url.startsWith(one)) ?? ''
    const call = callOf(method, url.slice(base.length), operation)
    add({ exchange, operation, call, scenario: about.scenario })
  }
  add()
  return observation
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
