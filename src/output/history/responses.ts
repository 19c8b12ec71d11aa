import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readText, replaceFile } from '../../base/files/index.ts'
import { comparedLimits } from '../../core/exchange/index.ts'
import {
  compareObservations,
  type Difference,
  factsIn,
  joinObservations,
  type ResponseFacts,
  renderFacts,
  rules,
} from '../../core/facts/index.ts'
import { type Change, countOf, placeOf, type Run } from '../../core/run/index.ts'
import { type HistoryLine, hasTestedAny, isQuick, isSameSide } from './line.ts'

/** More changes of one run are counted. */
const most = 20
/** Of fewer runs nobody knows what is usual. */
const fewestRuns = 3

/** Clauses tell what their findings show. */
const isTold = ({ severity }: Run['findings'][number]) =>
  severity === 'violation' || severity === 'warning'

/**
 * What the responses show that those of no earlier run did: new members and values. What all runs showed is kept beside the history,
 * and this run is added to it. Statuses are the business of scenarios, and speed is compared with more than one run.
 */
export async function responseChanges(
  folder: string,
  { facts, findings }: { readonly facts: ResponseFacts; readonly findings: Run['findings'] },
  line: HistoryLine,
  runs: readonly HistoryLine[],
): Promise<readonly Change[]> {
  if (!hasTestedAny(line)) return []
  const earlier = runs.filter((run) => isSameSide(run, line) && hasTestedAny(run))
  const side = JSON.stringify([line.target, line.apiVersion, isQuick(line)])
  const name = createHash('sha256').update(side).digest('hex').slice(0, 12)
  const file = join(folder, `facts-${name}.json`)
  const before = await readFacts(file)
  const all = before ? compareObservations(before.observation, facts.observation) : []
  const observation = before
    ? joinObservations(before.observation, facts.observation)
    : facts.observation
  // If the folder cannot be written, the line of the run says so, which is added next.
  await replaceFile(file, renderFacts({ ...facts, observation })).catch(() => {})
  if (earlier.length < fewestRuns) return []
  const found = new Set(
    findings.filter(isTold).map(({ operation, pointer }) => `${operation} ${placeOf(pointer)}`),
  )
  const told = all.filter((one) => {
    const { aspect, operation, pointer } = one
    const isOther = aspect === 'time' || aspect === 'status' || found.has(`${operation} ${pointer}`)
    return !isOther && hasCome(one)
  })
  const changes = [...Map.groupBy(told, textOf)].map(([text, [first, ...others]]): Change => {
    const more = others.length > 0 ? `, and at ${countOf(others.length, 'more place')}` : ''
    return { kind: 'response', text: `${addressOf(first!)}: ${text}${more}` }
  })
  const left = changes.length - most
  if (left <= 0) return changes
  return [...changes.slice(0, most), { kind: 'response', text: countOf(left, 'more change') }]
}

/** Whether the later side shows something that the earlier one never did. */
function hasCome({ facts: { before, after } }: Difference): boolean {
  return after.some(({ value }) => before.every((fact) => fact.value !== value))
}

async function readFacts(file: string): Promise<ResponseFacts | undefined> {
  try {
    return factsIn(JSON.parse(await readText(file, comparedLimits.document * 2)))
  } catch {
    // A missing or damaged file is one that says nothing.
    return undefined
  }
}

/** The change in a sentence, the same at each place that shows it. */
function textOf({ rule, aspect, before, after, pointer, header = '' }: Difference): string {
  const name = header || pointer.split('/').findLast((part) => part !== '*') || ''
  const values = [before, after].map((value) => value || 'none')
  const shown = aspect === 'present' ? '' : ` (${values.join(' → ')})`
  return `${name ? `${name}: ` : ''}${rules[rule].sentence}${shown}`
}

function addressOf({ call, status, pointer, header }: Difference): string {
  return [call, status, header ? `header ${header}` : pointer].filter(Boolean).join(' ')
}
