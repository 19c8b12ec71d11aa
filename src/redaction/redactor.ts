import { type Body, type Exchange, jsonOf } from '../exchange/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { redactHeaders } from './headers.ts'
import { jsonRedactor } from './json.ts'
import { createKnownTexts, type KnownTexts } from './known-texts.ts'
import { marksFor, maskMember } from './marks.ts'
import { kindsOf } from './names.ts'
import { redactText } from './redact-text.ts'
import type { Redact, Replacement } from './replacement.ts'
import { shortenJson } from './shorten.ts'
import { allSpellings } from './spellings.ts'
import { createTexts } from './texts.ts'

export interface RedactorOptions {
  /** Values that are secret from the start, such as the key of the target. */
  readonly secrets?: readonly string[]
  /** Names of members and headers, besides those of the contract, whose values are secret. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
  /** How many values are remembered at most; beyond them a value is known by the name of its member only. */
  readonly most?: number
}

export type RedactedExchange = Omit<ReportedExchange, 'operation' | 'scenario' | 'source'>

/** Replaces secrets in everything that a run writes or prints. */
export interface Redactor {
  /** Remembers a secret value; `kind` stands in its place: `[kind]`. */
  add(value: string, kind: string): void
  /** Remembers the secret values that an exchange holds. */
  learn(exchange: Exchange): void
  /** The text without the remembered values, and without what looks like a secret. */
  text(text: string): string
  finding(finding: Finding): Finding
  exchange(exchange: Exchange): RedactedExchange
}

const longestBody = 256 * 1024
/** JSON nested deeper is not shown: no reader of a report would see anything in it. */
const levels = 100

/** A redactor that knows the given secrets, and what secrets of the contract look like. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { secrets = [], members = [], headers = [], most = Infinity } = options
  const known = createKnownTexts(allSpellings)
  const kindOf = kindsOf([...members, ...headers])
  const marks = marksFor(kindOf, known)
  const texts = createTexts(marks)
  const text = remembered(texts.text, known)
  const url = remembered(texts.url, known)
  const parts = { ...texts, text, url, kindOf, part: marks.part }
  const show = jsonRedactor(marks, text, levels)
  const learnJson = jsonRedactor(noting(marks, add, isFull), (one) => one)
  for (const value of secrets) known.add({ kind: 'secret', value })

  // A gigabyte of traffic must not make every later text slow to redact.
  function isFull(): boolean {
    return known.secrets.size + known.names.size >= most
  }

  function add(value: string, kind: string): void {
    if (!isFull()) known.add({ kind, value })
  }

  function bodyOf(body: Body): unknown {
    if (body.kind === 'none') return null
    if (body.kind === 'unknown') return `(not known: ${text(body.reason)})`
    if (body.kind === 'text') return redactText(body, { kindOf, text, mask: maskMember })
    return body.bytes > longestBody ? shortenJson(body.value, show) : show(body.value)
  }

  return {
    add,
    text,
    learn({ request, response }) {
      if (isFull()) return
      learnJson(jsonOf(request.body))
      if (response !== null) learnJson(jsonOf(response.body))
    },
    exchange({ request, response, failure, startedAt, durationMs }) {
      return {
        request: {
          method: request.method,
          url: url(request.url),
          headers: redactHeaders(request.headers, parts),
          body: bodyOf(request.body),
        },
        response: response && {
          status: response.status,
          headers: redactHeaders(response.headers, parts),
          body: bodyOf(response.body),
        },
        ...(failure && { failure: { code: failure.code, message: text(failure.message) } }),
        ...whenOf(startedAt),
        durationMs,
      }
    },
    finding: (finding) => redactFinding(finding, text),
  }
}

function redactFinding(finding: Finding, text: Redact): Finding {
  return {
    ...finding,
    pointer: text(finding.pointer),
    message: text(finding.message),
    expected: text(finding.expected),
    actual: text(finding.actual),
  }
}

/** What stands in members of documents is remembered, and nothing is replaced. */
function noting(marks: Replacement, add: Redactor['add'], isFull: () => boolean): Replacement {
  return {
    ...marks,
    isReplaced: () => !isFull(),
    member(kind, value) {
      add(value, kind)
      return value
    },
    number(kind, value) {
      add(String(value), kind)
      return value
    },
  }
}

/** The same short texts come again and again; what was redacted before a secret was known is forgotten. */
function remembered(redact: Redact, known: KnownTexts): Redact {
  const before = new Map<string, string>()
  let size = 0
  return (text) => {
    if (text.length > 200) return redact(text)
    const now = known.secrets.size + known.names.size
    if (size !== now || before.size >= 2_000) before.clear()
    size = now
    let redacted = before.get(text)
    if (redacted === undefined) {
      redacted = redact(text)
      before.set(text, redacted)
    }
    return redacted
  }
}

function whenOf(startedAt: number | null): { startedAt?: string } {
  const date = new Date(startedAt ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? {} : { startedAt: date.toISOString() }
}
