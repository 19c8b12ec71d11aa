import type { Exchange } from '../exchange/index.ts'

/** A request as it is handed to the wire. */
export interface Outgoing {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON value to send; undefined sends no body. */
  readonly body?: unknown
  /** JSON Pointers to secret values in the response, whatever their names: a recipe knows them. */
  readonly secretsAt?: readonly string[]
}

/**
 * Sends one request and comes back with what happened. It never throws for a fault of the target and
 * never follows a redirect; a refused connection, a timeout or a cut-off body is part of the exchange.
 */
export type Transport = (request: Outgoing) => Promise<Exchange>
