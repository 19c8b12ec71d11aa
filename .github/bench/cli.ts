import { spawnSync } from 'node:child_process'
import { root, withCache } from './command-time.ts'
import type { Bench } from './figure.ts'

const rounds = 15
const assay = [...withCache.slice(1), 'src/app/cli/main.ts']

const commands = ['--help', 'list', 'list clauses', 'list scenarios', 'list defects'].concat(
  'explain payments/cancel#both-legs',
  'explain payments/cancel',
)

/** Commands that only look something up, against `node -e 0`, by wall time in paired rounds. */
export const cli: Bench = {
  name: 'cli',
  title: 'Commands that look something up, wall time against node -e 0',
  async measure() {
    return commands.map((words) => {
      const command = () => timeOf(...assay, ...words.split(' '))
      // Once without counting, so that the compile cache is filled.
      command()
      const ratio = () => {
        const bare = timeOf('-e', '0')
        return command() / bare
      }
      const samples = Array.from({ length: rounds }, ratio)
      const atMost = words.startsWith('explain') ? 8 : 4
      return { what: `assay ${words}`, unit: ' times', samples, atMost }
    })
  },
}

/** How long Node takes, in milliseconds. */
function timeOf(...words: readonly string[]): number {
  const startedAt = performance.now()
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  const took = performance.now() - startedAt
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}\n${stderr}`)
  return took
}
