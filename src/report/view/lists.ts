import { countOf, groupDifferences, type Run, timesOf } from '../../run/index.ts'
import type { RenderOptions } from '../catalogue.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatMoment, listFirst } from '../wording.ts'

/** A sentence, and what to do about it, which may be pasted and so is never broken into lines. */
interface Line {
  readonly text: string
  readonly remedy?: string | undefined
  /** The addresses of all that it is about. */
  readonly names?: readonly string[]
}

/** Sentences under a title: every report shows the lists that it does not show at length. */
export interface List {
  readonly id: string
  readonly title: string
  /** The name of a line, for the others where only some are shown. */
  readonly noun: string
  readonly lines: readonly Line[]
  /** Whether a quiet summary omits it. */
  readonly isRoutine?: boolean
}

function listOf(id: string, title: string, noun: string, sentences: readonly string[]): List {
  const lines = sentences.map((sentence) => ({ text: showLine(sentence, limits.sentence) }))
  return { id, title, noun, lines }
}

/** Returns what a run shows outside of the profile that the target claims, and what the configuration accepts. */
export function exemptionList(run: Run): List {
  const { profile, waivers, relaxations = [], untested = [], counts } = run
  const { unclaimed = [] } = profile ?? {}
  const outside = run.findings.filter((finding) => finding.unclaimed)
  const clauses = [...new Set(outside.map(({ clause }) => clause))]
  const { unreached: _, ...tested } = counts.clauses
  const isTested = Object.values(tested).some((figure) => figure > 0)
  const exemptions = [
    ...waivers.filter(({ state, expiresSoon }) => state !== 'applied' || expiresSoon),
    ...relaxations,
    ...untested.filter(({ state }) => state === 'stale' || state === 'expired'),
  ]
  return listOf('waivers', 'Profile, waivers and relaxations', 'line', [
    ...(unclaimed.length > 0
      ? [
          `${countOf(unclaimed.length, 'operation')} worked and ${unclaimed.length === 1 ? 'is' : 'are'} not claimed: ${unclaimed.join(', ')}.`,
        ]
      : []),
    ...(outside.length > 0
      ? [
          `${countOf(timesOf(outside), 'finding')} outside of the profile, observed only: ${listFirst(clauses)}.`,
        ]
      : []),
    ...(isTested ? exemptions.map(({ message }) => message) : []),
  ])
}

/** Returns the differences from the baseline, each once, with the calls and scenarios that show it. */
export function differencesOf({ recordings }: Run) {
  return groupDifferences(recordings?.drift ?? []).map(({ difference, calls, scenarios }) => {
    const { kind, call } = difference
    const also = calls.length > 1 ? `also in ${listFirst(calls.slice(1))}; ` : ''
    const message = showLine(difference.message, limits.line)
    return { kind, call, message, seen: `${also}seen in ${listFirst(scenarios)}` }
  })
}

/** Returns the differences from the baseline as sentences; nothing where no baseline was named. */
export function differenceList(run: Run): List {
  const lines = differencesOf(run).map(({ kind, message, seen }) => `${kind}: ${message} (${seen})`)
  const none = run.recordings?.drift ? ['There are none.'] : []
  const sentences = lines.length > 0 ? lines : none
  return listOf('differences', 'Differences from the baseline', 'difference', sentences)
}

/** Returns what is new, known and mended since the last run; nothing without a history. */
export function historyList({ history }: Run): List {
  if (history === undefined) return listOf('history', '', 'line', [])
  const { since, broken, known, mended } = history
  if (since === null) {
    return listOf('history', 'History', 'line', [
      'No earlier run against this target is remembered.',
    ])
  }
  const sentences = Object.entries({ new: broken, known, mended }).flatMap(([word, clauses]) =>
    clauses.map((clause) => `${word}: ${clause}`),
  )
  const shown = sentences.length > 0 ? sentences : ['Nothing is broken, as before.']
  const list = listOf('history', `Since the last run (${formatMoment(since)})`, 'clause', shown)
  return { ...list, isRoutine: broken.length === 0 }
}

/** A command names up to so many scenarios; more are recorded again with all others. */
const few = 5

/** Returns how many recordings the run used, which are out of date, and which it kept. */
export function recordingList({ recordings }: Run, { record }: RenderOptions): List {
  if (recordings === undefined) return listOf('recordings', '', 'line', [])
  const { mode, folder, scenarios, stale, spared = [], withoutScenario } = recordings
  const did = mode === 'record' ? 'recorded to' : 'replayed from'
  const list = listOf('recordings', 'Recordings', 'recording', [
    folder === null ? 'Nothing was kept.' : `${countOf(scenarios, 'scenario')} ${did} ${folder}.`,
    ...stale.map(
      ({ scenario, reasons }) => `Out of date, and ignored: ${scenario}. ${reasons.join(' ')}`,
    ),
    ...spared.map(
      (scenario) =>
        `The scenario did not finish, so its previous recording is kept: ${scenario}.har`,
    ),
    ...withoutScenario.map(
      (scenario) => `No scenario has this recording (rename or delete it): ${scenario}.har`,
    ),
  ])
  const names = stale.length > few ? [] : stale.map(({ scenario }) => scenario)
  const again = {
    text: `${countOf(stale.length, 'recording')} out of date.`,
    remedy: record && `Record again: ${showLine(record(names))}`,
  }
  return {
    ...list,
    lines: [...list.lines, ...(stale.length > 0 ? [again] : [])],
    isRoutine: stale.length + spared.length === 0,
  }
}
