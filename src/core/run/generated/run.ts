// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * Whether the target conforms to the contract.
 */
export type RunVerdict = ("conformant" | "nonconformant" | "incomplete")
export type Figure = number
/**
 * ISO 8601, UTC.
 */
export type Instant = string
/**
 * Milliseconds.
 */
export type Duration = number
/**
 * The statement of the contract, as states.cancel-legs.
 */
export type Origin = string
/**
 * How sure the contract is of a clause: stated, implied, advice, seen in a sample, or not shown.
 */
export type Level = ("rule" | "implied" | "advice" | "seen" | "gap")
/**
 * `broken`: a violation. `warned`: warnings only. `waived`: violations or warnings, all accepted by a waiver. `kept`: tested without either. `unreached`: never put to the test.
 */
export type ClauseVerdict = ("kept" | "broken" | "warned" | "waived" | "unreached")
/**
 * `violation` breaks the contract, `warning` goes against advice, `novelty` is a value not seen in a sample, `observation` is what a target does where the contract says nothing.
 */
export type Severity = ("violation" | "warning" | "novelty" | "observation")
/**
 * The row of the contract's endpoint table; null where none is meant.
 */
export type Row = (number | null)
/**
 * The address of the clause, or a statement of the contract (states.cancel-legs) that stands for its clauses.
 */
export type ClauseOrStatement = string
/**
 * The last day, YYYY-MM-DD.
 */
export type LastDay = string
/**
 * `failed`: a violation that is not waived. `blocked`: something it needs is missing. `errored`: no response, or a fault of Assay. `skipped`: it does not apply, the run was interrupted before it, or no recording of it fits.
 */
export type Outcome = ("passed" | "failed" | "blocked" | "errored" | "skipped")
/**
 * The JSON value; a string where the body is not JSON; null where there is none. Redacted. What is nested deeper than 100 levels is left out.
 */
export type Body = unknown
/**
 * Why a body is not shown as it came: it is not JSON, it is not known, or it is shortened.
 */
export type BodyNote = string
/**
 * The kind of a body that is not shown as it came: a text that is not JSON, an unknown body, or JSON with a part left out.
 */
export type BodyKind = ("text" | "unknown" | "shortened")

/**
 * A whole judged run, as Assay writes it to run.json. Versioned: a change that breaks readers raises schemaVersion.
 */
