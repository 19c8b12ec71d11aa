import { type Exchange, isRead, proxyLimits } from '../../core/exchange/index.ts'
import type { TrafficFile } from '../recording/index.ts'
import { type FileCheck, judgeEntry, type Sent } from './check-file.ts'

/** An exchange that waits until all that began before it ended have ended too. */
export type Passed = Omit<Sent, 'index'> & { readonly size: number }

/** What a part of the traffic is judged and recorded with. */
export interface Part {
  readonly check: FileCheck
  readonly file: TrafficFile | undefined
}

/** A request that has begun. Times are in milliseconds since the Unix epoch, to the microsecond. */
export interface Begun {
  readonly number: number
  readonly method: string
  readonly beganAt: number
}

/**
 * Requests that pass, judged in the order in which they began. An exchange waits for those that began before it
 * ended, within limits: what comes later than that is compared with its schema only. What is longer than a file is judged in parts.
 */
export class LiveTraffic {
  part: Part
  readonly #nextPart: (ended: Part) => Part
  readonly #open = new Map<number, Begun>()
  /** Those that were not waited for. */
  readonly #late = new Map<number, Begun>()
  readonly #waiting: Passed[] = []
  /** Until when all is known that began or ended: those that tell it may be far behind the clock. */
  #knownUntil = 0
  #count = 0
  #size = 0

  constructor(part: Part, nextPart: (ended: Part) => Part) {
    this.part = part
    this.#nextPart = nextPart
  }

  get open(): number {
    return this.#open.size + this.#late.size
  }

  begin(begun: Begun): void {
    this.#open.set(begun.number, begun)
  }

  /** All requests and responses before `time` are known now. */
  know(time: number): void {
    this.#knownUntil = time
    this.release()
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
      if (oldest === undefined || oldest.beganAt >= first.endedAt) {
        this.#waiting.shift()
        this.#judge(first)
        continue
      }
      const isOver = this.#knownUntil - first.endedAt > proxyLimits.behindMs
      if (!all && !isOver && this.#waiting.length < proxyLimits.behind) return
      this.#open.delete(oldest.number)
      this.#late.set(oldest.number, oldest)
    }
  }

  #judge(passed: Passed): void {
    const { check, file } = this.part
    const late = [...this.#late.values()].map(({ beganAt, method }) => {
      const isWrite = !isRead({ request: { method } })
      return { beganAt, endedAt: Number.POSITIVE_INFINITY, isWrite }
    })
    let made: Exchange | undefined
    const exchange: Sent['exchange'] = (isKept) => (made ??= passed.exchange(isKept))
    const later = [...late, ...this.#waiting.filter(({ isWrite }) => isWrite)]
    judgeEntry({ ...passed, exchange, index: this.#count++ }, check, later)
    file?.add(exchange())
    this.#size += passed.size
    if (this.#size < proxyLimits.file) return
    this.part = this.#nextPart(this.part)
    this.#count = 0
    this.#size = 0
  }
}
