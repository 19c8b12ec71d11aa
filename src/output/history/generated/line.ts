// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * What is remembered of a run: one line of `history.ndjson`.
 */
export interface HistoryDocument {
/**
 * When the run began, ISO 8601.
 */
readonly at: string
readonly target: string
readonly apiVersion: string
readonly verdict: ("conformant" | "nonconformant" | "incomplete")
/**
 * What was planned: `all`, the names of the profile, or what somebody named, as `part payments`; behind `quick ` for a quick run.
 */
readonly plan: string
/**
 * The hashes of the inputs of the run. If they differ between two runs, more than the target changed.
 */
readonly hashes: {
readonly suite?: string
readonly contract?: string
readonly configuration?: string
readonly setup?: string
}
/**
 * A hash of each setting of the target, as in run.json.
 */
readonly settings?: {
readonly [k: string]: string
}
/**
 * How many clauses have each verdict, and how many violations were found.
 */
readonly counts: {
readonly kept: number
readonly broken: number
readonly warned: number
readonly waived: number
readonly unreached: number
readonly violation: number
}
/**
 * The addresses of the clauses that were not kept, by their verdict; of `unreached`, `kept` and `judged`, `payments/*` is all of a noun, `payments/cancel#*` all of an operation.
 */
readonly broken: readonly string[]
readonly waived: readonly string[]
readonly warned: readonly string[]
readonly unreached: readonly string[]
/**
 * The clauses that were kept, except where everything was planned: there every clause that no list names was kept.
 */
readonly kept?: readonly string[]
/**
 * The clauses that a profile does not claim, and that the run found broken all the same.
 */
readonly outside?: readonly string[]
/**
 * The rows of the endpoint table at which each clause was found broken, by its address.
 */
readonly operations?: {
readonly [k: string]: readonly number[]
}
/**
 * Where each clause was found broken, by its address: rows of the endpoint table with pointers, as `18 /logo`; twenty of each clause at most.
 */
readonly places?: {
readonly [k: string]: readonly string[]
}
/**
 * The clauses that a profile does not claim, that the run judged all the same, and that it found nothing wrong with.
 */
readonly judged?: readonly string[]
/**
 * A higher one may mean something else by the same words.
 */
readonly format?: number
/**
 * Which line of the file it is, counted from 1, lost ones included.
 */
readonly nth?: number
readonly assay?: string
readonly durationMs?: number
readonly exchanges?: number
/**
 * How many scenarios ran at the same time: their responses take longer for it.
 */
readonly concurrency?: number
/**
 * Median in milliseconds of each operation that responded often enough, by method and path, and the 95th percentile of those that responded more often.
 */
readonly pace?: {
readonly [k: string]: readonly number[]
}
/**
 * How many requests got 429.
 */
readonly limited?: number
/**
 * What made the run incomplete: the causes of clauses that were not tested, and the kinds of obstacles.
 */
readonly incomplete?: readonly string[]
/**
 * When other runs began that were under way against the same target.
 */
readonly beside?: readonly string[]
/**
 * The waivers and accepted gaps that need attention, each with its state.
 */
readonly exemptions?: readonly string[]
/**
 * What was new in the run, as in run.json.
 */
readonly changes?: {
readonly kind: string
readonly text: string
readonly clause?: string
readonly difference?: string
readonly subject?: string
}[]
/**
 * How many lines of the file could not be used when this one was written.
 */
readonly problems?: number
/**
 * Where the reports of the run are.
 */
readonly url?: string
}
