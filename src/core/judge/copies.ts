import { hashOf } from '../../base/json/index.ts'
import {
  type Body,
  type Exchange,
  isSuccess,
  mayHaveChanged,
  type Response,
  traceLimits,
} from '../exchange/index.ts'
import { findingOf, type RawFinding } from './finding.ts'
import type { Match } from './match.ts'
import { RecentMap } from './recent-map.ts'
import type { Clauses } from './terms.ts'

interface Sent {
  /** Undefined where a recording does not show it. */
  readonly body: string | undefined
  readonly shown: string | undefined
  readonly nth: number
}

/** A response that is a copy of the first one to the same write (A72). */
export interface Copy {
  /** Undefined where the first response was not seen, or one of both is not known. */
  readonly isSame: boolean | undefined
  /** It is not certain that the write was not carried out again. */
  readonly mayHaveChanged: boolean
}

/** Finds the writes of a trace that are sent again with their `Idempotency-Key`, and responses that say so (A72). */
export class Copies {
  readonly #sent = new RecentMap<string, Sent>(traceLimits.ruleEntries)
  #writes = 0

  note(exchange: Exchange): Copy | undefined {
    if (!mayHaveChanged(exchange)) return undefined
    const { request, response } = exchange
    const { authorization } = request.headers
    const key = request.headers['idempotency-key'] ?? request.headers['x-idempotency-key']
    const isMarked = response !== null && saysReplayed(response)
    const name = JSON.stringify([request.method, request.url, authorization, key])
    const sent = { body: fingerprint(request.body), nth: this.#writes }
    const before = key === undefined ? undefined : this.#sent.get(name)
    const first = before && isEqual(before.body, sent.body) !== false ? before : undefined
    const shown = isSuccess(response) ? fingerprint(response.body) : undefined
    if (key !== undefined) this.#sent.set(name, { ...sent, ...first, shown: first?.shown ?? shown })
    const isSame = isEqual(first?.shown, shown)
    // The same write, carried out twice in a row, has changed nothing the second time if it shows the same.
    const isIdle = isMarked || (isSame === true && first?.nth === this.#writes - 1)
    if (!isIdle) this.#writes++
    return first || isMarked ? { isSame, mayHaveChanged: !isIdle } : undefined
  }
}

/** A copy is not judged, as the first response was; that it differs is noted. Undefined for the first one that was seen. */
export function judgeCopy(
  clauses: Clauses,
  { isSame }: Copy,
  match: Match | null,
): { readonly findings: readonly RawFinding[]; remember(): void } | undefined {
  if (isSame === undefined) return undefined
  const remember = () => {}
  if (isSame || match === null) return { findings: [], remember }
  const { method, path, number: operation, promise } = match.operation
  const finding = findingOf(clauses, {
    clause: promise as keyof Clauses,
    operation,
    pointer: '',
    severity: 'observation',
    expected: 'the first response',
    actual: 'another response',
    message: `${method} ${path} was sent again with its Idempotency-Key, and got another response than before.`,
  })
  return { findings: [finding], remember }
}

/** There is no standard: `Idempotent-Replayed: true`, `X-Idempotency-Replay: 1`. */
function saysReplayed({ headers }: Response): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      name.includes('idempoten') && name.includes('replay') && !/^(false|0|no)$/i.test(value),
  )
}

function fingerprint(body: Body): string | undefined {
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return undefined
  return hashOf(body.kind === 'json' ? { json: body.value } : body)
}

function isEqual(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one === other
}
