import { prefixOf } from './ids.ts'
import { ordinalOf } from './layouts.ts'
import type { Replacement } from './replacement.ts'
import type { Secrets } from './secrets.ts'
import { shapeOf } from './shape.ts'
import { isDay } from './times.ts'

/** Values of one form are numbered in the order in which they appear; so many numbers may be left out. */
const leftOut = 1_000

/** A number without the punctuation around it. */
const bare = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su

/**
 * Replaces what redaction of a recording cannot have written by its form, and keeps stand-ins as they are. `credentials` has those that
 * the recording shows: redaction replaced each by itself, also where it stands beside other digits. `isKept` says whether redaction
 * keeps a number of a text.
 */
export function standInsOnly(
  credentials: Pick<Secrets, 'split'>,
  isKept: (number: string) => boolean,
): Replacement {
  const seen = new Set<string>()
  const isNext = (part: string) => ordinalOf(part) < leftOut + 2 * seen.size

  function isNumbered(token: string): boolean {
    if (isDay(token)) return token < '1905'
    const rest = token.replace(/word\d+/gi, '')
    if (isNext(rest)) return true
    // The last four digits of a number are numbered by themselves; an x masks.
    const digits = rest.replace(/[xX\p{P}\p{S}\s]/gu, '')
    return [digits.slice(0, -4), digits.slice(-4)].every(isNext)
  }

  function isStandIn(token: string): boolean {
    if (isNumbered(token)) return true
    const parts = credentials.split(token)
    return parts.length > 1 && parts.map(barely).every((part) => isKept(part) || isNumbered(part))
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

const barely = (number: string) => bare.exec(number.slice(prefixOf(number).length))?.[0] ?? ''
