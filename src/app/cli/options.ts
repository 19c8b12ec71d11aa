import { longestDurationMs, readDuration } from '../../base/clock/index.ts'

/** The declaration of one option: parsing, help and repeated commands follow from it. */
export interface Option {
  /** A `list` may be repeated, and each value may hold several with commas. A `duration` becomes milliseconds. */
  readonly type: 'flag' | 'text' | 'number' | 'duration' | 'list'
  readonly value?: string
  readonly help: string
  readonly default?: string | number
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** A repeated command leaves it out: it does not change what is tested. */
  readonly once?: true
}

type More = Omit<Option, 'type' | 'value' | 'help'>

export type Options = Readonly<Record<string, Option>>

export function flag(help: string, more: Pick<More, 'once'> = {}) {
  return { type: 'flag', help, ...more } as const
}

function withValue<Type extends Option['type']>(type: Type) {
  return <const Own extends More = object>(value: string, help: string, more = {} as Own) => {
    return { type, value, help, ...more }
  }
}

export const text = withValue('text')
export const number = withValue('number')
export const duration = withValue('duration')
export const list = withValue('list')

type ChoiceOf<Declared> = Declared extends { choices: readonly (infer Choice)[] } ? Choice : string

type ValueOf<Declared extends Option> = {
  flag: boolean
  list: readonly ChoiceOf<Declared>[]
  text: ChoiceOf<Declared> | (Declared extends { default: string } ? never : undefined)
  number: number | (Declared extends { default: number } ? never : undefined)
  duration: number | undefined
}[Declared['type']]

export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>
}

export function readText({ type, min = 0, max = most, choices }: Option, text: string) {
  if (type !== 'number' && type !== 'duration') {
    return choices?.includes(text) === false ? undefined : text
  }
  const figure = type === 'duration' ? readDuration(text) : /^\d+$/.test(text) && Number(text)
  return typeof figure === 'number' && figure >= min && figure <= max ? figure : undefined
}

export function allowedIn({ type, min = 0, max = most, choices = [] }: Option): string {
  if (type === 'number') return `a whole number from ${min} to ${max}`
  if (type === 'duration') return 'a number with its unit, up to 24 days: 500ms, 90s, 10m, 2h'
  return choices.join(', ')
}

/** Of figures, and of milliseconds. */
const most = longestDurationMs

/** Values as words of a command line, without those that are as by default. */
export function wordsOf(
  options: Options,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const value: unknown = values[name]
    if (option.once || value === undefined || value === false || value === option.default) return []
    if (value === true) return [`--${name}`]
    const unit = option.type === 'duration' ? 'ms' : ''
    return [value].flat().flatMap((item) => [`--${name}`, `${item}${unit}`])
  })
}
