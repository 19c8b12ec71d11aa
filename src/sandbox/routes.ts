import {
  type ApiVersion,
  apiVersions,
  type Operation,
  type OperationAddress,
  operations,
} from '../contract/index.ts'
import type { Behaviour } from './behaviour.ts'
import { type Call, type Handler, ok, type SandboxResponse } from './call.ts'
import { controlBody } from './request-body.ts'
import { accounts, connectAccount } from './resources/accounts.ts'
import { cardBrands } from './resources/card-brands.ts'
import { cardProducts } from './resources/card-products.ts'
import { createCreditScore, creditScores } from './resources/credit-scores.ts'
import { elements, redeemElementToken } from './resources/elements.ts'
import { createEntity, entities } from './resources/entities.ts'
import { events } from './resources/events.ts'
import { merchants } from './resources/merchants.ts'
import { createPayment, payments } from './resources/payments.ts'
import { download, reports } from './resources/reports.ts'
import { sensitive } from './resources/sensitive.ts'
import { subscriptions } from './resources/subscriptions.ts'
import { updates } from './resources/updates.ts'
import {
  completeVerificationSession,
  verificationSessions,
} from './resources/verification-sessions.ts'
import { webhooks } from './resources/webhooks.ts'
import { createWidgetSession, endWidgetSession, widgetEvents } from './resources/widget-events.ts'
import { earlierHandlers, versionsSince } from './versions.ts'

/** One method of one path. */
export interface Route {
  readonly method: string
  /** Parameters in braces: `/entities/{ent_id}`. */
  readonly path: string
  readonly credential: Operation['credential']
  /** The versions that have it; null where the version does not matter. */
  readonly versions: readonly ApiVersion[] | null
  /** The operation of the contract; null where it is none. */
  readonly operation: OperationAddress | null
  readonly handle: Handler
}

/** The reference behaviour of the 25 operations; one that is missing does not compile. */
const handlers: Readonly<Record<OperationAddress, Handler>> = {
  ...elements,
  ...entities,
  ...verificationSessions,
  ...subscriptions,
  ...creditScores,
  ...accounts,
  ...updates,
  ...cardBrands,
  ...sensitive,
  ...cardProducts,
  ...merchants,
  ...payments,
  ...reports,
  ...webhooks,
  ...events,
  ...widgetEvents,
}

/** What scenarios need and the operations do not offer. All are POST and need the secret key. */
const controls: Readonly<Record<string, Handler>> = {
  '/_control/entities': createEntity,
  '/_control/accounts': connectAccount,
  '/_control/payments': createPayment,
  '/_control/credit_scores': createCreditScore,
  '/_control/element_tokens/redeem': redeemElementToken,
  '/_control/clock': advanceClock,
  '/_control/widget_sessions': createWidgetSession,
  '/_control/widget_sessions/end': endWidgetSession,
  '/_control/verification_sessions/{evf_id}/complete': completeVerificationSession,
}

/** Every route: operations, report downloads, removed paths and controls. */
export function routesOf({ removedPathsAnswer }: Behaviour): readonly Route[] {
  const plain = { credential: 'key', versions: null, operation: null } as const
  const addresses = Object.keys(operations) as OperationAddress[]
  return [
    ...addresses.map((operation) => ({
      ...operations[operation],
      versions: versionsSince(operations[operation].since),
      operation,
      handle: handlers[operation],
    })),
    { ...plain, method: 'GET', path: '/reports/{rpt_id}/download', handle: download },
    ...Object.entries(earlierHandlers).flatMap(([path, handle]): Route[] => {
      const versions = removedPathsAnswer.includes(path) ? apiVersions : apiVersions.slice(-1)
      return ['GET', 'POST'].map((method) => ({ ...plain, method, path, versions, handle }))
    }),
    ...Object.entries(controls).map(([path, handle]) => ({
      ...plain,
      method: 'POST',
      path,
      handle,
    })),
  ]
}

/** Control: moves the clock of the sandbox forward. */
function advanceClock({ store, body }: Call): SandboxResponse {
  const seconds = {
    accepts: (value: unknown) => Number.isFinite(value) && Number(value) >= 0,
    says: 'a number that is not negative',
  }
  const sent = controlBody(body, { '/seconds': seconds }, ['/seconds'])
  store.advance(Number(sent.seconds) * 1000)
  return ok({ now: new Date(store.now()).toISOString() })
}
