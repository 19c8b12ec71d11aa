// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * What responses showed, by call and place, without their values: `facts.json` beside the run.json of a run, a check or a proxy, by which two runs are compared. Versioned: a change that breaks readers raises schemaVersion.
 */
export interface FactsDocument {
$schema: "https://assay.example/schemas/report/facts.schema.json"
readonly schemaVersion: 3
/**
 * The version of Assay.
 */
readonly assay: string
/**
 * The name of the target.
 */
readonly target: string
readonly apiVersion: string
/**
 * When the run began, ISO 8601.
 */
readonly startedAt: string
readonly exchanges: number
/**
 * Redaction wrote what was read, so that stand-ins are where hidden values were.
 */
readonly standIns?: boolean
/**
 * How many calls are not here, because there was no room for them.
 */
readonly leftOut: number
/**
 * Method and path, with the version that requests named if it is not that of the run. In a call are the scenarios that made it with their statuses and with where redirects lead, and by kind of response, as `body success` or `header 404`, bodies and headers.
 */
readonly calls: Places
/**
 * The names of calls and places and the facts, to which all else refers by their index. A fact is an aspect and a value, as `form=date`; a value with # stands for a word that is not public: four digits name the key of its hash.
 */
readonly names: readonly string[]
}
export interface Places {
readonly [k: string]: PlaceOfFacts
}
export interface PlaceOfFacts {
/**
 * How often each fact was seen.
 */
readonly counts: {
readonly [k: string]: number
}
/**
 * The places in it; * stands for the items of a list and for free names.
 */
readonly members?: Places
}
