import { join, relative } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import {
  commandLine as commandOf,
  faultCode,
  fileFault,
  formatError,
  SuiteError,
} from '../../base/errors/index.ts'
import { inert } from '../../base/log/index.ts'
import type { Configuration, Env } from '../../sources/target/index.ts'

const program = programOf(join(import.meta.dirname, 'main'), process.cwd())

export function programOf(main: string, cwd: string): string {
  if (/[\\/]node_modules[\\/]/.test(main)) return 'npx assay'
  const isSource = import.meta.url.endsWith('.ts')
  const root = join(main, isSource ? '../../../..' : '../../../../..')
  if (isSource && relative(root, cwd) === '') return 'npm run assay --'
  return commandOf([`${main}${isSource ? '.ts' : '.js'}`], 'node')
}

export function variablesOf(names: readonly string[]): string {
  return names.map((name) => `${name}="$${name}" `).join('')
}

export function commandLine(...words: readonly string[]): string {
  return commandOf(words, program)
}

/** Lines without the control characters that a terminal acts upon, whatever a file or a target wrote into them. */
export function printable(text: string): string {
  const lines = stripVTControlCharacters(text)
  return lines.replace(/[^\n\t\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

export function oneLine(text: string): string {
  return printable(text).replace(/[\n\t]+/g, ' ')
}

export function alignColumns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!))
    return `${indent}${cells.join('  ')}`.trimEnd()
  })
}

let conceal = (text: string): string => text

/** Hides in all that is printed from now on what a configuration and the environment hold as secrets; returns these. */
export async function hideSecrets(configuration: Configuration, env: Env = process.env) {
  const [{ knownSecrets, openGuard }, { secretsIn }] = await Promise.all([
    import('../../core/redaction/index.ts'),
    import('../../sources/target/index.ts'),
  ])
  const secrets = knownSecrets(secretsIn(configuration, env))
  conceal = openGuard(secrets, String).masked
  return secrets
}

export function errorText(error: SuiteError): string {
  return printable(formatError(error, (words) => commandLine(...words)))
}

/** Returns when everything is written. A reader that has gone (`| head`) is no fault; any other failure is E_STDOUT_WRITE. */
export function print(text: string): Promise<void> {
  return printRaw(inert(text))
}

/** Writes to standard output what a program reads: annotations, which a runner is to obey, and JSON and tables of our own words. */
export async function printRaw(text: string): Promise<void> {
  const error = await write(process.stdout, text)
  if (error === undefined || readerGone.has(faultCode(error) ?? '')) return
  throw new SuiteError('E_STDOUT_WRITE', `Cannot write to standard output: ${fileFault(error)}.`, {
    remedy: 'Redirect it to a file or a disk with room.',
    cause: error,
  })
}

/** Whether standard output is printed in colour; Node knows NO_COLOR, FORCE_COLOR and what is no terminal. */
export function hasColour(): boolean {
  return styleText('red', 'x', { stream: process.stdout }) !== 'x'
}

export async function printError(text: string): Promise<void> {
  await write(process.stderr, inert(text))
}

const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

/** Keeps an error of a stream from ending the process; `print` reports it. */
export function keepOpen(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on('error', () => {})
}

function write(stream: NodeJS.WriteStream, text: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    stream.write(conceal(text), (error) => resolve(error ?? undefined))
  })
}

export const interrupted = 'Interrupted; writing a partial report. Press Ctrl-C again to quit.\n'

/** npm forwards a Ctrl-C that the terminal has already sent, so a second signal within this many ms is the same one. */
const sameMs = 300

/** The signals that end a process, and the exit code of each. */
const endings = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Ctrl-C, SIGTERM or the end of the terminal (SIGHUP) triggers the signal; the second one ends the process at once. */
export function listenForInterrupt(onFirst: () => void): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  for (const [signal, exitCode] of Object.entries(endings)) {
    process.on(signal, () => {
      if (!controller.signal.aborted) {
        firstAt = performance.now()
        onFirst()
        controller.abort()
      } else if (performance.now() - firstAt > sameMs) {
        process.exit(exitCode)
      }
    })
  }
  return controller.signal
}
