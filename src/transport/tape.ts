import { type Body, bodyFromText, type Exchange } from '#exchange'
import { asRequest, textOf } from './as-request.ts'
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
  const passed: Promise<Exchange>[] = []
  const kept: Promise<void>[] = []
  const polly: PollyRecorder = openPolly(async (_request, index) => {
    const { response } = await passed[index]!
    if (response === null) return unanswered
    return { status: response.status, headers: response.headers, body: bodyText(response.body) }
  })

  /** An entry, with what HAR has no words for: why there was no answer, and when. */
  async function exchangeOf(entry: PollyEntry): Promise<Exchange> {
    const { request, response, failure, startedAt, durationMs } = await passed[indexOf(entry)]!
    const { postData } = entry.request
    const body = readBody(postData?.text ?? '', request.body)
    const sent = { ...request, headers: headersOf(entry.request.headers), body }
    if (response === null) return { request: sent, response, failure, startedAt, durationMs }
    const { status, headers, content } = entry.response
    const answered = {
      status,
      headers: headersOf(headers),
      body: readBody(content.text ?? '', response.body),
    }
    return { request: sent, response: answered, failure, startedAt, durationMs }
  }

  return {
    async send(outgoing) {
      const { method, url, headers } = asRequest(outgoing)
      if (!methods.has(method)) throw new Error(`The recorder cannot keep the method ${method}.`)
      const body = textOf(outgoing.body)
      const going = wire(outgoing)
      const index = passed.push(going) - 1
      // Beside the wire, which need not wait for the recorder; whoever stops does.
      const keeping = polly.fetch(
        { url, method, headers, ...(body !== undefined && { body }) },
        index,
      )
      keeping.catch(() => {})
      kept.push(keeping)
      return going
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

function bodyText(body: Body): string {
  if (body.kind === 'json') return JSON.stringify(body.value)
  return body.kind === 'text' ? body.text : ''
}

/** A body as it was kept; what is no JSON says why, which the text alone would not. */
function readBody(text: string, before: Body): Body {
  if (before.kind === 'json') return { ...before, ...(bodyFromText(text) as typeof before) }
  return before.kind === 'text' ? { ...before, text } : before
}
