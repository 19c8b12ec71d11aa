import { type Body, bodyFromText, type Exchange, jsonOf, maskShape } from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import { type HeaderRules, recordedHeaders, redactHeaders } from './headers.ts'
import { createKnown, isTelling, joined, type Known, type Pieces } from './known.ts'
import { type Kinds, kindsOf } from './names.ts'
import { createTexts, placesOnly } from './redact.ts'
import type { Replacement, Texts } from './replacement.ts'
import { digitsOf, fill } from './stand-in-forms.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'

export interface RecordingRules {
  /** Names of members and headers, besides those of the contract, whose values are secret. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
  /** Names of headers whose values stay. */
  readonly keptHeaders?: readonly string[]
  /** Whether a value is test data that a scenario declares. */
  readonly isTestData?: (value: string) => boolean
}

/** An exchange, and what is known of its secrets. */
export interface SentExchange {
  readonly exchange: Exchange
  /** JSON Pointers to further secrets in the response. */
  readonly secretsAt?: readonly string[]
}

/** A recording without secrets. */
export interface RedactedRecording<Notes> {
  readonly exchanges: readonly Exchange[]
  readonly notes: Notes
  /**
   * A last look for every known value in the finished text, which is JSON: the kind of one that is left; undefined where
   * the text may be written. To be called before the next recording is redacted.
   */
  left(text: string): string | undefined
}

/** Redacts the recordings of one run, each with what the ones before have shown. */
export interface RecordingRedactor {
  /** Remembers a secret that is known beforehand: the key, a value of the environment. */
  add(value: string): void
  /** `notes` is what else goes into the file: subjects, the target. */
  redact<Notes>(sent: readonly SentExchange[], notes: Notes): RedactedRecording<Notes>
}

/** A redactor for recordings that knows the names of the contract and those of a configuration. */
export function createRecordingRedactor(rules: RecordingRules = {}): RecordingRedactor {
  const { isTestData = () => false, members = [], headers = [] } = rules
  const configured: string[] = []
  const known = createKnown()
  /** What means something in the last recording only. */
  const own: Pieces[] = []
  const kinds = kindsOf([...members, ...headers])

  function openStandIns(): StandIns {
    const standIns = createStandIns(
      (secret) => {
        if (known.add([secret]) && !isTellingElsewhere(secret.value)) own.push([secret])
      },
      { isTestData, holdsKnown: (standIn) => known.find(standIn, 0) !== undefined },
    )
    for (const value of configured) standIns.give('credential', value)
    return standIns
  }

  return {
    add: (value) => void configured.push(value),
    redact(sent, notes) {
      for (const pieces of own.splice(0)) known.forget(pieces)
      const standIns = openStandIns()
      const replacement = replaceBy(standIns, kinds, known)
      const texts = createTexts(replacement)
      const kept = new Set(rules.keptHeaders?.map((name) => name.toLowerCase()))
      const pass = (given: Texts) => ({
        notes: given.json(notes) as typeof notes,
        exchanges: sent.map((one) => redactOne(one, { ...given, ...replacement, kept })),
      })
      // What is found late is replaced early too: once more, until nothing is new.
      let redacted = pass(placesOnly(replacement))
      for (let size = -1; size !== standIns.size + known.all.size; ) {
        size = standIns.size + known.all.size
        redacted = pass(texts)
      }
      return { ...redacted, left: texts.left }
    },
  }
}

/** In another scenario a plain word, a short number, filled with zeros or not, or a day may mean anything. */
function isTellingElsewhere(value: string): boolean {
  return isTelling(value) && !/^(?:[a-z]+|\d{1,8}|0{3,}\d{1,6}|\d{4}-\d\d-\d\d)$/.test(value)
}

function replaceBy(standIns: StandIns, kinds: Kinds, known: Known): Replacement {
  return {
    kinds,
    known,
    part: standIns.give,
    encode: encodeURIComponent,
    isReplaced: ({ kind, value }) => standIns.has(kind, value),
    member: (kind, value) =>
      typeof value === 'string' ? standIns.give(kind, value) : standIns.giveNumber(kind, value),
    found({ pieces }, held) {
      const value = joined(pieces)
      const standIn = joined(pieces, ({ kind, value }) => standIns.give(kind, value))
      if (standIn === value) return undefined
      const digits = digitsOf(standIn)
      if (/^[^\p{L}]+$/u.test(held) && digitsOf(held).length === digits.length) {
        return fill(held, digits)
      }
      if (held === value.toUpperCase()) return standIn.toUpperCase()
      return held === value.toLowerCase() ? standIn.toLowerCase() : standIn
    },
  }
}

function redactOne({ exchange, secretsAt = [] }: SentExchange, rules: HeaderRules): Exchange {
  const { request, response, failure } = exchange
  for (const pointer of response === null ? [] : secretsAt) {
    const value = valueAt(jsonOf(response!.body), pointer)
    if (typeof value === 'string') rules.part('credential', value)
  }
  return {
    ...exchange,
    request: {
      method: request.method,
      url: rules.url(request.url),
      headers: redactHeaders(request.headers, rules),
      body: redactBody(request.body, rules),
    },
    response: response && {
      status: response.status,
      headers: recordedHeaders(response.headers, rules),
      body: redactBody(response.body, rules),
    },
    failure: failure && { code: failure.code, message: rules.text(failure.message) },
  }
}

/** How much of a body that is no JSON is recorded. */
const kept = 200

/** A body that is no JSON keeps the form of its beginning only, which stays no JSON. */
function redactBody(body: Body, texts: Texts): Body {
  if (body.kind === 'none') return body
  if (body.kind === 'unknown') return { ...body, reason: texts.text(body.reason) }
  if (body.kind === 'json') return { ...body, value: texts.json(body.value) }
  const text = String(maskShape(body.text.slice(0, kept)))
  return { ...body, text: bodyFromText(text).kind === 'json' ? `${text} x` : text }
}
