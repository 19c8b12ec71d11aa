import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { unreadableAs } from '../../base/errors/index.ts'
import {
  collectFacts,
  type Observation,
  operationOfCall,
  type ResponseFacts,
} from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { factsFile, readFacts, readRun } from '../../output/report/index.ts'
import { listFiles, readTraffic } from '../../sources/har/index.ts'
import { type TestSettings, testWithFacts } from '../runner/index.ts'
import type { Side as Written } from './generated/comparison.ts'

export interface Side extends Omit<Written, 'target' | 'apiVersion'> {
  readonly target: string | undefined
  readonly apiVersion: string | undefined
  readonly observation: Observation
  /** Stand-ins are where hidden values were. */
  readonly hasStandIns: boolean
  readonly noFacts?: string
  readonly run: Run | undefined
}

const unreadableSide = unreadableAs('Cannot compare the file.', {
  text: 'Name a run.json, a folder of reports, recordings or HAR files; make reports with',
  command: ['run', '--out', 'DIR'],
})

export async function readSide(path: string): Promise<Side> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableSide(path, cause)
  })
  if (basename(path) === factsFile) return readFactsSide(path)
  const file = found.isDirectory() ? await stat(join(path, 'run.json')).catch(() => found) : found
  const isRun = file.isFile() && (file !== found || path.endsWith('.json'))
  if (isRun) return readRunSide(path)
  const targets = new Set<string>()
  const versions = new Set<string>()
  let hasStandIns = false
  const collector = collectFacts()
  for (const file of await listFiles(path)) {
    const facts = await readTraffic(file, collector.add)
    hasStandIns ||= facts.hasStandIns
    if (facts.target !== undefined) targets.add(facts.target)
    if (facts.apiVersion !== undefined) versions.add(facts.apiVersion)
  }
  const collected = collector.finish()
  const isRecorded = targets.size > 0
  return {
    name: path,
    kind: isRecorded ? 'recordings' : 'traffic',
    target: targets.size > 1 ? 'several' : [...targets][0],
    apiVersion: versions.size > 1 ? undefined : [...versions][0],
    ...collected,
    ...(isRecorded && { observation: ofApi(collected.observation) }),
    hasStandIns,
    run: undefined,
  }
}

async function readFactsSide(file: string): Promise<Side> {
  const isRun = await stat(join(dirname(file), 'run.json')).catch(() => undefined)
  if (isRun !== undefined) return readRunSide(dirname(file))
  const facts = await readFacts(file)
  if (typeof facts === 'string') throw unreadableSide(file, facts)
  return {
    ...facts,
    observation: ofApi(facts.observation),
    name: file,
    kind: 'facts',
    hasStandIns: facts.standIns === true,
    run: undefined,
  }
}

async function readRunSide(named: string): Promise<Side> {
  const { file, run } = await readRun(named, unreadableSide)
  const facts = await readFacts(dirname(file))
  const isOwn = typeof facts === 'string' || facts.startedAt === run.startedAt
  return sideOfRun(run, isOwn ? facts : 'the facts.json beside it is of another run', named)
}

export async function testSide(settings: TestSettings, called = ''): Promise<Side> {
  const { run, facts } = await testWithFacts(settings)
  return sideOfRun(run, facts, `${called}${run.target.name} ${run.apiVersion}`)
}

function sideOfRun(run: Run, facts: ResponseFacts | string, name: string): Side {
  const { target, apiVersion } = run
  const isKnown = typeof facts !== 'string'
  return {
    name,
    kind: 'run',
    target: target.name,
    apiVersion,
    run,
    hasStandIns: isKnown && facts.standIns === true,
    observation: isKnown ? ofApi(facts.observation) : new Map(),
    exchanges: run.counts.exchanges,
    ...(isKnown ? {} : { noFacts: facts }),
  }
}

/** What a run sends that is no operation of the contract, its configuration names: such a call makes subjects, or moves the clock. */
function ofApi(observation: Observation): Observation {
  return new Map([...observation].filter(([call]) => operationOfCall(call) !== null))
}
