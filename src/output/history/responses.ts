import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readOwnText, replaceFile } from '../../base/files/index.ts'
import { comparedLimits } from '../../core/exchange/index.ts'
import {
  addressOf,
  areOfOtherVersion,
  changesIn,
  compareObservations,
  factsIn,
  joinObservations,
  openValues,
  type ResponseFacts,
  renderFacts,
  sentenceOf,
} from '../../core/facts/index.ts'
import { type Change, countOf, placeOf, type Run } from '../../core/run/index.ts'
import { type HistoryLine, hasTestedAny, sideOf } from './line.ts'

const begunAnew =
  'Another version of Assay wrote what the responses of earlier runs showed: this is collected anew, and what is new is compared with this run.'

/** Of fewer runs nobody knows what is usual. */
const fewestRuns = 3

/**
 * What the responses show that those of no earlier run did: new members and values. What all runs showed is kept beside the history,
 * and this run is added to it. Statuses are the business of scenarios, speed is compared with more than one run, and how long lists are
 * depends on the records of a night: a list that was longer once would be missed in each later run.
 */
export async function responseChanges(
  folder: string,
  { facts, findings }: { readonly facts: ResponseFacts; readonly findings: Run['findings'] },
  line: HistoryLine,
  runs: readonly HistoryLine[],
): Promise<readonly Change[]> {
  if (!hasTestedAny(line)) return []
  const side = createHash('sha256').update(sideOf(line)).digest('hex')
  const file = join(folder, `facts-${side.slice(0, 12)}.json`)
  // A missing or damaged file is one that says nothing.
  const document: unknown = await readOwnText(file, comparedLimits.document * 2)
    .then((text) => JSON.parse(text))
    .catch(() => undefined)
  const earlier = factsIn(document)?.observation ?? new Map()
  const found = compareObservations(earlier, facts.observation)
  const observation = joinObservations(earlier, facts.observation)
  // If the folder cannot be written, the line of the run says so, which is added next.
  await replaceFile(file, renderFacts({ ...facts, observation })).catch(() => {})
  if (areOfOtherVersion(document)) return [{ kind: 'response', text: begunAnew }]
  const before = runs.filter((run) => sideOf(run) === sideOf(line) && hasTestedAny(run))
  if (before.length < fewestRuns) return []
  // What a finding of a clause shows needs no second line.
  const faults = findings.filter(({ severity }) => /^(?:violation|warning)$/.test(severity))
  const shown = new Set(faults.map(({ operation, pointer }) => `${operation} ${placeOf(pointer)}`))
  const fresh = found.filter(({ aspect, operation, pointer, before: stood, facts }) => {
    const isElsewhere =
      /^(?:time|status|length)$/.test(aspect) || shown.has(`${operation} ${pointer}`)
    // Where anything stood, nothing is new.
    if (isElsewhere || stood.split(' or ').some((value) => openValues.has(value))) return false
    const { before, after } = facts
    return after.some(({ value }) => before.every((one) => one.value !== value))
  })
  return changesIn(fresh).map((change) => {
    const { before, after, places } = change
    const [first, ...others] = places
    const turn = first!.aspect === 'present' ? '' : ` (${before || 'none'} → ${after})`
    const more = others.length > 0 ? `, and at ${countOf(others.length, 'more place')}` : ''
    // The address ends with a name already.
    const names = change.names.filter((name) => !first!.pointer.endsWith(`/${name}`))
    const text = `${addressOf(first!)}: ${sentenceOf({ ...change, names })}${turn}${more}`
    return { kind: 'response', text }
  })
}
