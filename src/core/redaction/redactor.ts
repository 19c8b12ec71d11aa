import type { Exchange } from '../exchange/index.ts'
import type { RawFinding } from '../judge/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { openDocuments } from './document.ts'
import { findingRedactor } from './finding.ts'
import { headerRedactor } from './headers.ts'
import { top, topOf } from './place.ts'
import { publicOf, type Shown } from './public.ts'
import { openRegister } from './register.ts'
import type { Replacement } from './replacement.ts'
import { formOf, shapeOf } from './shape.ts'

type Reported = Omit<ReportedExchange, 'operation' | 'scenario' | 'step' | 'source'>

/** What a report may show: pure functions of a value and of what else is public. */
export interface Redactor {
  /** The known words, small numbers and counts of a text of the target. */
  text(text: string): string
  /** A sentence of ours, in which texts of the target are quoted: all but these. */
  sentence(sentence: string): string
  address(address: string): string
  pointer(pointer: string): string
  header(name: string, value: string): { readonly name: string; readonly value: string }
  finding(finding: RawFinding): Finding
  register(exchange: Pick<Exchange, 'request' | 'response'>): void
  /** The same of what was taken from responses of the implementation. */
  registerDocument(fields: unknown): void
  exchange<Given extends Reported>(exchange: Given): Given
}

const marks: Replacement = {
  text: () => '•••',
  value: shapeOf,
  personal: shapeOf,
  credential: () => '•••',
  id: shapeOf,
  month: shapeOf,
  number: (number) => `<number of ${formOf(String(number).replace(/\D/g, ''))}>`,
}

/**
 * A redactor for reports.
 *
 * @example createRedactor().text('Cannot find person 521438765.') // 'Cannot find person •••.'
 */
export function createRedactor(options: Shown = {}): Redactor {
  const allowed = publicOf(options)
  const places = openDocuments(allowed, marks)
  const { sentence, document } = places
  const { register, registerDocument, registerHeaders } = openRegister(allowed)
  const redactHeaders = headerRedactor(allowed, places)
  const address = (url: string) => places.address(url, true)

  function redactMessage<Message extends Reported['request'] | Reported['response']>(
    message: NonNullable<Message>,
    place = top,
  ) {
    return {
      ...message,
      headers: redactHeaders(message.headers),
      body: document(message.body, place),
      ...(message.bodyNote !== undefined && { bodyNote: sentence(message.bodyNote) }),
    }
  }

  function redactExchange<Given extends Reported>(exchange: Given): Given {
    const { request, response, failure } = exchange
    registerHeaders(request.headers)
    registerDocument(response?.body)
    return {
      ...exchange,
      request: {
        ...redactMessage(request),
        method: sentence(request.method),
        url: address(request.url),
      },
      response: response && redactMessage(response, topOf(request.url)),
      ...(failure && { failure: { code: failure.code, message: sentence(failure.message) } }),
    }
  }

  return {
    text: sentence,
    sentence: (text) => places.ownSentence(text),
    address,
    pointer: places.pointer,
    header: (name, value) => {
      const [[shownName, shownValue] = ['', '']] = Object.entries(redactHeaders({ [name]: value }))
      return { name: shownName, value: shownValue }
    },
    finding: findingRedactor(places),
    register,
    registerDocument,
    exchange: redactExchange,
  }
}

let redactor: Redactor | undefined
const plain = () => (redactor ??= createRedactor())

/** A text of any target as anybody may see it. */
export function shownText(text: string): string {
  return plain().text(text)
}

/** An address as anybody may see it: `https://api.example/v1/xxxxxx`, and one that somebody declared with its plain words. */
export function shownAddress(address: string, isDeclared = false): string {
  return (isDeclared ? createRedactor({ addresses: [address] }) : plain()).address(address)
}

/** An address that a target names, with its host only where that is the host of a declared one. */
export function shownElsewhere(address: string, declared: string): string {
  return openDocuments(publicOf({ addresses: [declared] }), marks).address(address)
}

/** A request that matches no operation, without its private parts: `GET /xxxxxx/{id}`. */
export function shownCall(method: string, path: string): string {
  return `${plain().text(method)} ${plain().address(path)}`
}
