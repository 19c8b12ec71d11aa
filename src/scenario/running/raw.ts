import type { ApiVersion } from '../../contract/index.ts'
import { serverOf } from '../../exchange/index.ts'
import { headersFor, type Target } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import { type ApiResponse, responseOf, type Wire } from './response.ts'

export interface RawRequest {
  readonly method?: string
  /** Under the base address, or absolute. */
  readonly path: string
  readonly body?: unknown
  readonly apiVersion?: ApiVersion
  readonly mayRefuse?: boolean
}

/** Sends one request as it is given, with the key. */
export type Raw = (request: RawRequest) => Promise<ApiResponse<unknown>>

/** Requests outside the 25 operations, to the addresses of the target and nowhere else. */
export function createRaw(target: Target, wire: Wire): Raw {
  return async ({
    method = 'GET',
    path,
    body,
    apiVersion = target.apiVersion,
    mayRefuse = false,
  }) => {
    const url = path.startsWith('/') ? target.baseUrl + path : path
    if (!isOurs(target, url)) {
      throw new Stop('blocked', 'The response pointed to another host; no request was sent.')
    }
    const headers = headersFor({ ...target, apiVersion }, 'key')
    const sent = body === undefined ? {} : { body }
    const exchange = await wire({ method, url, headers, mayRefuse, ...sent })
    return responseOf(exchange, (json) => json)
  }
}

function isOurs(target: Target, url: string): boolean {
  const origins = [target.baseUrl, target.sandboxUrl, ...(target.dialect.reportOrigins ?? [])]
  return URL.canParse(url) && origins.map(serverOf).includes(serverOf(url))
}
