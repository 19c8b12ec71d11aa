import type {
  AcceptedGap,
  Cause,
  Finding,
  Lack,
  Level,
  Obstacle,
  Profile,
  Run,
  ScenarioResult,
  Waiver,
} from './run.ts'

export interface PlannedRun extends Pick<Run, 'target' | 'apiVersion' | 'addresses'> {
  readonly hashes?: Run['hashes'] | undefined
  readonly quick?: boolean | undefined
  readonly profile?: Pick<Profile, 'names'> | undefined
  readonly clauses: readonly { readonly id: string }[]
}

export interface PlannedClause {
  readonly id: string
  readonly origin: string
  readonly level: Level
  readonly scenarios: readonly string[]
}

export interface Tester {
  readonly id: string
  readonly proves: readonly string[]
  /** All clauses that it puts to the test, where that is known. */
  readonly reaches?: readonly string[]
  readonly applies?: boolean
  readonly needs?: number
  readonly requests?: number
  readonly lacks?: readonly Lack[]
}

export interface Showing {
  /** What a response would have to show, as `a non-empty "/products"`. */
  readonly shownAt: string
  readonly shownIn?: readonly string[] | undefined
  /** Where the responses of these operations show it, by row; a pointer has `*` for each item of a list. */
  readonly places?:
    | readonly { readonly row: number; readonly pointers: readonly string[] }[]
    | undefined
  /** The clauses that their responses break. */
  readonly broken?: readonly string[] | undefined
  /** A scenario that could have tested it and failed, and the clauses that it found broken. */
  readonly failed?: { readonly id: string; readonly broken: readonly string[] } | undefined
  /** Why no operation can show it, one sentence: what the profile leaves out. */
  readonly absent?: string | undefined
  /** How a target can be made to show it. */
  readonly remedy?: string | undefined
}

export interface FindingRules {
  readonly waivers: readonly Waiver[]
  /** What the target claims; the whole contract where it claims no part. */
  readonly profile?: Profile | undefined
  readonly strict: boolean
  readonly raised?: readonly string[] | undefined
  /** YYYY-MM-DD. */
  readonly today: string
}

export interface Events extends FindingRules {
  readonly target: string
  /** The API version that was requested, and the one by whose rules it was judged. */
  readonly version: { readonly asked: string; readonly rules: string }
  readonly clauses: readonly PlannedClause[]
  readonly scenarios: readonly ScenarioResult[]
  readonly findings: readonly Finding[]
  readonly reached: ReadonlySet<string>
  readonly called: ReadonlyMap<number, number>
  readonly judged: ReadonlyMap<number, number>
  /** The rows of the endpoint table that responded with something other than 404, 405 or 501; by default those with an exchange. */
  readonly implemented?: ReadonlySet<number> | undefined
  readonly gaps?: readonly AcceptedGap[]
  /** What a response would have to show for a clause to be tested: `a non-empty "/products"`. */
  readonly shownAt?: (clause: string) => string
  /** What else puts a clause to the test. */
  readonly showing?: ((clause: string) => Omit<Showing, 'shownAt'>) | undefined
  readonly testers?: readonly Tester[] | undefined
  readonly levelOf: (clause: string) => Level
  /** What a target does that ignores a clause, as half a sentence, if the headline has to warn of it. */
  readonly alarmOf?: (clause: string) => string | undefined
  /** When each clause that the run must test again was last tested, by its address; undefined if nothing is compared. */
  readonly lastTested?: ReadonlyMap<string, string> | undefined
  readonly quick?: boolean
  /** What somebody named, so that the run is of some scenarios only. */
  readonly addresses?: readonly string[] | undefined
  /** How many operations, scenarios and testable clauses there are. */
  readonly all: {
    readonly operations: number
    readonly scenarios: number
    readonly clauses: number
  }
  readonly working?: ReadonlyMap<number, string>
  readonly obstacles?: readonly Obstacle[]
  readonly problems: readonly string[]
  /** Why nothing at all could be tested, as half a sentence, and of which kind that is. */
  readonly untested?: string | undefined
  readonly cause?: Cause | undefined
  readonly interrupted: boolean
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete: boolean
}
