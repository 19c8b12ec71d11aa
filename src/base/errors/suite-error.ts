const exitCodes = {
  E_USAGE: 2,
  E_ADDRESS_UNKNOWN: 2,
  E_CONFIG_MISSING: 2,
  E_CONFIG_UNSUPPORTED: 2,
  E_CONFIG_INVALID: 2,
  E_ENV_MISSING: 2,
  E_TARGET_UNKNOWN: 2,
  E_TARGET_UNSAFE: 2,
  E_HISTORY_UNWRITABLE: 2,
  E_REPORT_WRITE: 2,
  E_STDOUT_WRITE: 2,
  E_FILE_UNREADABLE: 2,
  E_RECORDING_MISSING: 2,
  E_RECORDING_UNREADABLE: 2,
  E_RECORDING_UNWRITABLE: 2,
  E_PORT_TAKEN: 2,
  E_INTERNAL: 2,
  E_NOT_COMPARABLE: 3,
  E_TARGET_UNREACHABLE: 3,
  E_UNAUTHORIZED: 3,
  E_VERSION_REFUSED: 3,
} as const

export type ErrorCode = keyof typeof exitCodes

/** What the reader can do: a sentence in the imperative, with the words of one of our commands to paste. */
export type Remedy = string | { readonly text: string; readonly command: readonly string[] }

export interface ErrorParts {
  /** One line each, by name. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | undefined>>
  readonly remedy?: Remedy | undefined
  readonly cause?: unknown
}

/** The one exception of Assay: a fault of the user, of the environment or of Assay; a fault of the target is data. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'
  readonly code: ErrorCode
  readonly details: NonNullable<ErrorParts['details']>
  readonly remedy: Remedy | undefined

  /** `message` says in one sentence what failed. */
  constructor(code: ErrorCode, message: string, { details = {}, remedy, cause }: ErrorParts = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
    this.remedy = remedy
  }

  get exitCode(): 2 | 3 {
    return exitCodes[this.code]
  }

  /** The error as text, with commands as an installed Assay is called. */
  toText(): string {
    return formatError(this)
  }
}

/** `render` writes the words of a command of ours as the reader has to type them. */
export function formatError(
  { code, message, details, remedy }: SuiteError,
  render: (words: readonly string[]) => string = commandLine,
): string {
  const known = Object.entries(details).filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...known.map(([name]) => name.length))
  const said = typeof remedy === 'object' ? `${remedy.text}: ${render(remedy.command)}` : remedy
  return [
    message,
    ...known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...(remedy === undefined ? [] : [`  → ${said}`]),
    `  ${code}`,
  ].join('\n')
}

/** A command to paste into a shell, each word quoted where it must be; `npx assay` unless a program is named. */
export function commandLine(words: readonly string[], program = 'npx assay'): string {
  return [program, ...words.map(quote)].join(' ')
}

function quote(word: string): string {
  // A shell finds the home folder where no quotes are around it.
  if (word.startsWith('~/')) return `~/${quote(word.slice(2))}`
  if (/^[\w/.-][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
