import { type ApiVersion, apiVersions, type OperationAddress } from '../contract/index.ts'

/**
 * The conditions of the sandbox's state machine, as the contract has them; where the contract is
 * silent, the plainest reading. A defect or a variation sets some of them otherwise.
 */
export const reference = {
  /** A request without the right credential is refused. */
  credentialRequired: true,
  /** A bearer token that has the form of a secret key counts as the key. */
  formOfKeySuffices: false,
  /** A bearer token with which the key begins counts as the key. */
  startOfKeySuffices: false,
  /** Requests that only read need no key. */
  readingIsFree: false,
  /** The secret key opens what needs the token of a widget session. */
  keyOpensWidgetEvents: false,
  /** The operations that need no credential. */
  unguarded: [] as readonly OperationAddress[],
  /** The operations that the token of a widget session opens in place of the key. */
  widgetTokenOpens: [] as readonly OperationAddress[],
  /** The operations that an element token opens in place of the key. */
  elementTokenOpens: [] as readonly OperationAddress[],
  /** A request with a wrong credential is carried out before it is refused. */
  refusedTooLate: false,
  versions: apiVersions as readonly ApiVersion[],
  unknownVersion: 'refused' as 'refused' | 'latest',
  /** The paths that version 2024-04-04 removed and that later versions still serve. */
  removedPathsAnswer: [] as readonly string[],
  /** The versions under which they do. */
  removedPathsVersions: apiVersions as readonly ApiVersion[],
  /** And the methods with which. */
  removedPathsMethods: ['GET', 'POST'] as readonly string[],
  unknownPaths: 'refused' as 'refused' | 'redirected',
  /** Which of its two shapes a card brand has: what the operation states, or one for all by the version. */
  cardBrandShape: 'by-operation' as 'by-operation' | 'by-version',
  /** The first request to every operation is refused with 429. */
  busyAtFirst: false,
  /** A read right after a change shows what was before it. */
  changesShowLater: false,
  /** An element token needs an entity, by id or by description. */
  elementTokenNeedsEntity: true,
  elementTokensDistinct: true,
  /** For how many seconds after it was issued an element token can be used again. */
  elementTokenReusableSeconds: 0,
  /** For how many seconds after it was issued an element token is known to have been used. */
  elementTokenRememberedSeconds: Number.POSITIVE_INFINITY,
  /** An element token that was created for a known entity can be used again and again. */
  elementTokensOfEntitiesReusable: false,
  /** How many milliseconds pass until the use of an element token counts. */
  elementTokenUseMs: 0,
  /** An element token that is rejected gets its time anew. */
  elementTokenRevives: false,
  /** An element token stays valid when another one is issued. */
  elementTokensOutliveNext: true,
  /** After how many seconds an element token expires. */
  elementTokenSeconds: 1800,
  /** An update of an entity changes what it sends. */
  entityUpdatesKept: true,
  entityUpdatesStored: true,
  withdrawalStored: true,
  /** Whose consent is withdrawn. */
  withdrawalConcerns: 'the entity' as 'the entity' | 'all of its type',
  /** The accounts of the entity that lose products and subscriptions. */
  withdrawalEmpties: 'all' as 'all' | 'the first',
  withdrawalDisables: true,
  /** Withdrawn consent erases type, address and personal data. */
  withdrawalErases: true,
  /** Withdrawn consent sets `error`. */
  withdrawalSaysWhy: true,
  withdrawalRemovesProducts: true,
  withdrawalRemovesSubscriptions: true,
  /** Withdrawn consent ends the subscriptions of the entity itself. */
  withdrawalEndsSubscriptions: true,
  withdrawalDisablesAccounts: false,
  withdrawalRepeatable: false,
  /** A session by text message waits for its code. */
  smsWaitsForCode: true,
  /** An entity whose requirements are all met becomes active. */
  verificationActivates: true,
  /** Only a pending payment can be canceled. */
  cancelNeedsPending: true,
  /** A canceled payment can be canceled again, which changes nothing. */
  cancelRepeatable: false,
  cancelStored: true,
  cancelStopsSource: true,
  cancelStopsDestination: true,
  /** The statuses that a payment can be made to have. */
  simulatedStatuses: ['pending', 'processing', 'sent', 'posted', 'failed', 'canceled'],
  /** The simulation sets the status of the request. */
  simulationObeys: true,
  /** The payments whose status is set. */
  simulationConcerns: 'the payment' as 'the payment' | 'all payments',
  simulationStored: true,
  simulationMovesUpdatedAt: true,
  /** How long the results of a report can be fetched from its `url`. */
  reportsDownload: 'always' as 'always' | 'never' | 'once' | 'until the next report',
  reportFormat: 'json' as 'json' | 'csv',
  /** A widget session token reads its own events only. */
  widgetEventsScoped: true,
  /** Events of a widget session stay readable after its token expired. */
  widgetEventsSurvive: true,
  /** The sandbox starts with an individual who is not active yet. */
  newcomersSeeded: false,
  /** Others have made entities and webhooks that are not as the contract says. */
  foreignEntitiesSeeded: false,
  /** How many milliseconds the clock moves at once. */
  clockStepMs: 1,
  /** The form of ids: short, as long as a UUID, a bare count, or with unusual characters. */
  ids: 'short' as 'short' | 'long' | 'bare' | 'odd',
}

export type Behaviour = Readonly<typeof reference>
