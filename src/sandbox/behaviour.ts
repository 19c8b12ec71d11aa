/** The conditions of the sandbox's state machine: a lie, or another lawful way, is one switch. */
export interface Behaviour {
  /** A request without the right credential is refused. */
  readonly credentialRequired: boolean
  /** The secret key, too, is let in where a widget session token is due. */
  readonly keyOpensWidgetEvents: boolean
  /** The token of a widget session opens every operation. */
  readonly widgetTokenOpensAll: boolean
  /** What a version that does not exist is answered with. */
  readonly unknownVersion: 'refused' | 'latest'
  /** The paths that 2024-04-04 removed still answer under later versions. */
  readonly removedPathsAnswer: boolean
  /** An element token needs an entity, named or described. */
  readonly elementTokenNeedsEntity: boolean
  /** Every element token is a new one. */
  readonly elementTokensDistinct: boolean
  readonly elementTokensReusable: boolean
  /** After how many seconds an element token is worth nothing. */
  readonly elementTokenSeconds: number
  /** What an update of an entity sends is kept. */
  readonly entityUpdatesKept: boolean
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
  readonly cancelStopsSource: boolean
  readonly cancelStopsDestination: boolean
  /** The simulation takes the status that was asked for. */
  readonly simulationObeys: boolean
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
  /** Ids are short, or as long as a UUID. */
  readonly ids: 'short' | 'long'
}

/** What the contract says, where it says something; the plainest reading where it is silent. */
export const faithful: Behaviour = {
  credentialRequired: true,
  keyOpensWidgetEvents: false,
  widgetTokenOpensAll: false,
  unknownVersion: 'refused',
  removedPathsAnswer: false,
  elementTokenNeedsEntity: true,
  elementTokensDistinct: true,
  elementTokensReusable: false,
  elementTokenSeconds: 1800,
  entityUpdatesKept: true,
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
  cancelStopsSource: true,
  cancelStopsDestination: true,
  simulationObeys: true,
  simulationMovesUpdatedAt: true,
  reportsDownload: true,
  reportFormat: 'json',
  widgetEventsScoped: true,
  widgetEventsSurvive: true,
  newcomersSeeded: false,
  ids: 'short',
}
