import { toolVersion } from '../../base/files/index.ts'
import type { Exchange, IsKept, Request } from '../../core/exchange/index.ts'

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body is sent as JSON; undefined sends none. */
  readonly body?: unknown
  /** This object stands for the sender, which alone repeats its requests. */
  readonly sender?: object
  readonly isKept?: IsKept
  /** The target may refuse the request, so a refusal is not checked (A68). */
  readonly mayRefuse?: boolean | undefined
  /** The contract does not describe the request, so a failure in place of a refusal is none of a valid request (A69). */
  readonly mayFail?: boolean | undefined
  /** A read soon after a write, which a target may refuse until the change shows (A47). */
  readonly mayBeEarly?: boolean
  /** It is an action, or asks for what the target does not claim: the form of a refusal says nothing of the API. */
  readonly isOutOfScope?: boolean
  /** It carries another credential than its own, or a token as well, so a refusal says nothing of the key. */
  readonly asOther?: boolean
  /** Whether a success has little of what is asked for, so that something else may have responded (A68). */
  readonly isForeign?: (exchange: Exchange) => boolean
  /** Called with each further exchange: one that is sent again, or a control read, which may come before (`comesBefore`). */
  readonly onFurther?: (exchange: Exchange, comesBefore?: boolean) => void
}

/** A fault of the target never throws: it is part of the exchange. A redirect is not followed. */
export type Transport = (request: Outgoing) => Promise<Exchange>

export function asRequest({ method, url, headers, body }: Outgoing): Request {
  const text = jsonBody(body)
  const fromCaller = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    method: method.toUpperCase(),
    url,
    headers: {
      accept: 'application/json',
      'user-agent': `assay/${toolVersion}`,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(Object.fromEntries(fromCaller) as Outgoing['headers']),
    },
    body:
      text === undefined
        ? { kind: 'none' }
        : { kind: 'json', value: body, bytes: Buffer.byteLength(text) },
  }
}

export function jsonBody(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}
