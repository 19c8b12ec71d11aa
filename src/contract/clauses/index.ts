import type { Clause, Clauses } from '../../judge/index.ts'
import { accounts } from './accounts.ts'
import { authentication } from './authentication.ts'
import { cardBrands } from './card-brands.ts'
import { cardProducts } from './card-products.ts'
import { conventions } from './conventions.ts'
import { creditScores } from './credit-scores.ts'
import { elements } from './elements.ts'
import { entities } from './entities.ts'
import { entityParts } from './entity-parts.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { gaps } from './gaps.ts'
import { merchants } from './merchants.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { sensitive } from './sensitive.ts'
import { subscriptions } from './subscriptions.ts'
import { updates } from './updates.ts'
import { verificationSessions } from './verification-sessions.ts'
import { versioning } from './versioning.ts'
import { webhooks } from './webhooks.ts'
import { widgetEvents } from './widget-events.ts'

/** Every clause by its address. */
export const clauses = {
  ...conventions,
  ...errors,
  ...elements,
  ...entities,
  ...entityParts,
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
  ...authentication,
  ...versioning,
  ...gaps,
} satisfies Clauses

export type ClauseId = keyof typeof clauses

/** The clauses that an HTTP client can put to the test. */
export const testableClauses: readonly (readonly [ClauseId, Clause])[] = (
  Object.entries(clauses) as [ClauseId, Clause][]
).filter(([, { level, excluded }]) => excluded === undefined && level !== 'seen' && level !== 'gap')
