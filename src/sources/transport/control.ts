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

type Mark = 'notOfApi' | 'control'

/**
 * Tells a refusal of the API from a response of something before it (A68). A read that something else responded to is sent again.
 * Before a refusal counts that may be of something else, a read is sent again once, and then a *control read*, which the target
 * served before with the key. If all are refused, the run ends. Meanwhile no other request is sent.
 */
export class Control {
  readonly #options: ControlOptions
  readonly #gone = new Set<string>()
  readonly #forms = openForms(this.#gone)
  /** Actions may be of another server, with forms of its own. */
  readonly #formsOfActions = openForms(this.#gone)
  readonly #reads: ReturnType<typeof openReads>
  /** What was found out about exchanges, by their number in the sequence of requests. */
  readonly #marks = new Map<number | undefined, Mark>()
  /** The check that is under way; those that wait for it are one after the other. */
  #checking: Promise<unknown> | undefined
  /** Statuses about a credential with which the API itself has refused something. */
  readonly #ofApi = new Set<number>()
  #hasServed = false
  #refusals = 0
  #firstRefused = Number.POSITIVE_INFINITY

  constructor(options: ControlOptions) {
    this.#options = options
    this.#reads = openReads(options.served)
  }

  /** Sends requests over a wire. */
  through(wire: Transport): Transport {
    const { pace, clock } = this.#options
    const send = withPace(wire, pace)
    const sendWhenFree = withPace(async (outgoing) => {
      while (this.#checking !== undefined) await this.#checking.catch(() => {})
      const reason = pace.ended()
      if (reason !== undefined) throw new RunEnded(reason)
      return wire(outgoing)
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
      this.#note(exchange, outgoing)
      return exchange
    }
  }

  /** What was found out about an exchange. */
  markOf({ sequence }: Exchange): { readonly [Name in Mark]?: true } {
    const mark = sequence && this.#marks.get(sequence.sent)
    return mark === undefined ? {} : { [mark]: true }
  }

  #mark(exchange: Exchange, mark: Mark): Exchange {
    this.#marks.set(exchange.sequence?.sent, mark)
    return { ...exchange, [mark]: true }
  }

  #formsFor({ isOutside = false }: Outgoing) {
    return isOutside ? this.#formsOfActions : this.#forms
  }

