import { type ArgsDef, defineCommand } from 'citty'
import { SuiteError } from '#errors'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import { assayCommand } from '../invocation.ts'
import { print } from '../print.ts'

const args: ArgsDef = {
  headers: { type: 'boolean', description: 'headers too' },
}

/** `assay show`: prints recordings readably. */
export const command: Command = {
  name: 'show',
  does: 'Prints recordings as text to read: what was asked and answered, in order, with JSON bodies indented.',
  takes: 'FILE…',
  args,
  examples: [
    ['show recordings/payments/cancel/cancels-pending.har', 'one recording'],
    ['show --headers recordings/webhooks/*/*.har | less', 'many, with all headers'],
    [
      'show --headers FILE',
      "for git diff: git config diff.assay.textconv 'npx assay show --headers', and *.har diff=assay in .gitattributes",
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
  const { readRecordingFile, showRecording } = await import('#recording')
  for (const [index, file] of files.entries()) {
    const text = showRecording(await readRecordingFile(file), { headers: has('headers') })
    await print(index === 0 ? text : `\n${text}`)
  }
  return 0
}
