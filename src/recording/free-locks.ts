import { readFileSync, rmSync } from 'node:fs'
import { ownMark } from './process-mark.ts'
import { lockPath } from './recording-path.ts'

const watched = new Set<string>()

/**
 * Has the locks of these scenarios removed when the process ends while it still holds them. They are
 * taken in a worker, which is not asked when the process ends.
 */
export function freeLocksAtExit(folder: string, scenarios: readonly string[]): void {
  if (watched.size === 0) process.once('exit', freeLocks)
  for (const scenario of scenarios) watched.add(lockPath(folder, scenario))
}

function freeLocks(): void {
  const { pid, start } = ownMark()
  for (const lock of watched) {
    try {
      const held = JSON.parse(readFileSync(lock, 'utf8'))
      if (held.pid === pid && held.start === start) rmSync(lock, { force: true })
    } catch {
      // None is there, or it cannot be had: the next one to record finds us gone.
    }
  }
}
