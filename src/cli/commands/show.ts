import { readFile } from 'node:fs/promises'
import { type ArgsDef, defineCommand } from 'citty'
import { SuiteError } from '../../errors/index.ts'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import { assayCommand } from '../invocation.ts'
import { print } from '../print.ts'

const args: ArgsDef = {
  headers: { type: 'boolean', description: 'headers too' },
  textconv: {
    type: 'boolean',
    description: 'for git diff: headers too, and a file that is no recording as it stands',
  },
}

/** `assay show`: prints recordings readably. */
export const command: Command = {
  name: 'show',
  does: 'Prints recordings as text to read: what was asked and answered, in order, with JSON bodies indented.',
  takes: 'FILE…',
  args,
  examples: [
    ['show recordings/payments/cancel/cancels-pending.har', 'one recording'],
    [
      'show --headers recordings/webhooks/*/*.har | less',
      'many, with all headers; gzip is unpacked',
    ],
    [
      'show --textconv FILE',
      "for git diff: git config diff.assay.textconv 'npx assay show --textconv', and *.har diff=assay in .gitattributes",
    ],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => run(rawArgs) }),
}

async function run(words: readonly string[]): Promise<number> {
  const { has, positionals: files } = readArguments(command, words)
  if (files.length === 0) {
    throw new SuiteError('E_USAGE', 'No file is named.', {
      remedy: `Name a recording: ${assayCommand()} show recordings/payments/cancel/cancels-pending.har`,
    })
  }
  const show = has('textconv') ? showAnything : showOne
  for (const [index, file] of files.entries()) {
    const text = await show(file, has('headers'))
    await print(index === 0 ? text : `\n${text}`)
  }
  return 0
}

async function showOne(file: string, headers: boolean): Promise<string> {
  const { readRecordingFile, showRecording } = await import('../../recording/index.ts')
  return showRecording(await readRecordingFile(file), { headers })
}

/** One file that cannot be shown would end the whole diff. */
async function showAnything(file: string): Promise<string> {
  try {
    return await showOne(file, true)
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) throw error
    const { scanFile } = await import('../scan-file.ts')
    const leaks = await scanFile(file).catch(() => undefined)
    if (leaks === undefined) return `${error.message}\n`
    const shown =
      leaks.length === 0
        ? text
        : 'The file holds what looks like a secret and is not shown: assay scan.\n'
    return `${error.message}\n${shown}`
  }
}
