// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * One request, or several in order.
 */
export type Requests = (Request[] | Request)
export type Waivers = Waiver[]

/**
 * assay.config.json, or what assay.config.ts exports: the implementations to test against the contract, and the waivers. Write secrets as "$NAME": they are read from the environment.
 */
export interface Configuration {
/**
 * The address of this schema, for your editor.
 */
$schema?: string
/**
 * The implementations, by a name of your choice. With one of them --target NAME can be left out.
 */
targets: {
[k: string]: Target
}
/**
 * What every target is forgiven for a while.
 */
waivers?: Waivers
}
/**
 * One implementation: where it is, how to authenticate, how its wire differs, where to get what its operations cannot make.
 */
export interface Target {
/**
 * The address all paths are under, the {base_url} of the contract. http or https, without credentials.
 */
baseUrl: string
/**
 * The address of the payment simulation, the {sandbox_url} of the contract. It is baseUrl unless set.
 */
sandboxUrl?: string
/**
 * The secret key (sk_…). Name an environment variable: "$ASSAY_API_KEY".
 */
apiKey: string
/**
 * The version every request asks for, YYYY-MM-DD. It is the latest unless set. A version that Assay does not know is judged by the rules of the newest one it knows that is not newer (2025-07-04, 2024-04-04, 2020-12-06).
 */
apiVersion?: string
/**
 * What kind of place it is. Operations that change things for good are not sent to production.
 */
environment?: ("sandbox" | "production" | "staging" | "test" | "development" | "local" | "mock")
/**
 * How long one request may take, from sending to the last byte of the answer.
 */
timeoutMs?: number
/**
 * How many requests a minute the target takes: no more are sent. Any number unless set.
 */
requestsPerMinute?: number
/**
 * How long a change may take to show, in milliseconds: a read that shows the state before it is repeated for so long before it is a violation.
 */
settleMs?: number
/**
 * Operations that the target does not implement, by address (webhooks/retrieve) or number: their scenarios are blocked, and their clauses unreached.
 */
absent?: (string | number)[]
/**
 * Further headers for every request, e.g. for a gateway in front of the target.
 */
headers?: {
[k: string]: string
}
dialect?: Dialect
/**
 * Lasting differences of this target that the dialect has no word for.
 */
relax?: Relaxation[]
hidden?: Hidden
/**
 * Recipes that several subjects share, by a name of your choice: "from" of a subject names one. Each is run once, and anew for a subject that is used up.
 */
recipes?: {
[k: string]: Recipe
}
subjects?: Subjects
actions?: Actions
/**
 * What this target is forgiven for a while.
 */
waivers?: Waivers
}
/**
 * How the wire of the target differs from the contract as written, in known ways.
 */
export interface Dialect {
/**
 * The header that selects the version.
 */
versionHeader?: string
/**
 * bare: answers come as the contract writes them. wrapped: every JSON answer comes as {success, data, message}.
 */
envelope?: ("bare" | "wrapped")
/**
 * Other paths of operations, one or several, by the address (payments/cancel) or number ("19") of the operation; with the parameters of the contract in braces. Scenarios call the first; traffic to any of them is judged.
 */
paths?: {
[k: string]: string | string[]
}
/**
 * Which of the two card brand shapes an answer has: as the contract says for each operation, or one for all by the version.
 */
cardBrandShape?: ("by-operation" | "by-version")
/**
 * Further origins (https://files.example) that the download address of a report may have.
 */
reportOrigins?: string[]
}
/**
 * A lasting difference of the target: what breaks the clause there is an observation, and no violation. A fault that will be mended is for a waiver.
 */
export interface Relaxation {
/**
 * The address of the clause, payments/cancel#both-legs, or the number of a statement of the contract, C235, for all of its clauses.
 */
clause: string
/**
 * Only findings of this operation, by address (payments/cancel) or number.
 */
operation?: (string | number)
/**
 * Only findings at this place of the response, as the report shows it: /data/* /id; the asterisk stands for any item of a list, or any one member.
 */
pointer?: string
/**
 * Why it is so; it stands in the report.
 */
reason: string
}
/**
 * What is secret or personal here beyond what the contract knows of: redacted in reports and recordings.
 */
export interface Hidden {
/**
 * Names of JSON members, in any document.
 */
members?: string[]
/**
 * Names of headers.
 */
headers?: string[]
}
/**
 * Requests that make what several subjects are: an entity, its accounts, a score, its event.
 */
export interface Recipe {
needs?: Needs
request: Requests
/**
 * Requests that remove at the end of the run what was made, also after an interrupt.
 */
teardown?: Requests
}
/**
 * Other subjects that are fetched first, by the names the templates use for them: "{{from.id}}".
 */
