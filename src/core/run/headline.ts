import type { Events } from './events.ts'
import { brokenSettingsIn, failureIn } from './obstacles.ts'
import type { ProfileFigures } from './profile.ts'
import type { Counts, Headline, Run } from './run.ts'
import { count, countOf, listOf } from './words.ts'

/** Which clauses a run is about, and what became of them: all sentences count among the same. */
export interface Figures extends Pick<Events, 'quick' | 'addresses' | 'all'>, Pick<Run, 'counts'> {
  readonly accepted: number
  readonly brokenBeside: number
  /** What the target claims; without it, the verdict is about the whole contract. */
  readonly profile: ProfileFigures | undefined
}

interface HeadlineInputs
  extends Figures,
    Pick<Events, 'target' | 'version' | 'untested' | 'obstacles'>,
    Pick<Run, 'verdict' | 'problems' | 'completeness'> {
  readonly alarms: readonly string[]
  /** How many warnings there are, each counted once. */
  readonly warned: number
  readonly lost: number
}

/** Returns the verdict: its word, and in one sentence what the target does and what a reader must know besides. */
export function headlineOf(inputs: HeadlineInputs): Headline {
  const { target, verdict, untested, alarms, lost, obstacles = [] } = inputs
  const failure = failureIn(obstacles) ?? []
  const settings = brokenSettingsIn(obstacles) ?? []
  const word = verdict.toUpperCase()
  if (verdict === 'incomplete' && untested !== undefined) {
    // It says already what failed.
    const text = `${word}. Nothing was tested: ${[untested, settings].flat().join('; ')}.`
    return { mark: '!', text }
  }
  // The reason is the next line.
  if (verdict === 'incomplete' && inputs.counts.exchanges === 0 && inputs.problems.length > 0) {
    return { mark: '!', text: `${word}. Nothing was tested.` }
  }
  const figures = [...gapsOf(inputs), ...shareOf(inputs)]
  const sentence = sentences[verdict](inputs)
  const share = figures.length > 0 ? figures.join(', ') : []
  // A failure comes before what else is known of a target, except for what breaks a clause.
  const first =
    verdict === 'nonconformant' ? [sentence, share, failure] : [failure, sentence, share]
  const said = [...first, settings].flat()
  return {
    mark: markOf(verdict, lost),
    text: `${word}: ${target} ${said.join('; ')}${notesOf(inputs)}.`,
    ...(alarms.length > 0 && { alarm: listOf(alarms) }),
  }
}

/** The sentence of each verdict, without the name of the target. */
const sentences: Readonly<Record<Run['verdict'], (inputs: HeadlineInputs) => string>> = {
  conformant: (inputs) => `keeps ${partOf(inputs.counts.clauses.kept, inputs)}`,
  nonconformant(inputs) {
    const { counts, brokenBeside, profile } = inputs
    const own = counts.clauses.broken - brokenBeside
    const isOfProfile = profile !== undefined && !profile.isPart
    const noun = isOfProfile ? 'clause' : profile ? 'other clause' : 'further clause'
    const others = countOf(brokenBeside, noun)
    if (own === 0) {
      const of = isOfProfile
        ? ` outside of ${subjectOf(inputs)} with responses of its operations`
        : ''
      return `breaks ${others}${of}, and keeps ${partOf(counts.clauses.kept, inputs)}`
    }
    const broken = `breaks ${partOf(own, inputs)}`
    return brokenBeside > 0
      ? `${broken}, and ${others}${isOfProfile ? ' outside of it' : ''}`
      : broken
  },
  incomplete(inputs) {
    const tested = `${partOf(testedOf(inputs), inputs)} tested`
    if (failureIn(inputs.obstacles ?? []) !== undefined) return tested
    return `shows no violation in ${countOf(inputs.counts.exchanges, 'exchange')}; ${tested}`
  },
}

/** Some of the clauses that the verdict is about: `62 of the 67 clauses of profile payments (quick)`. */
function partOf(some: number, inputs: Figures): string {
  const { profile, quick } = inputs
  const clauses = clausesOf(inputs)
  const whole = countOf(clauses, 'clause')
  const part =
    some === clauses ? `${some === 1 ? 'the' : 'all'} ${whole}` : `${count(some)} of the ${whole}`
  return `${part} of ${subjectOf({ profile })}${quick ? ' (quick)' : ''}`
}

