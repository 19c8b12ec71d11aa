import { isObject, type Json, objectOf } from '../../base/json/index.ts'
import {
  type Body,
  bodyFromBytes,
  bodyFromText,
  decode,
  encodingsOf,
  type Headers,
  type IsKept,
} from '../../core/exchange/index.ts'

const none: Body = { kind: 'none' }
const unknown = (reason: string): Body => ({ kind: 'unknown', reason })
const garbled = unknown('the recording holds a body in base64 that cannot be decoded')
const encoded = unknown('the recording holds a body that is still encoded and does not decode')
const partial = unknown('the recording holds only a part of the body')
const notHeld = unknown('the recording does not hold the body')

export function requestBodyOf(request: Json, headers: Headers, method: string): Body {
  const { postData, bodySize } = request
  const marked = markedBody(request) ?? markedText(objectOf(postData), bodySize)
  if (marked !== undefined) return marked
  if (!isObject(postData)) return carriesNothing(request, headers, method) ? none : notHeld
  const { text, params, encoding } = postData
  if (typeof text === 'string' && text !== '') {
    return decodedBody(heldBody(text, encoding), postData, headers)
  }
  if (Array.isArray(params) && params.length > 0) {
    return unknown('the recording holds the fields of the form, not the body')
  }
  return text === '' && carriesNothing(request, headers, 'GET') ? none : notHeld
}

/** A request without any length may have had a body that the recorder left out. Only some methods usually have none. */
function carriesNothing({ bodySize }: Json, headers: Headers, method: string): boolean {
  if (isPositive(bodySize) || isPositive(headers['content-length'])) return false
  if (headers['transfer-encoding'] !== undefined) return false
  if (/^(GET|HEAD|DELETE|OPTIONS)$/.test(method)) return true
  return bodySize === 0 && headers['content-type'] === undefined
}

export function responseBodyOf(response: Json, headers: Headers, isKept?: IsKept): Body {
  const content = objectOf(response.content)
  const { text, size, encoding } = content
  const marked = markedBody(content) ?? markedText(content, size)
  if (marked !== undefined) return marked
  if (typeof text !== 'string' || text === '') {
    return isEmpty(response, content, headers) ? none : notHeld
  }
  const held = heldBody(text, encoding, isKept)
  const decoded = decodedBody(held, content, headers, isKept)
  // What could be decoded is whole; recorders give its size before or after that, or that of its base64.
  if (decoded !== held && decoded !== encoded) return decoded
  return isPartial(held, response, headers) ? partial : decoded
}

/** The body that a recording holds as a text, itself or in base64, which recorders mark in many words or not at all. */
function heldBody(text: string, encoding: unknown, isKept?: IsKept): Body {
  if (/^base64$/i.test(String(encoding))) {
    return isInBase64(text) ? bodyFromBytes(piecesOf(text), isKept) : garbled
  }
  const held = bodyFromText(text, { isKept })
  if (held.kind !== 'text' || !isBase64(text)) return held
  const decoded = bodyFromBytes(piecesOf(text), isKept)
  return decoded.kind === 'json' ? decoded : held
}

/** Most recorders undo the content encoding before they write a body. Of others, only base64 holds the bytes that came. */
function decodedBody(held: Body, { text }: Json, headers: Headers, isKept?: IsKept): Body {
  const contentEncoding = headers['content-encoding']
  if (held.kind !== 'text' || encodingsOf(contentEncoding).length === 0) return held
  if (isReadable(held.text) && !isBase64(held.text)) return held
  const bytes = isInBase64(String(text)) ? piecesOf(String(text)) : undefined
  const decoded = bytes && decode(bytes, contentEncoding, longest)
  const isDecoded = decoded !== undefined && decoded.problem === undefined
  return isDecoded ? bodyFromBytes(decoded.bytes, isKept) : encoded
}

/** Whether a text is one that somebody can read: encoded bytes hold control characters, or what is no UTF-8. */
function isReadable(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\uFFFD/u.test(text)
}

/** Whether more came than the recording holds. A recorder may write JSON in fewer bytes than came. */
function isPartial(held: Body, { status, content, bodySize }: Json, headers: Headers): boolean {
  if (Number(status) === 206 && headers['content-range'] !== undefined) return true
  if (held.kind !== 'text') return false
  const { size, comment } = objectOf(content)
  const isEncoded = 'content-encoding' in headers || 'transfer-encoding' in headers
  // An encoding may add bytes to what was sent.
  const sizes = isEncoded ? [size] : [size, bodySize, headers['content-length']]
  if (sizes.some((bytes) => Number(bytes) > held.bytes)) return true
  return /trunc|too (large|big|long)|not included/i.test(String(comment))
}

/** Two figures or the status must say that a body is empty, because many recorders write 0 for what they left out. */
function isEmpty(response: Json, { text, size }: Json, headers: Headers): boolean {
  if (/^(204|205|304)$/.test(String(response.status))) return true
  if ([headers['content-length'], size, response.bodySize].some(isPositive)) return false
  const signs = [
    text === '',
    size === 0,
    response.bodySize === 0,
    headers['content-length'] === '0',
  ]
  return signs.filter(Boolean).length > 1
}

function isPositive(size: unknown): boolean {
  return Number(size) > 0
}

/** Bodies are longer than this, in bytes, only if somebody means harm. */
const longest = 32 * 1024 * 1024

/** Whether a text is base64, in the usual alphabet or that of URLs, with or without line breaks. */
function isBase64(text: string): boolean {
  return !/[^\w+/=\s-]/.test(text) && /[\w+/-]/.test(text)
}

const isInBase64 = (text: string) => text.startsWith('[') || isBase64(text)

/** Polly writes a compressed body as an array of the pieces in which it came. */
function piecesOf(text: string): Buffer {
  if (!text.startsWith('[')) return Buffer.from(text, 'base64')
  try {
    const pieces = JSON.parse(text) as readonly unknown[]
    return Buffer.concat(pieces.map((piece) => Buffer.from(String(piece), 'base64')))
  } catch {
    return Buffer.from(text, 'base64')
  }
}

function markedBody({ _none: isNone, _unknown: reason }: Json): Body | undefined {
  if (isNone === true) return none
  return typeof reason === 'string' ? unknown(reason) : undefined
}

function markedText(content: Json, size: unknown): Body | undefined {
  const { text, _problem: problem, _cut: cut } = content
  if (typeof problem !== 'string' || typeof text !== 'string') return undefined
  const bytes = typeof size === 'number' ? size : Buffer.byteLength(text)
  return { kind: 'text', text, bytes, problem, ...(cut === true && { cut }) }
}
