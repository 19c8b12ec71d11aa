import type { Owner } from './kinds.ts'

/** The pseudonyms of one value: the story's and the server's, where they have met it. */
export interface Entry {
  readonly kind: string
  readonly family: string
  readonly real: string
  server?: string
  story?: string
}

/** Where a pseudonym leads back to. */
export interface Origin {
  readonly real: string
  readonly kind: string
  readonly owner: Owner
}

/** Chooses between the pseudonyms of one value. */
export type Pick = (entry: Entry) => string | undefined

/** Keeps which value has which pseudonym, both ways. */
export interface Register {
  /** The pseudonym of a value: the one that is picked, or else the owner's, made where there is none. */
  give(kind: string, value: string, owner: Owner, pick?: Pick): string
  giveNumber(kind: string, value: number, owner: Owner): number
  giveId(value: string): string
  /** Gives a server's value a pseudonym that is chosen beforehand. */
  giveFixed(kind: string, value: string, pseudonym: string): void
  /** The pseudonym that an id has already. */
  idOf(value: string): string | undefined
  /** A story's literal that looks like a pseudonym stands for itself. */
  giveItself(kind: string, value: string): void
  entryOf(kind: string, value: string): Entry | undefined
  /** What a pseudonym stands for; with an owner, only where it is that owner's. */
  realOf(kind: string, pseudonym: string, owner?: Owner): string | undefined
  realOfNumber(pseudonym: number, owner?: Owner): number | undefined
  entries(): Iterable<Entry>
  /** How many pseudonyms were given to stories. */
  readonly stories: number
  /** Moves whenever a value is added. */
  readonly size: number
}
