import { objectOf } from '../json/index.ts'
import type { Entry } from './read-entries.ts'

/** How coarse the times of a file are, in milliseconds; 0 where the order of its requests is certain. */
export interface Grain {
  ms: number
}

/** Clocks that recorders have: they move by so many milliseconds at once, 15.625 of them 64 times a second. */
const steps = [1000, 100, 16, 15.625, 10]

/** So many different moments on the steps of a clock are no coincidence. */
const enough = 4

/**
 * By how many milliseconds a request may have begun later, and its response arrived later, than entries say. The times of
 * a coarse clock coincide and stand on its steps alone. Of a fine one each is cut to a millisecond, which matters where
 * requests overlap: 0 where one follows the other throughout.
 */
export function grainOf(entries: readonly Entry[]): number {
  const moments = new Set(entries.map(beganAt))
  const step =
    moments.size < entries.length && moments.size >= enough
      ? steps.find((one) => [...moments].every((moment) => isOn(one, moment)))
      : undefined
  if (step === undefined) return overlap(entries) ? 1 : 0
  const isAll = entries.every((entry) => isOn(step, durationOf(entry)))
  return isAll ? 2 * step : step
}

/** When the request of an entry began, in milliseconds since the Unix epoch; NaN where that is not said. */
export function beganAt({ value }: Entry): number {
  return Date.parse(String(objectOf(value).startedDateTime))
}

function durationOf({ value }: Entry): number {
  const { time } = objectOf(value)
  return typeof time === 'number' ? Math.max(0, time) : 0
}

/** Whether a figure stands on a step, cut or rounded to whole milliseconds. */
function isOn(step: number, figure: number): boolean {
  const rest = figure % step
  return rest === 0 || (!Number.isInteger(step) && (rest > step - 1 || rest < 1))
}

/** Whether a request began while another one was under way. */
function overlap(entries: readonly Entry[]): boolean {
  const times = entries.map((entry) => [beganAt(entry), durationOf(entry)] as const)
  let end = Number.NEGATIVE_INFINITY
  for (const [start, duration] of times.sort(([one], [other]) => one - other)) {
    if (start < end) return true
    end = Math.max(end, start + Math.floor(duration))
  }
  return false
}
