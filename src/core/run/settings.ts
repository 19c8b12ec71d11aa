import type { Settings } from './generated/run.ts'

/** More entries of one setting are counted. */
const most = 3

/** What somebody changed in the configuration of a target between two runs: `settleMs, subjects.event, 40 of untested`. */
export function changedSettings(was: Settings, is: Settings): string {
  const names = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name])
  const bySetting = Map.groupBy(names, (name) => name.split('.')[0]!)
  const shown = Array.from(bySetting, ([setting, own]) =>
    own.length > most ? `${own.length} of ${setting}` : own.join(', '),
  )
  return shown.join(', ')
}
