// Generated from schemas/ by `npm run generate`. Do not edit.
export type Headers = {
readonly name: string
readonly value: string
readonly [k: string]: unknown
}[]

/**
 * One run of one scenario: a HAR 1.2 file without secrets. Members that begin with an underscore are not part of HAR.
 */
export interface Recording {
readonly log: {
readonly _assay: Head
readonly version: "1.2"
/**
 * Polly replays only what names Polly. The comment names Assay.
 */
readonly creator: {
readonly name: "Polly.JS"
readonly version: string
readonly [k: string]: unknown
}
readonly pages?: readonly unknown[]
readonly entries: readonly Entry[]
readonly [k: string]: unknown
}
readonly [k: string]: unknown
}
/**
 * What the recording was made of, and what a replay needs besides the exchanges.
 */
export interface Head {
/**
 * The version of this format.
 */
readonly format: 2
/**
 * The address of the scenario: payments/cancel/cancels-pending.
 */
readonly scenario: string
/**
 * When the recording began, RFC 3339.
 */
readonly recordedAt: string
/**
 * The seed of the values that the scenario generated.
 */
readonly seed: string
readonly target: Target
/**
 * The records of other scenarios of the run whose ids creations of this one returned, too.
 */
readonly issued?: readonly Issued[]
readonly steps: readonly Step[]
}
/**
 * The target as far as a replay has to know it.
 */
export interface Target {
readonly name: string
readonly baseUrl: string
readonly sandboxUrl: string
readonly apiVersion: string
/**
 * The versions that it serves, the newest first, if these are several.
 */
readonly apiVersions?: readonly string[]
readonly environment?: string
/**
 * How its wire differs from the contract as written.
 */
readonly dialect: {
readonly [k: string]: unknown
}
/**
 * What its configuration adds to what is public: names of members and headers, and words.
 */
readonly shown?: readonly string[]
/**
 * Scenarios waited in real time where its clock could not be moved.
 */
readonly slow?: true
/**
 * Faults of records that others made counted like all others.
 */
readonly foreignRecords?: "judge"
/**
 * The ids that its configuration names. Their records are not foreign, and only a response proves that the target knows them.
 */
readonly known?: readonly string[]
}
export interface Issued {
/**
 * The operation that created it.
 */
readonly operation: string
readonly id: string
readonly created_at: string
}
/**
 * What the scenario got from the configuration of the target: a subject, or an action.
 */
export interface Step {
readonly given?: string
readonly action?: string
readonly ok: boolean
/**
 * Why it failed, one sentence.
 */
readonly reason?: string
/**
 * The target refused a request that it had to accept.
 */
readonly refused?: true
/**
 * What kept it from being had.
 */
readonly cause?: ("away" | "before" | "limit" | "failure" | "setting")
/**
 * Where the setting does not work.
 */
readonly fault?: {
readonly request?: string
readonly status: (number | null)
readonly place: string
readonly pointer?: string
/**
 * The implementation failed there.
 */
readonly isFailure?: true
}
/**
 * A record of the subject stands here only where the last response is another.
 */
readonly fields?: {
readonly [k: string]: unknown
}
readonly accepted?: boolean
readonly status?: number
/**
 * The entries that belong to it, by index.
 */
readonly entries: readonly number[]
}
export interface Entry {
/**
 * Polly finds the entry by this hash of the request.
 */
readonly _id: string
/**
 * Which of the equal requests it is.
 */
readonly _order: number
/**
 * A read that was sent again, as it came too early after a write.
 */
readonly _early?: true
/**
 * Something before the API responded, as a repetition or a control read showed.
 */
readonly _notOfApi?: true
/**
 * A response that is no verdict, as nothing shows who sent it.
 */
readonly _unclear?: true
/**
 * The implementation failed where a refusal was expected, or a write was refused in a form of nobody known.
 */
readonly _mayRefuse?: true
/**
 * Chance chose the request, or one before it of the same scenario: another seed sends another one.
 */
readonly _madeUp?: true
/**
 * A read that tells whether the target still accepts the key.
 */
readonly _control?: true
/**
 * A request that moved the clock of the target, and changed no record.
 */
readonly _movesClock?: true
/**
 * How many milliseconds the run itself had moved the clock of the target by then.
 */
readonly _clockMovedMs?: number
/**
 * When the request was sent is not known.
 */
readonly _noStart?: true
readonly startedDateTime: string
/**
 * Milliseconds.
 */
readonly time: number
readonly request: Request
readonly response: Response
readonly [k: string]: unknown
}
export interface Request {
readonly method: string
readonly url: string
readonly headers: Headers
readonly postData?: Content
readonly bodySize: number
readonly _none?: true
readonly _unknown?: string
readonly [k: string]: unknown
}
export interface Content {
readonly mimeType: string
readonly text?: string
readonly size?: number
/**
 * Why the body is no JSON.
 */
readonly _problem?: string
/**
 * The body was cut off.
 */
readonly _cut?: true
/**
 * There was no body.
 */
readonly _none?: true
/**
 * Why nothing is known of the body.
 */
readonly _unknown?: string
readonly [k: string]: unknown
}
/**
 * Status 0 with _code and _error: no response came.
 */
export interface Response {
readonly status: number
readonly headers: Headers
readonly content: Content
readonly bodySize: number
readonly _code?: string
readonly _error?: string
readonly [k: string]: unknown
}
