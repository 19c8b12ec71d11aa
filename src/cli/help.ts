import type { ArgDef } from 'citty'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { assayCommand } from './invocation.ts'

/** What `assay --help` teaches. */
export async function renderHelp(): Promise<string> {
  const assay = assayCommand()
  return page([
    [
      'Assay holds an implementation of the Consumer Financial Data and Payments API against its contract.',
    ],
    ['Usage', `  ${assay} <command> [options]`],
    ['Commands', ...columns(Object.entries(commands).map(([name, { does }]) => [name, does]))],
    [
      'Examples',
      ...columns([
        [`${assay} run`, 'test the embedded sandbox, or the target of ./assay.config.*'],
        [`${assay} run --base-url http://127.0.0.1:4010`, 'test what answers there'],
        [`${assay} explain payments/cancel#both-legs`, 'what this clause says, and who proves it'],
        [`${assay} run --help`, 'all options of one command'],
      ]),
    ],
    [
      'Exit codes',
      ...columns([
        ['0', 'conformant'],
        ['1', 'nonconformant'],
        ['2', 'wrong usage or configuration, or a fault of ours'],
        ['3', 'incomplete, or the target does not answer'],
      ]),
    ],
  ])
}

/** What `assay <command> --help` teaches. */
export function renderCommandHelp(command: Command): string {
  const assay = assayCommand()
  const options = Object.entries(command.args).filter(([, { type }]) => type !== 'positional')
  return page([
    [command.does],
    ['Usage', `  ${[assay, command.name, command.takes, '[options]'].filter(Boolean).join(' ')}`],
    [
      'Options',
      ...columns([
        ...options.map(([name, arg]) => [optionOf(name, arg), describe(arg)] as const),
        ['--help', 'this page'],
      ]),
    ],
    [
      'Examples',
      ...columns(command.examples.map(([words, comes]) => [`${assay} ${words}`, comes] as const)),
    ],
  ])
}

function optionOf(name: string, { type, valueHint, default: preset }: ArgDef): string {
  if (type === 'boolean') return preset === true ? `--no-${name}` : `--${name}`
  return `--${name} ${valueHint ?? name.toUpperCase()}`
}

function describe({ description = '', type, default: preset }: ArgDef): string {
  return preset === undefined || type === 'boolean' ? description : `${description} (${preset})`
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd())
}

function page(parts: readonly (readonly string[])[]): string {
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
