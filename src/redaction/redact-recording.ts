import { type Body, type Exchange, maskShape } from '../exchange/index.ts'
import { jsonText, valueAt } from '../json/index.ts'
import type { FullName } from './full-name.ts'
import { hostHider } from './hosts.ts'
import { kindsOf } from './kinds.ts'
import { createKnownTexts, isTelling, type KnownTexts, type Secret } from './known-texts.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type HeaderParts, requestHeaders, responseHeaders } from './recording-headers.ts'
import { type RecordingTexts, recordingTexts, standInOf } from './recording-texts.ts'
import { addKnown, type Leak, openScan } from './scan.ts'
import { createStandIns, type StandIn } from './stand-ins/stand-ins.ts'

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
  const heard: Heard = { secrets: new Map(), names: new Map(), known: createPhrases() }
  return {
    add: (value) => void configured.push(value),
    redact(sent, notes) {
      const pass = openPass(rules, sent, { configured, heard })
      // What is found late is replaced early too: once more, until nothing is new.
      let size: number
      let redacted: { exchanges: readonly Exchange[]; notes: typeof notes }
      do {
        size = pass.size()
        redacted = pass.run(notes)
      } while (pass.size() !== size)
      const own = createPhrases<Secret>()
      for (const [value, name] of pass.names) {
        if (!heard.names.has(value)) addKnown(heard.known, { kind: 'name', value })
        heard.names.set(value, name)
      }
      for (const one of pass.standIns) {
        const isElsewhere = isTellingElsewhere(one.value)
        if (!isElsewhere && isTelling(one.value)) addKnown(own, one)
        if (isElsewhere && !heard.secrets.has(one.value)) {
          heard.secrets.set(one.value, one)
          addKnown(heard.known, one)
        }
      }
      const leaks = openScan([heard.known, own], pass.isKept)
      return { ...redacted, leaks }
    },
  }
}

/** What the scenarios before have shown. */
interface Heard {
  readonly secrets: Map<string, Secret>
  readonly names: Map<string, FullName<Secret>>
  /** All of them, in every spelling. */
  readonly known: Phrases<Secret>
}

/** In another scenario a plain word, a short number, filled with zeros or not, or a day may mean anything. */
function isTellingElsewhere(value: string): boolean {
  return isTelling(value) && !/^(?:[a-z]+|\d{1,8}|0{3,}\d{1,6}|\d{4}-\d\d-\d\d)$/.test(value)
}

/** Everything about one recording while it is redacted. */
function openPass(
  rules: RecordingRules,
  sent: readonly SentExchange[],
  before: {
    readonly configured: readonly string[]
    readonly heard: Heard
  },
) {
  const known: KnownTexts = createKnownTexts()
  const noted: StandIn[] = []
  const standIns = createStandIns((one) => {
    noted.push(one)
    known.add(one, false)
  })
  /** What was received so far, as text. */
  const received: string[] = []
  /** The scenario's own request is looked at, for the first time. */
  let isOwn = false

  const wasReceived = (value: string) =>
    isTelling(value) && received.some((text) => text.includes(value))

  function secret(kind: string, value: string): string {
    const isNew = () => !standIns.has(kind, value) && !wasReceived(value)
    if (isOwn && (rules.isTestData?.(value) || isNew())) standIns.keep(value)
    return standIns.give(kind, value)
  }

  const kindOf = kindsOf([...(rules.members ?? []), ...(rules.headers ?? [])])
  const urls = [...rules.urls, ...sent.map(({ exchange }) => exchange.request.url)]
  const hideHosts = hostHider(urls)
  for (const value of before.configured) {
    // The address of a target is no secret; what stands behind it may be.
    const parts = hideHosts(value) === value ? [value] : opaqueParts(value)
    for (const part of parts) standIns.give('credential', part)
  }
  for (const secret of before.heard.secrets.values()) known.add(secret, true)
  for (const name of before.heard.names.values()) known.addName(name, true)
  const texts: RecordingTexts = recordingTexts({
    kindOf,
    known,
    hideHosts,
    secret,
    has: standIns.has,
    secretNumber(kind, value) {
      if (isOwn && !standIns.has(kind, String(value))) standIns.keep(String(value))
      return standIns.giveNumber(kind, value)
    },
    found(found) {
      // What the scenario writes itself is no secret of the target.
      for (const { value } of found.isHeard && isOwn ? found.name.parts : []) {
        if (!wasReceived(value)) standIns.keep(value)
      }
      return standInOf(found, (part) => standIns.give(part.kind, part.value))
    },
  })
  const kept = new Set((rules.keptHeaders ?? []).map((name) => name.toLowerCase()))
  const headers: HeaderParts = { ...texts, kept, kindOf, secret }

  function redactOne({ exchange, byScenario, secretsAt = [] }: SentExchange, first: boolean) {
    const { request, response, failure } = exchange
    isOwn = byScenario && first
    const asked = {
      method: request.method,
      url: texts.url(request.url),
      headers: requestHeaders(request.headers, headers),
      body: redactBody(request.body, texts),
    }
    isOwn = false
    if (response?.body.kind === 'json') {
      for (const pointer of secretsAt) {
        const value = valueAt(response.body.value, pointer)
        if (typeof value === 'string') standIns.give('credential', value)
      }
    }
    if (first && response !== null) received.push(textOf(response.body))
    return {
      ...exchange,
      request: asked,
      response: response && {
        status: response.status,
        headers: responseHeaders(response.headers, headers),
        body: redactBody(response.body, texts),
      },
      failure: failure && { code: failure.code, message: texts.text(failure.message) },
    }
  }

  let runs = 0
  return {
    standIns: noted,
    isKept: standIns.isKept,
    size: () => standIns.size + known.names.size,
    names: known.names,
    run<Notes>(notes: Notes) {
      const first = runs++ === 0
      const shown = texts.json(notes) as Notes
      return { notes: shown, exchanges: sent.map((one) => redactOne(one, first)) }
    },
  }
}

/** A body that is no JSON keeps its form only, which stays no JSON. */
function redactBody(body: Body, texts: RecordingTexts): Body {
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

/** The parts of an address that nobody can have thought of. */
function opaqueParts(address: string): string[] {
  const [, user = '', rest = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:([^/?#@]*)@)?[^/?#]*(.*)$/is.exec(address) ?? []
  const parts = `${user}/${rest}`.split(/[/?&=#@:;,]+/)
  return parts.filter((part) => /^(?=.*\d)(?=.*\p{L})[\w.~%+-]{12,}$/u.test(part))
}
