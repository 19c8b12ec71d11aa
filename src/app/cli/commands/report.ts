import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defineCommand } from '../command.ts'
import { writeOptions } from '../common-options.ts'
import { text } from '../options.ts'
import { print, printable } from '../process.ts'

export const command = defineCommand({
  name: 'report',
  summary:
    'Writes the reports of a run again from its run.json, also in other formats. Tests nothing. Exits with 0 when the reports are written, whatever the verdict of the run is.',
  arguments: { label: 'RUN', min: 1, max: 1 },
  options: {
    ...writeOptions,
    out: text('DIR', 'report folder (default: that of the run)', { once: true }),
  },
  examples: [
    ['report reports --reporter html', 'the page only'],
    ['report old/run.json --out new', 'all usual reports, in another folder'],
  ],
  run: async ({ options: settings, arguments: [named] }) => {
    const room = await import('../../../output/report/index.ts')
    const { file, run } = await room.readRun(named!)
    const out = settings.out ?? dirname(file)
    // In the folder of its run.json, the reports belong to the run; in another folder they may belong to another run.
    if (!(await isSame(file, join(out, 'run.json')))) await room.prepareReports(out)
    const { printWritten, writeRun } = await import('../finish.ts')
    const { clauses } = await import('../../../core/contract/index.ts')
    const unknown = run.clauses.filter(({ id }) => !Object.hasOwn(clauses, id)).length
    const { files, error } = await writeRun(
      run,
      { ...settings, out, 'keep-exchanges': true },
      { repeat: () => '' },
    )
    if (error !== undefined) throw error
    await print(printable(`${run.headline.mark} ${run.headline.text}\n`))
    if (unknown > 0) {
      const found = `This version of Assay does not know ${unknown} of the clauses, and shows them by address only.`
      await print(printable(`Written by Assay ${run.assay}. ${found}\n`))
    }
    await printWritten(files)
    return 0
  },
})

async function isSame(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => realpath(path).catch(() => path)))
  return first === second
}
