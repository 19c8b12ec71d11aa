import { faultCode, SuiteError } from '../../errors/index.ts'
import { defineCommand } from '../command.ts'
import { flag } from '../options.ts'
import { commandLine, print, printable } from '../process.ts'

export const command = defineCommand({
  name: 'show',
  summary: 'Prints recordings as text: requests and responses in order, with JSON bodies indented.',
  arguments: { label: 'FILE…', min: 1 },
  options: {
    headers: flag('with headers'),
    textconv: flag('for git diff: with headers; a file that is no recording is not shown'),
  },
  examples: [
    ['show recordings/payments/cancel/cancels-pending.har', 'one recording'],
    ['show --headers recordings/webhooks/*/*.har | less', 'several, with headers'],
    [
      'show --textconv FILE',
      `for git diff: git config diff.assay.textconv '${commandLine('show', '--textconv')}', and *.har diff=assay in .gitattributes`,
    ],
  ],
  run: async ({ options, arguments: files }) => {
    const show = options.textconv ? showAnything : showOne
    for (const [index, file] of files.entries()) {
      const text = await show(file, options.headers)
      await print(index === 0 ? text : `\n${text}`)
    }
    return 0
  },
})

async function showOne(file: string, headers: boolean): Promise<string> {
  const { readRecordingFile } = await import('../../recording/index.ts')
  const { showRecording } = await import('../show-recording.ts')
  return showRecording(await readRecordingFile(file), { headers })
}

/** One file that cannot be shown would end the whole diff. */
async function showAnything(file: string): Promise<string> {
  try {
    return await showOne(file, true)
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    if (faultCode(error.cause ?? error) === 'ENOENT') throw error
    return printable(`${error.message}\nThe file may hold secrets, so it is not shown.\n`)
  }
}
