/** The declaration of one option: parsing, help and repeated commands follow from it. */
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
  /** A repeated command leaves it out: it does not change what is tested. */
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

/** Values as words of a command line, without those that are as by default. */
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

/** The options that name a target, of `run` and `check`. */
export const targetOptions = {
  config: { type: 'text', value: 'FILE', help: 'configuration file' },
  target: { type: 'text', value: 'NAME', help: 'target in the configuration' },
  'base-url': { type: 'text', value: 'URL', help: 'address of the target' },
  'sandbox-url': { type: 'text', value: 'URL', help: 'address of its simulation operations' },
  'api-version': { type: 'text', value: 'DATE', help: 'API version to test against' },
} as const satisfies Options

const allowIncomplete = 'exit with 0 if nothing is broken, even if the run is incomplete'

/** The options of the verdict and the report, of `run` and `check`. */
export const reportOptions = {
  strict: { type: 'flag', help: 'count warnings as violations' },
  'allow-incomplete': { type: 'flag', once: true, help: allowIncomplete },
  out: { type: 'text', value: 'DIR', once: true, default: 'reports', help: 'report folder' },
  'no-color': { type: 'flag', once: true, help: 'print without colour' },
  quiet: { type: 'flag', once: true, help: 'print only what went wrong' },
} as const satisfies Options
