import { type ErrorCode, errorCodes } from './codes.ts'

export interface Letter {
  /** The nouns involved, printed as an aligned list. Never a secret. */
  readonly facts?: Readonly<Record<string, string | number | undefined>>
  /** What the reader can do, in the imperative; a command where there is one. */
  readonly remedy?: string
  readonly cause?: unknown
}

/**
 * A fault of ours or of the user, told as a short letter: one sentence of what happened, the facts,
 * and a remedy. Faults of the target are data and never become a SuiteError.
 */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'
  readonly code: ErrorCode
  readonly facts: NonNullable<Letter['facts']>
  readonly remedy: string | undefined

  constructor(code: ErrorCode, message: string, letter: Letter = {}) {
    super(message, letter.cause === undefined ? undefined : { cause: letter.cause })
    this.code = code
    this.facts = letter.facts ?? {}
    this.remedy = letter.remedy
  }

  /** The exit code of the process that ends with this letter. */
  get exitCode(): number {
    return errorCodes[this.code].exit
  }

  /** The letter as plain text, without colour and without a stack trace. */
  toText(): string {
    const facts = Object.entries(this.facts).filter(([, value]) => value !== undefined)
    const width = Math.max(0, ...facts.map(([name]) => name.length))
    return [
      this.message,
      ...facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
      ...(this.remedy === undefined ? [] : [`  → ${this.remedy}`]),
      `  ${this.code}`,
    ].join('\n')
  }
}
