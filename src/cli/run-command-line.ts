import { runCommand } from 'citty'
import { SuiteError, suggest } from '../errors/index.ts'
import { checkArguments } from './check-arguments.ts'
import type { Command } from './command.ts'
import { type CommandName, commands } from './commands.ts'
import { renderCommandHelp, renderHelp } from './help.ts'
import { outlive, print, printError } from './print.ts'
import { tellFault } from './tell-fault.ts'

/** Does what the words on the command line say, and comes back with the exit code. Never throws. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  outlive(process.stdout, process.stderr)
  try {
    // A fault that nobody waits for would else end the process in its own way.
    return await Promise.race([dispatch(words), lostFault()])
  } catch (error) {
    const { text, exitCode } = tellFault(error, process.env)
    await printError(`${text}\n`)
    return exitCode
  }
}

function lostFault(): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', reject)
    process.on('unhandledRejection', reject)
  })
}

async function dispatch(words: readonly string[]): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined || isHelp(first)) return showHelp(rest[0])
  if (first === '--version' || first === '-V' || first === 'version') return showVersion()
  const command = await findCommand(first)
  if (rest.slice(0, endOfOptions(rest)).some(isHelp)) return showHelp(first)
  checkArguments(command, rest)
  const { result } = await runCommand(command.definition, { rawArgs: [...rest] })
  return typeof result === 'number' ? result : 0
}

async function showHelp(name: string | undefined): Promise<number> {
  if (name === undefined) await print(await renderHelp())
  else await print(renderCommandHelp(await findCommand(name)))
  return 0
}

async function showVersion(): Promise<number> {
  const { toolVersion } = await import('../transport/index.ts')
  await print(`${toolVersion}\n`)
  return 0
}

async function findCommand(name: string): Promise<Command> {
  if (Object.hasOwn(commands, name)) return (await commands[name as CommandName].load()).command
  const isOption = name.startsWith('-')
  const near = suggest(name, isOption ? ['--help', '--version'] : Object.keys(commands))
  const what = isOption ? 'option' : 'command'
  throw new SuiteError('E_USAGE', `There is no ${what} "${name}".`, {
    remedy: near === undefined ? 'See what there is: assay --help' : `Did you mean: assay ${near}`,
  })
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help'
}

function endOfOptions(words: readonly string[]): number {
  const end = words.indexOf('--')
  return end === -1 ? words.length : end
}
