import { numberOf } from './forms/digits.ts'
import type { Owner } from './kinds.ts'

/** The pseudonyms of JSON numbers, which are numbers of as many digits, both ways. */
export interface Numbers {
  /** The pseudonym that a number has for an owner; the server shows a story's as what it was sent as. */
  of(value: number, owner: Owner): number | undefined
  make(value: number, owner: Owner): number
  realOf(pseudonym: number, owner?: Owner): number | undefined
}

export function createNumbers(): Numbers {
  const numbers = new Map<string, number>()
  const origins = new Map<number, { readonly real: number; readonly owner: Owner }>()
  const ordinals = new Map<string, number>()

  function next(value: number, owner: Owner): number {
    const row = `${owner} ${String(Math.trunc(Math.abs(value))).length}`
    const ordinal = (ordinals.get(row) ?? 0) + 1
    ordinals.set(row, ordinal)
    return numberOf(value, ordinal, owner)
  }

  return {
    of(value, owner) {
      const own = numbers.get(`${owner} ${value}`)
      return own ?? (owner === 'server' ? numbers.get(`story ${value}`) : undefined)
    },
    make(value, owner) {
      let made = next(value, owner)
      // A row of few digits can be used up.
      for (let tries = 0; origins.has(made) && tries < 200; tries++) made = next(value, owner)
      numbers.set(`${owner} ${value}`, made)
      if (!origins.has(made)) origins.set(made, { real: value, owner })
      return made
    },
    realOf(pseudonym, owner) {
      const origin = origins.get(pseudonym)
      return owner === undefined || origin?.owner === owner ? origin?.real : undefined
    },
  }
}
