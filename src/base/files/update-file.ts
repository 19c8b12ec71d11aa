import { mkdir, rmdir, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { faultCode } from '../errors/index.ts'
import { readIfThere } from './read-file.ts'
import { replaceFile } from './replace-file.ts'

/** Who holds a lock for longer was killed, in milliseconds. */
const longestHeldMs = 10_000

/**
 * Changes the text of a file, '' if there is none: whole or not at all, and after all other writers that call this, in any process.
 * Fails as `readOwnText` and `replaceFile` do.
 *
 * @example
 * await updateFile('history/history.ndjson', 2 ** 20, (text) => `${text}${line}\n`)
 */
export async function updateFile(
  file: string,
  most: number,
  update: (text: string) => string,
): Promise<void> {
  const lock = `${file}.lock`
  await take(lock)
  try {
    await replaceFile(file, update(await readIfThere(file, most)), 0o600)
  } finally {
    await rmdir(lock).catch(() => {})
  }
}

/** Waits for a lock: a folder, which only one process can make. */
async function take(lock: string): Promise<void> {
  for (;;) {
    try {
      return await mkdir(lock)
    } catch (failure) {
      if (faultCode(failure) !== 'EEXIST') throw failure
    }
    const held = await stat(lock).catch(() => undefined)
    if (held && Date.now() - held.mtimeMs > longestHeldMs) await rmdir(lock).catch(() => {})
    else await pause(20)
  }
}
