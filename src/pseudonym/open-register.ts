import { credentialPrefix } from '../redaction/index.ts'
import { digitsOf, fill } from './forms/digits.ts'
import { familyOf, isDigital } from './forms/families.ts'
import { formOf } from './forms/form.ts'
import { idParts } from './forms/ids.ts'
import { isAllMask } from './forms/words.ts'
import type { Owner } from './kinds.ts'
import { createNumbers } from './numbers.ts'
import type { Entry, Origin, Pick, Register } from './register.ts'

/** An empty register; `noted` hears of every new pair. */
export function openRegister(noted: (origin: Origin, pseudonym: string) => void): Register {
  const entries = new Map<string, Entry>()
  const origins = new Map<string, Origin>()
  const ordinals = new Map<string, number>()
  /** Pseudonyms that stand for something. */
  const taken = new Set<string>()
  const numbered = new Map<string, number>()
  const numbers = createNumbers()
  let stories = 0
  let size = 0

  function next(row: string): number {
    const ordinal = (ordinals.get(row) ?? 0) + 1
    ordinals.set(row, ordinal)
    return ordinal
  }

  function entryOf(kind: string, value: string): Entry | undefined {
    return entries.get(`${familyOf(kind)} ${value.trim()}`)
  }

  function note(kind: string, real: string, pseudonym: string, owner: Owner): void {
    const family = kind === 'id' ? 'id' : familyOf(kind)
    const key = `${family} ${real}`
    let entry = entries.get(key)
    if (entry === undefined) {
      entry = { kind, family, real }
      entries.set(key, entry)
    }
    entry[owner] = pseudonym
    const origin = { real, kind, owner }
    if (!origins.has(`${family} ${pseudonym}`)) origins.set(`${family} ${pseudonym}`, origin)
    if (owner === 'story') stories++
    size++
    noted(origin, pseudonym)
  }

  /** Short ones are told apart within their family, the others everywhere. */
  function isFree(family: string, pseudonym: string): boolean {
    const key = pseudonym.length < 6 ? `${family} ${pseudonym}` : `all ${pseudonym}`
    if (origins.has(`${family} ${pseudonym}`) || taken.has(key)) return false
    taken.add(key)
    return true
  }

  function make(family: string, core: string, owner: Owner): string {
    const lastFour = (digits: string, of: Owner) => give('mask', digits, of)
    const form = formOf(family, core, lastFour)
    // Texts look alike whatever kind they should have been.
    const row = form.row === 'text' ? `${owner} text` : `${owner} ${family} ${form.row}`
    const key = form.key === undefined ? undefined : `${owner} ${family} ${form.row} ${form.key}`
    const known = key === undefined ? undefined : numbered.get(key)
    for (let tries = 0, ordinal = known ?? next(row); ; ordinal = next(row), tries++) {
      let last = ''
      for (const candidate of form.candidates(ordinal, owner)) {
        last = candidate
        if (tries > 200 || isFree(family, candidate)) {
          if (key !== undefined) numbered.set(key, ordinal)
          return candidate
        }
      }
      // A row of few digits can be used up.
      if (tries > 200) return last
    }
  }

  function give(kind: string, value: string, owner: Owner, pick?: Pick): string {
    const core = value.trim()
    // What is nothing but the beginning of a token holds no secret, and must not become a token.
    if (core === '' || isAllMask(core) || credentialPrefix(core) === core) return value
    const family = familyOf(kind)
    const entry = entries.get(`${family} ${core}`)
    let pseudonym = (entry && pick?.(entry)) ?? entry?.[owner]
    if (pseudonym === undefined) {
      let of = pick && sharesNumber(family, core) ? 'story' : owner
      if (isDigital(family, core) && digitsOf(core) !== core) {
        const digits = give(kind, digitsOf(core), owner, pick)
        of = origins.get(`${family} ${digits}`)?.owner ?? owner
        pseudonym = fill(core, digits)
      } else pseudonym = make(family, core, of)
      note(kind, core, pseudonym, of)
    }
    return core === value ? pseudonym : value.replace(core, () => pseudonym)
  }

  /** Another spelling of a word that a story has sent, and nobody else. */
  function sharesNumber(family: string, core: string): boolean {
    const { row, key } = formOf(family, core, (digits) => digits)
    if (key === undefined) return false
    return (
      numbered.has(`story ${family} ${row} ${key}`) &&
      !numbered.has(`server ${family} ${row} ${key}`)
    )
  }

  return {
    give,
    giveNumber(kind, value, owner) {
      const known = numbers.of(value, owner)
      if (known !== undefined) return known
      if (owner === 'story') stories++
      size++
      // The same digits may stand in a sentence.
      if (kind !== 'id' && String(value).length >= 6) give(kind, String(value), owner)
      return numbers.make(value, owner)
    },
    giveId(value) {
      const entry = entries.get(`id ${value}`)
      if (entry?.server !== undefined) return entry.server
      const parts = idParts(value)
      if (parts === undefined) return value
      const key = `id ${parts.row} ${parts.key}`
      let ordinal = numbered.get(key) ?? next(`id ${parts.row}`)
      numbered.set(key, ordinal)
      let pseudonym = parts.render(ordinal)
      while (!isFree('id', pseudonym)) {
        ordinal = next(`id ${parts.row}`)
        pseudonym = parts.render(ordinal)
      }
      note('id', value, pseudonym, 'server')
      return pseudonym
    },
    giveFixed(kind, value, pseudonym) {
      taken.add(`all ${pseudonym}`)
      note(kind, value.trim(), pseudonym, 'server')
    },
    giveItself(kind, value) {
      const core = value.trim()
      const family = familyOf(kind)
      if (core === '' || origins.has(`${family} ${core}`)) return
      taken.add(core.length < 6 ? `${family} ${core}` : `all ${core}`)
      note(kind, core, core, 'story')
    },
    idOf: (value) => entries.get(`id ${value}`)?.server,
    entryOf,
    realOf(kind, pseudonym, owner) {
      const family = kind === 'id' ? 'id' : familyOf(kind)
      const core = kind === 'id' ? pseudonym : pseudonym.trim()
      const origin = origins.get(`${family} ${core}`)
      if (origin !== undefined) {
        if (owner !== undefined && origin.owner !== owner) return undefined
        return core === pseudonym ? origin.real : pseudonym.replace(core, () => origin.real)
      }
      const real = family === 'id' ? undefined : spelledReal(family, core, owner)
      return real === undefined ? undefined : pseudonym.replace(core, () => real)
    },
    realOfNumber: numbers.realOf,
    entries: () => entries.values(),
    get stories() {
      return stories
    },
    get size() {
      return size
    },
  }

  /** What a pseudonym in another spelling stands for: set apart in another way, or in another case. */
  function spelledReal(family: string, core: string, owner?: Owner): string | undefined {
    const fits = (origin: Origin | undefined) =>
      origin !== undefined && (owner === undefined || origin.owner === owner)
    if (isDigital(family, core)) {
      const origin = origins.get(`${family} ${digitsOf(core)}`)
      return fits(origin) && origin!.real.length === digitsOf(core).length
        ? fill(core, origin!.real)
        : undefined
    }
    if (!/^(?:name|address|question|text|person)-/i.test(core)) return undefined
    for (const [key, origin] of origins) {
      if (key.toLowerCase() !== `${family} ${core}`.toLowerCase() || !fits(origin)) continue
      if (core === core.toUpperCase()) return origin.real.toUpperCase()
      return core === core.toLowerCase() ? origin.real.toLowerCase() : origin.real
    }
    return undefined
  }
}
