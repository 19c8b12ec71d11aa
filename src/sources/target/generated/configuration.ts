// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * One request, or several in order.
 */
export type Requests = (readonly Request[] | Request)

/**
 * assay.config.json, or what assay.config.ts exports: the implementations to test against the contract. Write secrets as "$NAME": they are read from the environment.
 */
export interface Configuration {
/**
 * The address of this schema, for your editor.
 */
$schema?: string
/**
 * The implementations, by a name of your choice. If there is only one, --target NAME can be left out.
 */
readonly targets: {
readonly [k: string]: Target
}
}
/**
 * One implementation: where it is, how to authenticate, how its wire differs, where to get what its operations cannot make.
 */
export interface Target {
/**
 * The address all paths are under, the {base_url} of the contract. http or https, without credentials.
 */
readonly baseUrl: string
/**
 * The address of the payment simulation, the {sandbox_url} of the contract. By default it is baseUrl.
 */
readonly sandboxUrl?: string
/**
 * The secret key (sk_…). Name an environment variable: "$ASSAY_API_KEY".
 */
readonly apiKey: string
/**
 * The version that is tested, YYYY-MM-DD; by default the newest of apiVersions, or the latest. Assay judges a version that it does not know by the rules of the last known version before it, and the headline says so.
 */
readonly apiVersion?: string
/**
 * The versions that the target serves, YYYY-MM-DD; by default the one that is tested. Assay sends no other version, except that of --api-version. Under each of them the target serves the same reads, and shows the members of that version.
 */
readonly apiVersions?: readonly string[]
/**
 * The kind of environment. Any value but production permits the operations that cannot be undone.
 */
readonly environment?: ("sandbox" | "production" | "staging" | "test" | "development" | "local" | "mock")
/**
 * How long one request may take, from sending to the last byte of the response.
 */
readonly timeoutMs?: number
/**
 * The most requests that are sent in a minute. By default there is no limit.
 */
readonly requestsPerMinute?: number
/**
 * How long a change may take to show, in milliseconds. During this time after a write, a read that is refused or breaks a clause is sent again, and the last response counts.
 */
readonly settleMs?: number
/**
 * How faults of foreign records count: of those in lists that a run neither made nor was given. judge: like all others. warn: as warnings, one for each clause and place, with the number of records. The default is warn for run, and judge for check, for a target that names no subjects and for one on this machine. Configured subjects are never foreign.
 */
readonly foreignRecords?: ("judge" | "warn")
/**
 * Further headers for every request, e.g. for a gateway in front of the target.
 */
readonly headers?: {
readonly [k: string]: string
}
readonly tls?: Tls
readonly dialect?: Dialect
/**
 * What the target claims to implement: nouns (payments, entities) or operations (payments/cancel). The verdict is about this, and all of it must be tested. Without a profile, the run is about the whole contract: an operation that responds with 404, 405 or 501 to every known id counts as absent, and the run is incomplete.
 */
readonly profile?: readonly string[]
/**
 * What reports and recordings show in addition to what the contract knows; everything else is redacted. Names of members and headers whose values are shown, and words that are shown in any text. A name of something secret is refused.
 */
readonly shown?: readonly string[]
readonly subjects?: Subjects
readonly actions?: Actions
/**
 * Findings that are waived for this target until a day. The report names waivers that are no longer needed.
 */
readonly waivers?: readonly Waiver[]
/**
 * Clauses whose warnings are violations for this target: { "authentication/key#required": "violation" }. By the address of the clause, or a statement.
 */
readonly levels?: {
readonly [k: string]: "violation"
}
/**
 * Clauses that may be untested, because this target never shows what they are about. run --accept-new FILE writes the list.
 */
readonly untested?: readonly AcceptedGap[]
}
/**
 * Certificates for a target with an authority of its own, or one that asks for a client certificate: files in PEM format, relative to the configuration.
 */
export interface Tls {
/**
 * The certificate of the authority that signed the certificate of the target. Assay trusts this authority alone; NODE_EXTRA_CA_CERTS adds one to the usual ones.
 */
readonly ca?: string
/**
 * The certificate that Assay shows as a client.
 */
readonly cert?: string
/**
 * The private key of that certificate.
 */
readonly key?: string
/**
 * The passphrase of the key. Name an environment variable: "$TLS_PASSPHRASE".
 */
readonly passphrase?: string
}
/**
 * Known ways in which responses and requests of the target differ from the contract as written.
 */
export interface Dialect {
/**
 * The header that selects the version.
 */
readonly versionHeader?: string
/**
 * bare: responses come as the contract writes them. wrapped: every JSON response comes as {success, data, message}; a 2xx with success false and no record is then a fault, and ends a recipe.
 */
readonly envelope?: ("bare" | "wrapped")
/**
 * Other paths of operations, one or several, by the address (payments/cancel) or number ("19") of the operation; with the parameters of the contract in braces. Scenarios call the first; traffic to any of them is judged.
 */
readonly paths?: {
readonly [k: string]: string | readonly string[]
}
/**
 * Which of the two card brand shapes a response has: as the contract says for each operation, or one for all by the version.
 */
readonly cardBrandShape?: ("by-operation" | "by-version")
/**
 * Further origins of the target (https://files.example) that the download address of a report may have. Reports are downloaded there with the key. A proxy that does not rewrite responses needs it, for example.
 */
readonly reportOrigins?: readonly string[]
}
/**
 * The records that scenarios need, and where each of them comes from. Records that Assay makes or finds with the operations may be left out.
 */
