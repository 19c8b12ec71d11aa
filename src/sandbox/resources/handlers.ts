import type { OperationAddress } from '../../contract/index.ts'
import type { Handler } from '../answer.ts'
import { accounts } from './accounts.ts'
import { cardBrands } from './card-brands.ts'
import { cardProducts } from './card-products.ts'
import { creditScores } from './credit-scores.ts'
import { elements } from './elements.ts'
import { entities } from './entities.ts'
import { events } from './events.ts'
import { merchants } from './merchants.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { sensitive } from './sensitive.ts'
import { subscriptions } from './subscriptions.ts'
import { updates } from './updates.ts'
import { verificationSessions } from './verification-sessions.ts'
import { webhooks } from './webhooks.ts'
import { widgetEvents } from './widget-events.ts'

/** The reference behaviour of the 25 operations; one that is missing does not compile. */
export const handlers: Readonly<Record<OperationAddress, Handler>> = {
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
