import type { Dispatcher } from 'undici'
import type { Headers, Request } from '../../core/exchange/index.ts'
import { breakOffReason } from './failure.ts'

export interface Received {
  readonly status: number
  /** Header names are in lower case, and the values of one name are joined by commas. */
  readonly headers: Headers
  /** The body is still encoded, and cut after `maxBytes`. */
  readonly bytes: Uint8Array
  /** Says in half a sentence why bytes are missing; undefined if none are. */
  readonly problem: string | undefined
}

export interface RequestLimits {
  readonly timeoutMs: number
  readonly maxBytes: number
  /** The exchange must have ended at this value of `performance.now()`. */
  readonly deadline: number
}

export const tooLate = new Error('The deadline is over.')

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
      // The client keeps the last request of a connection, and with it this array.
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
          // Opening the connection may have taken all the time.
          if (performance.now() >= deadline) controller.abort(tooLate)
        },
        onResponseStart(_, status, received) {
          // A status below 200 ends no exchange: 000 is not HTTP, and nobody asked for 101.
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