export interface Subjects {
/**
 * A person whose data may be changed. Fields: id.
 */
readonly "entity.individual"?: Subject
/**
 * A company whose data may be changed. Fields: id.
 */
readonly "entity.corporation"?: Subject
/**
 * An entity whose consent may be withdrawn for good; a new one each time. Fields: id, account_id (an account with products and subscriptions).
 */
readonly "entity.disposable"?: Subject
/**
 * A company whose consent may be withdrawn for good; a new one each time. Fields: id, account_id (an account with products and subscriptions).
 */
readonly "entity.disposable_corporation"?: Subject
/**
 * A bank account. Fields: id, entity_id.
 */
readonly "account.ach"?: Subject
/**
 * A credit card account. Fields: id, entity_id.
 */
readonly "account.liability"?: Subject
/**
 * A credit score and its entity. Fields: id, entity_id.
 */
readonly credit_score?: Subject
/**
 * A record of sensitive card data and its account: if there are two, of another account than account.liability, so that accounts can be distinguished. Fields: id, account_id.
 */
readonly sensitive?: Subject
/**
 * A card product. Fields: id.
 */
readonly card_product?: Subject
/**
 * A merchant. Fields: id.
 */
readonly merchant?: Subject
/**
 * A webhook. Fields: id.
 */
readonly webhook?: Subject
/**
 * A stored event. Fields: id.
 */
readonly event?: Subject
/**
 * A subscription and its entity. Fields: id, entity_id.
 */
readonly subscription?: Subject
/**
 * A payment that is still pending and may be canceled; a new one each time. Fields: id, record (the payment as it was made).
 */
readonly "payment.pending"?: Subject
/**
 * The token (otkn_…) of a widget session that has emitted events; a new one each time. Fields: token, account_id (an account its events name).
 */
readonly "widget.session"?: Subject
}
/**
 * One of value, values and request.
 */
export interface Subject {
/**
 * The fields of a record that exists already; all scenarios use it.
 */
readonly value?: Fields
/**
 * The fields of several records, each of which is used once.
 */
readonly values?: readonly Fields[]
readonly request?: Requests
/**
 * The fields of the subject, composed of the values that were taken: "{{name}}". By default the names in "take" are the fields.
 */
readonly fields?: Fields
readonly needs?: Needs
}
/**
 * Values by the names of the fields.
 */
export interface Fields {
readonly [k: string]: unknown
}
export interface Request {
readonly method: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")
/**
 * A path under baseUrl: "/entities/{{person}}".
 */
readonly path?: string
/**
 * An absolute address. Neither the key nor a header of the target is sent to another origin.
 */
readonly url?: string
/**
 * Further headers, or null to leave out one that would be sent (authorization, the version header).
 */
readonly headers?: {
readonly [k: string]: string | null
}
/**
 * The JSON to send; "{{name}}" alone in a string keeps its type. Besides values that were taken and subjects that are needed: {{uuid}}, {{now}}, {{now+2d}} (s, m, h, d), {{today+2d}}, and {{env.NAME}}, which is kept secret.
 */
readonly body?: unknown
readonly pick?: Pick
/**
 * Names for values of the response, each a JSON Pointer into it: { "id": "/id" }. With the envelope "wrapped" the pointers look into what the envelope holds; with "pick" into the item.
 */
readonly take?: {
readonly [k: string]: string
}
}
/**
 * The first item of a list that has certain members: "take" then looks into it.
 */
export interface Pick {
/**
 * The place of the list in the response, a JSON Pointer; "" if the response is the list.
 */
readonly pointer?: string
/**
 * The values of its members, by JSON Pointers into the item: { "/type": "individual" }.
 */
readonly where: {
readonly [k: string]: unknown
}
}
/**
 * Other subjects that are fetched first, by the names that templates use for them: "{{from.id}}".
 */
export interface Needs {
readonly [k: string]: "entity.individual" | "entity.corporation" | "entity.disposable" | "entity.disposable_corporation" | "account.ach" | "account.liability" | "credit_score" | "sensitive" | "card_product" | "merchant" | "webhook" | "event" | "subscription" | "payment.pending" | "widget.session"
}
/**
 * Actions that scenarios need and no operation performs.
 */
export interface Actions {
/**
 * Uses an element token as the embeddable component would; input {{token}}. A 2xx response means that it was accepted.
 */
readonly redeemElementToken?: Action
/**
 * Lets time pass at the target; input {{seconds}}.
 */
readonly advanceClock?: Action
}
export interface Action {
readonly request: Requests
}
/**
 * One clause that may be broken until a day, because its fault is known.
 */
export interface Waiver {
/**
 * The address of the clause, payments/cancel#both-legs, or a statement of the contract, states.cancel-legs, for all of its clauses.
 */
readonly clause: string
/**
 * Only findings of this operation, by address (payments/cancel) or number.
 */
readonly operation?: (string | number)
/**
 * Only findings at this place of the response, as the report shows it: /data/* /id; the asterisk stands for any item of a list, or any one member.
 */
readonly pointer?: string
/**
 * The reason; the report shows it.
 */
readonly reason: string
/**
 * The person or team that will fix it.
 */
readonly owner: string
/**
 * The last day of the waiver, YYYY-MM-DD; afterwards the clause counts as broken again. The report warns 14 days before.
 */
readonly expires: string
}
/**
 * What may be untested, because the target never shows what it is about. A clause that is tested and broken stays broken.
 */
export interface AcceptedGap {
/**
 * The address of the clause, payments/cancel#both-legs; or a statement of the contract, states.cancel-legs, for all of its clauses; or "optional members" for all clauses about what the contract lets a target leave out: they are accepted where no response shows them, and not where a setting, a refusal or a failure stopped the test.
 */
readonly clause: string
/**
 * The reason; the report shows it.
 */
readonly reason: string
/**
 * The last day, YYYY-MM-DD. Afterwards the run is incomplete again. Without a day, the gap is accepted for good.
 */
readonly until?: string
}
