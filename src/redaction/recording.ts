import { type Body, bodyFromText, type Exchange, jsonOf, maskShape } from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import { type HeaderRules, recordedHeaders, redactHeaders } from './headers.ts'
import { createKnown, isTelling } from './known.ts'
import { kindsOf } from './names.ts'
import { openSecrets } from './recording-secrets.ts'
import { createTexts, type Texts } from './redact.ts'
import { type Leak, openScan } from './scan.ts'

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
  /** Known values and patterns in the finished text; none where it may be written. */
  leaks(text: string): readonly Leak[]
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
  // What the scenarios so far have shown.
  const heard = createKnown()
  const kinds = kindsOf([...members, ...headers])
  return {
    add: (value) => void configured.push(value),
    redact(sent, notes) {
      const secrets = openSecrets(kinds, configured, heard, isTestData)
      const pass = openPass(secrets, rules.keptHeaders)
      // What is found late is replaced early too: once more, until nothing is new.
      let size: number
      let redacted: { exchanges: readonly Exchange[]; notes: typeof notes }
      do {
        size = secrets.size()
        redacted = pass(sent, notes)
      } while (secrets.size() !== size)
      const own = createKnown()
      for (const pieces of secrets.replacement.known.all.values()) {
        if (pieces.length > 1) heard.add(pieces)
      }
      for (const one of secrets.noted) (isTellingElsewhere(one.value) ? heard : own).add([one])
      return { ...redacted, leaks: openScan([heard, own], isTestData) }
    },
  }
}

/** In another scenario a plain word, a short number, filled with zeros or not, or a day may mean anything. */
function isTellingElsewhere(value: string): boolean {
  return isTelling(value) && !/^(?:[a-z]+|\d{1,8}|0{3,}\d{1,6}|\d{4}-\d\d-\d\d)$/.test(value)
}

/** Redacts the exchanges of one recording, and what else goes into its file. */
function openPass(secrets: ReturnType<typeof openSecrets>, keptHeaders: readonly string[] = []) {
  const texts = createTexts(secrets.replacement)
  const kept = new Set(keptHeaders.map((name) => name.toLowerCase()))
  const rules: HeaderRules = { ...texts, ...secrets.replacement, kept }

  function redactOne({ exchange, secretsAt = [] }: SentExchange): Exchange {
    const { request, response, failure } = exchange
    for (const pointer of response === null ? [] : secretsAt) {
      const value = valueAt(jsonOf(response!.body), pointer)
      if (typeof value === 'string') secrets.give('credential', value)
    }
    const shown = {
      method: request.method,
      url: texts.url(request.url),
      headers: redactHeaders(request.headers, rules),
      body: redactBody(request.body, texts),
    }
    return {
      ...exchange,
      request: shown,
      response: response && {
        status: response.status,
        headers: recordedHeaders(response.headers, rules),
        body: redactBody(response.body, texts),
      },
      failure: failure && { code: failure.code, message: texts.text(failure.message) },
    }
  }

  return <Notes>(sent: readonly SentExchange[], notes: Notes) => ({
    notes: texts.json(notes) as Notes,
    exchanges: sent.map(redactOne),
  })
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
