import type { Body, Exchange, Headers } from '../exchange/index.ts'
import type { ReportedExchange } from '../run/index.ts'
import { namesCredential } from './names.ts'
import { credentialPrefix, mask } from './patterns.ts'
import { redactJson } from './redact-json.ts'
import { redactText, redactUrl } from './redact-text.ts'
import type { Vault } from './vault.ts'

export interface RedactOptions {
  readonly vault: Vault
  /** Names of members, in lower case as the contract has them, whose values are secret or personal. */
  readonly secretMembers: ReadonlySet<string>
  /** JSON Pointers to further secret values in the body of the answer. */
  readonly secretPaths?: (exchange: Exchange) => readonly string[]
}

export type RedactedExchange = Omit<ReportedExchange, 'operation' | 'scenario' | 'source'>

const longestBody = 256 * 1024

/** The exchange as a report may show it: nothing secret in it, nothing left out without a word. */
export function redactExchange(exchange: Exchange, options: RedactOptions): RedactedExchange {
  const { request, response, failure, startedAt, durationMs } = exchange
  const pointers = new Set(response ? (options.secretPaths?.(exchange) ?? []) : [])
  return {
    request: {
      method: request.method,
      url: redactUrl(request.url, options),
      headers: redactHeaders(request.headers, options),
      body: redactBody(request.body, options, new Set()),
    },
    response: response && {
      status: response.status,
      headers: redactHeaders(response.headers, options),
      body: redactBody(response.body, options, pointers),
    },
    ...(failure && {
      failure: { code: failure.code, message: options.vault.mask(failure.message) },
    }),
    ...whenOf(startedAt),
    durationMs,
  }
}

function whenOf(startedAt: number | null): { startedAt?: string } {
  const date = new Date(startedAt ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? {} : { startedAt: date.toISOString() }
}

function redactBody(
  body: Body,
  { vault, secretMembers }: RedactOptions,
  secretPointers: ReadonlySet<string>,
): unknown {
  if (body.kind === 'none') return null
  if (body.kind === 'unknown') return `(not known: ${vault.mask(body.reason)})`
  if (body.kind === 'text') return redactText(body, { vault, secretMembers })
  const shorten = body.bytes > longestBody
  return redactJson(body.value, { vault, secretMembers, secretPointers, shorten })
}

function redactHeaders(headers: Headers, options: RedactOptions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      options.vault.mask(name),
      redactHeader(name.toLowerCase(), value, options),
    ]),
  )
}

function redactHeader(name: string, value: string, options: RedactOptions): string {
  // The challenge of a 401 names a scheme and a realm, and holds no credential.
  if (name === 'www-authenticate') return options.vault.mask(value)
  if (namesCredential(name) || options.secretMembers.has(name)) return maskCredential(value)
  const isAddress = /^(?:location|content-location|referer|link)$/.test(name)
  return isAddress ? redactUrl(value, options) : options.vault.mask(value)
}

/** Keeps the scheme and the prefix, which clauses speak of, and nothing else. */
function maskCredential(value: string): string {
  const [, scheme = '', rest = ''] =
    /^((?:bearer|basic|digest|token|negotiate|apikey)\s+)?(.*)$/is.exec(value) ?? []
  return rest === '' ? value : scheme + credentialPrefix(rest) + mask
}