export interface Run {
$schema?: "https://assay.example/schemas/report/run.schema.json"
readonly schemaVersion: 1
/**
 * The version of Assay that wrote the file.
 */
readonly assay: string
/**
 * `run` sends requests to a target or replays recordings; `check` reads recorded traffic; `proxy` stands between a client and the target.
 */
readonly command: ("run" | "check" | "proxy")
readonly verdict: RunVerdict
/**
 * Why the verdict is what it is, in one sentence.
 */
readonly reason: string
readonly headline: Headline
/**
 * Whether all that was planned was tested; `excused` where it was not and --allow-incomplete accepts that.
 */
readonly completeness: ("complete" | "excused" | "incomplete")
/**
 * How the process ends because of this run: 0 conformant, or incomplete where that is allowed; 1 nonconformant, or a clause is no longer tested; 3 incomplete. It ends with 2 where a recording could not be written.
 */
readonly exitCode: (0 | 1 | 3)
readonly counts: Counts
/**
 * Why the run tested nothing, as half a sentence; absent where it tested something.
 */
readonly nothingTested?: string
/**
 * The kind of what ended the run before it had sent all requests; absent where nothing did.
 */
readonly ended?: ("away" | "before" | "limit" | "key" | "time")
/**
 * What kept the run as a whole from testing all that it planned, one sentence each: an unreachable target, an interrupt, a file that cannot be read.
 */
readonly problems: readonly string[]
readonly target: {
readonly name: string
readonly baseUrl: string
readonly sandboxUrl?: string
/**
 * Names of members and headers, and words, that this file shows besides what the contract knows.
 */
readonly shown?: readonly string[]
/**
 * Words of paths and versions that the configuration names, which this file shows, too.
 */
readonly words?: readonly string[]
}
/**
 * The API version that was requested; of recorded traffic, the one that most requests named.
 */
readonly apiVersion: string
/**
 * The command that makes this run again, environment variables by their name alone; absent where no command made it.
 */
readonly commandLine?: string
readonly hashes?: Hashes
readonly settings?: Settings
readonly profile?: ProfileResult
/**
 * What somebody named (`run payments`): scenarios, nouns, operations or clauses; absent where nothing was.
 */
readonly addresses?: readonly string[]
readonly startedAt: Instant
readonly durationMs: Duration
/**
 * How many scenarios ran at the same time.
 */
readonly concurrency?: number
/**
 * What the run made up to send follows from it; absent of a replay, because each recording has its own.
 */
readonly seed?: number
/**
 * True when the run was cut off before its end.
 */
readonly interrupted: boolean
readonly clauses: readonly ClauseResult[]
readonly findings: readonly ReportedFinding[]
/**
 * The configured waivers, and what each did in this run.
 */
readonly waivers: readonly WaiverResult[]
/**
 * The clauses that may be untested by the configuration, and what each entry did in this run; absent where there are none.
 */
readonly untested?: readonly UntestedResult[]
/**
 * The run tested every clause that a whole run would test, with few requests (--quick).
 */
readonly quick?: true
readonly scenarios: readonly ReportedScenario[]
readonly repeated?: RepeatedReads
/**
 * What kept the run from testing: requests that the implementation failed to serve, responses that are not of the API or of which nothing shows who sent them, and settings that do not work; absent where there were none.
 */
readonly obstacles?: readonly Obstacle[]
/**
 * The target set a cookie; Assay keeps none.
 */
readonly setsCookie?: true
/**
 * How many exchanges were judged and are not in `exchanges`; absent where all are.
 */
readonly exchangesLeftOut?: number
readonly exchanges: readonly ReportedExchange[]
readonly recordings?: Recorded
readonly history?: News
}
/**
 * The verdict for a reader, in one sentence.
 */
export interface Headline {
/**
 * ✓ only where the target conforms to the contract.
 */
readonly mark: ("✓" | "✕" | "!")
readonly text: string
/**
 * The part of the text that warns of something grave; shown in bold.
 */
readonly alarm?: string
}
/**
 * All figures of a report.
 */
export interface Counts {
readonly clauses: ClauseCounts
readonly scenarios: ScenarioCounts
readonly findings: FindingCounts
/**
 * Requests to operations of the contract that got a response and were judged.
 */
readonly exchanges: Figure
readonly operations: OperationCounts
}
/**
 * Planned clauses by verdict.
 */
export interface ClauseCounts {
readonly kept: Figure
readonly broken: Figure
readonly warned: Figure
readonly waived: Figure
readonly unreached: Figure
}
/**
 * Planned scenarios by outcome.
 */
export interface ScenarioCounts {
readonly passed: Figure
readonly failed: Figure
readonly blocked: Figure
readonly errored: Figure
readonly skipped: Figure
}
/**
 * Findings by severity; those that a waiver accepts are counted as `waived` only.
 */
export interface FindingCounts {
readonly violation: Figure
readonly warning: Figure
readonly novelty: Figure
readonly observation: Figure
readonly waived: Figure
}
export interface OperationCounts {
/**
 * Operations that responded with something else than 404, 405 or 501.
 */
readonly tested: Figure
/**
 * Operations of this version of the contract.
 */
readonly all: Figure
/**
 * Calls made, with or without a response, by row of the endpoint table.
 */
readonly calls: {
readonly [k: string]: number
}
/**
 * Judged exchanges by row of the endpoint table.
 */
readonly exchanges: {
readonly [k: string]: number
}
}
/**
 * Hashes of the inputs of the run. Where one differs between two runs, more than the target changed. None holds a secret.
 */
