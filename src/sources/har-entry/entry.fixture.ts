import { requestLineOf } from '../har/address.ts'
import { entryOf } from '../har/har-file.fixture.ts'
import { exchangeOf } from './exchange-of.ts'

export const url = 'https://api.example.com/v1/merchants/mch_1'

export function read(entry: unknown) {
  const line = requestLineOf(entry, [])
  if (typeof line === 'string') throw new Error(line)
  return exchangeOf(entry, line)
}

/** An entry with other members in its request, its response or itself. */
export function like(parts: { request?: object; response?: object; entry?: object }) {
  const plain = entryOf({ url, body: { a: 1 } })
  return {
    ...plain,
    request: { ...plain.request, ...parts.request },
    response: { ...plain.response, ...parts.response },
    ...parts.entry,
  }
}

export const answerOf = (response: object) => read(like({ response })).response!.body
export const requestOf = (request: object) => read(like({ request })).request.body
