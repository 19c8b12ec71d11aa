import { type Exchange, type Headers, jsonOf, maskShape } from '../exchange/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { redactHeaders } from './headers.ts'
import { createKnown, type Known, secretsOf } from './known.ts'
import { type Kinds, kindsOf } from './names.ts'
import { credentialPrefix, isMasked, tokenPrefixOf } from './patterns.ts'
import { createTexts, placesOnly } from './redact.ts'
import type { Replacement } from './replacement.ts'
import { reportedBody } from './report-body.ts'

export interface RedactorOptions {
  /** Values that are secret from the start, such as the key of the target. */
  readonly secrets?: readonly string[]
  /** Names of members and headers, besides those of the contract, whose values are secret. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
  /** How many values are remembered at most; beyond them a value is known by the name of its member only. */
  readonly most?: number
  /** Whether a value was made up, and needs no mask. */
  readonly isTestData?: (value: string) => boolean
}

export type RedactedExchange = Omit<ReportedExchange, 'operation' | 'scenario' | 'source'>

/** Replaces secrets in everything that a run writes or prints. */
export interface Redactor {
  /** Remembers a secret value. */
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
  const { secrets = [], members = [], headers = [], most, isTestData = () => false } = options
  const known = createKnown(most)
  const kinds = kindsOf([...members, ...headers])
  const marks = marksFor(kinds, known, isTestData)
  const texts = createTexts(marks, levels)
  const { text, url, name } = texts
  const rules = { ...texts, kinds, part: marks.part }
  const learnJson = placesOnly(noting(marks, isTestData), 1_000).json
  for (const value of secrets) known.add([{ kind: 'secret', value }])

  return {
    add: (value, kind) => known.add([{ kind, value }]),
    text,
    learn({ request, response }) {
      // A gigabyte of traffic must not make every later text slow to redact.
      if (known.all.size >= (most ?? Infinity)) return
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
      pointer: finding.pointer.split('/').map(name).join('/'),
      message: text(finding.message),
      expected: text(finding.expected),
      actual: text(finding.actual),
    }),
  }
}

/** What stands where a credential stood. */
const mark = '•••'

/** What stands for secrets in a report, wherever they stood: a mask of the same form; of a credential only how it begins. */
export function maskOf(kind: string, value: string): string {
  // Masked before; what is masked may be the user of an address.
  if (value === '' || isMasked(value) || /•••(?:$|@)/.test(value)) return value
  const isCredential = /^(?:credential|token|secret)$/.test(kind)
  const prefix = isCredential ? tokenPrefixOf(value) : credentialPrefix(value)
  if (value === prefix) return value
  return isCredential || prefix !== '' ? prefix + mark : String(maskShape(value))
}

function marksFor(kinds: Kinds, known: Known, isTestData: (value: string) => boolean): Replacement {
  const part = (kind: string, value: string) => (isTestData(value) ? value : maskOf(kind, value))
  return {
    kinds,
    known,
    member(kind, value) {
      if (typeof value === 'string') return part(kind, value)
      return isTestData(String(value)) ? value : 0
    },
    part,
    found({ pieces }, held) {
      const [one] = secretsOf(pieces)
      return maskOf(pieces.length > 1 ? 'name' : one!.kind, held)
    },
    // A longer credential that begins like a known one must not keep its tail.
    isTail: (standIn, character) => standIn.endsWith(mark) && /[\w~+%=-]/.test(character),
    encode: (text) => text,
  }
}

/** What stands in members of documents is remembered, and nothing is replaced. */
function noting(marks: Replacement, isTestData: (value: string) => boolean): Replacement {
  return {
    ...marks,
    isReplaced: ({ value }) => !isTestData(value),
    member(kind, value) {
      if (!isTestData(String(value))) marks.known.add([{ kind, value: String(value) }])
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
