import { isDeepStrictEqual } from 'node:util'
import { briefJson, isObject } from '../../base/json/index.ts'
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

/** Whether another response is the same, but for what marks each response: its number, its time. */
export function areSame(one: Exchange, another: Exchange): boolean {
  return isServed(another) && areAlike(bodyOf(one), bodyOf(another))
}

function areAlike(one: unknown, another: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(another)) {
    return one.length === another.length && one.every((item, nth) => areAlike(item, another[nth]))
  }
  if (!isObject(one) || !isObject(another)) {
    return isDeepStrictEqual(one, another) || (isMark(one) && isMark(another))
  }
  const [names, others] = [Object.keys(one), Object.keys(another)]
  const isSame = (name: string) =>
    // An id is that of a record.
    name === 'id' ? one.id === another.id : name in another && areAlike(one[name], another[name])
  return names.length === others.length && names.every(isSame)
}

/** Whether a value may be the number or the time of one response: it is long, and has digits and no words. */
function isMark(value: unknown): boolean {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.length >= 8 && /\d/.test(text) && !/\s/.test(text)
}

/** Why a run ends in which each request gets what this one got; `nth`: its number. */
export function endOfSame(exchange: Exchange, nth: number): RunEnd {
  const shown = shownText(briefJson(bodyOf(exchange)))
  const reason = `All requests since request ${nth} get the same response: ${shown}.`
  return { reason, cause: 'before', remedy: findOther }
}

const bodyOf = ({ response }: Exchange) => jsonOf(response!.body)
