import { type ArgsDef, defineCommand } from 'citty'
import { SuiteError } from '../../errors/index.ts'
import type { Leak } from '../../redaction/index.ts'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import { findFiles } from '../find-files.ts'
import { assayCommand } from '../invocation.ts'
import { print } from '../print.ts'
import { plain } from '../progress.ts'

const args: ArgsDef = {
  quiet: { type: 'boolean', description: 'print only what was found' },
}

/** `assay scan`: looks for secrets in files, and never shows one. */
export const command: Command = {
  name: 'scan',
  does: 'Looks for secrets and personal data in any files, also encoded ones: keys, tokens, card and social security numbers, addresses. Ends with 1 where there are some.',
  takes: 'PATH…',
  args,
  examples: [
    ['scan recordings', 'a folder, but for node_modules, .git and dist in it'],
    ['scan traffic.har reports/run.json', 'files; gzip is unpacked'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => scan(rawArgs) }),
}

async function scan(words: readonly string[]): Promise<number> {
  const { has, positionals: paths } = readArguments(command, words)
  if (paths.length === 0) {
    throw new SuiteError('E_USAGE', 'No path is named.', {
      remedy: `Name files or folders: ${assayCommand()} scan recordings`,
    })
  }
  const { scanFile } = await import('../scan-file.ts')
  const files = await findFiles(paths)
  let [found, hit] = [0, 0]
  let unreadable: unknown
  for (const file of files) {
    const leaks = await scanFile(file).catch((error: unknown) => {
      // What the other files hold is worth knowing all the same.
      unreadable ??= error
      return []
    })
    if (leaks.length === 0) continue
    found += leaks.length
    hit++
    await print(printed(file, leaks))
  }
  if (unreadable !== undefined) throw unreadable
  const all = count(files.length, 'file')
  if (found > 0) await print(`\n${count(found, 'leak')} in ${hit} of ${all}.\n`)
  else if (!has('quiet')) await print(`Nothing in ${all} looks like a secret.\n`)
  return found > 0 ? 1 : 0
}

/** Of a file that holds very many, the first ones say what it is. */
const shown = 50

function printed(file: string, leaks: readonly Leak[]): string {
  const lines = leaks.slice(0, shown).map(({ kind, line, column }) => {
    const place = column === undefined ? `${line}` : `${line}:${column}`
    return `${plain(file)}:${place}  ${kind}\n`
  })
  const more = leaks.length - lines.length
  return lines.join('') + (more > 0 ? `and ${more} more in ${plain(file)}\n` : '')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
