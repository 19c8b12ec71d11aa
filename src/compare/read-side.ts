import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, readTraffic } from '../har/index.ts'
import { type Observation, observe } from './observe.ts'
import { skipPolls } from './polls.ts'
import { readRunSide, unreadableSide } from './read-run.ts'
import { callOf, isOfVersion, type Side } from './side.ts'

/**
 * Reads one side: a `run.json`, a folder of reports, recordings or a HAR file of anybody. Live sides are made by the command,
 * as a run that is read here. E_FILE_UNREADABLE.
 */
export async function readSide(path: string): Promise<Side> {
  const run = await runIn(path)
  if (run !== undefined) return { ...(await readRunSide(run)), name: path }
  const observation: Observation = new Map()
  const targets = new Set<string>()
  const versions = new Set<string>()
  let exchanges = 0
  for (const file of await listFiles([path])) {
    const add = skipPolls((one) => observe(observation, one))
    const facts = await readTraffic(
      file,
      ({ exchange, operation, path: sent, scenario, apiVersion }) => {
        if (!isOfVersion(exchange, apiVersion)) return
        exchanges++
        const call = callOf(exchange.request.method, sent, operation)
        add({ exchange, operation, call, scenario })
      },
    )
    add()
    if (facts.target !== undefined) targets.add(facts.target)
    if (facts.apiVersion !== undefined) versions.add(facts.apiVersion)
  }
  return {
    name: path,
    kind: targets.size > 0 ? 'recordings' : 'traffic',
    target: targets.size > 1 ? 'several' : [...targets][0],
    apiVersion: versions.size > 1 ? undefined : [...versions][0],
    exchanges,
    observation,
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
