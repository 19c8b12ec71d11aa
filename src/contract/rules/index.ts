import type { Rule } from '../../judge/index.ts'
import type { JudgeSettings } from '../settings.ts'
import { accounts } from './accounts.ts'
import { cardBrands } from './card-brands.ts'
import { conventions } from './conventions.ts'
import { elements } from './elements.ts'
import { entities } from './entities.ts'
import { events } from './events.ts'
import { identities } from './identity.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { sensitive } from './sensitive.ts'
import { sent } from './sent.ts'
import { subscriptions } from './subscriptions.ts'
import { webhooks } from './webhooks.ts'
import { widgetEvents } from './widget-events.ts'

/** What no schema can say, in the order in which it is judged. */
export const rules: readonly Rule<JudgeSettings>[] = [
  ...elements,
  ...entities,
  ...subscriptions,
  ...accounts,
  ...cardBrands,
  ...sensitive,
  ...payments,
  ...reports,
  ...webhooks,
  ...events,
  ...widgetEvents,
  ...identities,
  ...sent,
  ...conventions,
]
