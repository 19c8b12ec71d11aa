import { type Exchange, isRead, proxyLimits } from '../../core/exchange/index.ts'
import { type FileCheck, judgeEntry, type Sent } from '../har/index.ts'
import type { TrafficFile } from '../recording/index.ts'
import type { Began } from './copies.ts'

/** An exchange that waits until all that began before it ended have ended too. */
export interface Passed extends Omit<Sent, 'index'> {
  readonly number: number
  readonly size: number
}

/** As many later requests are looked at as `check` looks at. */
const neighbours = 32

/**
 * The requests with one credential, judged in the order in which they began. An exchange waits for those that began before it
 * ended, within limits: what comes later than that is compared with its schema only.
 */
export class Trace {
  readonly #check: FileCheck
  readonly #file: TrafficFile | undefined
  readonly #open = new Map<number, Began>()
  /** Those that were not waited for. */
  readonly #late = new Map<number, Began>()
  readonly #waiting: Passed[] = []
  #count = 0
  /** The bytes that it has judged. */
  size = 0

  constructor(check: FileCheck, file: TrafficFile | undefined) {
    this.#check = check
    this.#file = file
  }

  begin(began: Began): void {
    this.#open.set(began.number, began)
  }

  /** It ended; without `passed`, nobody knows how. */
  end(number: number, passed?: Passed): void {
    this.#open.delete(number)
    const isLate = this.#late.delete(number)
    if (isLate && passed) this.#judge({ ...passed, isAlone: true })
    else if (passed) {
      const place = this.#waiting.findLastIndex(({ beganAt }) => beganAt <= passed.beganAt)
      this.#waiting.splice(place + 1, 0, passed)
    }
    this.release()
  }

  /** Judges what waits for nothing any longer; `all`: what waits at all. */
  release(all = false): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const [oldest] = this.#open.values()
      if (oldest !== undefined && oldest.beganAt < first.endedAt) {
        const isOver = Date.now() - first.endedAt > proxyLimits.behindMs
        if (!all && !isOver && this.#waiting.length < proxyLimits.behind) return
        this.#open.delete(oldest.number)
        this.#late.set(oldest.number, oldest)
        continue
      }
      this.#waiting.shift()
      this.#judge(first)
    }
  }

  get isIdle(): boolean {
    return this.#open.size + this.#late.size + this.#waiting.length === 0
  }

  evidence() {
    return this.#check.trace.evidence()
  }

  save(): Promise<void> {
    return this.#file?.save() ?? Promise.resolve()
  }

  #judge(passed: Passed): void {
    const late = [...this.#late.values()].map(({ beganAt, method }) => {
      const isWrite = !isRead({ request: { method } })
      return { beganAt, endedAt: Number.POSITIVE_INFINITY, isWrite }
    })
    let exchange: Exchange | undefined
    const once: Passed = { ...passed, exchange: (isKept) => (exchange ??= passed.exchange(isKept)) }
    const later = [...late, ...this.#waiting.slice(0, neighbours)]
    judgeEntry({ ...once, index: this.#count++ }, this.#check, later)
    this.#file?.add(once.exchange())
    this.size += passed.size
  }
}
