import { apiVersionProblem, rulesVersionOf } from '../contract/index.ts'
import { countOf, type Run } from '../run/index.ts'
import type { RunSide, Side } from './side.ts'

/** What the sides differ in besides what the target did, and whether it is the target that changed: one sentence each. */
export function notesOn(before: Side, after: Side, isDifferent: boolean): string[] {
  const notes: string[] = []
  if (before.apiVersion !== after.apiVersion && before.apiVersion && after.apiVersion) {
    notes.push(`The version of the API changed from ${before.apiVersion} to ${after.apiVersion}.`)
  }
  if (before.target !== after.target && before.target && after.target) {
    notes.push(`The target changed from ${before.target} to ${after.target}.`)
  }
  if (before.run !== undefined && after.run !== undefined) {
    // Another version, or another target, is another configuration.
    const implied = [
      ...(notes.length > 0 ? ['configuration'] : []),
      ...(before.target === after.target ? [] : ['setup']),
    ]
    const others = [
      ...notesOnMeans(before.run, after.run, implied),
      ...notesOnSetup(before.run, after.run),
    ]
    const isSame = notes.length + others.length === 0
    if (isSame && isDifferent && before.run.hashes && after.run.hashes) {
      others.push('Suite, contract, configuration and set-up are the same: the target changed.')
    }
    notes.push(...others)
  }
  return [...notes, ...notesOnVersions(before, after)]
}

/** Versions that Assay does not know are judged by the rules of others. */
function notesOnVersions(...sides: readonly Side[]): string[] {
  const versions = new Set(sides.flatMap(({ apiVersion }) => apiVersion ?? []))
  return [...versions].flatMap((version) => {
    const rules = rulesVersionOf(version)
    if (rules === version || apiVersionProblem(version) !== undefined) return []
    return [`Version ${version} is judged by the rules of ${rules}.`]
  })
}

const means: Readonly<Record<keyof NonNullable<Run['hashes']>, string>> = {
  suite: 'The suite changed',
  contract: 'The contract that Assay judges by changed',
  configuration: 'The configuration of the target changed',
  setup: "The set-up of the target's subjects changed",
}

/** What the runs were made with, by their hashes; by version and scenarios where one has none. */
function notesOnMeans(before: RunSide, after: RunSide, implied: readonly string[]): string[] {
  const notes =
    before.tool === after.tool ? [] : [`Assay changed from ${before.tool} to ${after.tool}.`]
  const [was, is] = [idsOf(before), idsOf(after)]
  const gone = [...was].filter((one) => !is.has(one)).length
  const news = [...is].filter((one) => !was.has(one)).length
  const figures = gone + news === 0 ? '' : `: ${countOf(gone, 'scenario')} gone, ${news} new`
  const [one, other] = [before.hashes, after.hashes]
  const changed = (Object.keys(means) as (keyof typeof means)[]).filter((name) => {
    const isSuite = name === 'suite' && figures !== ''
    if (implied.includes(name)) return false
    return isSuite || (one !== undefined && other !== undefined && one[name] !== other[name])
  })
  return [...notes, ...changed.map((name) => `${means[name]}${name === 'suite' ? figures : ''}.`)]
}

function idsOf({ scenarios }: RunSide): ReadonlySet<string> {
  return new Set(scenarios.map(({ id }) => id))
}

/** Scenarios that ran before and are blocked now: not the target changed, its set-up failed. */
function notesOnSetup(before: RunSide, after: RunSide): string[] {
  const ran = new Set(
    before.scenarios.filter(({ outcome }) => /^(passed|failed)$/.test(outcome)).map(({ id }) => id),
  )
  const blocked = after.scenarios.filter(({ id, outcome }) => outcome === 'blocked' && ran.has(id))
  const reasons = Map.groupBy(blocked, ({ reason = '' }) => reason)
  return [...reasons].map(([reason, some]) => {
    const ids = some.map(({ id }) => id)
    return `The set-up failed: ${countOf(ids.length, 'scenario')} that ran before ${ids.length === 1 ? 'is' : 'are'} blocked (${ids.slice(0, 3).join(', ')}). ${reason}`.trim()
  })
}

/** Calls that one side alone made, but those that only one of the two versions has. */
export function notesOnCalls(
  before: Side,
  after: Side,
  isOfVersion: (call: string) => boolean,
): string[] {
  const only = (side: Side, other: Side) =>
    [...side.observation.keys()]
      .filter((call) => !other.observation.has(call) && !isOfVersion(call))
      .sort()
  const alone = { before: only(before, after), after: only(after, before) }
  return Object.entries(alone).flatMap(([side, calls]) =>
    calls.length === 0 ? [] : [`Seen ${side} only, and not compared: ${calls.join(', ')}.`],
  )
}
