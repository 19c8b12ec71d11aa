import { isDeepStrictEqual } from 'node:util'
import { briefJson } from '../../base/json/index.ts'
import { type Exchange, isSuccess, jsonOf } from '../../core/exchange/index.ts'
import { shownText } from '../../core/redaction/index.ts'
import { findOther } from './key-watch.ts'
import type { RunEnd } from './pace.ts'
import { membersOf } from './refusal-forms.ts'
import type { Outgoing } from './transport.ts'

/** Knows the forms in which the API itself writes what is asked for, however wrong they are. */
export function openSuspicion() {
  const ofApi = new Set<string>()
  const formOf = ({ response }: Exchange) => membersOf(response!).join()
  return {
    /** Whether a response may be one that all requests get: it has little of what is asked for, in a form of nobody known. */
    isSuspect: (exchange: Exchange, outgoing: Outgoing) =>
      isForeign(exchange, outgoing) && !ofApi.has(formOf(exchange)),
    trust: (exchange: Exchange) => void ofApi.add(formOf(exchange)),
  }
}

export function isForeign(exchange: Exchange, { isForeign }: Outgoing): boolean {
  return isServed(exchange) && isForeign?.(exchange) === true
}

export function isServed({ response }: Exchange): boolean {
  return isSuccess(response) && response.body.kind === 'json'
}

export function areSame(one: Exchange, another: Exchange): boolean {
  return isServed(another) && isDeepStrictEqual(bodyOf(one), bodyOf(another))
}

/** Why a run ends in which each request gets what this one got; `nth`: its number. */
export function endOfSame(exchange: Exchange, nth: number): RunEnd {
  const shown = shownText(briefJson(bodyOf(exchange)))
  const reason = `All requests since request ${nth} get the same response: ${shown}.`
  return { reason, cause: 'before', remedy: findOther }
}

const bodyOf = ({ response }: Exchange) => jsonOf(response!.body)
