import { inspect } from 'node:util'
import { SuiteError, suggest } from '../../base/errors/index.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { errorText, keepOpen, print, printError, printRaw } from './process.ts'

/** Returns the exit code. Never throws. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  keepOpen(process.stdout, process.stderr)
  try {
    // An exception that nobody awaits would otherwise end the process with a stack trace.
    return await Promise.race([dispatch(words), uncaught()])
  } catch (error) {
    const failure = error instanceof SuiteError ? error : internalError(error)
    const stack = process.env.ASSAY_DEBUG === '1' ? `\n\n${inspect(error)}` : ''
    await printError(`${errorText(failure)}${stack}\n`)
    return failure.exitCode
  }
}

function uncaught(): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', reject)
    process.on('unhandledRejection', reject)
  })
}

async function dispatch(words: readonly string[]): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined || isHelp(first)) return showHelp(rest[0])
  if (['--version', '-V', '-v', 'version'].includes(first)) return showVersion()
  const command = await findCommand(first)
  const end = rest.indexOf('--')
  if (rest.slice(0, end === -1 ? rest.length : end).some(isHelp)) return showHelp(first)
  return command.execute(rest)
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help'
}

async function showHelp(name: string | undefined): Promise<number> {
  const { renderCommandHelp, renderHelp } = await import('./help.ts')
  await print(name === undefined ? renderHelp() : renderCommandHelp(await findCommand(name)))
  return 0
}

async function showVersion(): Promise<number> {
  const { toolVersion } = await import('../../base/files/index.ts')
  await printRaw(`${toolVersion}\n`)
  return 0
}

async function findCommand(name: string): Promise<Command> {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (found !== undefined) return (await found.load()).command
  if (name.startsWith('-')) {
    throw new SuiteError('E_USAGE', `No command is named before ${name}.`, {
      remedy: { text: 'Options follow their command, for example', command: ['run', name] },
    })
  }
  const near = suggest(name, Object.keys(commands))
  throw new SuiteError('E_USAGE', `Unknown command: ${name}`, {
    remedy:
      near === undefined
        ? { text: 'See the commands', command: ['--help'] }
        : { text: 'Did you mean', command: [near] },
  })
}

function internalError(error: unknown): SuiteError {
  const message = error instanceof Error ? error.message : String(error)
  const [because = ''] = message.split('\n')
  return new SuiteError('E_INTERNAL', 'Assay failed (a fault of Assay, not of the target).', {
    details: { because: because.slice(0, 300) },
    remedy: 'Run it again with ASSAY_DEBUG=1 to see the stack trace, and report it.',
    cause: error,
  })
}
