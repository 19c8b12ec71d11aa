import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandLine } from './invocation.ts'
import type { Option } from './options.ts'

/** The text of `assay --help`. */
export function renderHelp(): string {
  const examples = [
    [['run'], 'test the embedded sandbox, or the target of ./assay.config.*'],
    [['run', '--base-url', 'http://127.0.0.1:4010'], 'test the server at this address'],
    [['explain', 'payments/cancel#both-legs'], 'what this clause says and how it is tested'],
    [['run', '--help'], 'all options of one command'],
  ] as const
  return page([
    [
      'Assay tests an implementation of the Consumer Financial Data and Payments API against its contract.',
    ],
    ['Usage', `  ${commandLine('COMMAND')} [options]`],
    [
      'Commands',
      ...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    ],
    ['Examples', ...columns(examples.map(([words, shows]) => [commandLine(...words), shows]))],
    [
      'Exit codes',
      ...columns([
        ['0', 'conformant'],
        ['1', 'nonconformant, or different from the baseline'],
        ['2', 'wrong usage or configuration, or a fault of Assay'],
        ['3', 'incomplete, or the target is unreachable'],
      ]),
    ],
  ])
}

/** The text of `assay COMMAND --help`. */
export function renderCommandHelp({ name, summary, ...command }: Command): string {
  const assay = commandLine(name)
  return page([
    [summary],
    ['Usage', `  ${[assay, command.arguments?.label, '[options]'].filter(Boolean).join(' ')}`],
    [
      'Options',
      ...columns([
        ...Object.entries(command.options).map(
          ([option, declared]) => [labelOf(option, declared), describe(declared)] as const,
        ),
        ['--help', 'this page'],
      ]),
    ],
    [
      'Examples',
      ...columns(command.examples.map(([words, shows]) => [`${commandLine()} ${words}`, shows])),
    ],
  ])
}

function labelOf(name: string, { type, value = 'VALUE' }: Option): string {
  return type === 'flag' ? `--${name}` : `--${name} ${value}`
}

function describe({ help, type, default: preset }: Option): string {
  const text = type === 'list' ? `${help}; repeatable` : help
  return preset === undefined ? text : `${text} (${preset})`
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd())
}

function page(parts: readonly (readonly string[])[]): string {
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
