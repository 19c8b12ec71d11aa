// Runs the command lines that it is sent, one after the other, each as a process of its own would: what would be its
// output and its exit code is sent back.
import { mkdirSync } from 'node:fs'
import { runCommandLine } from './command-line.ts'

/** A command line, and the folder to call it in. */
export interface Call {
  readonly words: readonly string[]
  readonly cwd: string
}

/** What became of it. */
export interface Ended {
  readonly exit: number
  readonly out: string
  readonly err: string
  /** Time of the processor. */
  readonly seconds: number
  /** The most memory that all calls so far took. */
  readonly megabytes: number
}

process.on('message', async ({ words, cwd }: Call) => {
  mkdirSync(cwd, { recursive: true })
  process.chdir(cwd)
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
  const exit = await runCommandLine(words)
  const { user, system } = process.cpuUsage(before)
  // What a command listens to ends with its process.
  for (const event of ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(event)
  }
  const megabytes = process.resourceUsage().maxRSS / 1024
  const [out, err] = [said.stdout, said.stderr]
  process.send!({ exit, out, err, seconds: (user + system) / 1e6, megabytes } satisfies Ended)
})
