import { shapeOf } from './shape.ts'
import { ordinalOf } from './stand-ins.ts'
import type { Replacement } from './texts.ts'
import { isDay } from './times.ts'

/** No file has so many distinct values of one form. */
const most = 1_000

/** Replaces what redaction of a recording cannot have written by its form, and keeps stand-ins as they are. */
export const standInsOnly: Replacement = {
  text: keepStandIn,
  value: keepStandIn,
  personal: keepStandIn,
  credential: keepStandIn,
  id: keepStandIn,
  // Two digits may be a stand-in for two others.
  month: (digits) => digits,
  number: (number) => {
    const [mantissa = ''] = String(Math.abs(number)).split('e')
    return isStandIn(mantissa) ? number : shapeOf(String(number))
  },
}

function keepStandIn(token: string): string {
  return isStandIn(token) ? token : shapeOf(token)
}

function isStandIn(token: string): boolean {
  if (isDay(token)) return token < '1905'
  const rest = token.replace(/word\d+/gi, '')
  if (ordinalOf(rest) < most) return true
  // The last four digits of a number are numbered by themselves; an x masks.
  const digits = rest.replace(/[xX\p{P}\p{S}\s]/gu, '')
  return [digits.slice(0, -4), digits.slice(-4)].every((part) => ordinalOf(part) < most)
}
