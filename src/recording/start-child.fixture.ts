import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A process that writes or locks, until the test has ended. */
export function startChild(task: 'write' | 'lock' | 'race', folder: string, shell?: string) {
  const script = join(import.meta.dirname, 'child.fixture.ts')
  const words = [script, task, folder]
  const child = shell
    ? spawn('sh', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, ...words])
    : spawn(process.execPath, words)
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let err = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const spoken = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk) => {
    out += chunk
    spoken.resolve()
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  child.stdin.on('error', () => {})
  void ended.then(spoken.resolve)
  return {
    pid: child.pid,
    /** Until it has said its first word. */
    spoken: spoken.promise,
    ended,
    kill: () => child.kill('SIGKILL'),
    tell: () => child.stdin.write('go\n'),
    words: () => (out + err).trim().split('\n'),
  }
}
