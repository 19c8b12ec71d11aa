/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** What a value must be like, and how to say so. */
export interface Check {
  readonly accepts: (value: unknown) => boolean
  readonly says: string
  /** Its absence is a fault, too. */
  readonly required?: true
}

export type Checks = Readonly<Record<string, Check>>

/** The value as a JSON object, or undefined. */
export function membersOf(value: unknown): Members | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Members) : undefined
}

/** One sentence about the first member that is wrong or missing; undefined when all are right. */
export function faultIn(sent: Members, checks: Checks, where = ''): string | undefined {
  for (const [name, check] of Object.entries(checks)) {
    const counts = check.required || Object.hasOwn(sent, name)
    if (counts && !check.accepts(sent[name])) {
      return `The member "${where}${name}" must be ${check.says}.`
    }
  }
  return undefined
}

/** The members that are known; anything else that was sent is left alone. */
export function pick(sent: Members, checks: Checks): Members {
  const known = Object.keys(checks).filter((name) => Object.hasOwn(sent, name))
  return Object.fromEntries(known.map((name) => [name, sent[name]]))
}

/** A check by regular expression. */
export function matching(pattern: RegExp, says: string): Check {
  return { accepts: (value) => typeof value === 'string' && pattern.test(value), says }
}

/** A check that lets `null` pass too. */
export function orNull({ accepts, says }: Check): Check {
  return { accepts: (value) => value === null || accepts(value), says: `${says} or null` }
}

/** A check of a member that has to be there. */
export function required(check: Check): Check {
  return { ...check, required: true }
}

/** A check against a short list of words. */
export function oneOf(words: readonly string[]): Check {
  return {
    accepts: (value) => typeof value === 'string' && words.includes(value),
    says: `one of ${words.join(', ')}`,
  }
}

export const text = matching(/\S/, 'a string that is not empty')
export const digits = matching(/^\d+$/, 'a string of digits')
export const phone = matching(/^\+\d{1,15}$/, 'an E.164 number with its leading +')
export const jsonObject: Check = {
  accepts: (value) => membersOf(value) !== undefined,
  says: 'an object',
}
export const date: Check = {
  accepts: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    // An impossible day rolls over into the next month and no longer reads the same.
    new Date(`${value}T00:00:00.000Z`).toJSON()?.slice(0, 10) === value,
  says: 'a date, YYYY-MM-DD',
}
