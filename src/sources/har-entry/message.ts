import {
  type Body,
  bodyFromWire,
  type Headers,
  type IsKept,
  inputLimits,
} from '../../core/exchange/index.ts'
import { headersOf } from './headers-of.ts'

export function pairsOf(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}

/** A message as it came over a wire: its headers in turn, and its bytes; `problem` says why some are missing. */
export function messageOf(
  raw: readonly string[],
  bytes: Uint8Array,
  problem?: string,
  isKept?: IsKept,
): { readonly headers: Headers; readonly body: Body } {
  const headers = headersOf(pairsOf(raw).map(([name, value]) => ({ name, value })))
  const options = { problem, maxBytes: inputLimits.body, isKept }
  return { headers, body: bodyFromWire(bytes, headers['content-encoding'], options) }
}
