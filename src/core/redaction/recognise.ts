import { prefixOf } from './ids.ts'
import { shapeOf } from './shape.ts'
import { ordinalOf } from './stand-ins.ts'
import type { Replacement } from './texts.ts'
import { isDay } from './times.ts'

/** Values of one form are numbered in the order in which they appear; so many numbers may be left out. */
const leftOut = 1_000

/** Replaces what redaction of a recording cannot have written by its form, and keeps stand-ins as they are. */
export function standInsOnly(): Replacement {
  const seen = new Set<string>()
  const isNext = (part: string) => ordinalOf(part) < leftOut + 2 * seen.size

  function isStandIn(token: string): boolean {
    if (isDay(token)) return token < '1905'
    const rest = token.replace(/word\d+/gi, '')
    if (isNext(rest)) return true
    // A credential was replaced by itself, and stands in a text beside other digits.
    const parts = rest.match(/\d+/g) ?? []
    if (parts.length > 1 && parts.every((part) => seen.has(part))) return true
    // The last four digits of a number are numbered by themselves; an x masks.
    const digits = rest.replace(/[xX\p{P}\p{S}\s]/gu, '')
    return [digits.slice(0, -4), digits.slice(-4)].every(isNext)
  }

  function keepStandIn(token: string): string {
    if (!isStandIn(token.slice(prefixOf(token).length))) return shapeOf(token)
    seen.add(token)
    return token
  }

  return {
    text: keepStandIn,
    value: keepStandIn,
    personal: keepStandIn,
    credential: keepStandIn,
    id: keepStandIn,
    // Two digits may be a stand-in for two others.
    month: (digits) => digits,
    number(number) {
      const [mantissa = ''] = String(Math.abs(number)).split('e')
      return keepStandIn(mantissa) === mantissa ? number : shapeOf(String(number))
    },
  }
}
