// Generated from schemas/ by `npm run generate`. Do not edit.
/**
 * The place of a bank account
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Ach".
 */
export type Ach = ({
/**
 * Routing number
 */
routing: (string | null)
/**
 * Account number
 */
number: (string | null)
/**
 * Kind of bank account
 */
type: (string | null)
} | null)
/**
 * The properties of a liability account
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Liability".
 */
export type Liability = ({
/**
 * Id of the merchant
 */
mch_id: (string | null)
/**
 * Last digits
 */
mask: (string | null)
/**
 * Role of the holder
 */
ownership: (string | null)
/**
 * Fingerprint
 */
fingerprint: (string | null)
/**
 * Kind of liability
 */
type: (string | null)
/**
 * Finer kind of liability
 */
sub_type: (string | null)
/**
 * Name
 */
name: (string | null)
} | null)
/**
 * The error of the record; null while there is none
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Error".
 */
export type Error = ({
/**
 * The class of the error
 */
type: string
/**
 * The error within its class
 */
sub_type: string
/**
 * The error as a number
 */
code: number
/**
 * The error in words
 */
message: string
} | null)
/**
 * Free data of the team
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Metadata".
 */
export type Metadata = ({

} | null)
/**
 * ISO 8601 in UTC with millisecond precision
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Timestamp".
 */
export type Timestamp = string
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Url".
 */
export type Url = (string | null)
/**
 * YYYY-MM-DD
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Date".
 */
export type Date = (string | null)
/**
 * The states that require an error, and those that exclude it
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ErrorByStatus".
 */
export type ErrorByStatus = ErrorNullOtherwise
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Phone".
 */
export type Phone = (string | null)
/**
 * The address of a person or of a company
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Address".
 */
export type Address = ({
/**
 * First line
 */
line1: (string | null)
/**
 * Second line
 */
line2: (string | null)
/**
 * City
 */
city: (string | null)
/**
 * State, two letters
 */
state: (string | null)
/**
 * Zip code
 */
zip: (string | null)
} | null)
/**
 * The data of a corporation
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Corporation".
 */
export type Corporation = ({
/**
 * Name
 */
name: (string | null)
/**
 * Trade name
 */
dba: (string | null)
/**
 * Employer identification number
 */
ein: (string | null)
/**
 * Who owns it
 */
owners: (Owner[] | null)
} | null)
/**
 * The personal data of an individual
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Individual".
 */
export type Individual = ({
/**
 * First name
 */
first_name: (string | null)
/**
 * Last name
 */
last_name: (string | null)
/**
 * Email address
 */
email: (string | null)
phone: Phone
dob: Date
/**
 * Last four digits of the social security number
 */
ssn_4?: (string | null)
/**
 * Social security number
 */
ssn?: (string | null)
} | null)
/**
 * The verified data of an individual
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Verification".
 */
export type Verification = ({
/**
 * Verification of the identity
 */
identity: ({
/**
 * Whether it is verified
 */
verified: boolean
/**
 * Whether it is matched
 */
matched: boolean
/**
 * Id of the latest session
 */
latest_verification_session: (string | null)
/**
 * Methods available
 */
methods: (unknown[] | null)
} | null)
/**
 * Verification of the phone
 */
phone: ({
/**
 * Whether it is verified
 */
verified: boolean
/**
 * Id of the latest session
 */
latest_verification_session: (string | null)
/**
 * Methods available
 */
methods: (unknown[] | null)
} | null)
} | null)
/**
 * The response to a withdrawal of consent
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "EntityWithdrawn".
 */
export type EntityWithdrawn = EntityRecord
/**
 * A person or a company that holds accounts
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Entity".
 */
export type Entity = EntityRecord
/**
 * The response to a cancellation
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "PaymentCanceled".
 */
export type PaymentCanceled = Payment
/**
 * Money on its way from one account to another
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Payment".
 */
