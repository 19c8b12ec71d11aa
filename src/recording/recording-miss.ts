import type { Request } from '../exchange/index.ts'
import { differences } from './difference.ts'
import { nameOfStep, type Step } from './recording.ts'
import { bodyKey, pathOf } from './request-key.ts'

/** A story asked for what its recording does not hold. The message is a short letter, all pseudonyms. */
export class RecordingMiss extends Error {
  override readonly name = 'RecordingMiss'
}

export interface MissedRequest {
  readonly scenario: string
  readonly request: Request
  /** How many of these the recording holds; all of them have been given out. */
  readonly held: number
  /** Recorded requests that nothing asked for yet. */
  readonly unused: readonly Request[]
}

/** For a request that is not in the recording, or not as many times. */
export function missOfRequest({ scenario, request, held, unused }: MissedRequest): RecordingMiss {
  const asked: Fact = ['request', lineOf(request)]
  if (held > 0) {
    const times = held === 1 ? 'once' : `${held} times`
    const sentence = `The recording holds this request ${times}, and it is asked once more.`
    return letter(sentence, scenario, [asked])
  }
  const nearest = nearestOf(request, unused)
  const differing = nearest === undefined ? [] : differences(nearest, request)
  return letter('The recording does not hold this request.', scenario, [
    asked,
    ['nearest', nearest === undefined ? 'none: all that is recorded was asked' : lineOf(nearest)],
    ...differing.map((line, index): Fact => [index === 0 ? 'differs' : '', line]),
  ])
}

/** For a subject or an action that does not come next; undefined: nothing comes any more. */
export function missOfStep(scenario: string, asked: string, next: Step | undefined): RecordingMiss {
  return letter('The scenario takes another step than it did when it was recorded.', scenario, [
    ['asked', asked],
    ['recorded', next === undefined ? 'no further step' : nameOfStep(next)],
  ])
}

type Fact = readonly [name: string, value: string]

function letter(sentence: string, scenario: string, facts: readonly Fact[]): RecordingMiss {
  const all: readonly Fact[] = [['scenario', scenario], ...facts]
  const lines = all.map(([name, value]) => `  ${name.padEnd(8)}  ${value}`)
  const remedy = '  → If the change is meant, record the scenario again.'
  return new RecordingMiss([sentence, ...lines, remedy].join('\n'))
}

function lineOf({ method, url }: Request): string {
  return `${method} ${pathOf(url)}`
}

/** So many of those with the likest address are compared by their bodies. */
const compared = 100

function nearestOf(request: Request, unused: readonly Request[]): Request | undefined {
  const scored = unused.map((candidate) => ({ candidate, score: likeness(candidate, request) }))
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0)
  const likest = scored.filter(({ score }) => score === best).slice(0, compared)
  const asked = bodyKey(request.body)
  let nearest: Request | undefined
  let least = Infinity
  for (const { candidate } of likest) {
    const count = bodyKey(candidate.body) === asked ? 0 : differences(candidate, request).length
    if (count < least) {
      least = count
      nearest = candidate
    }
  }
  return nearest
}

/** From 0: the same method, and the same parts of the path in the same places. */
function likeness(one: Request, other: Request): number {
  const [a, b] = [one, other].map(({ url }) => pathOf(url).split(/[/?]/).slice(1)) as [
    string[],
    string[],
  ]
  const same = a.filter((part, index) => part === b[index]).length
  const path = same / Math.max(a.length, b.length, 1)
  return path * 2 + (one.method === other.method ? 1 : 0) + (a.length === b.length ? 0.5 : 0)
}
