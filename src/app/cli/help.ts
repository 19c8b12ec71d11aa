import type { Command } from './command.ts'
import { commands } from './commands.ts'
import type { Option } from './options.ts'
import { alignColumns, commandLine } from './process.ts'

export function renderHelp(): string {
  return page({
    '': [
      'Assay tests an implementation of the Consumer Financial Data and Payments API against its contract.',
    ],
    Usage: alignColumns([
      [`${commandLine('COMMAND')} [options]`, 'run a command'],
      [commandLine('COMMAND', '--help'), 'show its options, with examples'],
    ]),
    Commands: alignColumns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    'Exit codes': alignColumns([
      ['0', 'conformant'],
      ['1', 'nonconformant, or compare or scan found something'],
      ['2', 'wrong usage or configuration, or a fault of Assay'],
      ['3', 'incomplete, or the target did not respond'],
    ]),
  })
}

export function renderCommandHelp({ name, summary, ...command }: Command): string {
  const options = Object.entries(command.options).map(([option, declared]) => [
    declared.type === 'flag' ? `--${option}` : `--${option} ${declared.value ?? 'VALUE'}`,
    describe(declared),
  ])
  const examples = command.examples.map(([words, shows]) => [`${commandLine()} ${words}`, shows])
  return page({
    '': [summary],
    Usage: [
      `  ${[commandLine(name), command.arguments?.label, '[options]'].filter(Boolean).join(' ')}`,
    ],
    Options: alignColumns([...options, ['--help', 'print this page']]),
    Examples: alignColumns(examples),
  })
}

function describe({ help, type, default: preset }: Option): string {
  const text = `${help}${type === 'list' ? '; repeatable' : ''}`
  return preset === undefined ? text : `${text} (default: ${preset})`
}

function page(parts: Readonly<Record<string, readonly string[]>>): string {
  const blocks = Object.entries(parts).map(([title, lines]) =>
    [...(title === '' ? [] : [title]), ...lines].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}
