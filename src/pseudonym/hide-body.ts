import { type Body, maskShape } from '../exchange/index.ts'
import { type Translation, walkJson } from './walk-json.ts'

/** A body with its values translated; the very same where nothing changes. */
export function walkBody(body: Body, translate: Translation): Body {
  if (body.kind === 'unknown') return { ...body, reason: translate.text(body.reason) }
  if (body.kind !== 'json') return body
  const value = walkJson(body.value, translate)
  return value === body.value ? body : { kind: 'json', value, bytes: bytesOf(value) ?? body.bytes }
}

/** Of a body that is no JSON the form is kept, which stays none. */
export function maskText(body: Body): Body {
  if (body.kind !== 'text') return body
  const text = String(maskShape(body.text))
  return { ...body, text: isJson(text) ? `${text} x` : text }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As it stands in a file; undefined where it is nested too deep to be written. */
function bytesOf(value: unknown): number | undefined {
  try {
    return Buffer.byteLength(JSON.stringify(value))
  } catch {
    return undefined
  }
}
