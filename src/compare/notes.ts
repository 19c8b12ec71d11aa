import { apiVersionProblem, rulesVersionOf } from '../contract/index.ts'
import { countOf } from '../run/index.ts'
import type { Difference } from './compare-calls.ts'
import type { RunSide, Side } from './side.ts'

interface Found {
  readonly differences: readonly Difference[]
  /** Whether only one of the two versions has a call. */
  readonly isOfVersion: (call: string) => boolean
}

/** What the sides differ in besides what the target did, and whether it is the target that changed: one sentence each. */
export function notesOn(before: Side, after: Side, { differences, isOfVersion }: Found): string[] {
  const isDifferent = differences.some(({ observed }) => observed)
  const notes = [
    changed('The version of the API', before.apiVersion, after.apiVersion),
    changed('The target', before.target, after.target),
  ].flat()
  if (before.run && after.run) {
    // Another version, or another target, is another configuration.
    const implied = [
      ...(notes.length > 0 ? ['configuration'] : []),
      ...(before.target === after.target ? [] : ['setup']),
    ]
    notes.push(...notesOnMeans(before.run, after.run, implied))
    notes.push(...notesOnSetup(before.run, after.run))
    if (notes.length === 0 && isDifferent && before.run.hashes && after.run.hashes) {
      notes.push('Suite, contract, configuration and set-up are the same: the target changed.')
    }
  }
  return [
    ...notes,
    ...[before, after].flatMap(({ name, run }) =>
      run?.notKept
        ? [`${name} does not hold ${countOf(run.notKept, 'exchange')}: --keep-exchanges keeps all.`]
        : [],
    ),
    ...notesOnVersions(before, after),
    ...notesOnCalls('before', before, after, isOfVersion),
    ...notesOnCalls('after', after, before, isOfVersion),
  ]
}

function changed(what: string, before: string | undefined, after: string | undefined): string[] {
  return before && after && before !== after ? [`${what} changed from ${before} to ${after}.`] : []
}

/** Versions that Assay does not know are judged by the rules of others. */
function notesOnVersions(...sides: readonly Side[]): string[] {
  const versions = new Set(sides.flatMap(({ apiVersion }) => apiVersion ?? []))
  return [...versions]
    .map((version) => ({ version, rules: rulesVersionOf(version) }))
    .filter(({ version, rules }) => rules !== version && apiVersionProblem(version) === undefined)
    .map(({ version, rules }) => `Version ${version} is judged by the rules of ${rules}.`)
}

const means = {
  suite: 'The suite changed',
  contract: 'The contract that Assay judges by changed',
  configuration: 'The configuration of the target changed',
  setup: "The set-up of the target's subjects changed",
} as const

/** What the runs were made with, by their hashes; by version and scenarios where one has none. */
function notesOnMeans(before: RunSide, after: RunSide, implied: readonly string[]): string[] {
  const [was, is] = [before, after].map((run) => new Set(run.scenarios.map(({ id }) => id)))
  const gone = [...was!].filter((id) => !is!.has(id)).length
  const news = [...is!].filter((id) => !was!.has(id)).length
  const figures = gone + news === 0 ? '' : `: ${countOf(gone, 'scenario')} gone, ${news} new`
  const names = (Object.keys(means) as (keyof typeof means)[]).filter((name) => {
    const isOther = before.hashes && after.hashes && before.hashes[name] !== after.hashes[name]
    return !implied.includes(name) && (isOther || (name === 'suite' && figures !== ''))
  })
  return [
    ...changed('Assay', before.tool, after.tool),
    ...names.map((name) => `${means[name]}${name === 'suite' ? figures : ''}.`),
  ]
}

/** Scenarios that ran before and are blocked now: not the target changed, its set-up failed. */
function notesOnSetup(before: RunSide, after: RunSide): string[] {
  const ran = new Set(
    before.scenarios.filter(({ outcome }) => /^(passed|failed)$/.test(outcome)).map(({ id }) => id),
  )
  const blocked = after.scenarios.filter(({ id, outcome }) => outcome === 'blocked' && ran.has(id))
  return [...Map.groupBy(blocked, ({ reason = '' }) => reason)].map(([reason, some]) => {
    const ids = some.map(({ id }) => id)
    return `The set-up failed: ${countOf(ids.length, 'scenario')} that ran before ${ids.length === 1 ? 'is' : 'are'} blocked (${ids.slice(0, 3).join(', ')}). ${reason}`.trim()
  })
}

/** Calls that one side alone made, but those that only one of the two versions has. */
function notesOnCalls(
  name: string,
  side: Side,
  other: Side,
  isOfVersion: (call: string) => boolean,
): string[] {
  const calls = [...side.observation.keys()]
    .filter((call) => !other.observation.has(call) && !isOfVersion(call))
    .sort()
  return calls.length === 0 ? [] : [`Seen ${name} only, and not compared: ${calls.join(', ')}.`]
}
