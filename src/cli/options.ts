/** The declaration of one option. It is all there is: parsing, help and repeated commands follow from it. */
export interface Option {
  /** A `list` may be repeated, and each value may hold several with commas. */
  readonly type: 'flag' | 'text' | 'number' | 'list'
  readonly help: string
  /** What stands for the value in the help: `DIR`. */
  readonly value?: string
  readonly default?: string | number
  /** Bounds of a number. */
  readonly min?: number
  readonly max?: number
  /** An earlier name, which still works and is not shown. */
  readonly formerly?: string
  /** It says nothing of what is tested, so a repeated command does without it. */
  readonly once?: true
}

export type Options = Readonly<Record<string, Option>>

type ValueOf<Declared extends Option> = Declared['type'] extends 'flag'
  ? boolean
  : Declared['type'] extends 'list'
    ? readonly string[]
    : Declared['type'] extends 'number'
      ? number | (Declared extends { default: number } ? never : undefined)
      : string | (Declared extends { default: string } ? never : undefined)

/** What was given for each option, by its name. */
export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>
}

/** Values as words of a command line, those that are as by default left out. */
export function wordsOf(
  options: Options,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries<Option>(options).flatMap(([name, option]) => {
    const value: unknown = values[name]
    if (option.once || value === undefined || value === false || value === option.default) return []
    if (value === true) return [`--${name}`]
    return [value].flat().flatMap((one) => [`--${name}`, String(one)])
  })
}
