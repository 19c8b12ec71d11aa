import { type Body, type Exchange, jsonOf, maskShape } from '../exchange/index.ts'
import { jsonText, valueAt } from '../json/index.ts'
import { type HeaderParts, recordedHeaders, redactHeaders } from './headers.ts'
import { hostHider } from './hosts.ts'
import { createKnownTexts, isTelling } from './known-texts.ts'
import { kindsOf } from './names.ts'
import { type Before, openSecrets } from './recording-secrets.ts'
import { type Leak, openScan } from './scan.ts'
import { allSpellings } from './spellings.ts'
import { createTexts, type Texts } from './texts.ts'

export interface RecordingRules {
  /** Addresses of the target: that of the service first, that of its simulations second. */
  readonly urls: readonly string[]
  /** Names of members and headers, besides those of the contract, whose values are secret. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
  /** Names of headers whose values stay. */
  readonly keptHeaders?: readonly string[]
  /** Whether a value that a scenario sends is declared as its test data. */
  readonly isTestData?: (value: string) => boolean
}

/** An exchange, and who sent the request. */
export interface SentExchange {
  readonly exchange: Exchange
  /** The scenario itself did: what it says of its own is test data, and stays. */
  readonly byScenario: boolean
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
export function createRecordingRedactor(rules: RecordingRules): RecordingRedactor {
  const configured: string[] = []
  const { isTestData } = rules
  // What the scenarios so far have shown, in every spelling.
  const heard = createKnownTexts(allSpellings)
  return {
    add: (value) => void configured.push(value),
    redact(sent, notes) {
      const { secrets, run } = openPass(rules, sent, { configured, heard, isTestData })
      // What is found late is replaced early too: once more, until nothing is new.
      let size: number
      let redacted: { exchanges: readonly Exchange[]; notes: typeof notes }
      do {
        size = secrets.size()
        redacted = run(notes)
      } while (secrets.size() !== size)
      const own = createKnownTexts(allSpellings)
      for (const name of secrets.replacement.known.names.values()) heard.addName(name)
      for (const one of secrets.noted) (isTellingElsewhere(one.value) ? heard : own).add(one)
      return { ...redacted, leaks: openScan([heard.phrases, own.phrases], secrets.isKept) }
    },
  }
}

/** In another scenario a plain word, a short number, filled with zeros or not, or a day may mean anything. */
function isTellingElsewhere(value: string): boolean {
  return isTelling(value) && !/^(?:[a-z]+|\d{1,8}|0{3,}\d{1,6}|\d{4}-\d\d-\d\d)$/.test(value)
}

/** Redacts the exchanges of one recording, as often as something new is found. */
function openPass(rules: RecordingRules, sent: readonly SentExchange[], before: Before) {
  const { urls, members = [], headers = [], keptHeaders = [] } = rules
  const kindOf = kindsOf([...members, ...headers])
  const hideHosts = hostHider([...urls, ...sent.map(({ exchange }) => exchange.request.url)])
  const secrets = openSecrets(before, kindOf, hideHosts)
  const texts = createTexts(secrets.replacement)
  const kept = new Set(keptHeaders.map((name) => name.toLowerCase()))
  const parts: HeaderParts = { ...texts, ...secrets.replacement, kept }

  function redactOne({ exchange, byScenario, secretsAt = [] }: SentExchange, first: boolean) {
    const { request, response, failure } = exchange
    secrets.setOwn(byScenario && first)
    const shown = {
      method: request.method,
      url: texts.url(request.url),
      headers: redactHeaders(request.headers, parts),
      body: redactBody(request.body, texts),
    }
    secrets.setOwn(false)
    const document = response === null ? undefined : jsonOf(response.body)
    for (const pointer of secretsAt) {
      const value = valueAt(document, pointer)
      if (typeof value === 'string') secrets.give('credential', value)
    }
    if (first && response !== null) secrets.receive(textOf(response.body))
    return {
      ...exchange,
      request: shown,
      response: response && {
        status: response.status,
        headers: recordedHeaders(response.headers, parts),
        body: redactBody(response.body, texts),
      },
      failure: failure && { code: failure.code, message: texts.text(failure.message) },
    }
  }

  let runs = 0
  return {
    secrets,
    run<Notes>(notes: Notes) {
      const first = runs++ === 0
      const shown = texts.json(notes) as Notes
      return { notes: shown, exchanges: sent.map((one) => redactOne(one, first)) }
    },
  }
}

/** A body that is no JSON keeps its form only, which stays no JSON. */
function redactBody(body: Body, texts: Texts): Body {
  if (body.kind === 'none') return body
  if (body.kind === 'unknown') return { ...body, reason: texts.text(body.reason) }
  if (body.kind === 'json') {
    const value = texts.json(body.value)
    return value === body.value ? body : { ...body, value }
  }
  const text = String(maskShape(body.text))
  return { ...body, text: isJson(text) ? `${text} x` : text }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function textOf(body: Body): string {
  if (body.kind === 'json') return jsonText(body.value)
  return body.kind === 'text' ? body.text : ''
}
