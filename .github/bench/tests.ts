import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './command-time.ts'
import type { Bench } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

/** The tests of Assay itself, in a fresh clone of what is committed. */
export const tests: Bench = {
  name: 'tests',
  title: 'The tests of Assay itself, in a fresh clone: wall time',
  measure: () =>
    inFolder(async (folder) => {
      const clone = join(folder, 'assay')
      execFileSync('git', ['clone', '--quiet', root, clone])
      const begun = await stepsOf(join(clone, '.ci/run'))
      const whole = begun.at(-1)!.at - begun[0]!.at
      const cit = begun.findIndex(({ command }) => command === 'npm cit')
      return [
        {
          what: 'npm cit',
          unit: ' s',
          samples: [begun[cit + 1]!.at - begun[cit]!.at],
          atMost: 120,
          why,
        },
        { what: '.ci/run', unit: ' s', samples: [whole], atMost: 150, why },
      ]
    }),
}

const why =
  'Most of it tests defects, variations and mutants against the real sandbox, on two cores.'

interface Step {
  /** In seconds. */
  readonly at: number
  readonly command: string
}

/** For root, bash takes no such prompt from its environment. */
const traced = `PS4='+ at $EPOCHREALTIME '; set -x; . "$0"`

/** When each command of a script began, as bash traces them; the last step is the end. Throws where one fails. */
function stepsOf(script: string): Promise<readonly Step[]> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', traced, script], { maxBuffer: 1e9 }, (error, _, stderr) => {
      const steps = [...stderr.matchAll(/^\++ at ([\d.]+) (.*)$/gm)].map(([, at, command]) => ({
        at: Number(at),
        command: command!,
      }))
      if (error) reject(error)
      else resolve([...steps, { at: Date.now() / 1000, command: '' }])
    })
  })
}