export interface Hashes {
/**
 * The hash of the version of Assay and all of its scenarios.
 */
readonly suite: string
/**
 * The hash of the operations, clauses and schemas.
 */
readonly contract: string
/**
 * The hash of the configuration of the target, without its addresses, its key and its set-up.
 */
readonly configuration: string
/**
 * The hash of its subjects and actions, as configured.
 */
readonly setup: string
}
/**
 * A hash of each setting of the target, by its name: `subjects.event`. All addresses of this machine are one, and a key counts by the name of its variable.
 */
export interface Settings {
readonly [k: string]: string
}
/**
 * What the target claims to implement; absent where the verdict is about the whole contract.
 */
export interface ProfileResult {
/**
 * Nouns, operations and sets of the configuration.
 */
readonly names: readonly string[]
/**
 * Operations that worked in this run and are not claimed, by address.
 */
readonly unclaimed: readonly string[]
}
/**
 * A planned clause with its one verdict.
 */
export interface ClauseResult {
/**
 * Its address, as payments/cancel#both-legs.
 */
readonly id: string
readonly origin: Origin
readonly level: Level
readonly verdict: ClauseVerdict
/**
 * It was not tested, and the configuration accepts that (untested).
 */
readonly accepted?: true
/**
 * Why it has this verdict; absent where it is kept.
 */
readonly reason?: string
/**
 * What would let a run test it, in one sentence, where it is unreached.
 */
readonly remedy?: string
/**
 * What kept the run from testing it. away: no response, or not a whole one. before: a response of something before the API. limit: the target limits requests. key: the target does not accept the key. time: the run was cut off. failure: the implementation failed (500 or 501); setting: a subject or an action does not work; nothing accepts these two. refusal: the target refused a request, or its response cannot be used. lack: the configuration or the target does not have something. unshown: no response showed what the clause is about. fault: a fault of Assay.
 */
readonly cause?: ("away" | "before" | "limit" | "key" | "time" | "failure" | "setting" | "refusal" | "lack" | "unshown" | "fault")
/**
 * The status of the response that kept the run from testing it, if one did.
 */
readonly status?: Figure
/**
 * The clauses that the responses break which could have shown it, where it is unshown; elsewhere the one that stopped its scenario.
 */
readonly brokenClauses?: readonly string[]
/**
 * When the last run began that tested it, where this run had to test it again and did not (--history, --baseline-run).
 */
readonly lastTested?: Instant
}
/**
 * A place in an exchange (or in several) that does not match a clause.
 */
export interface ReportedFinding {
/**
 * Made of clause, operation and pointer, items of a list as *: the same in the next run, and shared by findings that differ in the scenario or the item only.
 */
readonly id: string
/**
 * The address of the clause.
 */
readonly clause: string
readonly origin: Origin
readonly severity: Severity
readonly operation: Row
/**
 * JSON Pointer into the body of the response; empty for the whole of it.
 */
readonly pointer: string
/**
 * One sentence.
 */
readonly message: string
/**
 * Empty where the contract expects nothing in particular.
 */
readonly expected: string
/**
 * Masked where it is secret or personal.
 */
readonly actual: string
/**
 * The same as JSON, redacted: `expected` where the contract expects one value, `actual` where a value stands at the place. Long ones are left out.
 */
readonly values?: {
readonly expected?: unknown
readonly actual?: unknown
}
/**
 * Why that is expected here, as half a sentence: `because consent was withdrawn before`.
 */
readonly reason?: string
/**
 * The keyword of the schema that failed; absent where a rule or a scenario found it.
 */
readonly keyword?: string
/**
 * The address of the scenario that provoked it.
 */
readonly scenario?: string
/**
 * Index into the exchanges of the run; absent where these do not hold the exchange.
 */
readonly exchange?: number
/**
 * Which call of its scenario it is about, counted from 1.
 */
readonly step?: number
/**
 * The earlier call whose response set the expectation: its step in the scenario, or its entry in the file.
 */
readonly causedBy?: number
/**
 * The other scenario of the run that last wrote the record before. The fault may show only if both run.
 */
readonly writtenBy?: string
readonly source?: Source
/**
 * A waiver accepts it.
 */
readonly waived?: true
/**
 * It is outside of the profile that the target claims: it is for information only.
 */
readonly unclaimed?: true
/**
 * It is about records that others made (`foreignRecords` of a target).
 */
readonly foreign?: true
/**
 * A possible explanation: a cache responded, the record has two states, or what stands before the target took something away.
 */
readonly hint?: string
/**
 * It was read within two seconds of a write, so that the target may need time to show a change (`settleMs`).
 */
readonly soonAfterWrite?: true
/**
 * How many more of its kind the response holds, at other items of the list or under other names: they are counted, and not listed.
 */
readonly more?: number
}
/**
 * Its place in recorded traffic.
 */
