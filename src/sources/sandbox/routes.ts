import {
  type ApiVersion,
  apiVersions,
  type Operation,
  type OperationAddress,
  operations,
  removedPaths,
} from '../../core/contract/index.ts'
import { type Call, type Handler, ok, type SandboxResponse } from './call.ts'
import { setupBody } from './request-body.ts'
import { accounts, connectAccount } from './resources/accounts.ts'
import { cards } from './resources/cards.ts'
import { catalogue } from './resources/catalogue.ts'
import { createEntity, entities } from './resources/entities.ts'
import { createPayment, download, payments } from './resources/payments.ts'
import { createCreditScore, products } from './resources/products.ts'
import {
  completeVerificationSession,
  verificationSessions,
} from './resources/verification-sessions.ts'
import { webhooks } from './resources/webhooks.ts'
import { createWidgetSession, redeemElementToken, widgets } from './resources/widgets.ts'
import { removedEndpoint, versionsSince } from './versions.ts'

export interface Route {
  readonly method: string
  readonly path: string
  readonly credential: Operation['credential']
  /** The versions that have it; null where the version does not matter. */
  readonly versions: readonly ApiVersion[] | null
  readonly operation: OperationAddress | null
  /** Defects and variations name a route that is no operation by its address. */
  readonly address?: RouteAddress
  readonly handle: Handler
}

const handlers: Readonly<Record<OperationAddress, Handler>> = {
  ...entities,
  ...verificationSessions,
  ...products,
  ...accounts,
  ...cards,
  ...catalogue,
  ...payments,
  ...webhooks,
  ...widgets,
}

/** Set-up routes do what scenarios need and the operations do not offer. All are POST and need the secret key. */
const setupRoutes = {
  '/_control/entities': createEntity,
  '/_control/accounts': connectAccount,
  '/_control/payments': createPayment,
  '/_control/credit_scores': createCreditScore,
  '/_control/element_tokens/redeem': redeemElementToken,
  '/_control/clock': advanceClock,
  '/_control/widget_sessions': createWidgetSession,
  '/_control/verification_sessions/{evf_id}/complete': completeVerificationSession,
} satisfies Readonly<Record<string, Handler>>

export type RouteAddress = OperationAddress | 'reports/download' | keyof typeof setupRoutes

type RemovedPath = (typeof removedPaths)[number]['path']

export interface ServedPaths {
  readonly paths: readonly RemovedPath[]
  readonly methods: readonly string[]
  readonly versions: readonly ApiVersion[]
}

const servedByEarlierVersions = removedPaths.map(({ path, since }) => ({
  paths: [path],
  methods: ['GET', 'POST'],
  versions: apiVersions.filter((version) => version < since),
}))

export function routesOf(served: readonly ServedPaths[]): readonly Route[] {
  const plain = { credential: 'key', versions: null, operation: null } as const
  const addresses = Object.keys(operations) as OperationAddress[]
  return [
    ...addresses.map((operation) => ({
      ...operations[operation],
      versions: versionsSince(operations[operation].since),
      operation,
      handle: handlers[operation],
    })),
    {
      ...plain,
      method: 'GET',
      path: '/reports/{rpt_id}/download',
      address: 'reports/download',
      handle: download,
    },
    ...[...servedByEarlierVersions, ...served].flatMap(({ paths, methods, versions }) =>
      paths.flatMap((path) =>
        methods.map((method) => ({ ...plain, method, path, versions, handle: removedEndpoint })),
      ),
    ),
    ...Object.entries(setupRoutes).map(([path, handle]) => ({
      ...plain,
      method: 'POST',
      path,
      address: path as keyof typeof setupRoutes,
      handle,
    })),
  ]
}

/** Moments have years of four digits, also some days after the last one. */
const endOfTime = Date.UTC(9999, 0)

function advanceClock({ store, body }: Call): SandboxResponse {
  const seconds = {
    accepts: (value: unknown) =>
      typeof value === 'number' && value >= 0 && store.now() + value * 1000 < endOfTime,
    says: 'a number that is not negative and ends before the year 9999',
  }
  const sent = setupBody(body, { '/seconds': seconds }, ['/seconds'])
  store.advance(Number(sent.seconds) * 1000)
  return ok({ now: new Date(store.now()).toISOString() })
}
