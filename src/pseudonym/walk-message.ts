import type { Exchange, Response } from '../exchange/index.ts'
import type { Outgoing } from '../transport/index.ts'
import { collecting } from './collecting.ts'
import { maskText, walkBody } from './hide-body.ts'
import type { Memory } from './memory.ts'
import { type HeaderTranslation, hideHeaders, walkRequestHeaders } from './walk-headers.ts'
import { walkJson } from './walk-json.ts'
import { walkUrl } from './walk-url.ts'

/** A request as it is handed to the wire. */
export function walkOutgoing(request: Outgoing, translate: HeaderTranslation): Outgoing {
  const { body, ...rest } = request
  const walked = {
    ...rest,
    headers: walkRequestHeaders(request.headers, translate),
    url: walkUrl(request.url, translate),
  }
  return body === undefined ? walked : { ...walked, body: walkJson(body, translate) }
}

/** An answer hidden: what stands at places of its own is met first, so that it is found in the sentences before it too. */
export function hideResponse(
  { status, headers, body }: Response,
  translate: HeaderTranslation,
  memory: Memory,
): Response {
  const { register } = memory
  walkBody(body, collecting(translate, memory))
  let before: number
  let hidden: Response
  do {
    before = register.size
    hidden = {
      status,
      headers: hideHeaders(headers, translate),
      body: maskText(walkBody(body, translate)),
    }
  } while (register.size !== before)
  return hidden
}

/** What was sent and what was answered, each part translated at its place. */
export function walkExchange(exchange: Exchange, translate: HeaderTranslation): Exchange {
  const { request, response } = exchange
  return {
    ...exchange,
    request: {
      method: request.method,
      url: walkUrl(request.url, translate),
      headers: walkRequestHeaders(request.headers, translate),
      body: walkBody(request.body, translate),
    },
    response: response && {
      status: response.status,
      headers: walkValues(response.headers, translate),
      body: walkBody(response.body, translate),
    },
  }
}

function walkValues(
  headers: Readonly<Record<string, string>>,
  translate: HeaderTranslation,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, translate.text(value)]),
  )
}