export interface Source {
readonly file: string
/**
 * The place of the entry in the file, counted from 0. Texts for people count from 1.
 */
readonly entry: number
}
/**
 * A clause that may be broken until a day.
 */
export interface WaiverResult {
readonly clause: ClauseOrStatement
/**
 * The clauses that `clause` stands for, where it is a statement.
 */
readonly addresses?: readonly string[]
readonly owner: string
readonly expires: LastDay
/**
 * `applied`: findings at its place are waived. `expired`: there are some after the last day. `stale`: there are none although all was tested that may show them, so the waiver can go. `unused`: this run does not show it, because the clause was not tested, or only in part. `ends soon`: it is applied or unused, and its last day is at most 14 days away.
 */
readonly state: ("applied" | "ends soon" | "expired" | "stale" | "unused")
/**
 * Why the clause may be broken, as configured.
 */
readonly reason?: string
/**
 * The state in one sentence.
 */
readonly message: string
}
/**
 * A clause, or several of a kind, that may be untested.
 */
export interface UntestedResult {
/**
 * The address of the clause, a statement of the contract (states.cancel-legs) that stands for its clauses, or `optional members`.
 */
readonly clause: string
readonly reason: string
readonly until?: LastDay
/**
 * `applied`: the clause was not tested, which is accepted. `expired`: it was not tested, after the last day. `stale`: it was tested, so the entry can go. `unused`: this run needs no such entry. `ends soon`: it is applied, and its last day is at most 14 days away.
 */
readonly state: ("applied" | "ends soon" | "expired" | "stale" | "unused")
/**
 * The state in one sentence.
 */
readonly message: string
}
/**
 * A planned scenario with its one outcome.
 */
export interface ReportedScenario {
/**
 * Its address.
 */
readonly id: string
readonly title: string
readonly outcome: Outcome
readonly reason?: string
/**
 * The change of the configuration that lets it run, in one sentence.
 */
readonly remedy?: string
/**
 * The status of the response that stopped it, if one did.
 */
readonly status?: Figure
/**
 * The clause whose violation is why it is blocked, or why the subject that it lacks could not be made.
 */
readonly brokenClause?: string
readonly durationMs: Duration
}
/**
 * How many reads were sent again within settleMs of a write, as they were refused or broke a clause, and how long the longest took until it was right or given up, in milliseconds; absent where none was.
 */
export interface RepeatedReads {
readonly reads: Figure
readonly longestMs: Figure
}
/**
 * A request that kept the run from testing, once for each status.
 */
export interface Obstacle {
/**
 * failure: a valid request got 500 or 501, and the run is never conformant. setting: a subject or an action of the configuration does not work, and the run is never conformant. refusal: no verdict, as nothing shows who refused. before: no verdict, as something before the API responded, or nobody.
 */
readonly kind: ("failure" | "setting" | "refusal" | "before")
/**
 * Its method and the pattern of its path; of a setting, the path as it is configured.
 */
readonly request?: string
/**
 * Null where nothing was sent, or no response came.
 */
readonly status: (number | null)
readonly requests: Figure
/**
 * The place of a setting in the configuration, as a JSON Pointer.
 */
readonly place?: string
/**
 * Where a setting looks for a value in the response and finds none, as a JSON Pointer.
 */
readonly pointer?: string
/**
 * Why a setting does not work, in one sentence.
 */
readonly reason?: string
readonly remedy: string
}
/**
 * One request with its response, redacted. `response` is null where none came; `failure` then says why.
 */