export type Payment = (ErrorNullOtherwise & Payment1)
/**
 * The data printed on a card
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CreditCard".
 */
export type CreditCard = ({
/**
 * Card number
 */
number: (string | null)
/**
 * Month of expiry, two digits
 */
exp_month: (string | null)
/**
 * Year of expiry, four digits
 */
exp_year: (string | null)
/**
 * Card verification value
 */
cvv: string
/**
 * Billing zip code
 */
billing_zip_code: (string | null)
} | null)
/**
 * The response to the request for an update
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "UpdateCreated".
 */
export type UpdateCreated = Update
/**
 * Questions that only the person concerned can solve
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Kba".
 */
export type Kba = ({
/**
 * The questions
 */
questions: (unknown[] | null)
/**
 * Whether the person proved who they are
 */
authenticated: boolean
} | null)
/**
 * Empty until the verification succeeded
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Sms".
 */
export type Sms = ({
/**
 * When it succeeded
 */
timestamp?: (string | null)
} | null)
/**
 * The response to the start of a verification
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "VerificationSessionCreated".
 */
export type VerificationSessionCreated = VerificationSession
/**
 * The address that events are delivered to, as the list shows it
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "WebhookListed".
 */
export type WebhookListed = WebhookRecord
/**
 * The address that events are delivered to, as a single record
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Webhook".
 */
export type Webhook = WebhookRecord
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CardBrandEarlierList".
 */
export type CardBrandEarlierList = (SuccessList & CardBrandEarlierList1)
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CardBrandList".
 */
export type CardBrandList = (SuccessList & CardBrandList1)
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "EntityList".
 */
export type EntityList = (DataList & EntityList1)
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "VerificationSessionList".
 */
export type VerificationSessionList = (SuccessList & VerificationSessionList1)
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "WebhookList".
 */
export type WebhookList = (DataList & WebhookList1)
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "WidgetEventList".
 */
export type WidgetEventList = (DataList & WidgetEventList1)

export interface Schemas {
Account?: Account
Ach?: Ach
Liability?: Liability
SyncStatusRemoved?: SyncStatusRemoved
BrandEarlier?: BrandEarlier
Brand?: Brand
CardBrandEarlier?: CardBrandEarlier
CardBrand?: CardBrand
CardProduct?: CardProduct
ProductBrand?: ProductBrand
Date?: Date
ErrorByStatus?: ErrorByStatus
ErrorNullOtherwise?: ErrorNullOtherwise
Error?: Error
Metadata?: Metadata
Phone?: Phone
Timestamp?: Timestamp
Url?: Url
CreditScore?: CreditScore
Factor?: Factor
Score?: Score
ElementToken?: ElementToken
Address?: Address
CapabilitiesRemoved?: CapabilitiesRemoved
Corporation?: Corporation
EntityRecord?: EntityRecord
EntityWithdrawn?: EntityWithdrawn
Entity?: Entity
Individual?: Individual
Owner?: Owner
Verification?: Verification
Event?: Event
Merchant?: Merchant
PaymentCanceled?: PaymentCanceled
Payment?: Payment
Report?: Report
CreditCard?: CreditCard
Sensitive?: Sensitive
Subscription?: Subscription
UpdateCreated?: UpdateCreated
Update?: Update
Kba?: Kba
Sms?: Sms
VerificationSessionCreated?: VerificationSessionCreated
VerificationSession?: VerificationSession
WebhookListed?: WebhookListed
WebhookRecord?: WebhookRecord
Webhook?: Webhook
WidgetEvent?: WidgetEvent
CardBrandEarlierList?: CardBrandEarlierList
CardBrandList?: CardBrandList
DataList?: DataList
SuccessList?: SuccessList
EntityList?: EntityList
SubscriptionMap?: SubscriptionMap
VerificationSessionList?: VerificationSessionList
WebhookList?: WebhookList
WidgetEventList?: WidgetEventList
AccountRequest?: AccountRequest
ElementTokenRequest?: ElementTokenRequest
ConsentRequest?: ConsentRequest
EntityUpdateRequest?: EntityUpdateRequest
SimulationRequest?: SimulationRequest
ReportRequest?: ReportRequest
VerificationSessionRequest?: VerificationSessionRequest
}
/**
 * A bank account or a liability
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Account".
 */
