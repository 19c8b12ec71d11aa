import type { Owner } from './kinds.ts'
import type { Memory } from './memory.ts'
import type { Pick } from './register.ts'

/** How one direction chooses and makes pseudonyms. */
export interface Manner {
  readonly memory: Memory
  /** To whom a value belongs that nobody has met. */
  readonly owner: Owner
  /** It comes from us and may hold pseudonyms already: what looks like one stays. */
  readonly asked: boolean
  /**
   * It was hidden before, so that what is no pseudonym is replaced alone: all that is known, or what no story has sent.
   */
  readonly again?: 'all' | 'server'
  /** Chooses where a value has two pseudonyms. */
  readonly pick: Pick
  /** Whether a pseudonym of a story stood in the request. */
  readonly sent?: (pseudonym: string) => boolean
  hideTime?(text: string): string
  hideTimeNumber?(value: number): number
  hideHttpDate?(text: string): string
}

/** Where a value has two pseudonyms: that of the story, or that of the server. */
export const preferStory: Pick = ({ server, story }) => story ?? server
export const preferServer: Pick = ({ server, story }) => server ?? story
