import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Ended } from './served-calls.fixture.ts'

type Variables = Readonly<Record<string, string>>

interface Host {
  readonly process: ChildProcess
  /** What it says as it ends. */
  readonly ended: Promise<string>
}

let host: Host | undefined

/**
 * Returns what runs command lines, one at a time, in one process for all tests of a thread: a process for each would take longer to
 * start than to run. A command has no variables of the environment but `PATH`, `TMPDIR`, `NODE_COMPILE_CACHE` and those that are
 * given: others, such as `CI`, change what a command does. It gets the `signal`, if one is promised. A call that ends the process
 * throws.
 */
export function openCommandHost(
  given: Variables = {},
): (call: Call, signal?: Promise<NodeJS.Signals>) => Promise<Ended> {
  return async (call, signal) => {
    host ??= start()
    const { process, ended } = host
    process.send({ ...call, env: { ...given, ...call.env } } satisfies Call)
    void signal?.then((name) => process.kill(name))
    const answer = once(process, 'message')
    const [message] = await Promise.race([answer, ended.then(() => [])])
    if (message === undefined)
      throw new Error(`${call.words.join(' ')} ended the process: ${await ended}`)
    return message
  }
}

function start(): Host {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE }
  const child = fork(join(import.meta.dirname, 'served-calls.fixture.ts'), { stdio: 'pipe', env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const ended = once(child, 'exit').then(() => {
    host = undefined
    return said
  })
  return { process: child, ended }
}
