import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { operations } from '../operations/index.ts'

const room = fileURLToPath(new URL('.', import.meta.url))

/**
 * The clauses that rules of the judge hold, with the files of the rules. The source is the only place
 * that says so, and it is read, from source and compiled.
 */
export function ruleClauses(): ReadonlyMap<ClauseId, readonly string[]> {
  const found = new Map<ClauseId, string[]>()
  const add = (id: string, file: string): void => {
    if (!Object.hasOwn(clauses, id)) return
    const files = found.get(id as ClauseId) ?? []
    if (!files.includes(file)) found.set(id as ClauseId, [...files, file])
  }
  // Every successful answer is held against the promise of its operation.
  for (const { promise } of Object.values(operations)) add(promise, 'answer')
  for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.[jt]s$/.test(file) || /\.(d|test|fixture)\.[jt]s$/.test(file)) continue
    const name = file.replaceAll('\\', '/').replace(/\.[jt]s$/, '')
    const text = readFileSync(`${room}${file}`, 'utf8')
    for (const [, id] of text.matchAll(/['"`]([a-z-]+\/[a-z-]+#[a-z0-9-]+)['"`]/g)) add(id!, name)
  }
  return found
}
