import { isObject, jsonText, mapLeaves } from '../../base/json/index.ts'
import type { Exchange, Request } from '../../core/exchange/index.ts'
import { requestLine } from './match.ts'
import { nameOfStep, type Step } from './recording.ts'

/** A scenario needs what its recording does not hold. The message is the sentence with the details, and shows no secret. */
export class RecordingMiss extends Error {
  override readonly name = 'RecordingMiss'
  readonly sentence: string
  constructor(sentence: string, details: Readonly<Record<string, string>>) {
    const lines = Object.entries(details).map(([name, value]) => `  ${name.padEnd(8)}  ${value}`)
    super([sentence, ...lines].join('\n'))
    this.sentence = sentence
  }
}

export function missedRequest(
  scenario: string,
  request: Request,
  recordedTimes: number,
  unused: readonly Exchange[],
): RecordingMiss {
  const details = { scenario, request: requestLine(request) }
  if (recordedTimes > 0) {
    const times = recordedTimes === 1 ? 'once' : `${recordedTimes} times`
    const sentence = `The recording holds this request ${times}, and the scenario sends it once more.`
    return new RecordingMiss(sentence, details)
  }
  const [nearest] = unused
    .map(({ request: recorded }) => {
      return { line: requestLine(recorded), differing: differencesOf(recorded, request) }
    })
    .sort((a, b) => a.differing.length - b.differing.length)
  return new RecordingMiss('The recording does not hold this request.', {
    ...details,
    nearest: nearest?.line ?? 'none: all recorded requests were used',
    ...(nearest && {
      differs: nearest.differing
        .slice(0, 10)
        .map(lineOf)
        .join(`\n${' '.repeat(12)}`),
    }),
    ...(nearest?.differing.every(isOfTexts) && { reason: hidden }),
  })
}

/** A part of the request: what the recording holds, and what the scenario sends now. */
interface Differing {
  readonly part: string
  readonly before: string | undefined
  readonly now: string | undefined
}

const lineOf = ({ part, before, now }: Differing) =>
  `${part}: ${shown(before)} in the recording, ${shown(now)} now`

/** Whether two texts of the body differ: their JSON begins with a quote. */
const isOfTexts = ({ part, before, now }: Differing) =>
  part.startsWith('/') && [before, now].every((json) => json?.startsWith('"'))

const hidden = `a recording hides the texts that a scenario sends, unless they are test data
            → send testData(…) (suites/README.md), and record the scenario again`

/** The miss for a subject or an action other than the next one; `next` is undefined at the end of the recording. */
export function missedStep(scenario: string, now: string, next: Step | undefined): RecordingMiss {
  const sentence = 'The scenario takes another step than it did when it was recorded.'
  const recorded = next === undefined ? 'no further step' : nameOfStep(next)
  return new RecordingMiss(sentence, { scenario, now, recorded })
}

function differencesOf(recorded: Request, sent: Request): readonly Differing[] {
  const [before, now] = [partsOf(recorded), partsOf(sent)]
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((part) => ({ part, before: before.get(part), now: now.get(part) }))
    .filter((one) => one.before !== one.now)
}

/** The parts by which requests are matched, by name: path segments by number, values of the body by JSON Pointer. */
function partsOf({ method, url, body }: Request): ReadonlyMap<string, string> {
  const [address = '', query = ''] = url.split('#', 1)[0]!.split(/\?(.*)/s)
  const [, , host = '', ...segments] = address.split('/')
  const parts = new Map([
    ['method', method],
    ['host', host],
    ...segments.map((segment, index) => [`path ${index + 1}`, segment] as const),
    ['query', query],
  ])
  if (body.kind !== 'json') return parts.set('body', body.kind)
  if (!isObject(body.value)) return parts.set('body', jsonText(body.value))
  mapLeaves(body.value, (leaf, pointer) => parts.set(pointer, jsonText(leaf)))
  return parts
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'missing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || '(none)'
}
