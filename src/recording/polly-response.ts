import { bodyFromText, type Exchange, type Response } from '../exchange/index.ts'
import { jsonInOrder } from '../json/index.ts'

export interface PollyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A header of ours for what is not part of a response: the request and its times. */
const factsHeader = 'assay-exchange'

/** Converts an exchange to a response for Polly. An exchange that Polly would change stands whole in the header of ours. */
export function pollyResponseOf(exchange: Exchange): PollyResponse {
  const { response, ...rest } = exchange
  if (!fits(response)) {
    return { status: 599, headers: { [factsHeader]: JSON.stringify(exchange) }, text: '' }
  }
  const { status, headers, body } = response
  const text = body.kind === 'json' ? jsonInOrder(body.value) : ''
  return { status, headers: { ...headers, [factsHeader]: JSON.stringify(rest) }, text }
}

export function exchangeOf({ status, headers, text }: PollyResponse): Exchange {
  const { [factsHeader]: facts = '', ...own } = headers
  const kept = JSON.parse(facts) as Omit<Exchange, 'response'> | Exchange
  if ('response' in kept) return kept
  return { ...kept, response: { status, headers: own, body: bodyFromText(text) } }
}

/** Polly has no failures, no status beyond 599 and no body that is cut off or not UTF-8, and it decodes cookies. */
function fits(response: Response | null): response is Response {
  if (response === null || response.status > 599 || 'set-cookie' in response.headers) return false
  return response.body.kind === 'json' || response.body.kind === 'none'
}
