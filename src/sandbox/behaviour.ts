/** The conditions of the sandbox's state machine: a lie, or another lawful way, is one switch. */
export interface Behaviour {
  /** A request without the right credential is refused. */
  readonly credentialRequired: boolean
  /** A bearer token that looks like a secret key is taken for one. */
  readonly formOfKeySuffices: boolean
  /** Who only reads is let in without a key. */
  readonly readingIsFree: boolean
  /** The secret key, too, is let in where a widget session token is due. */
  readonly keyOpensWidgetEvents: boolean
  /** The token of a widget session opens every operation. */
  readonly widgetTokenOpensAll: boolean
  /** What a version that does not exist is answered with. */
  readonly unknownVersion: 'refused' | 'latest'
  /** The paths that 2024-04-04 removed and that still answer under later versions. */
  readonly removedPathsAnswer: readonly string[]
  /** What a path is answered with at which there is nothing. */
  readonly unknownPaths: 'refused' | 'redirected'
  /** The first request to every operation is told to come again. */
  readonly busyAtFirst: boolean
  /** An element token needs an entity, named or described. */
  readonly elementTokenNeedsEntity: boolean
  /** Every element token is a new one. */
  readonly elementTokensDistinct: boolean
  /** For how many seconds after it was issued an element token can be used again. */
  readonly elementTokenReusableSeconds: number
  /** An element token stays good when another one is issued. */
  readonly elementTokensOutliveNext: boolean
  /** After how many seconds an element token is worth nothing. */
  readonly elementTokenSeconds: number
  /** What an update of an entity sends is kept. */
  readonly entityUpdatesKept: boolean
  /** What an update of an entity answers with is there afterwards, too. */
  readonly entityUpdatesStored: boolean
  /** Withdrawn consent is withdrawn afterwards, too. */
  readonly withdrawalStored: boolean
  /** Whose consent a withdrawal withdraws. */
  readonly withdrawalConcerns: 'the entity' | 'all of its type'
  /** The accounts that withdrawn consent empties. */
  readonly withdrawalEmpties: 'all' | 'the first'
  /** Withdrawn consent disables the entity. */
  readonly withdrawalDisables: boolean
  /** Withdrawn consent takes the type, the address and the personal data. */
  readonly withdrawalErases: boolean
  /** Withdrawn consent says why in `error`. */
  readonly withdrawalSaysWhy: boolean
  readonly withdrawalRemovesProducts: boolean
  readonly withdrawalRemovesSubscriptions: boolean
  /** Withdrawn consent ends the subscriptions of the entity itself. */
  readonly withdrawalEndsSubscriptions: boolean
  /** Withdrawn consent disables the accounts, too. */
  readonly withdrawalDisablesAccounts: boolean
  /** Consent can be withdrawn again and again. */
  readonly withdrawalRepeatable: boolean
  /** A session by text message waits for its code. */
  readonly smsWaitsForCode: boolean
  /** An entity whose requirements are all met becomes active. */
  readonly verificationActivates: boolean
  /** Only a pending payment can be canceled. */
  readonly cancelNeedsPending: boolean
  /** A canceled payment can be canceled again, which changes nothing. */
  readonly cancelRepeatable: boolean
  readonly cancelStopsSource: boolean
  readonly cancelStopsDestination: boolean
  /** The simulation takes the status that was asked for. */
  readonly simulationObeys: boolean
  /** The payments that take the status: the one asked for, or all. */
  readonly simulationConcerns: 'the payment' | 'all payments'
  /** The status that the simulation answers with is there afterwards, too. */
  readonly simulationStored: boolean
  readonly simulationMovesUpdatedAt: boolean
  /** Results of a report can be fetched from its `url`. */
  readonly reportsDownload: boolean
  /** The format in which the results of a report come. */
  readonly reportFormat: 'json' | 'csv'
  /** A widget session token reads its own events only. */
  readonly widgetEventsScoped: boolean
  /** Events of a widget session stay readable after its token expired. */
  readonly widgetEventsSurvive: boolean
  /** The world holds an individual who is not active yet. */
  readonly newcomersSeeded: boolean
  /** Ids are short, as long as a UUID, nothing but a count, or full of signs. */
  readonly ids: 'short' | 'long' | 'bare' | 'odd'
}

/** What the contract says, where it says something; the plainest reading where it is silent. */
export const faithful: Behaviour = {
  credentialRequired: true,
  formOfKeySuffices: false,
  readingIsFree: false,
  keyOpensWidgetEvents: false,
  widgetTokenOpensAll: false,
  unknownVersion: 'refused',
  removedPathsAnswer: [],
  unknownPaths: 'refused',
  busyAtFirst: false,
  elementTokenNeedsEntity: true,
  elementTokensDistinct: true,
  elementTokenReusableSeconds: 0,
  elementTokensOutliveNext: true,
  elementTokenSeconds: 1800,
  entityUpdatesKept: true,
  entityUpdatesStored: true,
  withdrawalStored: true,
  withdrawalConcerns: 'the entity',
  withdrawalEmpties: 'all',
  withdrawalDisables: true,
  withdrawalErases: true,
  withdrawalSaysWhy: true,
  withdrawalRemovesProducts: true,
  withdrawalRemovesSubscriptions: true,
  withdrawalEndsSubscriptions: true,
  withdrawalDisablesAccounts: false,
  withdrawalRepeatable: false,
  smsWaitsForCode: true,
  verificationActivates: true,
  cancelNeedsPending: true,
  cancelRepeatable: false,
  cancelStopsSource: true,
  cancelStopsDestination: true,
  simulationObeys: true,
  simulationConcerns: 'the payment',
  simulationStored: true,
  simulationMovesUpdatedAt: true,
  reportsDownload: true,
  reportFormat: 'json',
  widgetEventsScoped: true,
  widgetEventsSurvive: true,
  newcomersSeeded: false,
  ids: 'short',
}
