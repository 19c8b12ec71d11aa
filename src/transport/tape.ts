import { type Body, bodyFromText, type Exchange } from '../exchange/index.ts'
import { jsonText } from '../json/index.ts'
import { asRequest } from './as-request.ts'
import type { PollyAnswer, PollyEntry, PollyRecorder } from './polly.ts'
import type { Outgoing } from './transport.ts'

/** Keeps what passes through it. What is handed to it is kept as it is: whoever records masks first. */
export interface Tape {
  /** Sends a request on, and comes back with the exchange; the wire must not throw. */
  send(request: Outgoing): Promise<Exchange>
  /** How many requests were sent so far. */
  count(): number
  /** Ends the recording: what passed, in the order in which it was asked. */
  stop(): Promise<readonly Exchange[]>
}

/** What an exchange without an answer looks like to Polly, which keeps answers only. */
const unanswered: PollyAnswer = { status: 599, headers: {}, body: '' }

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Opens a tape over a wire. */
export async function openTape(wire: (request: Outgoing) => Promise<Exchange>): Promise<Tape> {
  // Only who records pays for reading the recorder.
  const { openPolly, indexOf, headersOf } = await import('./polly.ts')
  const passed: Promise<Written>[] = []
  const kept: Promise<void>[] = []
  const polly: PollyRecorder = openPolly(async (_request, index) => {
    const { exchange, answered } = await passed[index]!
    if (exchange.response === null) return unanswered
    const { status, headers } = exchange.response
    return { status, headers, body: answered }
  })

  /** An entry, with what HAR has no words for: why there was no answer, and when. */
  async function exchangeOf(entry: PollyEntry): Promise<Exchange> {
    const { request, response } = entry
    const { exchange, ...texts } = await passed[indexOf(entry)]!
    const bodyOf = (text: string, before: string, body: Body) =>
      text === before ? body : readBody(text, body)
    return {
      ...exchange,
      request: {
        ...exchange.request,
        headers: headersOf(request.headers),
        body: bodyOf(request.postData?.text ?? '', texts.sent, exchange.request.body),
      },
      response: exchange.response && {
        status: response.status,
        headers: headersOf(response.headers),
        body: bodyOf(response.content.text ?? '', texts.answered, exchange.response.body),
      },
    }
  }

  return {
    async send(outgoing) {
      const { method, url, headers } = asRequest(outgoing)
      if (!methods.has(method)) throw new Error(`The recorder cannot keep the method ${method}.`)
      const body = outgoing.body === undefined ? undefined : jsonText(outgoing.body)
      const going = wire(outgoing).then(asWritten)
      const index = passed.push(going) - 1
      // Beside the wire, which need not wait for the recorder; whoever stops does.
      const keeping = polly.fetch(
        { url, method, headers, ...(body !== undefined && { body }) },
        index,
      )
      keeping.catch(() => {})
      kept.push(keeping)
      return (await going).exchange
    },
    count: () => passed.length,
    async stop() {
      await Promise.all(kept)
      const entries = await polly.stop()
      const inOrder = [...entries].sort((one, other) => indexOf(one) - indexOf(other))
      return await Promise.all(inOrder.map(exchangeOf))
    },
  }
}

/** An exchange as it reads in the file, with the texts of its bodies. */
interface Written {
  readonly exchange: Exchange
  readonly sent: string
  readonly answered: string
}

/** Members come in the order of the file: who goes through them goes the same way in the replay. */
function asWritten(exchange: Exchange): Written {
  const { request, response } = exchange
  const sent = textOf(request.body)
  const answered = response === null ? '' : textOf(response.body)
  return {
    sent,
    answered,
    exchange: {
      ...exchange,
      request: { ...request, body: readBody(sent, request.body) },
      response: response && { ...response, body: readBody(answered, response.body) },
    },
  }
}

function textOf(body: Body): string {
  if (body.kind === 'json') return jsonText(body.value)
  return body.kind === 'text' ? body.text : ''
}

/** A body as it was kept; what is no JSON says why, which the text alone would not. */
function readBody(text: string, before: Body): Body {
  if (before.kind === 'json') return { ...before, ...(bodyFromText(text) as typeof before) }
  return before.kind === 'text' ? { ...before, text } : before
}
