export type Redact = (text: string) => string

export interface Replacement {
  /** For a word or a number of a free text. */
  text(token: string): string
  /** For a value whose form counts, or a part of one; a day is replaced by a day. */
  value(value: string): string
  /** For a word of a personal text, such as a name. */
  personal(word: string): string
  /** For the part after the prefix of a key or a token. */
  credential(rest: string): string
  /** For the part after the prefix of an id that is not public. */
  id(rest: string, prefix: string): string
  /** For two digits that should be a month; a month is replaced by a month. */
  month(digits: string): string
  number(number: number): number | string
}
