// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * Who breaks: a client that reads, one that writes; or the end of a call is announced, the target takes more, shows more, or neither.
 */
export type Class = ("announcement" | "breaking-read" | "breaking-write" | "loosened" | "addition" | "neutral")
export type Facts = {
/**
 * As form, type, null, prefix, word, status.
 */
readonly aspect: string
readonly value: string
/**
 * How often it was seen.
 */
readonly count: number
}[]

/**
 * The differences between two sides, as `assay compare` writes them to compare.json. Versioned: a change that breaks readers raises schemaVersion.
 */
export interface Comparison {
$schema: "https://assay.example/schemas/report/compare.schema.json"
readonly schemaVersion: 1
/**
 * The result in a sentence or two.
 */
readonly headline: string
/**
 * 0: the level forbids no difference of what was compared. 1: the level forbids a difference, or a clause regressed. 3: neither, and the side before is incomplete, or the responses of a side are not known.
 */
readonly exitCode: (0 | 1 | 3)
/**
 * What is forbidden: `wire` what cannot be decoded or sent any more, `reader` also what clients read and store, `exact` any difference.
 */
readonly level: ("wire" | "reader" | "exact")
readonly before: Side
readonly after: Side
/**
 * How many differences are at places where two runs of the first side differ too; they are not listed.
 */
readonly noise: number
/**
 * What else changed: target, version, suite, calls of one side only; one sentence each.
 */
readonly notes: readonly string[]
/**
 * Addresses of clauses; none where a side is no run.
 */
readonly clauses: {
/**
 * Kept before, broken now.
 */
readonly regressed: readonly string[]
/**
 * Broken before, kept now.
 */
readonly fixed: readonly string[]
/**
 * Kept before, not tested now; no regression.
 */
readonly lost: readonly string[]
/**
 * Not tested before, kept now.
 */
readonly gained: readonly string[]
/**
 * Kept before, kept with warnings now; no regression.
 */
readonly warned: readonly string[]
/**
 * Broken now, not tested before; no regression.
 */
readonly broken: readonly string[]
}
/**
 * What one side could not show, so that nothing is said of it.
 */
readonly notCompared: {
readonly what: ("clause" | "call" | "response")
/**
 * The side that could not show it.
 */
readonly side: ("before" | "after")
/**
 * Addresses of clauses, or calls; none for all responses.
 */
readonly names: readonly string[]
readonly because: string
}[]
/**
 * The differences by change: one change may show at many places.
 */
readonly changes: readonly Change[]
readonly differences: readonly Difference[]
/**
 * Differences that too few records show to be certain: they are listed and do not change the exit code.
 */
readonly rare: readonly Difference[]
/**
 * Accepted differences that are not there.
 */
readonly unneeded: {
readonly id: string
readonly reason: string
}[]
}
export interface Side {
/**
 * As it was named.
 */
readonly name: string
readonly kind: ("run" | "facts" | "recordings" | "traffic")
readonly target: (string | null)
readonly apiVersion: (string | null)
readonly exchanges: number
}
export interface Change {
/**
 * The same in the next comparison; `--accept` takes it.
 */
readonly id: string
/**
 * The kind of difference.
 */
readonly rule: string
readonly class: Class
/**
 * The difference in one sentence.
 */
readonly sentence: string
/**
 * The members or headers that changed; none where whole responses did.
 */
readonly names: readonly string[]
readonly before: string
readonly after: string
/**
 * The member that may stand in place of one that is gone.
 */
readonly renamedTo?: string
/**
 * The level forbids it, and it is not accepted.
 */
readonly forbidden: boolean
/**
 * The address of the clause that was broken at the place and is kept now: the level does not forbid what mends it.
 */
readonly mends?: string
/**
 * Why it is accepted.
 */
readonly accepted?: string
/**
 * How many places show it.
 */
readonly places: number
}
export interface Difference {
/**
 * Made of rule, call and place: the same in the next comparison.
 */
readonly id: string
/**
 * The id of its change.
 */
readonly change: string
/**
 * The kind of difference.
 */
readonly rule: string
readonly class: Class
/**
 * The difference in one sentence.
 */
readonly sentence: string
/**
 * The row of the contract's endpoint table; null where none is meant.
 */
readonly operation: (number | null)
/**
 * As GET /payments/{pmt_id}.
 */
readonly call: string
readonly direction: ("request" | "response")
/**
 * The response that differs, as it was before; null where no response shows the difference.
 */
readonly status: (number | null)
/**
 * JSON Pointer into the body; items of a list and free names are *. Empty where the status, a header, the path or the whole body differs.
 */
readonly pointer: string
/**
 * The header that differs, in lower case.
 */
readonly header?: string
readonly before: string
readonly after: string
/**
 * The member that may stand in place of one that is gone.
 */
readonly renamedTo?: string
/**
 * The scenarios whose requests show another status.
 */
readonly scenarios?: readonly string[]
/**
 * How often the place, or what holds it, was seen on each side.
 */
readonly seen: {
readonly before: number
readonly after: number
}
/**
 * The level forbids it, and it is not accepted.
 */
readonly forbidden: boolean
/**
 * Why it is accepted.
 */
readonly accepted?: string
/**
 * The address of the clause that was broken at the place and is kept now: the level does not forbid what mends it.
 */
readonly mends?: string
/**
 * The facts that differ: what one side showed in this aspect of the place and the other did not.
 */
readonly facts: {
readonly before: Facts
readonly after: Facts
}
}
