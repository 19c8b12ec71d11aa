import { countOf, type Run } from '../../run/index.ts'
import type { RenderOptions } from '../catalogue.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden } from '../wording.ts'

/** A command names up to so many scenarios; more are recorded again with all others. */
const few = 5

/** Returns sentences about recordings: how many the run used, which are out of date, which it kept, with their remedy. */
export function recordingLines({ recordings }: Run, { record }: RenderOptions): readonly string[] {
  if (recordings === undefined) return []
  const { mode, folder, scenarios, stale, spared = [], withoutScenario } = recordings
  const did = mode === 'record' ? 'recorded to' : 'replayed from'
  const outdated = stale.slice(0, most.news).map(({ scenario, reasons }) => {
    return `Out of date, and ignored: ${scenario}. ${reasons.join(' ')}`
  })
  const lines = [
    folder === null ? 'Nothing was kept.' : `${countOf(scenarios, 'scenario')} ${did} ${folder}.`,
    ...outdated,
    ...(stale.length > most.news ? [describeHidden(stale.length - most.news, 'recording')] : []),
    ...listOf('The scenario did not finish, so its previous recording is kept', spared),
    ...listOf('No scenario has this recording (rename or delete it)', withoutScenario),
  ].map((line) => showLine(line, limits.sentence))
  if (stale.length === 0 || record === undefined) return lines
  const again = record(stale.length > few ? [] : stale.map(({ scenario }) => scenario))
  return [...lines, `→ Record again: ${showLine(again)}`]
}

function listOf(what: string, scenarios: readonly string[]): readonly string[] {
  return scenarios.slice(0, most.news).map((scenario) => `${what}: ${scenario}.har`)
}
