import { type Contract, type Field, fieldAt as fieldIn, schemaIndexOf } from '../../judge/index.ts'
import { removedPaths } from '../api-version.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { agreement, conventions, records, wording } from '../conventions.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { schemas } from '../schemas.ts'
import type { JudgeSettings } from '../settings.ts'
import { accounts } from './accounts.ts'
import { cardBrands } from './card-brands.ts'
import { conventions as conventionRules } from './conventions.ts'
import { elements } from './elements.ts'
import { entities } from './entities.ts'
import { opening } from './envelopes.ts'
import { events } from './events.ts'
import { identities } from './identity.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { sensitive } from './sensitive.ts'
import { sent } from './sent.ts'
import { subscriptions } from './subscriptions.ts'
import { webhooks } from './webhooks.ts'
import { widgetEvents } from './widget-events.ts'

/** The contract of this API, as the judge takes it. */
export const contract: Contract<JudgeSettings, OperationAddress, ClauseId> = {
  operations,
  clauses,
  schemas,
  rules: [
    ...elements,
    ...entities,
    ...subscriptions,
    ...accounts,
    ...products,
    ...cardBrands,
    ...sensitive,
    ...payments,
    ...reports,
    ...webhooks,
    ...events,
    ...widgetEvents,
    ...identities,
    ...sent,
    ...conventionRules,
  ],
  conventions,
  records,
  agreement,
  removedPaths,
  wording,
  opening,
}

/** What the schema of a response says of the place that a path leads to; undefined where its content is open. */
export function fieldAt(schema: string, path: readonly string[]): Field | undefined {
  return fieldIn(schemaIndexOf(contract).fields(schema), path)
}
