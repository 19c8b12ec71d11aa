import type { Request } from '../exchange/index.ts'
import { isObject, jsonText, mapLeaves } from '../json/index.ts'
import { pathOf } from './match.ts'
import { nameOfStep, type Step } from './recording.ts'

type Fact = readonly [name: string, value: string]

/** A scenario needs what its recording does not hold. The message holds stand-ins only. */
export class RecordingMiss extends Error {
  override readonly name = 'RecordingMiss'
  readonly sentence: string
  /** The sentence with the facts: the message without its remedy. */
  readonly reason: string
  constructor(sentence: string, scenario: string, facts: readonly Fact[]) {
    const all: readonly Fact[] = [['scenario', scenario], ...facts]
    const lines = all.map(([name, value]) => `  ${name.padEnd(8)}  ${value}`)
    const reason = [sentence, ...lines].join('\n')
    const remedy = 'If the change is meant, record it again.'
    super(`${reason}\n  → ${remedy}`)
    this.sentence = sentence
    this.reason = reason
  }
}

export interface MissedRequest {
  readonly scenario: string
  readonly request: Request
  /** How many equal requests the recording holds; all of them were used. */
  readonly recordedTimes: number
  /** Recorded requests that were not used yet. */
  readonly unused: readonly Request[]
}

/** For a request that is not in the recording, or not as many times. */
export function missedRequest({
  scenario,
  request,
  recordedTimes,
  unused,
}: MissedRequest): RecordingMiss {
  const sent: Fact = ['request', lineOf(request)]
  if (recordedTimes > 0) {
    const times = recordedTimes === 1 ? 'once' : `${recordedTimes} times`
    const sentence = `The recording holds this request ${times}, and the scenario sends it once more.`
    return new RecordingMiss(sentence, scenario, [sent])
  }
  const nearest = nearestOf(request, unused)
  const differing = nearest === undefined ? [] : differences(nearest, request)
  return new RecordingMiss('The recording does not hold this request.', scenario, [
    sent,
    ['nearest', nearest === undefined ? 'none: all recorded requests were used' : lineOf(nearest)],
    ...differing.map((line, index): Fact => [index === 0 ? 'differs' : '', line]),
  ])
}

/** For a subject or an action that does not come next; undefined: nothing comes any more. */
export function missedStep(
  scenario: string,
  wanted: string,
  next: Step | undefined,
): RecordingMiss {
  return new RecordingMiss(
    'The scenario takes another step than it did when it was recorded.',
    scenario,
    [
      ['now', wanted],
      ['recorded', next === undefined ? 'no further step' : nameOfStep(next)],
    ],
  )
}

function lineOf({ method, url }: Request): string {
  return `${method} ${pathOf(url)}`
}

/** Of those with the most similar address the one with the fewest differences. */
function nearestOf(request: Request, unused: readonly Request[]): Request | undefined {
  const scored = unused.map((candidate) => ({ candidate, score: similarity(candidate, request) }))
  const best = Math.max(...scored.map(({ score }) => score))
  const [nearest] = scored
    .filter(({ score }) => score === best)
    // The bodies of no more are compared.
    .slice(0, 100)
    .map(({ candidate }) => ({ candidate, count: differences(candidate, request).length }))
    .sort((a, b) => a.count - b.count)
  return nearest?.candidate
}

/** From 0 to 1: the same method, and the same parts of the path in the same places. */
function similarity(sent: Request, recorded: Request): number {
  const [a = [], b = []] = [sent, recorded].map((request) => lineOf(request).split(/[ /?]+/))
  return a.filter((part, index) => part === b[index]).length / Math.max(a.length, b.length)
}

/** How a request differs from a recorded one, a line each: a JSON Pointer, what was recorded, what is sent now. */
function differences(recorded: Request, sent: Request): readonly string[] {
  const [before, now] = [partsOf(recorded), partsOf(sent)]
  const lines = [...new Set([...before.keys(), ...now.keys()])]
    .filter((part) => before.get(part) !== now.get(part))
    .map(
      (part) => `${part}: ${shown(before.get(part))} in the recording, ${shown(now.get(part))} now`,
    )
  // More say nothing more.
  return lines.length > 10 ? [...lines.slice(0, 10), `and ${lines.length - 10} more`] : lines
}

/** What requests are matched by, part by part: the body by the pointers to its values. */
function partsOf({ method, url, body }: Request): ReadonlyMap<string, string> {
  const path = pathOf(url)
  const [address = '', query = ''] = path.split('#')[0]!.split('?', 2)
  const parts = new Map([
    ['method', method],
    ['origin', url.slice(0, url.length - path.length)],
    ['path', address],
    ['query', query],
  ])
  if (body.kind !== 'json') return body.kind === 'none' ? parts : parts.set('body', body.kind)
  if (!isObject(body.value)) return parts.set('body', jsonText(body.value))
  mapLeaves(body.value, (leaf, pointer) => parts.set(pointer, jsonText(leaf)))
  return parts
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'missing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || '(none)'
}
