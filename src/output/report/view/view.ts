import { formatDuration } from '../../../base/clock/index.ts'
import { type Clause, clauses } from '../../../core/contract/index.ts'
import { levelMeanings, type Run } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatFigures, remarksOf } from '../wording.ts'
import type { RenderOptions } from './commands.ts'
import { type Detail, environmentOf } from './details.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type List, listsOf } from './lists.ts'
import { isIdle } from './missing.ts'
import { type Note, notesOf } from './notes.ts'
import { type Topic, topicsOf } from './topics.ts'

/** Every report renders this view and decides nothing. All texts are short and fit on one line. */
export interface View {
  readonly run: Run
  readonly options: RenderOptions
  readonly mark: Run['headline']['mark']
  readonly headline: string
  /** The mark and the headline. */
  readonly title: string
  readonly reason: string
  readonly figures: readonly string[]
  readonly remarks: readonly string[]
  readonly broken: readonly Entry[]
  readonly warned: readonly Entry[]
  readonly waived: readonly Entry[]
  readonly notes: readonly Note[]
  /** What foreign records are, where there is a finding about one. */
  readonly foreign: string | undefined
  /** How many clauses. */
  readonly tested: number
  readonly untestable: number
  readonly isIdle: boolean
  readonly topics: readonly Topic[]
  readonly lists: readonly List[]
  readonly environment: readonly Detail[]
}

export function viewOf(run: Run, options: RenderOptions = {}): View {
  const { counts, headline, findings } = run
  const broken = entriesOf(run, 'violation', options)
  const warned = entriesOf(run, 'warning', options)
  const notes = [...notesOf(run, 'novelty'), ...notesOf(run, 'observation')]
  const isForeign = findings.some(({ foreign, severity }) => foreign && severity !== 'observation')
  const foreign = isForeign ? foreignNote : undefined
  const listed = { broken, warned, notes, foreign }
  const text = showLine(headline.text, limits.sentence)
  return {
    run,
    options,
    ...listed,
    waived: entriesOf(run, 'waived', options),
    mark: headline.mark,
    headline: text,
    title: `${headline.mark} ${text}`,
    reason: showLine(run.reason, limits.sentence),
    figures: figuresOf(run),
    remarks: remarksOf(run),
    tested: run.clauses.length - counts.clauses.unreached,
    isIdle: isIdle(run),
    topics: topicsOf(run),
    untestable: Object.values<Clause>(clauses).filter(({ excluded }) => excluded).length,
    lists: listsOf(run, options, listed),
    environment: environmentOf(run),
  }
}

const foreignNote =
  'A record that no request of the scenario or file made comes from another scenario, an earlier run or somebody else. With "foreignRecords": "judge" in the target, warnings about such records count as violations.'

function figuresOf({ scenarios, counts, target, durationMs, apiVersion, exitCode }: Run) {
  const figures = [
    exitCode !== 0 && `exit code ${exitCode}`,
    formatDuration(durationMs),
    `API ${showLine(apiVersion, limits.name)}`,
    showLine(target.baseUrl, limits.line),
  ]
  return [
    ...(scenarios.length > 0 ? [`scenarios: ${formatFigures(counts.scenarios)}`] : []),
    figures.filter(Boolean).join(' · '),
  ]
}

/** The words of a report, and what they mean. */
export const glossary: Readonly<Record<string, string>> = {
  clause: 'one sentence that the contract promises, with its address',
  kept: 'tested, with no violation and no warning',
  broken: 'at least one violation: a response contradicts the clause',
  warned: 'no violation, but at least one warning',
  waived: 'broken, and accepted until a day by a waiver of the configuration',
  unreached: 'not tested in this run',
  blocked: 'a scenario that lacked a subject or an operation, or of which a request was refused',
  ...levelMeanings,
}
