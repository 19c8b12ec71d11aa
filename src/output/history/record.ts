import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readOwnText, replaceFile } from '../../base/files/index.ts'
import { comparedLimits } from '../../core/exchange/index.ts'
import {
  areOfOtherVersion,
  factsIn,
  type Observation,
  type ResponseFacts,
  renderFacts,
} from '../../core/facts/index.ts'
import type { Change } from '../../core/run/index.ts'
import { type HistoryLine, isBeside, sideOf } from './line.ts'

/** What the responses of earlier runs of one choice showed, as it is kept beside the history. */
export interface FactsRecord {
  /** Of all of them; undefined where it is missing or damaged. */
  readonly all: Observation | undefined
  readonly last: Observation
  readonly isOfOtherVersion: boolean
  /** If the folder cannot be written, the line of the run says so, which is added next. */
  write(
    facts: ResponseFacts,
    observations: Partial<Pick<FactsRecord, 'all' | 'last'>>,
  ): Promise<void>
}

export async function openRecord(folder: string, line: HistoryLine): Promise<FactsRecord> {
  const side = createHash('sha256')
    .update(`${sideOf(line)} ${line.plan}`)
    .digest('hex')
  const name = join(folder, `facts-${side.slice(0, 12)}`)
  const files = { all: `${name}.json`, last: `${name}-last.json` }
  const [document, last] = [await documentIn(files.all), await documentIn(files.last)]
  return {
    all: factsIn(document)?.observation,
    last: factsIn(last)?.observation ?? new Map(),
    isOfOtherVersion: areOfOtherVersion(document),
    async write(facts, observations) {
      for (const kind of ['all', 'last'] as const) {
        const observation = observations[kind]
        if (observation === undefined) continue
        await replaceFile(files[kind], renderFacts({ ...facts, observation })).catch(() => {})
      }
    },
  }
}

/** A missing or damaged file is one that says nothing. */
async function documentIn(file: string): Promise<unknown> {
  return readOwnText(file, comparedLimits.document * 2)
    .then((text) => JSON.parse(text))
    .catch(() => undefined)
}

const ofOtherVersion: Change = {
  kind: 'response',
  text: 'Another version of Assay wrote what the responses of earlier runs showed: this is collected anew, and what is new is compared with this run.',
}

const lost: Change = {
  kind: 'history',
  text: 'the record of earlier responses is missing or damaged: responses were not compared in this run',
}

export const ofOtherKey: Change = {
  kind: 'history',
  text: 'the key of earlier responses, facts.key, is missing or damaged: words that are hidden were not compared in this run',
}

/** What is said where the record is begun anew, though there were runs before; undefined where it goes on. */
export function begunAnew(
  { all, isOfOtherVersion }: FactsRecord,
  before: readonly HistoryLine[],
): readonly Change[] | undefined {
  if (isOfOtherVersion) return [ofOtherVersion]
  if (all !== undefined && before.length > 0) return undefined
  return before.some(addsToRecord) ? [lost] : []
}

/** What refuses the key refuses it at any request, and nothing tells its responses from those of the API. */
export function isLocked({ incomplete }: HistoryLine): boolean {
  return incomplete?.includes('key') === true
}

function addsToRecord(run: HistoryLine): boolean {
  return run.pace !== undefined && !isBeside(run) && !isLocked(run)
}
