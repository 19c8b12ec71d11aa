import type { ProfileFigures } from './profile.ts'
import type { Counts, Headline, Run } from './run.ts'
import { count, countOf, listOf } from './words.ts'

/** The facts that the headline and the reason state. */
interface HeadlineFacts {
  readonly target: string
  readonly version: { readonly asked: string; readonly rules: string }
  readonly verdict: Run['verdict']
  readonly counts: Counts
  readonly problems: readonly string[]
  /** Why nothing at all could be tested, as half a sentence. */
  readonly untested?: string | undefined
  /** The warnings that the headline spells out, as half sentences. */
  readonly alarms: readonly string[]
  /** How many clauses are untested, which the configuration accepts. */
  readonly accepted: number
  /** How many clauses are broken that the target does not claim. */
  readonly brokenBeside: number
  /** How many clauses an earlier run tested and this one did not. */
  readonly lost: number
  readonly completeness: Run['completeness']
  readonly quick: boolean
  /** What the target claims; without it, the verdict is about the whole contract. */
  readonly profile: ProfileFigures | undefined
  /** How many there are, chosen or not. */
  readonly all: { readonly scenarios: number }
}

/** Returns the verdict in one sentence, with what a reader must know besides. */
export function headlineOf(facts: HeadlineFacts): Headline {
  const { target, verdict, untested, alarms, lost } = facts
  if (verdict === 'incomplete' && untested !== undefined) {
    return { mark: '!', text: `Nothing was tested: ${untested}.` }
  }
  return {
    mark: markOf(verdict, lost),
    text: `${target} ${sentences[verdict](facts)}${notesOf(facts)}.`,
    ...(alarms.length > 0 && { alarm: listOf(alarms) }),
  }
}

/** The sentence of each verdict, without the name of the target. */
const sentences: Readonly<Record<Run['verdict'], (facts: HeadlineFacts) => string>> = {
  conformant(facts) {
    const scope = scopeOf(facts)
    return `conforms to ${subjectOf(facts)}${quickOf(facts)}${scope && `: ${scope}`}`
  },
  nonconformant(facts) {
    const { counts, profile, brokenBeside } = facts
    const own = counts.clauses.broken - brokenBeside
    const others = countOf(brokenBeside, 'other clause')
    const of = subjectOf(facts)
    if (own === 0) {
      const kept = `${count(counts.clauses.kept)} of ${countOf(profile?.clauses ?? 0, 'clause')}`
      return `keeps ${kept} of ${of}${quickOf(facts)}, but its responses break ${others}`
    }
    const scope = scopeOf(facts)
    const broken = `breaks ${countOf(own, 'clause')} of ${of}${quickOf(facts)}${scope && ` (${scope})`}`
    return brokenBeside > 0 ? `${broken} and ${others}` : broken
  },
  incomplete(facts) {
    const { counts, profile } = facts
    const all = profile?.clauses ?? sumOf(counts.clauses)
    const tested = profile?.tested ?? all - counts.clauses.unreached
    const of = profile === undefined ? '' : ` of ${subjectOf(facts)}`
    const share = profile === undefined ? shareOf(facts) : ''
    const shown = `shows no violation in ${countOf(counts.exchanges, 'exchange')}${quickOf(facts)}`
    return `${shown}; ${count(tested)} of ${countOf(all, 'clause')}${of} tested${share && ` (${share})`}`
  },
}

/** What the verdict is about: `the contract`, `profile payments and entities`; `its profile` where the names are many. */
function subjectOf({ profile }: HeadlineFacts): string {
  if (profile === undefined) return 'the contract'
  return profile.names.length > 3 ? 'its profile' : `profile ${listOf(profile.names)}`
}

function quickOf({ quick }: HeadlineFacts): string {
  return quick ? ' (quick)' : ''
}

/** How much was tested, where that is not all of the contract. */
function scopeOf(facts: HeadlineFacts): string {
  const { profile, accepted, counts } = facts
  const gaps = accepted > 0 ? `, ${count(accepted)} accepted as untested` : ''
  if (profile !== undefined) {
    return `${count(profile.clauses)} of ${countOf(profile.all, 'clause')}${gaps}`
  }
  if (accepted > 0) return `${countOf(sumOf(counts.clauses) - accepted, 'clause')} tested${gaps}`
  const share = shareOf(facts)
  return share && `${share} tested`
}

/** How many of the operations or scenarios were tested; nothing where all were, or where a quick run chose the scenarios. */
function shareOf({ counts: { operations, scenarios }, quick, all }: HeadlineFacts): string {
  if (operations.tested < operations.all) {
    return `${count(operations.tested)} of ${countOf(operations.all, 'operation')}`
  }
  const chosen = sumOf(scenarios)
  if (quick || chosen >= all.scenarios) return ''
  return `${count(chosen)} of ${countOf(all.scenarios, 'scenario')}`
}

/** Warnings, waived clauses, clauses that are no longer tested, and the rules of another version. */
function notesOf({ counts, alarms, lost, version: { asked, rules } }: HeadlineFacts): string {
  const { clauses, findings } = counts
  const waived = clauses.waived > 0 ? [countOf(clauses.waived, 'waived clause')] : []
  const warned = findings.warning > 0 ? [countOf(findings.warning, 'warning')] : []
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

/** Returns why the verdict is what it is, in figures that the headline does not give. */
export function reasonOf(facts: HeadlineFacts): string {
  const { verdict, counts, problems, completeness, profile } = facts
  const { clauses, scenarios, findings, exchanges } = counts
  const all = sumOf(clauses)
  const claimed = profile?.clauses ?? all
  const noun = profile === undefined ? 'clause' : 'claimed clause'
  // Responses of claimed operations may break clauses outside of the profile.
  const others = all > claimed ? ` (${countOf(all - claimed, 'other')} not kept)` : ''
  const kept = `${count(clauses.kept)} of ${countOf(claimed, noun)} tested and kept${others}`
  const judged = `${countOf(exchanges, 'exchange')} judged`
  if (verdict === 'conformant') return `${kept}, ${judged}.`
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
