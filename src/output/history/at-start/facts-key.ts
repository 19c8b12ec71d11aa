import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder, readOwnText, replaceFile } from '../../../base/files/index.ts'

/** That of a history, so that its runs can be compared word by word. One that cannot be kept is as good for one run. */
export async function factsKey(folder: string | undefined): Promise<Uint8Array> {
  const made = randomBytes(16)
  if (folder === undefined) return made
  const file = join(folder, 'facts.key')
  const text = await readOwnText(file, 1_000).catch(() => '')
  if (/^[\da-f]{32}\s*$/.test(text)) return Buffer.from(text.trim(), 'hex')
  await makeFolder(folder)
    .then(() => replaceFile(file, `${made.toString('hex')}\n`, 0o600))
    .catch(() => {})
  return made
}
