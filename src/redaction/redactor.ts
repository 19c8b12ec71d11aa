import { type Exchange, type Headers, jsonOf } from '../exchange/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { redactHeaders } from './headers.ts'
import { createKnown, type Known, secretsOf } from './known.ts'
import { type Kinds, kindsOf, memo } from './names.ts'
import { credentialPrefix, isMasked } from './patterns.ts'
import { createTexts, jsonRedactor, type Replacement } from './redact.ts'
import { maskMember, reportedBody } from './report-body.ts'
import { allSpellings } from './spellings.ts'

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

/** JSON nested deeper is not shown: no reader of a report would see anything in it. */
const levels = 100

/** A redactor that knows the given secrets, and what secrets of the contract look like. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { secrets = [], members = [], headers = [], most = Infinity } = options
  const known = createKnown(allSpellings, most)
  const kinds = kindsOf([...members, ...headers])
  const marks = marksFor(kinds, known)
  const texts = createTexts(marks, (redact) => memo(redact, () => known.all.size), levels)
  const { text, url } = texts
  const rules = { ...texts, kinds, part: marks.part }
  const learnJson = jsonRedactor(noting(marks), (one) => one, 1_000)
  for (const value of secrets) known.add([{ kind: 'secret', value }])

  return {
    add: (value, kind) => known.add([{ kind, value }]),
    text,
    learn({ request, response }) {
      // A gigabyte of traffic must not make every later text slow to redact.
      if (known.all.size >= most) return
      learnJson(jsonOf(request.body))
      if (response !== null) learnJson(jsonOf(response.body))
    },
    exchange({ request, response, failure, startedAt, durationMs }) {
      return {
        request: {
          method: request.method,
          url: url(request.url),
          headers: redactHeaders(request.headers, rules),
          body: reportedBody(request.body, { ...texts, type: typeOf(request.headers) }),
        },
        response: response && {
          status: response.status,
          headers: redactHeaders(response.headers, rules),
          body: reportedBody(response.body, { ...texts, type: typeOf(response.headers) }),
        },
        ...(failure && { failure: { code: failure.code, message: text(failure.message) } }),
        ...whenOf(startedAt),
        durationMs,
      }
    },
    finding: (finding) => ({
      ...finding,
      pointer: text(finding.pointer),
      message: text(finding.message),
      expected: text(finding.expected),
      actual: text(finding.actual),
    }),
  }
}

/** What stands where a credential stood. */
const mark = '•••'

/** What stands for secrets in a report: `[kind]` and `prefix•••`, and in members a mask of the same form. */
function marksFor(kinds: Kinds, known: Known): Replacement {
  return {
    kinds,
    known,
    hideHosts: (text) => text,
    member: (_kind, value) => (typeof value === 'number' ? 0 : maskMember(value)),
    part: markOf,
    found({ pieces }) {
      const [one, ...more] = secretsOf(pieces)
      return more.length > 0 ? '[name]' : markOf(one!.kind, one!.value)
    },
    // A longer credential that begins like a known one must not keep its tail.
    isTail: (standIn, character) => standIn.endsWith(mark) && /[\w~+%=-]/.test(character),
    encode: (text) => text,
  }
}

function markOf(kind: string, value: string): string {
  const prefix = credentialPrefix(value)
  if (value === '' || value === prefix || isMasked(value) || marked.test(value)) return value
  return kind === 'credential' || prefix !== '' ? prefix + mark : `[${kind}]`
}

/** Masked before; an e-mail address may be the user of an address. */
const marked = /•••$|^•••@|^\[[a-z ]+\]$/

/** What stands in members of documents is remembered, and nothing is replaced. */
function noting(marks: Replacement): Replacement {
  return {
    ...marks,
    isReplaced: () => true,
    member(kind, value) {
      marks.known.add([{ kind, value: String(value) }])
      return value
    },
  }
}

function typeOf(headers: Headers): string {
  return headers['content-type'] ?? ''
}

function whenOf(startedAt: number | null): { startedAt?: string } {
  const date = new Date(startedAt ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? {} : { startedAt: date.toISOString() }
}
