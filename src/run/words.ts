import type { ProfileFigures } from './profile.ts'
import type { Counts, Headline, Level, Run } from './run.ts'

/** What each level of a clause means, as half a sentence. */
export const levelMeanings: Readonly<Record<Level, string>> = {
  rule: 'stated by the contract; breaking it is a violation',
  implied: 'follows from what the contract states; breaking it is a violation',
  advice: 'good practice that the contract does not state; not following it is a warning',
  seen: 'a value from a sample of the contract; another value is a novelty',
  gap: 'not covered by the contract; what the target does is an observation',
}

/** A figure with commas between thousands. */
export function count(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A figure with its noun, in the singular or the plural: `1 clause`, `2 novelties`. */
export function countOf(figure: number, noun: string): string {
  return `${count(figure)} ${figure === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies')}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  const [last = '', ...others] = parts.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}

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

/** Returns the verdict in one sentence, with the part that it is about and what a reader must know besides. */
export function headlineOf(facts: HeadlineFacts): Headline {
  const { target, verdict, counts, untested, alarms, profile, lost } = facts
  if (verdict === 'incomplete' && untested !== undefined) {
    return { mark: '!', text: `Nothing was tested: ${untested}.` }
  }
  const { clauses, findings } = counts
  const of = profile === undefined ? 'the contract' : describeProfile(profile)
  const claims = {
    conformant: `${target} conforms to ${of}`,
    nonconformant: `${target} ${breaksOf(facts)}`,
    incomplete: `${target} shows no violation in ${countOf(counts.exchanges, 'exchange')}`,
  }
  const warnings = countOf(findings.warning, 'warning')
  const accepted = clauses.waived > 0 ? [countOf(clauses.waived, 'waived clause')] : []
  const extras =
    alarms.length > 0
      ? [...accepted, `${warnings}: ${listOf(alarms)}`]
      : [...(findings.warning > 0 ? [warnings] : []), ...accepted]
  const extra = extras.length === 0 ? '' : `, with ${listOf(extras)}`
  const since = lost > 0 ? `; ${countOf(lost, 'clause')} no longer tested` : ''
  return {
    mark: markOf(verdict, lost),
    text: `${claims[verdict]}${partOf(facts)}${besideOf(facts)}${extra}${since}${rulesOf(facts)}.`,
    ...(alarms.length > 0 && { alarm: listOf(alarms) }),
  }
}

/**
 * `breaks 1 clause of the contract`. If only clauses outside of the profile are broken, how many clauses of the profile are kept.
 */
function breaksOf({ counts: { clauses }, profile, brokenBeside }: HeadlineFacts): string {
  const own = clauses.broken - brokenBeside
  if (profile === undefined) return `breaks ${countOf(own, 'clause')} of the contract`
  const of = describeProfile(profile)
  return own > 0
    ? `breaks ${countOf(own, 'clause')} of ${of}`
    : `keeps ${count(clauses.kept)} of ${countOf(profile.clauses, 'clause')} of ${of}`
}

/** Names the broken clauses that the target does not claim; every response of a claimed operation may break them. */
function besideOf({ counts: { clauses }, verdict, brokenBeside }: HeadlineFacts): string {
  if (verdict !== 'nonconformant' || brokenBeside === 0) return ''
  const others = countOf(brokenBeside, 'other clause')
  return clauses.broken > brokenBeside ? ` and ${others}` : `, but its responses break ${others}`
}

/** Returns why the verdict is what it is, in figures that the headline does not give. */
export function reasonOf(facts: HeadlineFacts): string {
  const { verdict, counts, problems, completeness, profile } = facts
  const { clauses, scenarios, findings, exchanges } = counts
  const all = allOf(clauses)
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

function allOf(figures: Counts['clauses'] | Counts['scenarios']): number {
  return Object.values(figures).reduce((sum: number, figure: number) => sum + figure, 0)
}

/** `profile payments`, `profile payments and entities`; `its profile` where the names are many. */
function describeProfile({ names }: Pick<ProfileFigures, 'names'>): string {
  return names.length > 3 ? 'its profile' : `profile ${listOf(names)}`
}

function markOf(verdict: Run['verdict'], changes: number): Headline['mark'] {
  if (verdict === 'nonconformant') return '✕'
  return verdict === 'conformant' && changes === 0 ? '✓' : '!'
}

/** An unknown version is judged by the rules of another one, which the headline names. */
function rulesOf({ version: { asked, rules } }: HeadlineFacts): string {
  return asked === rules ? '' : `; version ${asked} is judged by the rules of ${rules}`
}

/** Names the part that the verdict is about: some operations or scenarios, or all but the accepted gaps. */
function partOf(facts: HeadlineFacts): string {
  const { verdict, profile, quick, accepted, counts, all } = facts
  const short = quick ? ' (quick)' : ''
  if (verdict === 'incomplete') return short + testedOf(facts)
  if (profile !== undefined) return short + claimedOf(facts, profile)
  if (accepted > 0) {
    const tested = countOf(allOf(counts.clauses) - accepted, 'clause')
    return `${short}: ${tested} tested${gapsOf(accepted)}`
  }
  if (quick) {
    const chosen = countOf(all.scenarios, 'scenario')
    return ` (quick: ${count(allOf(counts.scenarios))} of ${chosen})`
  }
  const share = shareOf(counts, all)
  return share === '' ? '' : ` (tested: ${share})`
}

/** `; 12 of 300 clauses tested`: as far as an incomplete run came. */
function testedOf({ profile, counts, all }: HeadlineFacts): string {
  const clauses = profile?.clauses ?? allOf(counts.clauses)
  const of = profile === undefined ? '' : ` of ${describeProfile(profile)}`
  const tested = profile?.tested ?? clauses - counts.clauses.unreached
  const share = profile === undefined ? shareOf(counts, all) : ''
  const where = share === '' ? '' : ` (${share})`
  return `; ${count(tested)} of ${countOf(clauses, 'clause')}${of} tested${where}`
}

/** `: 40 of 300 clauses`: how much of the contract a target claims. */
function claimedOf(
  { verdict, accepted, brokenBeside, counts }: HeadlineFacts,
  profile: NonNullable<HeadlineFacts['profile']>,
): string {
  const isKept = verdict === 'nonconformant' && counts.clauses.broken === brokenBeside
  // The headline already says how many of the claimed clauses are kept.
  if (isKept) return untestedOf(profile, accepted)
  const claimed = `${count(profile.clauses)} of ${countOf(profile.all, 'clause')}${gapsOf(accepted)}`
  return verdict === 'conformant' ? `: ${claimed}` : ` (${claimed})`
}

function gapsOf(accepted: number): string {
  return accepted === 0 ? '' : `, ${count(accepted)} accepted as untested`
}

/** ` (2 accepted as untested, 1 not tested)`; nothing where all that is claimed was tested. */
function untestedOf(
  { clauses, tested }: Pick<ProfileFigures, 'clauses' | 'tested'>,
  accepted: number,
): string {
  const open = clauses - tested - accepted
  const parts = [
    ...(accepted > 0 ? [`${count(accepted)} accepted as untested`] : []),
    ...(open > 0 ? [`${count(open)} not tested`] : []),
  ]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Returns how many of the operations or scenarios were tested; nothing where all were. */
function shareOf({ operations, scenarios }: Counts, all: HeadlineFacts['all']): string {
  if (operations.tested < operations.all) {
    return `${count(operations.tested)} of ${countOf(operations.all, 'operation')}`
  }
  const chosen = allOf(scenarios)
  return chosen >= all.scenarios ? '' : `${count(chosen)} of ${countOf(all.scenarios, 'scenario')}`
}
