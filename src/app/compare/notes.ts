import { apiVersionProblem, rulesVersionOf } from '../../core/contract/index.ts'
import { type Difference, haveOtherKeys, paceOfAll, pacesOf } from '../../core/facts/index.ts'
import { changedSettings, type Run } from '../../core/run/index.ts'
import type { Side } from './read-side.ts'

const unread = {
  run: 'run both sides with one --history',
  traffic: 'name them, or their members, in `shown` of the configuration',
}
const hidden =
  'One side holds stand-ins of hidden values: how these are written, which words they are and in which order they stand could not be compared.'
const unseen =
  'A word that is not public is shown by its hash: name it, or its member, in `shown` of the configuration, and run again.'

export function notesOn(before: Side, after: Side, found: readonly Difference[]): string[] {
  const notes = [
    ...changed('The version of the API', before.apiVersion, after.apiVersion),
    ...changed('The target', before.target, after.target),
  ]
  if (before.run && after.run) {
    notes.push(...notesOnMeans(before.run, after.run))
    if (before.target === after.target && isRecorded(before) === isRecorded(after))
      notes.push(...notesOnSettings(before.run, after.run))
    if (haveOtherConcurrency(before, after)) {
      const [was, is] = [before.run.concurrency!, after.run.concurrency!]
      notes.push(
        `The sides ran ${was} and ${is} scenarios at the same time: no durations compared.`,
      )
    }
    const isChanged = found.some(({ aspect }) => aspect !== 'time')
    const areAlike = notes.length === 0 && !haveOtherPlans(before, after)
    if (areAlike && isChanged && before.run.settings && after.run.settings) {
      notes.push(
        'Suite, contract and settings are the same, so the difference comes from the target or its data.',
      )
    }
  }
  const versions = [...new Set([before.apiVersion, after.apiVersion])].flatMap((version = '') => {
    const isKnown = apiVersionProblem(version) !== undefined || rulesVersionOf(version) === version
    return isKnown ? [] : `Version ${version} is judged by the rules of ${rulesVersionOf(version)}.`
  })
  if (haveOtherKeys(before.observation, after.observation)) versions.push(unreadIn(before, after))
  if (areMixed(before, after)) versions.push(hidden)
  const isHidden = found.some(({ before, after }) => /\(#/.test(before + after))
  return [...notes, ...paceOf(before, after), ...versions, ...(isHidden ? [unseen] : [])]
}

/** Most operations take so many times as long that it is said. */
const slow = 2

function paceOf(before: Side, after: Side): string[] {
  const all = paceOfAll(pacesOf(before.observation), pacesOf(after.observation))
  if (haveOtherConcurrency(before, after) || all < slow) return []
  return [
    `Most operations took ${all.toFixed(1)} times as long: the machine, the network or the target was slower. Single ones were compared with that.`,
  ]
}

function unreadIn(before: Side, after: Side): string {
  const areRuns = [before, after].every(({ run }) => run?.command === 'run')
  const remedy = unread[areRuns ? 'run' : 'traffic']
  return `Words and codes that are not public were not compared: ${remedy}.`
}

/** Whether one side has values, and the other stand-ins for those that are hidden. */
export function areMixed(before: Side, after: Side): boolean {
  const areKnown = before.noFacts === undefined && after.noFacts === undefined
  return areKnown && before.hasStandIns !== after.hasStandIns
}

/** In recordings each scenario has subjects of its own; elsewhere scenarios share them. */
const isRecorded = ({ kind, run }: Side) => kind === 'recordings' || run?.recordings !== undefined

export function haveOtherPlans(before: Side, after: Side): boolean {
  const areKnown = [before, after].every(({ kind }) => kind === 'run' || kind === 'recordings')
  if (areKnown && isRecorded(before) !== isRecorded(after)) return true
  if (!before.run || !after.run) return false
  // A quick run chooses other scenarios where clauses were left untested.
  const { quick = false, scenarios } = before.run
  const { quick: isQuick = false, scenarios: others } = after.run
  if (quick !== isQuick) return true
  const ids = new Set(scenarios.map(({ id }) => id))
  const areSame = ids.size === others.length && others.every(({ id }) => ids.has(id))
  return before.apiVersion === after.apiVersion && !areSame
}

export function haveOtherConcurrency(before: Side, after: Side): boolean {
  const [was, is] = [before.run?.concurrency, after.run?.concurrency]
  return was !== undefined && is !== undefined && was !== is
}

function changed(what: string, before: string | undefined, after: string | undefined): string[] {
  return before && after && before !== after ? [`${what} changed from ${before} to ${after}.`] : []
}

const means = {
  suite: 'The suite',
  contract: 'The contract that Assay judges by',
} as const

function notesOnMeans(before: Run, after: Run): string[] {
  const { hashes: was } = before
  const { hashes: is } = after
  const names = (Object.keys(means) as (keyof typeof means)[]).filter(
    (name) => was && is && was[name] !== is[name],
  )
  return [
    ...changed('Assay', before.assay, after.assay),
    ...names.map((name) => `${means[name]} changed.`),
  ]
}

function notesOnSettings({ settings: was }: Run, { settings: is }: Run): string[] {
  const settings = was && is ? changedSettings(was, is) : ''
  return settings === '' ? [] : [`Settings of the target changed: ${settings}.`]
}
