import type { Clock } from '../../base/clock/index.ts'
import {
  type Exchange,
  isPage,
  isRead,
  isSuccess,
  notServed,
  type Response,
  sourceOf,
} from '../../core/exchange/index.ts'
import { isDropped } from './circuit.ts'
import { isOfCredential, openControlReads } from './control-reads.ts'
import { watchKey } from './key-watch.ts'
import { RunEnded, type RunPace, withPace } from './pace.ts'
import { openForms } from './refusal-forms.ts'
import type { Outgoing, Transport } from './transport.ts'

/** Each further pause before a repeated read is twice as long. */
export const firstPauseMs = 50
/** A read that nobody served is sent again so often at most. */
export const mostRepeats = 3
/** So many refusals in a row end the run: of a read, its repetition and a control read, or of a write and two control reads. */
const mostRefusals = 3

interface ControlOptions {
  readonly pace: RunPace
  readonly clock: Clock
  /** The Authorization header with which the run calls the target. */
  readonly key: string | undefined
  /** A read that the target served before the first request of the run. */
  readonly served?: Outgoing | undefined
}

type Marks = Pick<Exchange, 'notOfApi' | 'control'>
const notOfApi: Marks = { notOfApi: true }

/** What control reads show: the key is accepted, or refused as well, or nothing, or there was none to send. */
type Shown = 'accepted' | 'refused' | 'unclear' | 'not asked'

/**
 * Tells a refusal of the API from a response of something before it (A68). A read that something else responded to is sent again.
 * Before a refusal counts that may be of something else, a read is sent again once, and then a *control read*, which the target
 * served before with the key. If all are refused, the run ends. Meanwhile no other request is sent.
 */
export class Control {
  readonly #options: ControlOptions
  readonly #forms = openForms()
  readonly #reads: ReturnType<typeof openControlReads>
  readonly #key: ReturnType<typeof watchKey>
  /** What was found out about exchanges, by their number in the sequence of requests. */
  readonly #marks = new Map<number | undefined, Marks>()
  readonly #underWay = new Set<Promise<Exchange>>()
  /** The check that is under way; those that wait for it are one after the other. */
  #checking: Promise<unknown> | undefined
  /** Statuses about a credential with which the API itself has refused something. */
  readonly #ofApi = new Set<number>()

  constructor(options: ControlOptions) {
    this.#options = options
    this.#reads = openControlReads(options.served)
    this.#key = watchKey(options.served === undefined ? 0 : 1)
  }

  /** Sends requests over a wire. */
  through(wire: Transport): Transport {
    const { pace, clock } = this.#options
    const watched: Transport = async (outgoing) => {
      const sending = wire(outgoing)
      this.#underWay.add(sending)
      const exchange = await sending.finally(() => this.#underWay.delete(sending))
      this.#watch(exchange, outgoing)
      return exchange
    }
    const send = withPace(watched, pace)
    const sendWhenFree = withPace(async (outgoing) => {
      while (this.#checking !== undefined) await this.#checking.catch(() => {})
      const reason = pace.ended()
      if (reason !== undefined) throw new RunEnded(reason)
      return watched(outgoing)
    }, pace)
    return async (outgoing) => {
      let exchange = await sendWhenFree(outgoing)
      for (let repeats = 0; mustRepeat(exchange) && repeats < mostRepeats; repeats++) {
        outgoing.onFurther?.(exchange)
        await clock.sleep(firstPauseMs * 2 ** repeats)
        exchange = await sendWhenFree(outgoing)
      }
      if (this.#isToCheck(exchange, outgoing)) {
        exchange = await this.#checkInTurn(exchange, outgoing, send)
      }
      const { response } = exchange
      const isExpected = outgoing.mayRefuse && !outgoing.isOutside
      if (isExpected && isRefusal(response) && sourceOf(exchange) !== 'before') {
        this.#forms.count(response)
      }
      return exchange
    }
  }

  /** What was found out about an exchange. */
  markOf({ sequence }: Exchange): Marks {
    return (sequence && this.#marks.get(sequence.sent)) ?? {}
  }

  #mark(exchange: Exchange, marks: Marks): Exchange {
    this.#marks.set(exchange.sequence?.sent, marks)
    return { ...exchange, ...marks }
  }

  /** Notes what a response shows of the key, and what the target serves. */
  #watch(exchange: Exchange, outgoing: Outgoing): void {
    const { response } = exchange
    const isOfKey = outgoing.headers.authorization === this.#options.key
    if (!isOfKey || response === null || sourceOf(exchange) === 'before') {
      this.#key.note(exchange, undefined)
      return
    }
    const isDoubtful = this.#isDoubtful(exchange, outgoing)
    const isRefused = isOfCredential(response.status) || this.#isToCheck(exchange, outgoing)
    this.#key.note(exchange, isDoubtful ? (isRefused ? false : undefined) : true)
    const isServed = isSuccess(response) && response.body.kind === 'json'
    if (isServed && isRead(exchange)) this.#reads.add(outgoing, response)
  }

  /** Whether something before the API may have responded. */
  #isDoubtful(exchange: Exchange, outgoing: Outgoing): boolean {
    const { response } = exchange
    const source = sourceOf(exchange)
    if (response === null || source === 'before') return false
    const { status } = response
    if (status < 400 || isOfCredential(status)) return source === 'unknown'
    return !this.#isOfKnownForm(exchange, response, outgoing)
  }