/** How many clauses the verdict is about. */
function clausesOf(inputs: Figures): number {
  const { counts, profile, all, brokenBeside } = inputs
  // Some clauses are of scenarios that a target skips, as it does not claim their version: no run of it is about them.
  const planned = sumOf(counts.clauses) - brokenBeside
  return profile?.clauses ?? (inputs.addresses ? Math.max(all.clauses, planned) : planned)
}

function testedOf({ profile, brokenBeside, counts: { clauses } }: Figures): number {
  return profile?.tested ?? sumOf(clauses) - brokenBeside - clauses.unreached
}

/** What the verdict is about: `the contract`, `profile payments and entities`, `payments/cancel` of a profile; `its profile` where the names are many. */
function subjectOf({ profile }: Pick<Figures, 'profile'>): string {
  if (profile === undefined) return 'the contract'
  const { names, isPart } = profile
  if (isPart) return names.length > 3 ? 'what was named' : listOf(names)
  return names.length > 3 ? 'its profile' : `profile ${listOf(names)}`
}

function gapsOf(inputs: Figures): readonly string[] {
  const { accepted } = inputs
  const open = clausesOf(inputs) - testedOf(inputs) - accepted
  return [
    ...(accepted > 0 ? [`${count(accepted)} accepted as untested`] : []),
    ...(open > 0 ? [`${count(open)} not tested`] : []),
  ]
}

function shareOf(inputs: Figures): readonly string[] {
  const { counts, all, profile } = inputs
  const { operations, scenarios } = counts
  if (profile !== undefined) return []
  if (operations.tested < operations.all) {
    return [`${count(operations.tested)} of ${countOf(operations.all, 'operation')} tested`]
  }
  if (inputs.addresses === undefined) return []
  return [`${count(sumOf(scenarios))} of ${countOf(all.scenarios, 'scenario')} tested`]
}

/** Warnings, waived clauses, clauses that are no longer tested, and the rules of another version. */
function notesOf({
  counts,
  alarms,
  warned: warnings,
  lost,
  version: { asked, rules },
}: HeadlineInputs): string {
  const { clauses } = counts
  const waived = clauses.waived > 0 ? [countOf(clauses.waived, 'waived clause')] : []
  const warned = warnings > 0 ? [countOf(warnings, 'warning')] : []
  const spelled = alarms.length > 0 ? [`${warned.join()}: ${listOf(alarms)}`] : []
  // What is spelled out comes last.
  const extras = alarms.length > 0 ? [...waived, ...spelled] : [...warned, ...waived]
  return [
    extras.length > 0 ? `, with ${listOf(extras)}` : '',
    lost > 0 ? `; ${countOf(lost, 'clause')} no longer tested` : '',
    // An unknown version is judged by the rules of another one.
    asked === rules ? '' : `; version ${asked} is judged by the rules of ${rules}`,
  ].join('')
}

function markOf(verdict: Run['verdict'], lost: number): Headline['mark'] {
  if (verdict === 'nonconformant') return '✕'
  return verdict === 'conformant' && lost === 0 ? '✓' : '!'
}

export function reasonOf(inputs: HeadlineInputs): string {
  const { verdict, counts, problems, completeness, profile } = inputs
  const { clauses, scenarios, findings, exchanges } = counts
  const noun = profile === undefined || profile.isPart ? 'clause' : 'claimed clause'
  const kept = `${count(clauses.kept)} of ${countOf(clausesOf(inputs), noun)} tested and kept`
  const judged = `${countOf(exchanges, 'exchange')} judged`
  if (verdict === 'conformant') return `${judged}.`
  if (verdict === 'nonconformant') {
    return `${countOf(findings.violation, 'violation')}; ${kept}, ${judged}.`
  }
  const stops = (['blocked', 'errored'] as const).filter((outcome) => scenarios[outcome] > 0)
  const stopped = stops.map((outcome) => `${countOf(scenarios[outcome], 'scenario')} ${outcome}; `)
  if (completeness === 'excused') {
    return `Accepted by --allow-incomplete: ${stopped.join('')}${kept}, ${judged}.`
  }
  return problems[0] ?? `${stopped.join('')}${kept}, ${judged}.`
}

function sumOf(figures: Counts['clauses'] | Counts['scenarios']): number {
  return Object.values(figures).reduce((sum: number, figure: number) => sum + figure, 0)
}
