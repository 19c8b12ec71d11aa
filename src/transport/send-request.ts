import type { Dispatcher } from 'undici'
import type { Headers, Request } from '../exchange/index.ts'
import { breakOffReason } from './failure.ts'

/** The response to one request, as far as it came. */
export interface Received {
  readonly status: number
  /** Names in lower case; values of one name are joined by commas. */
  readonly headers: Headers
  /** The body as it was sent, at most `maxBytes` of it. */
  readonly bytes: Uint8Array
  /** Half a sentence: why these are not all the bytes; undefined where they are. */
  readonly problem: string | undefined
}

export interface RequestLimits {
  readonly timeoutMs: number
  /** What is kept of a body. */
  readonly maxBytes: number
  /** When the exchange must have ended, as `performance.now()`. */
  readonly deadline: number
}

/** What `sendRequest` throws where nothing came before the deadline. */
export const tooLate = new Error('The deadline is over.')

/** Sends one request, with `text` as its body. Throws what kept the response from coming; a body may break off. */
export function sendRequest(
  dispatcher: Dispatcher,
  { method, url, headers }: Request,
  text: string | undefined,
  { timeoutMs, maxBytes, deadline }: RequestLimits,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(url)
    const chunks: Uint8Array[] = []
    let size = 0
    let head: Pick<Received, 'status' | 'headers'> | undefined
    let request: Dispatcher.DispatchController | undefined

    function end(problem?: string): void {
      clearTimeout(timer)
      const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
      // The client holds on to the last request of a connection.
      chunks.length = 0
      if (head !== undefined) resolve({ ...head, bytes, problem })
    }

    const giveUp = () => {
      end(`it did not end within ${timeoutMs} ms`)
      reject(tooLate)
      request?.abort(tooLate)
    }
    const timer = setTimeout(giveUp, deadline - performance.now())

    const options = { origin, path: pathname + search, method: method as Dispatcher.HttpMethod }
    dispatcher.dispatch(
      { ...options, headers, body: text ?? null },
      {
        onRequestStart(controller) {
          request = controller
          // Connecting took too long.
          if (performance.now() >= deadline) controller.abort(tooLate)
        },
        onResponseStart(_, status, received) {
          // A status below 200 ends no exchange: 000 is none, and 101 was not wanted.
          if (status >= 200) head = { status, headers: joinHeaders(received) }
        },
        onResponseData(controller, chunk) {
          chunks.push(chunk)
          size += chunk.byteLength
          if (size <= maxBytes) return
          end(`it is longer than ${maxBytes} bytes`)
          controller.abort(new Error('The body is too long.'))
        },
        onResponseEnd: () => end(),
        onResponseError(_, error) {
          end(breakOffReason(error))
          reject(error)
        },
      },
    )
  })
}

function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
