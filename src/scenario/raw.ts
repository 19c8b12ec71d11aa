import { originOf } from '../exchange/index.ts'
import { headersFor, type Target } from '../target/index.ts'
import { type Answer, answerOf } from './answer.ts'
import { Stop } from './stop.ts'
import type { Wire } from './wire.ts'

export interface RawRequest {
  readonly method?: string
  /** Under the base address, or absolute. */
  readonly path: string
  readonly body?: unknown
  /** `none` sends no credential; a string is sent as the bearer token instead of the key. */
  readonly credential?: 'key' | 'none' | { readonly token: string }
}

export type Raw = (request: RawRequest) => Promise<Answer<unknown>>

/** Requests outside the 25 operations, to the addresses of the target and nowhere else. */
export function createRaw(target: Target, wire: Wire): Raw {
  return async ({ method = 'GET', path, body, credential = 'key' }) => {
    const url = path.startsWith('/') ? target.baseUrl + path : path
    if (!isOurs(target, url)) {
      throw new Stop('blocked', 'An answer led to another host, where nothing is sent.')
    }
    const headers = credentialHeaders(target, credential)
    const exchange = await wire({ method, url, headers, ...(body !== undefined && { body }) })
    return answerOf(exchange, (value) => value)
  }
}

function credentialHeaders(target: Target, credential: NonNullable<RawRequest['credential']>) {
  if (typeof credential === 'string') return headersFor(target, credential)
  return headersFor(target, 'key', credential.token)
}

function isOurs(target: Target, url: string): boolean {
  const origins = [target.baseUrl, target.sandboxUrl, ...(target.dialect.reportOrigins ?? [])]
  return URL.canParse(url) && origins.map(originOf).includes(originOf(url))
}