export interface ReportedExchange {
readonly operation: Row
readonly scenario?: string
/**
 * Which call of its scenario it is, counted from 1.
 */
readonly step?: number
readonly source?: Source
readonly request: {
readonly method: string
readonly url: string
readonly headers: Headers
readonly body: Body
readonly bodyNote?: BodyNote
readonly bodyKind?: BodyKind
}
readonly response: ({
readonly status: number
readonly headers: Headers
readonly body: Body
readonly bodyNote?: BodyNote
readonly bodyKind?: BodyKind
} | null)
readonly failure?: {
readonly code: string
readonly message: string
}
readonly startedAt?: Instant
readonly durationMs: Duration
}
/**
 * Names in lower case, values masked where they are secret.
 */
export interface Headers {
readonly [k: string]: string
}
/**
 * The recordings that the run read or wrote; absent where there are none.
 */
export interface Recorded {
readonly mode: ("record" | "replay")
/**
 * Their folder.
 */
readonly folder: string
/**
 * How many scenarios were recorded or replayed.
 */
readonly scenarios: number
/**
 * Recordings that were ignored, because they are out of date or no scenario has their name, with the reasons.
 */
readonly stale: readonly StaleRecording[]
}
export interface StaleRecording {
readonly scenario: string
readonly reasons: readonly string[]
}
/**
 * What is new since the last run against the same target and version, each clause against the last run that tested it; absent where no history is kept.
 */
export interface News {
/**
 * When the last run that tested anything began; null where there was none.
 */
readonly since: (string | null)
/**
 * The history has runs of the target, and none of this kind, such as quick ones.
 */
readonly others?: true
/**
 * When the first run in the history began, where it has fewer than ten earlier ones.
 */
readonly begins?: Instant
/**
 * Clauses that are broken and were not, also those that count as flaky from now on.
 */
readonly broken: readonly string[]
/**
 * Clauses that this run, or one at the same time, showed broken or kept where the runs before did not: one may have caused it in the other, and the next run decides.
 */
readonly doubted?: readonly string[]
/**
 * Clauses that only broke in runs at the same time just before this one, which kept them.
 */
readonly refuted?: readonly string[]
/**
 * Clauses with a waiver that this run and the two before it did not need.
 */
readonly unneeded?: readonly string[]
/**
 * For each clause that is broken or flaky: since when, and in how many of the runs that tested it since then it was broken or waived.
 */
readonly records: readonly ClauseRecord[]
/**
 * What is new in this run, the gravest first.
 */
readonly changes: readonly Change[]
/**
 * The changes of this run and of the ten before it, oldest first, without runs that changed nothing.
 */
readonly nights: readonly NightOfChanges[]
}
export interface ClauseRecord {
readonly clause: string
readonly since: string
readonly broken: Figure
readonly tested: Figure
/**
 * It turned more than twice in ten runs; the figures are of the runs since the first of these.
 */
readonly flaky?: true
}
/**
 * Something that is not as it was in the last run.
 */
export interface Change {
/**
 * What happened, as a reader sees it.
 */
readonly kind: ("broken" | "flaky" | "fixed" | "no longer tested" | "limited" | "incomplete" | "newly tested" | "tested again" | "response" | "new warning" | "waiver" | "suite" | "contract" | "configuration" | "slower" | "history" | "no run" | "at once" | "tested nothing")
/**
 * The rest of the sentence.
 */
readonly text: string
/**
 * The clause that it is about, where it is one.
 */
readonly clause?: string
/**
 * Of a change of the responses: the same for the same change at the same place, in each run.
 */
readonly difference?: string
/**
 * Of a change of the responses: what differs and where, under any status.
 */
readonly subject?: string
}
export interface NightOfChanges {
/**
 * When the run began.
 */
readonly at: string
readonly changes: readonly Change[]
}