  /** Whether something before the API may have responded. */
  #isDoubtful(exchange: Exchange, outgoing: Outgoing): boolean {
    const { response } = exchange
    const source = sourceOf(exchange)
    if (response === null || source === 'before') return false
    const { status } = response
    if (status < 400 || isOfCredential(status)) return source === 'unknown'
    const forms = this.#formsFor(outgoing)
    return forms.isForeign(response, isRead(exchange)) || (source === 'unknown' && !forms.isKnown())
  }

  /**
   * A refusal that the sender expects is not looked into, unless it has another form than those of the API, or is the first one
   * that may be about the key.
   */
  #isToCheck(exchange: Exchange, outgoing: Outgoing): boolean {
    const { mayRefuse = false, asOther = false, isOutside = false } = outgoing
    const isExpected = mayRefuse && !isSuccess(exchange.response)
    if (isOutside && isExpected) return false
    const { status = 0 } = exchange.response ?? {}
    const isOdd = !isOfCredential(status) || !this.#ofApi.has(status)
    return (!isExpected || (isOdd && !asOther)) && this.#isDoubtful(exchange, outgoing)
  }

  #note(exchange: Exchange, outgoing: Outgoing): void {
    const { response } = exchange
    if (response === null || sourceOf(exchange) === 'before') return
    const isLearned = response.status >= 400 && !(outgoing.isOutside && outgoing.mayRefuse)
    if (isLearned) this.#formsFor(outgoing).add(response)
    if (!isSuccess(response) || outgoing.headers.authorization !== this.#options.key) return
    this.#hasServed = true
    if (isRead(exchange) && response.body.kind === 'json') this.#reads.add(outgoing)
  }

  /** Checks one refusal after the other. */
  async #checkInTurn(first: Exchange, outgoing: Outgoing, send: Transport): Promise<Exchange> {
    const { sent = 0 } = first.sequence ?? {}
    const number = sent + 1 + Number(this.#options.served !== undefined)
    this.#firstRefused = Math.min(this.#firstRefused, number)
    const before = this.#checking
    const own = (async () => {
      await before?.catch(() => {})
      return this.#check(first, outgoing, send)
    })()
    this.#checking = own
    try {
      return await own
    } finally {
      if (this.#checking === own) {
        this.#checking = undefined
        this.#firstRefused = Number.POSITIVE_INFINITY
      }
    }
  }

  /** Finds out whether a refusal is of the API, which takes two requests at most. */
  async #check(first: Exchange, outgoing: Outgoing, send: Transport): Promise<Exchange> {
    const { pace, clock } = this.#options
    const reason = pace.ended()
    if (reason !== undefined) this.#end(first, outgoing, reason)
    let last = first
    if (isRead(first)) {
      outgoing.onFurther?.(this.#mark(first, 'notOfApi'))
      await clock.sleep(firstPauseMs)
      last = await send(outgoing)
      if (!this.#isToCheck(last, outgoing)) {
        this.#forms.addGone(first.response!)
        return last
      }
    }
    const { status } = last.response!
    const shown = await this.#ask(outgoing, isRead(first) ? 2 : 1, send, status)
    if (shown === 'refused') {
      const what = isOfCredential(status) ? 'accepts the key' : 'responds as it did'
      const since = this.#firstRefused
      this.#end(last, outgoing, `The target no longer ${what}: ${status} since request ${since}.`)
    }
    if (shown === 'not asked' && !this.#hasServed && ++this.#refusals >= mostRefusals) {
      const all = `${status} to each of the first ${mostRefusals} requests`
      this.#end(last, outgoing, `The target never accepted the key: ${all}.`)
    }
    if (shown === 'accepted') this.#ofApi.add(status)
    const isOfElse = shown === 'unclear' || this.#isOfElse(last.response!, outgoing, isRead(first))
    return isOfElse ? this.#mark(last, 'notOfApi') : last
  }

  #end(last: Exchange, { onFurther }: Outgoing, reason: string): never {
    onFurther?.(this.#mark(last, 'notOfApi'))
    this.#options.pace.end(reason)
    throw new RunEnded(reason)
  }

  /** Sends control reads after so many refusals in a row. One that is accepted shows that the target accepts the key. */
  async #ask(outgoing: Outgoing, refused: number, send: Transport, status: number) {
    if (this.#reads.isEmpty()) return 'not asked'
    const reads = this.#reads.beside(outgoing)
    for (let count = refused; count < mostRefusals; count++) {
      const read = reads[(count - refused) % reads.length]
      // Where nothing else was served, only a refusal of a credential may be about more than this record.
      if (read === undefined) return isOfCredential(status) ? 'unclear' : 'not asked'
      const exchange = await send({ ...read, ...(outgoing.isKept && { isKept: outgoing.isKept }) })
      outgoing.onFurther?.(this.#mark(exchange, 'control'))
      if (exchange.response === null || sourceOf(exchange) === 'before') return 'unclear'
      if (!this.#isDoubtful(exchange, read)) return 'accepted'
    }
    return 'refused'
  }

  /** Whether a response that stays is not of the API, although the target accepts the key: it has another form. */
  #isOfElse(response: Response, outgoing: Outgoing, isRepeated: boolean): boolean {
    const { status } = response
    const isForeign = status >= 400 && this.#formsFor(outgoing).isForeign(response, isRepeated)
    return isRepeated
      ? isForeign && isPage(response) && !notServed.has(status)
      : isForeign || status < 400
  }
}

const isOfCredential = (status: number) => status >= 401 && status <= 403

/** Whether nobody served a read: the connection broke, or something before the API responded. The pace repeats what got 429. */
export function mustRepeat(exchange: Exchange): boolean {
  if (!isRead(exchange)) return false
  const { response } = exchange
  if (isDropped(exchange)) return true
  return response !== null && response.status !== 429 && sourceOf(exchange) === 'before'
}

/** Keeps two reads with the shortest addresses that the target served: a list outlives its records. */
function openReads(served: Outgoing | undefined) {
  let reads: readonly Outgoing[] = served === undefined ? [] : [served]
  const lengthOf = ({ url }: Outgoing) => new URL(url).pathname.split('/').length
  const beside = ({ url }: Outgoing) => reads.filter((read) => read.url !== url)
  return {
    add({ method, url, headers }: Outgoing): void {
      const all = [{ method, url, headers }, ...beside({ method, url, headers })]
      reads = all.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 2)
    },
    isEmpty: () => reads.length === 0,
    beside,
  }
}
