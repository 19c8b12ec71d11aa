import { unreadableAs } from '../errors/index.ts'
import { readRun } from '../report/index.ts'
import type { ShardFile } from './merge-shards.ts'

/** Reads the `run.json` of shards, or those in folders. E_FILE_UNREADABLE where one is none, or is damaged. */
export async function readShards(named: readonly string[]): Promise<readonly ShardFile[]> {
  const files: ShardFile[] = []
  for (const name of named) files.push(await readRun(name, unreadable))
  return files
}

const unreadable = unreadableAs('Cannot read the report of a shard.', {
  text: 'Name a run.json, or the folder of one; make it with',
  command: ['run', '--shard', '1/3', '--out', 'DIR'],
})
