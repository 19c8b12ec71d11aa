import { readDay, readHttpDate, readTime, writeDay } from './timeline-text.ts'
import { createTrack, type Track } from './timeline-track.ts'

/** Turns the time of a recording into the canonical one: the same behaviour has the same times, always. */
export interface Timeline {
  /**
   * Begins an exchange: what is hidden from now on was seen in it. Takes its real start in ms since the
   * epoch (null: not known, only the counter moves) and its duration in ms; returns its canonical start in ms.
   */
  begin(startedAtMs: number | null, durationMs: number): number
  /** A text that is as a whole a date-time or a date, in canonical time and its own form; any other as it was. */
  hideText(text: string): string
  /** An integer that is a time near now, in seconds or ms since the epoch; any other number as it was. */
  hideNumber(value: number): number
  /** The same for the date of an HTTP header (IMF-fixdate). */
  hideHttpDate(text: string): string
  /** The clock of the target was moved on by so many ms: it is so much further ahead of ours from now on. */
  advance(milliseconds: number): void
  /** So many ms were slept: our clock and that of the target have moved by themselves. */
  slept(milliseconds: number): void
  /** Canonical now, in ms: the start of the current exchange and what was advanced or slept since. */
  now(): number
}

/** When every recording begins, in canonical ms: 2100-01-01T00:00:00.000Z. */
export const canonicalStart: number = Date.UTC(2100, 0, 1)

const second = 1000
const day = 86_400_000
/** How far the clocks may disagree before a moment counts as later than now, in ms. */
const slack = 2 * second
/** Times further ahead than this are constants, and not what follows from when it was asked. */
const reach = 400 * day

/** A stretch without a jump of the clock. */
interface Era {
  readonly from: number
  /** Canonical start of its last exchange. */
  start: number
}

/**
 * A time of its own for one recording.
 *
 * A moment becomes the start of the exchange it was first seen in: how long requests took and how old
 * a record was are chance, the order of the moments is not. Only jumps of the clock are kept. Whether a
 * moment of long ago is a constant or so many days before now cannot be seen; either has its place in the order.
 *
 * @param recordedAtMs When the recording begins by our clock, in ms since the epoch.
 * @param aheadMs How far the clock of the target is ahead of ours by then: what earlier stories advanced it by.
 */
export function createTimeline(recordedAtMs: number, aheadMs = 0): Timeline {
  const began = recordedAtMs + aheadMs
  const dayShift = canonicalStart / day - Math.floor(began / day)
  const tracks = new Map<number, Track>()
  const eras: Era[] = [{ from: Number.NEGATIVE_INFINITY, start: canonicalStart }]
  let canonical = canonicalStart
  let ahead = aheadMs
  /** The current exchange by the clock of the target. */
  let window = { start: began, end: began }
  /** What was advanced or slept since the last exchange. */
  let jump = 0

  function move(milliseconds: number): void {
    canonical += milliseconds
    jump += milliseconds
    window = { start: window.start + milliseconds, end: window.end + milliseconds }
  }

  function trackOf(unit: number): Track {
    let track = tracks.get(unit)
    if (track === undefined) {
      track = createTrack(unit)
      tracks.set(unit, track)
    }
    return track
  }

  const isLater = (ms: number) => ms > window.end + slack

  /** Where a moment seen now for the first time belongs, before its neighbours have a say. */
  function naturalOf(ms: number): number {
    if (!isLater(ms)) return (eras.findLast(({ from }) => ms >= from) ?? eras[0]!).start
    const middle = (window.start + window.end) / 2
    return canonical + Math.round((ms - middle) / second) * second
  }

  function hide(ms: number, instant: bigint, unit: number): number {
    const track = trackOf(unit)
    return track.known(instant) ?? track.place(instant, naturalOf(ms))
  }

  function hideDay(text: string): string {
    const days = readDay(text)
    const today = Math.floor(began / day)
    const isConstant = days === undefined || days < today - 1 || days * day > window.end + reach
    return isConstant ? text : writeDay(days + dayShift)
  }

  return {
    begin(startedAtMs, durationMs) {
      canonical += second
      if (startedAtMs !== null) {
        const start = startedAtMs + ahead
        window = { start, end: start + durationMs }
      }
      // Nothing was made in the middle of a jump, so that jitter cannot carry a moment across it.
      if (jump >= second) eras.push({ from: window.start - jump / 2, start: canonical })
      else eras.at(-1)!.start = canonical
      jump = 0
      return canonical
    },
    hideText(text) {
      // Nearly every text of a document ends here.
      if (text.length < 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return text
      if (text.length === 10) return hideDay(text)
      const time = readTime(text)
      if (time === undefined) return text
      const { ms, instant, unit, isMidnight, render } = time
      const known = tracks.get(unit)?.known(instant)
      if (known !== undefined) return render(known)
      if (ms > window.end + reach) return text
      const isNow = ms >= window.start - slack && !isLater(ms)
      // "On the 24th" is so many days from today, at whatever hour it is asked.
      if (isMidnight && !isNow) return hideDay(text.slice(0, 10)) + text.slice(10)
      return render(hide(ms, instant, unit))
    },
    hideNumber(value) {
      if (!Number.isInteger(value) || value < 1e9 || value >= 1e13) return value
      if (value >= 1e10 && value < 1e12) return value
      const unit = value < 1e10 ? second : 1
      const ms = value * unit
      const instant = BigInt(ms) * 1_000_000n
      const known = tracks.get(unit)?.known(instant)
      if (known !== undefined) return known / unit
      // Further away it is some number, and no time.
      const isNear = ms >= began - day && ms <= window.end + day
      return isNear ? hide(ms, instant, unit) / unit : value
    },
    hideHttpDate(text) {
      const ms = readHttpDate(text)
      if (ms === undefined) return text
      const instant = BigInt(ms) * 1_000_000n
      const known = tracks.get(second)?.known(instant)
      if (known === undefined && ms > window.end + reach) return text
      return new Date(known ?? hide(ms, instant, second)).toUTCString()
    },
    advance(milliseconds) {
      ahead += milliseconds
      move(milliseconds)
    },
    slept: move,
    now: () => canonical,
  }
}