export interface Needs {
[k: string]: "entity.individual" | "entity.corporation" | "entity.disposable" | "account.ach" | "account.liability" | "credit_score" | "sensitive" | "card_product" | "merchant" | "webhook" | "event" | "subscription" | "payment.pending" | "widget.session"
}
export interface Request {
method: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")
/**
 * A path under baseUrl: "/entities/{{person}}".
 */
path?: string
/**
 * An absolute address. To another origin than the target's neither the key nor any header of the target is sent.
 */
url?: string
/**
 * What stands after the ? of the address, encoded: { "page_limit": 50 }.
 */
query?: {
[k: string]: string | number | boolean
}
/**
 * Further headers, or null to leave out one that would be sent (authorization, the version header).
 */
headers?: {
[k: string]: string | null
}
/**
 * The JSON to send; "{{name}}" alone in a string keeps its type. Besides what was taken and needed: {{uuid}}, {{now}}, {{now+2d}} (s, m, h, d), {{today+2d}}, and {{env.NAME}}, which is kept secret.
 */
body?: unknown
pick?: Pick
until?: Until
/**
 * The recipe goes on where the request fails; what it would have taken is left out of the fields, and later requests that name it are not sent.
 */
optional?: boolean
/**
 * Names for values of the answer, each a JSON Pointer into it: { "id": "/id" }. With the envelope "wrapped" the answer is what it holds; with "pick" it is the item.
 */
take?: {
[k: string]: string
}
}
/**
 * The first item of a list that has certain members: "until" and "take" then look into it.
 */
export interface Pick {
/**
 * Where the list is in the answer, a JSON Pointer; "" where the answer is the list.
 */
pointer?: string
/**
 * The values of its members, by JSON Pointers into the item: { "/type": "individual" }.
 */
where: {
[k: string]: unknown
}
}
/**
 * Repeats a GET until its answer shows a value.
 */
export interface Until {
/**
 * Where the value is in the answer, a JSON Pointer.
 */
pointer?: string
/**
 * The value that is awaited; left out, any but null.
 */
value?: unknown
/**
 * How long to wait before the next request, in milliseconds.
 */
everyMs?: number
/**
 * How long to wait in all, in milliseconds.
 */
timeoutMs?: number
}
/**
 * Where to get what scenarios need. What the operations themselves can make or find may be left out.
 */
export interface Subjects {
/**
 * A person whose data may be changed. Fields: id.
 */
"entity.individual"?: Subject
/**
 * A company whose data may be changed. Fields: id.
 */
"entity.corporation"?: Subject
/**
 * An entity whose consent may be withdrawn for good; a new one each time. Fields: id, account_id (an account with products and subscriptions).
 */
"entity.disposable"?: Subject
/**
 * A bank account. Fields: id, entity_id.
 */
"account.ach"?: Subject
/**
 * A credit card account. Fields: id, entity_id.
 */
"account.liability"?: Subject
/**
 * A credit score and its entity. Fields: id, entity_id.
 */
credit_score?: Subject
/**
 * A record of sensitive card data and its account. Fields: id, account_id.
 */
sensitive?: Subject
/**
 * A card product. Fields: id.
 */
card_product?: Subject
/**
 * A merchant. Fields: id.
 */
merchant?: Subject
/**
 * A webhook. Fields: id.
 */
webhook?: Subject
/**
 * A stored event. Fields: id.
 */
event?: Subject
/**
 * A subscription and its entity. Fields: id, entity_id.
 */
subscription?: Subject
/**
 * A payment that is still pending and may be canceled; a new one each time. Fields: id, record (the payment as it was made).
 */
"payment.pending"?: Subject
/**
 * The token (otkn_…) of a widget session that has emitted events; a new one each time. Fields: token, account_id (an account its events name).
 */
"widget.session"?: Subject
}
/**
 * One of value, values, request and from. In assay.config.ts also a function that returns the fields.
 */
export interface Subject {
/**
 * The fields of one that is there already, used again and again.
 */
value?: Fields
/**
 * A pool; each is used once.
 */
values?: Fields[]
/**
 * The name of a recipe under "recipes", which several subjects share: "fields" says what this one takes of it.
 */
from?: string
request?: Requests
/**
 * The fields of the subject, composed of what was taken: "{{name}}". Left out, the names taken are the fields.
 */
fields?: Fields
/**
 * Requests that remove at the end of the run what was made, also after an interrupt: "{{name}}" as in the requests that made it.
 */
teardown?: Requests
needs?: Needs
}
/**
 * Values by the names of the fields.
 */
export interface Fields {
[k: string]: unknown
}
/**
 * What scenarios need done that no operation does.
 */
export interface Actions {
/**
 * Uses an element token as the embeddable component would; input {{token}}. A 2xx answer means that it was accepted; take may yield session_token.
 */
redeemElementToken?: Action
/**
 * Lets time pass at the target; input {{seconds}}.
 */
advanceClock?: Action
}
export interface Action {
request: Requests
/**
 * What the action yields, composed of what was taken.
 */
fields?: Fields
}
/**
 * One clause that is known to be broken and may be, until a day.
 */
export interface Waiver {
/**
 * The address of the clause, payments/cancel#both-legs, or the number of a statement of the contract, C235, for all of its clauses.
 */
clause: string
/**
 * Only findings of this operation, by address (payments/cancel) or number.
 */
operation?: (string | number)
/**
 * Only findings at this place of the response, as the report shows it: /data/* /id; the asterisk stands for any item of a list, or any one member.
 */
pointer?: string
/**
 * Why it is forgiven; it stands in the report.
 */
reason: string
/**
 * Who sees to it that it gets mended.
 */
owner: string
/**
 * The last day of the waiver, YYYY-MM-DD; afterwards the clause counts as broken again. The report warns 14 days before.
 */
expires: string
/**
 * Where more is said of it: the address of an issue.
 */
link?: string
}
