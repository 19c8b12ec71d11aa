// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * What the responses of a run showed, by call and place, without their values: `facts.json` beside run.json, by which two runs are compared. Versioned: a change that breaks readers raises schemaVersion.
 */
export interface FactsDocument {
$schema: "https://assay.example/schemas/report/facts.schema.json"
readonly schemaVersion: 1
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
 * How many calls are not here, because there was no room for them.
 */
readonly leftOut: number
/**
 * The addresses to which `statuses` refers by their index.
 */
readonly scenarios: readonly string[]
/**
 * The shapes to which places refer by their index: the facts that one value shows, by aspect. A value with # stands for a word that is not public: four digits name the key of its hash.
 */
readonly shapes: {
readonly [k: string]: string
}[]
readonly calls: readonly CallOfFacts[]
}
export interface CallOfFacts {
/**
 * As GET /payments/{pmt_id}.
 */
readonly call: string
/**
 * The row of the contract's endpoint table; null where none is meant.
 */
readonly operation: (number | null)
/**
 * How often each status came, by scenario.
 */
readonly statuses: {
readonly [k: string]: Counts
}
/**
 * How many responses of success took so many milliseconds.
 */
readonly times: Counts
/**
 * By part of the call and kind of response: `body success`, `header 404`, `request success`, `path `.
 */
readonly places: {
readonly [k: string]: PlaceOfFacts
}
}
export interface Counts {
readonly [k: string]: number
}
export interface PlaceOfFacts {
/**
 * How many values stood here.
 */
readonly seen: number
/**
 * How many of them are objects.
 */
readonly objects?: number
/**
 * In how many different records it was seen, if in fewer than 16; in each anew if absent.
 */
readonly records?: number
readonly isSecret?: boolean
/**
 * The names of the members are free.
 */
readonly isMap?: boolean
/**
 * How often each shape was seen, by its index.
 */
readonly shapes: Counts
/**
 * What a boolean is of a record, by a hash of the record's id.
 */
readonly flags?: {
readonly [k: string]: boolean
}
/**
 * How many lists have each length; the longest are kept.
 */
readonly lengths?: Counts
/**
 * By member, how often its value rises and falls from one item of a list to the next.
 */
readonly orders?: {
readonly [k: string]: readonly number[]
}
/**
 * The members by name; * stands for the items of a list and for free names.
 */
readonly members?: {
readonly [k: string]: PlaceOfFacts
}
}
