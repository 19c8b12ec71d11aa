import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Call, Ended } from './served-calls.fixture.ts'

/**
 * Opens one process that runs command lines, one at a time, until the tests of the file have ended: a process for each
 * would take longer to start than to run. It has no variables of the environment but `PATH`, `TMPDIR`, `NODE_COMPILE_CACHE` and those that are
 * given: others, such as `CI`, change what a command does. A call that ends the process, or takes 280 s, throws.
 */
export function openCommandHost(
  given: Readonly<Record<string, string>> = {},
): (call: Call) => Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ...given }
  const host = fork(join(import.meta.dirname, 'served-calls.fixture.ts'), { stdio: 'pipe', env })
  afterAll(() => void host.kill())
  let said = ''
  for (const stream of [host.stdout, host.stderr]) stream?.on('data', (text) => (said += text))
  const ended = once(host, 'exit')
  return async (call) => {
    host.send(call)
    const answer = once(host, 'message', { signal: AbortSignal.timeout(280_000) })
    const [message] = await Promise.race([answer, ended.then(() => [])])
    if (message === undefined) throw new Error(`${call.words.join(' ')} ended the process: ${said}`)
    return message
  }
}
