interface ErrorMeaning {
  readonly means: string
  readonly exit: 2 | 3
}

/** Every error that Assay reports: what it means, and the exit code that goes with it. */
export const errorCodes = {
  E_USAGE: { means: 'the command line is wrong', exit: 2 },
  E_ADDRESS_UNKNOWN: { means: 'no operation, clause or scenario has this address', exit: 2 },
  E_CONFIG_MISSING: { means: 'the configuration file cannot be read', exit: 2 },
  E_CONFIG_UNSUPPORTED: { means: 'the configuration file has an unsupported format', exit: 2 },
  E_CONFIG_INVALID: { means: 'the configuration does not fit its schema', exit: 2 },
  E_ENV_MISSING: { means: 'an environment variable that the target needs is not set', exit: 2 },
  E_TARGET_UNKNOWN: { means: 'the configuration has no target of this name', exit: 2 },
  E_TARGET_UNSAFE: {
    means: 'the run would change for good a target that must not be changed',
    exit: 2,
  },
  E_HISTORY_UNWRITABLE: { means: 'the history cannot be written', exit: 2 },
  E_REPORT_WRITE: { means: 'the report folder cannot be written', exit: 2 },
  E_STDOUT_WRITE: { means: 'standard output cannot be written', exit: 2 },
  E_FILE_UNREADABLE: { means: 'a file named on the command line cannot be read', exit: 2 },
  E_RECORDING_MISSING: { means: 'there are no recordings to replay', exit: 2 },
  E_RECORDING_UNREADABLE: { means: 'a recording is damaged, or is not one of ours', exit: 2 },
  E_RECORDING_UNWRITABLE: { means: 'a recording cannot be written', exit: 2 },
  E_SECRET_IN_RECORDING: {
    means: 'a recording would have held a secret and was not written',
    exit: 2,
  },
  E_PORT_TAKEN: { means: 'the port is in use or not permitted', exit: 2 },
  E_INTERNAL: { means: 'a fault of Assay itself', exit: 2 },
  E_SHARDS: { means: 'the shards of a run do not make a whole', exit: 3 },
  E_NOT_COMPARABLE: { means: 'two sides have nothing that can be compared', exit: 3 },
  E_TARGET_UNREACHABLE: { means: 'the target does not respond', exit: 3 },
  E_OTHER_API: { means: 'the target does not look like this API', exit: 3 },
  E_VERSION_REFUSED: { means: 'the target refuses the API version', exit: 3 },
  E_UNAUTHORIZED: { means: 'the target rejects the key', exit: 3 },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof errorCodes

/** What the reader can do: a sentence in the imperative, with the words of one of our commands to paste. */
export type Remedy =
  | string
  | {
      /** Stands before the command: "Record it again". */
      readonly text: string
      /** Words after the name of the program: `['list', 'defects']`. */
      readonly command: readonly string[]
    }

export interface SerializedError {
  readonly code: ErrorCode
  /** One sentence: what failed. */
  readonly message: string
  /** One line each, by name. Never a secret. */
  readonly facts: Readonly<Record<string, string | number | undefined>>
  readonly remedy?: Remedy | undefined
}

export interface ErrorDetails {
  readonly facts?: SerializedError['facts']
  readonly remedy?: Remedy | undefined
  readonly cause?: unknown
}

/**
 * The one exception of Assay: a fault of the user, of the environment or of Assay. A fault of the target
 * is data and never becomes an exception.
 */
export class SuiteError extends Error implements SerializedError {
  override readonly name = 'SuiteError'
  readonly code: ErrorCode
  readonly facts: SerializedError['facts']
  readonly remedy: Remedy | undefined

  constructor(code: ErrorCode, message: string, { facts = {}, remedy, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.facts = facts
    this.remedy = remedy
  }

  /** The exit code of a process that ends with this error. */
  get exitCode(): 2 | 3 {
    return errorCodes[this.code].exit
  }

  /** The error as text, with commands as an installed Assay is called. */
  toText(): string {
    return formatError(this)
  }
}

/** The error as plain data, for what cannot hold an exception. */
export function serializeError({ code, message, facts, remedy }: SuiteError): SerializedError {
  return { code, message, facts, ...(remedy !== undefined && { remedy }) }
}

/**
 * An error as plain text, without a stack trace: the message, the facts in columns, the remedy, the code.
 * `render` writes the words of a command of ours as the reader has to type them.
 */
export function formatError(
  { code, message, facts, remedy }: SerializedError,
  render: (words: readonly string[]) => string = commandLine,
): string {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...known.map(([name]) => name.length))
  return [
    message,
    ...known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...(remedy === undefined ? [] : [`  → ${formatRemedy(remedy, render)}`]),
    `  ${code}`,
  ].join('\n')
}

function formatRemedy(
  remedy: Remedy,
  render: (words: readonly string[]) => string = commandLine,
): string {
  return typeof remedy === 'string' ? remedy : `${remedy.text}: ${render(remedy.command)}`
}

/** A command to paste into a shell, each word quoted where it must be; `npx assay` unless a program is named. */
export function commandLine(words: readonly string[], program = 'npx assay'): string {
  return [program, ...words.map(quote)].join(' ')
}

function quote(word: string): string {
  if (/^[\w/.-][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
