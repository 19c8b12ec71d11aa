import {
  type Exchange,
  isOwnFailure,
  isPage,
  isRead,
  isSuccess,
  notServed,
  type Response,
  responderOf,
} from '../../core/exchange/index.ts'
import { isOfCredential } from './control-reads.ts'
import { openForms } from './refusal-forms.ts'
import type { Outgoing } from './transport.ts'

/** Statuses that nothing before an API responds with: a conflict with a record, and content that makes no record. */
const ofRecords: ReadonlySet<number> = new Set([409, 422])

export class Attribution {
  readonly #forms = openForms()
  /** Statuses about a credential with which the API itself has refused something. */
  readonly #ofApi = new Set<number>()

  isUncertain(exchange: Exchange, outgoing: Outgoing): boolean {
    const { response } = exchange
    const responder = responderOf(exchange)
    if (response === null || responder === 'before' || isOwnFailure(exchange)) return false
    const { status, body } = response
    // What is no JSON may have been cut on the way.
    if (isSuccess(response) && isRead(exchange) && body.kind === 'text') return true
    if (status < 400 || isOfCredential(status)) return responder === 'unknown'
    return !this.#isOfKnownForm(exchange, response, outgoing)
  }

  /**
   * A JSON refusal of a write may have a form of its own: only the API knows what the write would do to a record. What is out of scope
   * may be refused by another server. Neither is believed if a response of that form was gone when a read was sent again.
   */
  #isOfKnownForm(exchange: Exchange, response: Response, outgoing: Outgoing): boolean {
    if (this.#forms.isKnown(response)) return true
    const { status } = response
    // Only the API looks into what a body says.
    const isOfBody = status === 400 && exchange.request.body.kind === 'json'
    const isTrusted =
      outgoing.isOutOfScope || (!isRead(exchange) && (ofRecords.has(status) || isOfBody))
    return isTrusted && response.body.kind === 'json' && !this.#forms.isGone(response)
  }

  /** An expected refusal is checked if it has another form than those of the API, or is the first about the key. */
  mustCheck(exchange: Exchange, outgoing: Outgoing): boolean {
    if (!this.isUncertain(exchange, outgoing)) return false
    const { asOther = false, isOutOfScope = false } = outgoing
    if (!isExpected(outgoing) || isSuccess(exchange.response)) return true
    if (isOutOfScope || asOther) return false
    const { status } = exchange.response!
    if (isOfCredential(status)) return !this.#ofApi.has(status)
    // A write is not sent again, so nothing would show whether its refusal is of the API.
    return status < 400 || (isRead(exchange) && this.#forms.isAnyKnown())
  }

  noteEnd(exchange: Exchange, outgoing: Outgoing): void {
    const { response } = exchange
    if (!isExpected(outgoing) || outgoing.isOutOfScope || !isRefusal(response)) return
    if (responderOf(exchange) !== 'before') this.#forms.expect(response)
  }

  noteGone({ request, response }: Exchange, again: Exchange): void {
    if (response !== null && responderOf(again) !== 'before')
      this.#forms.goAway(response, request.url)
  }

  /** Learns from a refusal that stays while the target accepts the key, unless it is a page that a filter may show. */
  noteStay(exchange: Exchange, { isOutOfScope }: Outgoing, isControlled: boolean): void {
    const { request, response } = exchange
    if (!isRefusal(response)) return
    if (isControlled) this.#ofApi.add(response.status)
    if (isRead(exchange) && !isOutOfScope && !isOfFilter(response))
      this.#forms.stay(response, request.url)
  }

  /** Who sent a response that stays while the target accepts the key: what was gone before has a sign that the API did not (A68). */
  attribute(exchange: Exchange, outgoing: Outgoing): Pick<Exchange, 'notOfApi' | 'unclear'> {
    const response = exchange.response!
    if (this.#isOfKnownForm(exchange, response, outgoing)) return {}
    if (this.#forms.isForeign(response)) return { notOfApi: true }
    if (outgoing.isOutOfScope && isOfOwnForm(response)) return {}
    const isShown = isRead(exchange) && !(isRefusal(response) && isOfFilter(response))
    return isShown ? {} : { unclear: true }
  }
}

const isExpected = ({ mayRefuse, mayBeEarly }: Outgoing) => mayRefuse || mayBeEarly

/** What the API does not have, it does not find; and nothing says which form a refusal has at an address of no operation. */
const isOfOwnForm = (response: Response) =>
  notServed.has(response.status) || !(isPage(response) || isOfCredential(response.status))

const isOfFilter = (response: Response) => isPage(response) && !notServed.has(response.status)

function isRefusal(response: Exchange['response']): response is Response {
  return response !== null && response.status >= 400
}
