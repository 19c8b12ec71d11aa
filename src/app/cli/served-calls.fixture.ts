// Runs the command lines that it is sent, one after the other, each as a process of its own would: what would be its
// output and its exit code is sent back.
import { mkdirSync } from 'node:fs'
import { peakMemory } from '../../base/files/peak-memory.fixture.ts'
import { runCommandLine } from './command-line.ts'
import { hideSecrets } from './process.ts'

/** A command line, and the folder to call it in. */
export interface Call {
  readonly words: readonly string[]
  /** Made where it is missing; by default, that of the tests. */
  readonly cwd?: string
  /** Variables of the environment, besides those of the process. */
  readonly env?: Readonly<Record<string, string>>
}

/** What became of it. */
export interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
  /** Time of the processor. */
  readonly seconds: number
  /** The most memory that all calls so far took. */
  readonly megabytes: number
}

const here = process.cwd()
const variables = { ...process.env }

// The tests have ended.
process.on('disconnect', () => process.exit())

process.on('message', async ({ words, cwd = here, env = {} }: Call) => {
  mkdirSync(cwd, { recursive: true })
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, variables, env)
  // A process that begins knows no secrets.
  await hideSecrets({ targets: {} }, {})
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]) => {
      said[name] += text
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }
  }
  const before = process.cpuUsage()
  const status = await runCommandLine(words)
  const { user, system } = process.cpuUsage(before)
  // What a command listens to ends with its process.
  for (const event of ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(event)
  }
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  const seconds = (user + system) / 1e6
  const ended: Ended = { status, ...said, seconds, megabytes: peakMemory() }
  process.send!(ended)
})
