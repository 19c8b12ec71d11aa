import { createRequire } from 'node:module'
import type { Exchange, Request } from '../exchange/index.ts'

/** A request as it is handed to the wire. */
export interface Outgoing {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON value to send; undefined sends no body. */
  readonly body?: unknown
  /** What it belongs to: a request is made again by who made it first. */
  readonly among?: object
  /** Called with each exchange that a busy target did not serve (429), before the request is made again. */
  readonly onBusy?: (exchange: Exchange) => void
}

/**
 * Sends one request and comes back with what happened. It never throws for a fault of the target and
 * never follows a redirect; a refused connection, a timeout or a cut-off body is part of the exchange.
 */
export type Transport = (request: Outgoing) => Promise<Exchange>

const require = createRequire(import.meta.url)

/** The version of Assay that runs, from its own package.json (found by name: source and dist agree). */
export const toolVersion: string = (require('assay/package.json') as { version: string }).version

/** The request as it goes over the wire: header names in lower case, our own headers filled in. */
export function asRequest({ method, url, headers, body }: Outgoing): Request {
  const text = textOf(body)
  const own = {
    accept: 'application/json',
    'user-agent': `assay/${toolVersion}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const fromCaller = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  return {
    method: method.toUpperCase(),
    url,
    headers: { ...own, ...Object.fromEntries(fromCaller) },
    body:
      text === undefined
        ? { kind: 'none' }
        : { kind: 'json', value: body, bytes: Buffer.byteLength(text) },
  }
}

/** The JSON text of a body; undefined where none is sent. */
export function textOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}