  /**
   * Only the API knows what a write would do to a record, and many have a form of their own for that; what is outside may be of
   * another server. There only what was gone elsewhere is doubtful.
   */
  #isOfKnownForm(exchange: Exchange, response: Response, outgoing: Outgoing): boolean {
    if (this.#forms.isKnown(response)) return true
    const { status } = response
    // Only the API looks into what a body says.
    const isOfBody = status === 400 && exchange.request.body.kind === 'json'
    const isTrusted =
      outgoing.isOutside || (!isRead(exchange) && (ofRecords.has(status) || isOfBody))
    return isTrusted && response.body.kind === 'json' && !this.#forms.isGone(response)
  }

  /**
   * A refusal that the sender expects is not looked into, unless it has another form than those of the API, or is the first one
   * that may be about the key.
   */
  #isToCheck(exchange: Exchange, outgoing: Outgoing): boolean {
    if (!this.#isDoubtful(exchange, outgoing)) return false
    const { mayRefuse = false, asOther = false, isOutside = false } = outgoing
    if (!mayRefuse || isSuccess(exchange.response)) return true
    if (isOutside || asOther) return false
    const { status } = exchange.response!
    if (isOfCredential(status)) return !this.#ofApi.has(status)
    // A write is not sent again, so nothing would show whether its refusal is of the API.
    return status < 400 || (isRead(exchange) && this.#forms.isAnyKnown())
  }

  /** Checks one refusal after the other. */
  async #checkInTurn(first: Exchange, outgoing: Outgoing, send: Transport): Promise<Exchange> {
    const before = this.#checking
    const own = (async () => {
      await before?.catch(() => {})
      return this.#check(first, outgoing, send)
    })()
    this.#checking = own
    try {
      return await own
    } finally {
      if (this.#checking === own) this.#checking = undefined
    }
  }

  /** Finds out whether a refusal is of the API, which takes two requests at most. */
  async #check(first: Exchange, outgoing: Outgoing, send: Transport): Promise<Exchange> {
    const { pace, clock } = this.#options
    const reason = pace.ended()
    if (reason !== undefined) this.#end(first, outgoing, reason)
    const { status } = first.response!
    // Where several requests were under way, and all were refused, a control read comes first.
    const isOne = this.#key.refusals(status) < mostRefusals
    let shown = isOne
      ? undefined
      : await this.#ask(outgoing, mostRefusals - 1, send, first.response!)
    let last = first
    if (isRead(first) && shown !== 'refused') {
      outgoing.onFurther?.(this.#mark(first, notOfApi))
      await clock.sleep(firstPauseMs)
      last = await send(outgoing)
      if (!this.#isToCheck(last, outgoing)) {
        if (isRefusal(first.response)) this.#forms.addGone(first.response)
        return last
      }
    }
    shown ??= await this.#ask(outgoing, isRead(first) ? 2 : 1, send, last.response!)
    await this.#endIfRefused(shown, last, outgoing)
    if (shown === 'accepted') this.#ofApi.add(status)
    if (shown !== 'unclear' && this.#key.hasAccepted()) this.#learn(last, outgoing)
    const isOfElse = shown === 'unclear' || this.#isOfElse(last, outgoing)
    return isOfElse ? this.#mark(last, notOfApi) : last
  }

  async #endIfRefused(shown: Shown, last: Exchange, outgoing: Outgoing): Promise<void> {
    const { status } = last.response!
    if (shown === 'refused') {
      const what = isOfCredential(status) ? 'accepts the key' : 'responds as it did'
      // What the target accepted before may still be under way.
      await Promise.allSettled(this.#underWay)
      const since = this.#key.firstRefused(status)
      this.#end(last, outgoing, `The target no longer ${what}: ${status} since request ${since}.`)
    }
    const count = this.#key.refusals(status)
    const isNever = !this.#key.hasAccepted() && isOfCredential(status) && count >= mostRefusals
    if (shown === 'not asked' && isNever) {
      const all = `${status} to each of the first ${count} requests`
      this.#end(last, outgoing, `The target never accepted the key: ${all}.`)
    }
  }

  #end(last: Exchange, { onFurther }: Outgoing, reason: string): never {
    onFurther?.(this.#mark(last, notOfApi))
    this.#options.pace.end(reason)
    throw new RunEnded(reason)
  }

  /** Sends control reads after so many refusals in a row. One that is accepted shows that the target accepts the key. */
  async #ask(
    outgoing: Outgoing,
    refused: number,
    send: Transport,
    refusal: Response,
  ): Promise<Shown> {
    const isOfKey = isOfCredential(refusal.status)
    if (this.#reads.isEmpty()) return 'not asked'
    const reads = this.#reads.beside(outgoing, refusal)
    for (let count = refused; count < mostRefusals; count++) {
      const read = reads[(count - refused) % reads.length]
      // Where nothing else was served, only a refusal of a credential may be about more than this record.
      if (read === undefined) return isOfKey ? 'unclear' : 'not asked'
      const exchange = await send({ ...read, ...(outgoing.isKept && { isKept: outgoing.isKept }) })
      const isDoubtful = this.#isDoubtful(exchange, read)
      outgoing.onFurther?.(this.#mark(exchange, { control: true, ...(isDoubtful && notOfApi) }))
      if (exchange.response === null || sourceOf(exchange) === 'before') return 'unclear'
      if (!isDoubtful) return 'accepted'
    }
    return 'refused'
  }

  /** Learns the form of a refusal that stays while the target accepts the key, unless it is a page that a filter may show. */
  #learn(exchange: Exchange, { isOutside }: Outgoing): void {
    const { response } = exchange
    if (isRefusal(response) && !isOutside && !isOfFilter(response)) {
      this.#forms.show(response, isRead(exchange))
    }
  }

  /** Whether a response that stays is not of the API, although the target accepts the key: of a write, it has another form. */
  #isOfElse(exchange: Exchange, outgoing: Outgoing): boolean {
    const response = exchange.response!
    if (!isRefusal(response)) return !isRead(exchange)
    const isKnown = this.#isOfKnownForm(exchange, response, outgoing)
    return !isKnown && (!isRead(exchange) || isOfFilter(response))
  }
}

const isOfFilter = (response: Response) => isPage(response) && !notServed.has(response.status)

/** Statuses that nothing before an API responds with: a conflict with a record, and content that makes no record. */
const ofRecords: ReadonlySet<number> = new Set([409, 422])

function isRefusal(response: Exchange['response']): response is Response {
  return response !== null && response.status >= 400
}

/** Whether nobody served a read: the connection broke, or something before the API responded. The pace repeats what got 429. */
export function mustRepeat(exchange: Exchange): boolean {
  if (!isRead(exchange)) return false
  const { response } = exchange
  if (isDropped(exchange)) return true
  return response !== null && response.status !== 429 && sourceOf(exchange) === 'before'
}
