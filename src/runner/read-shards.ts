import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadableAs } from '../errors/index.ts'
import { readJson } from '../files/index.ts'
import { isObject } from '../json/index.ts'
import type { Run } from '../run/index.ts'
import type { ShardFile } from './merge-shards.ts'

/** Reads the `run.json` of shards, or those in folders. E_FILE_UNREADABLE where one is none, or is damaged. */
export async function readShards(named: readonly string[]): Promise<readonly ShardFile[]> {
  const files: ShardFile[] = []
  for (const name of named) {
    const isFolder = await stat(name).then(
      (one) => one.isDirectory(),
      () => false,
    )
    const file = isFolder ? join(name, 'run.json') : name
    files.push({ file, run: await readRun(file) })
  }
  return files
}

const lists = ['clauses', 'scenarios', 'findings', 'exchanges'] as const

async function readRun(file: string): Promise<Run> {
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const isRun =
    isObject(document) &&
    document.schemaVersion === 1 &&
    isObject(document.target) &&
    lists.every((name) => Array.isArray(document[name]) && document[name].every(isObject))
  if (!isRun) throw unreadable(file, 'it is no run.json, or is damaged')
  return document as unknown as Run
}

const unreadable = unreadableAs('Cannot read the report of a shard.', {
  text: 'Name a run.json, or the folder of one; make it with',
  command: ['run', '--shard', '1/3', '--out', 'DIR'],
})
