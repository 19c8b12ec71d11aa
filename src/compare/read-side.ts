import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, readTraffic } from '../har/index.ts'
import { readRunSide, unreadableSide } from './read-run.ts'
import { openFold, type Side } from './side.ts'

/**
 * Reads one side: a `run.json`, a folder of reports, recordings or a HAR file of anybody. Live sides are made by the command,
 * as a run that is read here. E_FILE_UNREADABLE.
 */
export async function readSide(path: string): Promise<Side> {
  const run = await runIn(path)
  if (run !== undefined) return { ...(await readRunSide(run)), name: path }
  const targets = new Set<string>()
  const versions = new Set<string>()
  const fold = openFold()
  for (const file of await listFiles([path])) {
    const facts = await readTraffic(file, (sent) => fold.add(sent, sent.apiVersion))
    if (facts.target !== undefined) targets.add(facts.target)
    if (facts.apiVersion !== undefined) versions.add(facts.apiVersion)
  }
  return {
    name: path,
    kind: targets.size > 0 ? 'recordings' : 'traffic',
    target: targets.size > 1 ? 'several' : [...targets][0],
    apiVersion: versions.size > 1 ? undefined : [...versions][0],
    ...fold.finish(),
    run: undefined,
  }
}

/** The `run.json` that a path names or a folder holds. */
async function runIn(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableSide(path, cause)
  })
  if (found.isDirectory()) {
    const file = join(path, 'run.json')
    return (await stat(file).catch(() => undefined))?.isFile() ? file : undefined
  }
  return found.isFile() && path.endsWith('.json') ? path : undefined
}
