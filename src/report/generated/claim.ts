// Generated from schemas/ by `npm run generate`. Do not edit.
export type Figure = number
/**
 * Addresses of clauses.
 */
export type Clauses = readonly string[]

/**
 * What an implementation shows of its conformance, to be published (run --claim FILE). The same run of the same implementation writes the same bytes.
 */
export interface Claim {
$schema: "https://assay.example/schemas/report/claim.schema.json"
readonly claimVersion: 1
readonly implementation: ClaimedImplementation
/**
 * The API version that was tested.
 */
readonly apiVersion: string
/**
 * What was claimed: nouns, operations, named sets; null is the whole contract.
 */
readonly profile: (readonly string[] | null)
/**
 * The addresses that were tested; empty if the whole claim was tested.
 */
readonly addresses: readonly string[]
/**
 * Warnings counted as violations.
 */
readonly strict: boolean
/**
 * Whether a target was called, or recordings of it were replayed.
 */
readonly traffic: ("live" | "replayed")
/**
 * `conformant`: every clause of the claim was tested and kept. `partial`: no clause is broken, but some were not tested or are waived. `nonconformant`: something is broken. `incomplete`: the run has no verdict.
 */
readonly result: ("conformant" | "partial" | "nonconformant" | "incomplete")
/**
 * The headline of the run.
 */
readonly statement: string
readonly counts: {
readonly clauses: {
/**
 * Those of the contract.
 */
readonly all: Figure
/**
 * Those of the claim.
 */
readonly claimed: Figure
readonly kept: Figure
readonly broken: Figure
readonly warned: Figure
readonly waived: Figure
readonly unreached: Figure
}
readonly scenarios: {
readonly [k: string]: Figure
}
readonly operations: {
readonly tested: Figure
readonly all: Figure
}
}
readonly broken: Clauses
readonly warned: Clauses
readonly waived: Clauses
readonly relaxed: Clauses
readonly unreached: Clauses
readonly tool: {
readonly name: "assay"
readonly version: string
}
/**
 * What the run was made with.
 */
readonly hashes: {
readonly suite: string
readonly contract: string
readonly configuration: string
readonly setup: string
/**
 * The counts of the scenarios and clauses that were planned.
 */
readonly plan: string
}
/**
 * The command that makes this claim again.
 */
readonly reproduce: string
/**
 * SHA-256 of all other members as one JSON text with sorted members. It shows a change, not who made it.
 */
readonly digest: string
}
export interface ClaimedImplementation {
readonly name: string
readonly version: string
readonly organization?: string
readonly url?: string
readonly contact?: string
}
