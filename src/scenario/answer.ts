import { type Exchange, isSuccess } from '../exchange/index.ts'
import { Stop } from './stop.ts'

/** What came back for one call. */
export interface Answer<Body> {
  readonly exchange: Exchange
  readonly status: number
  /** A 2xx, whichever. */
  readonly ok: boolean
  /** A 4xx: the target understood and declined. */
  readonly refused: boolean
  /**
   * The JSON of a successful answer. Reading it from a refusal ends the story as blocked, from an
   * answer that has no JSON as errored: the judge has said by then what is wrong with it.
   */
  readonly body: Body
}

/** An answer that is there; an exchange without one ends the story as errored. */
export function answerOf<Body>(
  exchange: Exchange,
  body: (value: unknown) => unknown,
): Answer<Body> {
  const { request, response, failure } = exchange
  const call = `${request.method} ${new URL(request.url).pathname}`
  if (response === null) {
    throw new Stop('errored', `${call} was not answered: ${failure?.message ?? 'no reason known'}`)
  }
  if (response.body.kind === 'text' && response.body.cut) {
    throw new Stop('errored', `The answer to ${call} was cut off: ${response.body.problem}.`)
  }
  const { status } = response
  const ok = isSuccess(response)
  return {
    exchange,
    status,
    ok,
    refused: status >= 400 && status < 500 && status !== 429,
    get body(): Body {
      if (!ok) throw refusal(call, status)
      if (response.body.kind !== 'json') throw new Stop('errored', `${call} answered no JSON.`)
      return body(response.body.value) as Body
    },
  }
}

function refusal(call: string, status: number): Stop {
  const unable = status >= 500 || status === 429
  const said = unable ? 'could not be served' : 'was refused'
  return new Stop(unable ? 'errored' : 'blocked', `${call} ${said}: status ${status}.`)
}
