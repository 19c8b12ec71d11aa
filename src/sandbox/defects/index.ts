import type { Defect } from '../deviation.ts'
import { accounts } from './accounts.ts'
import { cardBrands } from './card-brands.ts'
import { cardProducts } from './card-products.ts'
import { creditScores } from './credit-scores.ts'
import { elements } from './elements.ts'
import { entities } from './entities.ts'
import { entityUpdates } from './entity-updates.ts'
import { envelopes } from './envelopes.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { everywhere } from './everywhere.ts'
import { formats } from './formats.ts'
import { identifiers } from './identifiers.ts'
import { merchants } from './merchants.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { sensitive } from './sensitive.ts'
import { subscriptions } from './subscriptions.ts'
import { updates } from './updates.ts'
import { verificationSessions } from './verification-sessions.ts'
import { versions } from './versions.ts'
import { webhooks } from './webhooks.ts'
import { widgetEvents } from './widget-events.ts'
import { withdrawals } from './withdrawals.ts'

/** Every defect of the sandbox, by id. */
export const defects = {
  ...everywhere,
  ...envelopes,
  ...identifiers,
  ...formats,
  ...errors,
  ...versions,
  ...elements,
  ...entities,
  ...entityUpdates,
  ...withdrawals,
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
} satisfies Readonly<Record<string, Defect>>
