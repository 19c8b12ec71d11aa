import type { Clock } from '../../base/clock/index.ts'
import {
  type Exchange,
  isOwnFailure,
  isRead,
  mostFailures,
  responderOf,
} from '../../core/exchange/index.ts'
import { Attribution } from './attribution.ts'
import { type ControlRead, isOfCredential, isOfRecord, openControlReads } from './control-reads.ts'
import { endOfRefusals, renewKey, watchKey } from './key-watch.ts'
import { type RunEnd, RunEnded, type RunPace, withPace } from './pace.ts'
import { firstPauseMs, mayBeServed, mostRepeats, mustRepeat } from './repeats.ts'
import { areSame, endOfSame, isForeign, isServed, openSuspicion } from './same-response.ts'
import { writeHttps } from './speaks-tls.ts'
import type { Outgoing, Transport } from './transport.ts'

/** So many refusals in a row end the run: of a read, its repetition and a control read, or of a write and two control reads. */
const mostRefusals = 3

export interface SentBefore {
  readonly requests: number
  /** Whether any of them got a response. */
  readonly answered?: boolean
  readonly served?: Outgoing | undefined
}

interface ControlOptions {
  readonly pace: RunPace
  readonly clock: Clock
  readonly key: string | undefined
  readonly before?: SentBefore | undefined
}

type Marks = Pick<Exchange, 'notOfApi' | 'unclear' | 'control' | 'mayRefuse'>
const notOfApi: Marks = { notOfApi: true }

type Shown = 'accepted' | 'refused' | 'unclear' | 'not asked'

/**
 * Tells a refusal of the API from a response of something before it (A68). A read that something else responded to is sent again.
 * Before a refusal counts that may be of something else, a read is sent again, then a *control read*, which the target served
 * before with the key, and the read a last time. If all are refused, the run ends. Meanwhile no other request is sent.
 */
export class Control {
  readonly #options: ControlOptions
  readonly #attribution = new Attribution()
  readonly #suspicion = openSuspicion()
  readonly #reads: ReturnType<typeof openControlReads>
  readonly #key: ReturnType<typeof watchKey>
  readonly #marks = new Map<number | undefined, Marks>()
  readonly #underWay = new Set<Promise<Exchange>>()
  /** The last control read that was accepted, and when it was sent. */
  #accepted: { readonly url: string; readonly sent: number } | undefined
  /** The check that is under way; those that wait for it are one after the other. */
  #checking: Promise<unknown> | undefined

