import type { Body, Failure } from '../exchange/index.ts'
import type { Json } from '../json/index.ts'

/** What Assay's own recordings say of a body beyond HAR; undefined where they say nothing. */
export function markedBody({ _none: none, _unknown: reason }: Json): Body | undefined {
  if (none === true) return { kind: 'none' }
  return typeof reason === 'string' ? { kind: 'unknown', reason } : undefined
}

/** A body that came, and was no JSON or was cut off on its way. `size` is how many bytes came. */
export function markedText(content: Json, size: unknown): Body | undefined {
  const { text, _problem: problem, _cut: cut } = content
  if (typeof problem !== 'string' || typeof text !== 'string') return undefined
  const bytes = typeof size === 'number' ? size : Buffer.byteLength(text)
  return { kind: 'text', text, bytes, problem, ...(cut === true && { cut }) }
}

/** Why no response came, in the words of who sent the request. */
export function markedFailure({ _code: code, _error: message }: Json): Failure | undefined {
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { code, message }
}
