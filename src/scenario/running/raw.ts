import type { ApiVersion } from '../../contract/index.ts'
import { serverOf } from '../../exchange/index.ts'
import { headersFor, type Target } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import { type ApiResponse, responseOf, type Wire } from './response.ts'

export interface RawRequest {
  readonly method?: string
  /** A path under the base address, or an absolute URL of the target. */
  readonly path: string
  readonly body?: unknown
  readonly apiVersion?: ApiVersion
  readonly mayRefuse?: boolean
}

/** Sends one request with the key. A URL of another host blocks the scenario. */
export type Raw = (request: RawRequest) => Promise<ApiResponse<unknown>>

export function createRaw(target: Target, wire: Wire): Raw {
  return async ({ path, apiVersion = target.apiVersion, ...request }) => {
    const url = path.startsWith('/') ? target.baseUrl + path : path
    if (!isOurs(target, url)) {
      throw new Stop('blocked', 'The response pointed to another host; no request was sent.')
    }
    const headers = headersFor({ ...target, apiVersion }, 'key')
    const exchange = await wire({ method: 'GET', ...request, url, headers })
    return responseOf(exchange, (json) => json)
  }
}

function isOurs(target: Target, url: string): boolean {
  const origins = [target.baseUrl, target.sandboxUrl, ...(target.dialect.reportOrigins ?? [])]
  return URL.canParse(url) && origins.map(serverOf).includes(serverOf(url))
}