  constructor(options: ControlOptions) {
    const { requests, served } = options.before ?? { requests: 0 }
    this.#options = options
    this.#reads = openControlReads(served)
    this.#key = watchKey(requests)
  }

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
      const end = pace.ended()
      if (end !== undefined) throw new RunEnded(end)
      return watched(outgoing)
    }, pace)
    return async (outgoing) => {
      let exchange = await this.#sendUntilServed(outgoing, sendWhenFree)
      for (let repeats = 0; mustRepeat(exchange) && repeats < mostRepeats; repeats++) {
        outgoing.onFurther?.(exchange)
        await clock.sleep(firstPauseMs * 2 ** repeats)
        exchange = await sendWhenFree(outgoing)
      }
      if (this.#attribution.mustCheck(exchange, outgoing)) {
        exchange = await this.#inTurn(this.#check.bind(this, exchange, outgoing, send))
      }
      if (this.#suspicion.isSuspect(exchange, outgoing)) {
        await this.#inTurn(this.#compare.bind(this, exchange, outgoing, send))
      }
      // Nothing looks into a write that is refused as expected: who refused it is known by the form only.
      const isOfNobody = !isRead(exchange) && this.#attribution.isUncertain(exchange, outgoing)
      this.#attribution.noteEnd(exchange, outgoing)
      const isMeant = isOwnFailure(exchange) ? outgoing.mayFail : outgoing.mayRefuse && isOfNobody
      return isMeant ? this.#mark(exchange, { mayRefuse: true }) : exchange
    }
  }

  /** Sends a request. A read that the implementation fails to serve is sent again, with a control read in between (A69). */
  async #sendUntilServed(outgoing: Outgoing, send: Transport): Promise<Exchange> {
    let exchange = await send(outgoing)
    for (let times = 1; times < mostFailures && mayBeServed(exchange, outgoing); times++) {
      outgoing.onFurther?.(exchange)
      const [read] = this.#reads.others(outgoing)
      if (times === 1 && read !== undefined) await this.#askOnce(read, outgoing, send, true)
      await this.#options.clock.sleep(firstPauseMs * times)
      exchange = await send(outgoing)
    }
    return exchange
  }

  markOf({ sequence }: Exchange): Marks {
    return (sequence && this.#marks.get(sequence.sent)) ?? {}
  }

  #mark(exchange: Exchange, marks: Marks): Exchange {
    this.#marks.set(exchange.sequence?.sent, marks)
    return { ...exchange, ...marks }
  }

  #watch(exchange: Exchange, outgoing: Outgoing): void {
    const { response, failure } = exchange
    // Each further request would fail in the same way.
    if (failure?.code === 'SPEAKS_TLS')
      this.#options.pace.end({ reason: failure.message, cause: 'away', remedy: writeHttps })
    const isOfKey = outgoing.headers.authorization === this.#options.key
    if (!isOfKey || response === null || responderOf(exchange) === 'before') return
    if (!this.#attribution.isUncertain(exchange, outgoing)) this.#key.note(exchange, true)
    else if (isOfCredential(response.status) || this.#attribution.mustCheck(exchange, outgoing))
      this.#key.note(exchange, false, outgoing.asOther)
    if (isServed(exchange) && isRead(exchange) && !isForeign(exchange, outgoing))
      this.#reads.add(outgoing, response)
  }

  async #inTurn<Found>(check: () => Promise<Found>): Promise<Found> {
    const before = this.#checking
    const own = (async () => {
      await before?.catch(() => {})
      return check()
    })()
    this.#checking = own
    try {
      return await own
    } finally {
      if (this.#checking === own) this.#checking = undefined
    }
  }

  /** Finds out whether a refusal is of the API, which takes three requests at most. */
  async #check(first: Exchange, outgoing: Outgoing, send: Transport): Promise<Exchange> {
    const { clock } = this.#options
    // What was sent at the same time says more of the key than a repetition does.
    await this.#waitForOthers(first, outgoing)
    const refusals = this.#key.refusals(first.response!.status)
    let shown = refusals < mostRefusals ? undefined : await this.#ask(outgoing, 1, send, first)
    let last = first
    const isGoneOnRepeat = async () => {
      outgoing.onFurther?.(this.#mark(last, notOfApi))
      for (const read of controls.splice(0)) outgoing.onFurther?.(read, true)
      await clock.sleep(firstPauseMs)
      last = await send(outgoing)
      if (this.#attribution.mustCheck(last, outgoing)) return false
      this.#attribution.noteGone(first, last)
      return true
    }
    const controls: Exchange[] = []
    const asked = { ...outgoing, onFurther: (read: Exchange) => void controls.push(read) }
    if (isRead(first) && shown !== 'refused' && (await isGoneOnRepeat())) return last
    shown ??= await this.#ask(isRead(first) ? asked : outgoing, isRead(first) ? 1 : 2, send, last)
    // What refuses now and then may refuse a read and its repetition.
    const mayBeBlamed = isRead(first) && !outgoing.mayRefuse && shown === 'accepted'
    if (mayBeBlamed && (await isGoneOnRepeat())) return last
    for (const read of controls) outgoing.onFurther?.(read)
    this.#endIfRefused(shown, last, outgoing)
    const marks = shown === 'unclear' ? notOfApi : this.#attribution.attribute(last, outgoing)
    if (shown !== 'unclear' && this.#key.hasAccepted())
      this.#attribution.noteStay(last, outgoing, shown === 'accepted')
    return Object.keys(marks).length > 0 ? this.#mark(last, marks) : last
  }

  async #waitForOthers(first: Exchange, outgoing: Outgoing): Promise<void> {
    await Promise.allSettled(this.#underWay)
    const end = this.#options.pace.ended()
    if (end !== undefined) this.#end(first, outgoing, end)
  }

  /** Ends the run if other reads, which were served before, get the same response by now. */
  async #compare(suspect: Exchange, outgoing: Outgoing, send: Transport): Promise<void> {
    await this.#waitForOthers(suspect, outgoing)
    if (!this.#suspicion.isSuspect(suspect, outgoing)) return
    // A list that it fits, such as one without items, says nothing of it.
    const reads = this.#reads.others(outgoing).filter((read) => isForeign(suspect, read))
    for (const read of reads) {
      const again = await send({ ...read, ...(outgoing.isKept && { isKept: outgoing.isKept }) })
      const isSame = areSame(suspect, again) && isForeign(again, read)
      outgoing.onFurther?.(this.#mark(again, { control: true, ...(isSame && notOfApi) }))
      if (isServed(again) && !isSame) this.#suspicion.trust(suspect)
      if (!isSame) return
    }
    if (reads.length === 0) return
    const nth = 1 + (this.#options.before?.requests ?? 0) + (suspect.sequence?.sent ?? 0)
    this.#end(suspect, outgoing, endOfSame(suspect, nth))
  }

  #endIfRefused(shown: Shown, last: Exchange, outgoing: Outgoing): void {
    const { status } = last.response!
    if (shown === 'refused') {
      this.#end(last, outgoing, endOfRefusals(last.response!, this.#key.firstRefused(status)))
    }
    const count = this.#key.refusals(status)
    const isNever = !this.#key.hasAccepted() && isOfCredential(status) && count >= mostRefusals
    if (shown === 'not asked' && isNever) {
      const all = `${status} to each of the first ${count} requests`
      this.#end(last, outgoing, {
        reason: `The target never accepted the key: ${all}.`,
        cause: 'key',
        remedy: renewKey,
      })
    }
  }

  #end(last: Exchange, { onFurther }: Outgoing, end: RunEnd): never {
    onFurther?.(this.#mark(last, notOfApi))
    this.#options.pace.end(end)
    throw new RunEnded(end)
  }

  /** Sends control reads until one is not refused, so many at most. */
  async #ask(outgoing: Outgoing, most: number, send: Transport, refused: Exchange): Promise<Shown> {
    const reads = this.#reads.beside(outgoing, refused.response!)
    if (reads.length === 0) {
      // Where nothing else was served, only a refusal of a credential may be about more than this record.
      const isOfKey = !this.#reads.isEmpty() && isOfCredential(refused.response!.status)
      return isOfKey ? 'unclear' : 'not asked'
    }
    if (this.#isShownSince(reads, refused)) return 'accepted'
    let shown: Shown = 'refused'
    for (let count = 0; count < most && shown === 'refused'; count++)
      shown = await this.#askOnce(reads[count % reads.length]!, outgoing, send)
    return shown
  }

  /** Whether a control read of these was accepted after a refusal had come: refusals at the same time share it. */
  #isShownSince(reads: readonly ControlRead[], { sequence }: Exchange): boolean {
    const { url, sent } = this.#accepted ?? { sent: 0 }
    const isMeant = reads.some((read) => read.url === url)
    return isMeant && sequence !== undefined && sent >= sequence.ended
  }

  async #askOnce(
    read: ControlRead,
    { isKept, onFurther }: Outgoing,
    send: Transport,
    comesBefore = false,
  ): Promise<Shown> {
    const exchange = await send({ ...read, ...(isKept && { isKept }) })
    const isUncertain = this.#attribution.isUncertain(exchange, read)
    onFurther?.(this.#mark(exchange, { control: true, ...(isUncertain && notOfApi) }), comesBefore)
    const isServed = responderOf(exchange) !== 'before' && !isOwnFailure(exchange)
    if (exchange.response === null || !isServed) return 'unclear'
    if (!isUncertain) {
      if (exchange.sequence) this.#accepted = { url: read.url, sent: exchange.sequence.sent }
      return 'accepted'
    }
    // The record of the control read may have been lost.
    return !read.isList && isOfRecord(exchange.response) ? 'unclear' : 'refused'
  }
}