export interface Account {
/**
 * Id of the account
 */
id: string
/**
 * Id of the entity that holds it
 */
holder_id: string
/**
 * Its status
 */
status: string
/**
 * ach or liability; null once disabled
 */
type: (string | null)
ach?: Ach
liability?: Liability
/**
 * Id of the latest verification session
 */
latest_verification_session?: (string | null)
/**
 * Id of the latest update
 */
update?: (string | null)
/**
 * Id of the balance
 */
balance?: (string | null)
/**
 * Id of the card brand
 */
card_brand?: (string | null)
/**
 * Id of the payment instrument
 */
payment_instrument?: (string | null)
/**
 * Active products
 */
products?: (string[] | null)
/**
 * Products that could be enabled
 */
restricted_products?: (string[] | null)
/**
 * Active subscriptions
 */
subscriptions?: (string[] | null)
/**
 * Subscriptions available
 */
available_subscriptions?: (string[] | null)
/**
 * Subscriptions that could be enabled
 */
restricted_subscriptions?: (string[] | null)
error: Error
metadata: Metadata
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A former member that said how an account was synced
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "SyncStatusRemoved".
 */
export interface SyncStatusRemoved {
data_status?: never
data_sync_type?: never
data_last_successful_sync?: never
data_status_error?: never
data_source?: never
data_updated_at?: never
}
/**
 * A card brand in the earlier shape
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "BrandEarlier".
 */
export interface BrandEarlier {
/**
 * Id of the brand
 */
id: string
/**
 * Name
 */
name: (string | null)
/**
 * Picture
 */
url: (string | null)
}
/**
 * A card brand an account may carry
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Brand".
 */
export interface Brand {
/**
 * Id of the brand
 */
id: (string | null)
/**
 * Id of the card product
 */
card_product_id: (string | null)
/**
 * In words
 */
description: (string | null)
/**
 * Name
 */
name: (string | null)
/**
 * Issuer
 */
issuer: (string | null)
/**
 * Card network in lower case
 */
network: (string | null)
/**
 * Tier within the network
 */
network_tier?: (string | null)
/**
 * How certain the brand is
 */
type: (string | null)
/**
 * Picture
 */
url: (string | null)
}
/**
 * The brands an account may carry, in the earlier shape
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CardBrandEarlier".
 */
export interface CardBrandEarlier {
/**
 * Id of the card brand
 */
id: string
/**
 * Id of the account it belongs to
 */
account_id: string
/**
 * Card network
 */
network: string
/**
 * Issuer
 */
issuer: string
/**
 * Last four digits
 */
last4: string
/**
 * The brands
 */
brands: BrandEarlier[]
/**
 * Its status
 */
status: string
/**
 * Whether it is shared
 */
shared: boolean
/**
 * Its source
 */
source: (string | null)
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * The brands an account may carry
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CardBrand".
 */
export interface CardBrand {
/**
 * Id of the card brand
 */
id: string
/**
 * Id of the account it belongs to
 */
account_id: string
/**
 * The brands
 */
brands: Brand[]
/**
 * Its status
 */
status: string
/**
 * Its source
 */
source: (string | null)
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A card that issuers offer
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CardProduct".
 */
export interface CardProduct {
/**
 * Id of the card product
 */
id: string
/**
 * Name
 */
name: (string | null)
/**
 * Issuer
 */
issuer: (string | null)
/**
 * Kind
 */
type: (string | null)
/**
 * Its brands
 */
brands: ProductBrand[]
/**
 * When it was created
 */
created_at?: (string | null)
updated_at?: (string | null)
}
/**
 * One brand of a card product
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ProductBrand".
 */
export interface ProductBrand {
/**
 * Id of the brand
 */
id: string
/**
 * In words
 */
description: (string | null)
/**
 * Card network
 */
network: (string | null)
/**
 * Tier within the network
 */
network_tier: (string | null)
default_image: Url
}
/**
 * The states that exclude an error
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ErrorNullOtherwise".
 */
export interface ErrorNullOtherwise {

}
/**
 * The credit scores of an entity at one time
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CreditScore".
 */
export interface CreditScore {
/**
 * Id of the credit score
 */
id: string
/**
 * Id of the entity it belongs to
 */
entity_id: string
/**
 * Its status
 */
status: string
/**
 * The scores
 */
scores: (Score[] | null)
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * One score of one source
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Score".
 */
export interface Score {
/**
 * The score
 */
score: (number | null)
/**
 * Who computed it
 */
source: (string | null)
/**
 * By which model
 */
model: (string | null)
/**
 * The cause of its change
 */
factors: (Factor[] | null)
created_at: Timestamp
}
/**
 * A cause of the change of a score
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Factor".
 */
export interface Factor {
/**
 * Code, a string even where it looks like a number
 */
code: (string | null)
/**
 * In words
 */
description: (string | null)
}
/**
 * A one-time token for an embeddable component
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ElementToken".
 */
export interface ElementToken {
/**
 * The token
 */
element_token: string
}
/**
 * A former member of an entity, of its personal or of its company data
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "CapabilitiesRemoved".
 */
export interface CapabilitiesRemoved {
capabilities?: never
available_capabilities?: never
pending_capabilities?: never
phone_verification_type?: never
phone_verification_timestamp?: never
}
/**
 * A person who owns a corporation
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Owner".
 */
export interface Owner {
/**
 * First name
 */
first_name: (string | null)
/**
 * Last name
 */
last_name: (string | null)
/**
 * Email address
 */
email: (string | null)
phone: Phone
dob: Date
address: Address
}
/**
 * What all responses that hold an entity have in common
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "EntityRecord".
 */
export interface EntityRecord {
/**
 * Id of the entity
 */
id: string
/**
 * individual or corporation; null after consent was withdrawn
 */
type: (string | null)
individual?: Individual
corporation?: Corporation
/**
 * Always null; meaning not shown
 */
receive_only?: null
/**
 * Address; empty after consent was withdrawn
 */
address: ({

} | null)
/**
 * Its status
 */
status: string
verification?: Verification
/**
 * Content not shown
 */
connect?: ({

} | null)
/**
 * Content not shown
 */
credit_score?: ({

} | null)
/**
 * Products available
 */
products?: (string[] | null)
/**
 * Products that could be enabled
 */
restricted_products?: (string[] | null)
/**
 * Active subscriptions
 */
subscriptions?: (string[] | null)
/**
 * Subscriptions available
 */
available_subscriptions?: (string[] | null)
/**
 * Subscriptions that could be enabled
 */
restricted_subscriptions?: (string[] | null)
error: Error
metadata: Metadata
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A change of a resource, kept for reading
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
/**
 * Id of the event
 */
id: string
/**
 * Resource and change
 */
type: (string | null)
/**
 * Id of the resource
 */
resource_id: (string | null)
/**
 * Kind of the resource
 */
resource_type: (string | null)
/**
 * Kind of the resource, in another spelling
 */
data: (string | null)
/**
 * The resource before and after
 */
diff: ({
/**
 * The resource before
 */
before: ({

} | null)
/**
 * The resource after
 */
after: ({

} | null)
} | null)
created_at: Timestamp
updated_at: Timestamp
}
/**
 * An institution that liabilities are owed to
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Merchant".
 */
export interface Merchant {
/**
 * Id of the merchant
 */
id: string
/**
 * Name of the parent company
 */
parent_name: (string | null)
/**
 * Name
 */
name: (string | null)
logo: Url
/**
 * Kind of liabilities
 */
type: (string | null)
/**
 * Ids of the merchant at data providers
 */
provider_ids: {
[k: string]: string[]
}
/**
 * Whether it is temporary
 */
is_temp: boolean
/**
 * Forms of account numbers, # for a digit
 */
account_number_formats: (string[] | null)
/**
 * When it was created
 */
created_at?: (string | null)
updated_at?: (string | null)
}
export interface Payment1 {
/**
 * Id of the payment
 */
id: string
/**
 * Id of the paying account
 */
source: string
/**
 * Id of the receiving account
 */
destination: string
/**
 * The amount; its unit is not stated
 */
amount: number
/**
 * In words
 */
description: (string | null)
/**
 * Its status
 */
status: string
estimated_completion_date: Date
/**
 * Trace id of the source leg
 */
source_trace_id: (string | null)
/**
 * Trace id of the destination leg
 */
destination_trace_id: (string | null)
source_settlement_date: Date
destination_settlement_date: Date
/**
 * Status of the source leg
 */
source_status?: (string | null)
/**
 * Status of the destination leg
 */
destination_status?: (string | null)
/**
 * Id of the reversal
 */
reversal_id: (string | null)
error: Error
metadata: Metadata
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A report and where to fetch it
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Report".
 */
export interface Report {
/**
 * Id of the report
 */
id: string
/**
 * Kind of report
 */
type: (string | null)
/**
 * Download address
 */
url: (string | null)
/**
 * Its status
 */
status: string
metadata: Metadata
created_at: Timestamp
updated_at: Timestamp
}
/**
 * The card data of an account
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Sensitive".
 */
export interface Sensitive {
/**
 * Id of the sensitive record
 */
id: string
/**
 * Id of the account it belongs to
 */
account_id: string
/**
 * Kind of data
 */
type: (string | null)
credit_card?: CreditCard
/**
 * Its status
 */
status: string
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A product that delivers continuing updates
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Subscription".
 */
export interface Subscription {
/**
 * Id of the subscription
 */
id: string
/**
 * Name
 */
name: (string | null)
/**
 * Its status
 */
status: string
/**
 * What the subscription was requested with
 */
payload: ({

} | null)
/**
 * Id of the latest request
 */
latest_request_id: (string | null)
created_at: Timestamp
updated_at: Timestamp
}
/**
 * A delivery of liability data
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
/**
 * Id of the update
 */
id: string
/**
 * Its status
 */
status: string
/**
 * Id of the account it belongs to
 */
account_id: string
/**
 * direct from the institution, or a monthly snapshot
 */
source: ("direct" | "snapshot" | null)
/**
 * Kind of liability
 */
type: (string | null)
/**
 * Data of a credit card; content not shown
 */
credit_card?: ({

} | null)
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * One attempt to verify the phone or the identity of an entity
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "VerificationSession".
 */
export interface VerificationSession {
/**
 * Id of the verification session
 */
id: string
/**
 * Id of the entity it belongs to
 */
entity_id: string
/**
 * Its status
 */
status: string
/**
 * The data that is verified
 */
type: ("phone" | "identity" | null)
/**
 * The method of verification
 */
method: (string | null)
sms?: Sms
kba?: Kba
error: Error
created_at: Timestamp
updated_at: Timestamp
}
/**
 * What all responses that hold a webhook have in common
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "WebhookRecord".
 */
export interface WebhookRecord {
/**
 * Id of the webhook
 */
id: string
/**
 * The type of events that it receives
 */
type: (string | null)
url: Url
metadata: Metadata
/**
 * Its status
 */
status: string
error: Error
/**
 * Whether events are expanded; so spelled in the list
 */
expand_event?: boolean
/**
 * Whether events are expanded; so spelled in the single record
 */
expanded_event?: boolean
created_at: Timestamp
updated_at: Timestamp
}
/**
 * An event in a session of an embedded component
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "WidgetEvent".
 */
export interface WidgetEvent {
/**
 * Mode, object and action, joined by dots
 */
type: (string | null)
/**
 * Mode
 */
mode: (string | null)
/**
 * Object
 */
object: (string | null)
/**
 * Action
 */
action: (string | null)
/**
 * When it happened
 */
timestamp: (string | null)
/**
 * The record that it is about
 */
data: ({
/**
 * Id of the account
 */
account?: (string | null)
} | null)
}
/**
 * The longer list envelope
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "SuccessList".
 */
export interface SuccessList {
/**
 * Whether it succeeded
 */
success: boolean
data: unknown
/**
 * A remark
 */
message: (string | null)
}
export interface CardBrandEarlierList1 {
data: CardBrandEarlier[]
}
export interface CardBrandList1 {
data: CardBrand[]
}
/**
 * The short list envelope
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "DataList".
 */
export interface DataList {
data: unknown
}
export interface EntityList1 {
data: Entity[]
}
/**
 * Name to subscription; empty when there is none
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "SubscriptionMap".
 */
export interface SubscriptionMap {
[k: string]: Subscription
}
export interface VerificationSessionList1 {
data: VerificationSession[]
}
export interface WebhookList1 {
data: WebhookListed[]
}
export interface WidgetEventList1 {
data: WidgetEvent[]
}
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "AccountRequest".
 */
export interface AccountRequest {
/**
 * Id of the entity that will hold it
 */
holder_id: string
/**
 * The place of the bank account
 */
ach?: {
/**
 * Routing number
 */
routing: string
/**
 * Account number
 */
number: string
/**
 * Kind of bank account
 */
type: string
}
}
/**
 * Either an entity or what to connect is required
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ElementTokenRequest".
 */
export interface ElementTokenRequest {
/**
 * Kind of component
 */
type: string
/**
 * Id of a known entity
 */
entity_id?: string
/**
 * The account to connect
 */
connect?: {
/**
 * The products that are requested
 */
products?: string[]
/**
 * Who it is
 */
entity?: {
/**
 * Kind of entity
 */
type?: string
/**
 * The person
 */
individual?: {
/**
 * First name
 */
first_name?: string
/**
 * Last name
 */
last_name?: string
}
}
}
}
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ConsentRequest".
 */
export interface ConsentRequest {
/**
 * The change of the consent
 */
type: string
/**
 * The reason
 */
reason: string
}
/**
 * The object of the kind of the entity, or an address
 * 
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "EntityUpdateRequest".
 */
export interface EntityUpdateRequest {
/**
 * Personal data
 */
individual?: {
/**
 * First name
 */
first_name?: string
/**
 * Last name
 */
last_name?: string
/**
 * Email address
 */
email?: string
/**
 * Birthday
 */
dob?: string
}
/**
 * Company data
 */
corporation?: {
/**
 * Name
 */
name?: string
/**
 * Trade name
 */
dba?: string
/**
 * Employer identification number
 */
ein?: string
/**
 * Who owns it
 */
owners?: Owner[]
}
/**
 * Address
 */
address?: {
/**
 * First line
 */
line1?: string
/**
 * Second line
 */
line2?: (string | null)
/**
 * City
 */
city?: string
/**
 * State
 */
state?: string
/**
 * Zip code
 */
zip?: string
}
}
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "SimulationRequest".
 */
export interface SimulationRequest {
/**
 * The status to force
 */
status: string
}
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "ReportRequest".
 */
export interface ReportRequest {
/**
 * Kind of report
 */
type: string
}
/**
 * This interface was referenced by `Schemas`'s JSON-Schema
 * via the `definition` "VerificationSessionRequest".
 */
export interface VerificationSessionRequest {
/**
 * The data to verify
 */
type: string
/**
 * The method
 */
method: string
/**
 * Settings of the text message
 */
sms?: {

}
}
