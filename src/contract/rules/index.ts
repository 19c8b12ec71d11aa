import { type Contract, type Field, fieldAt as fieldIn, schemaIndexOf } from '../../judge/index.ts'
import { apiVersionProblem } from '../api-version.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { agreement, conventions, records, wording } from '../conventions.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { schemas } from '../schemas.ts'
import type { JudgeSettings } from '../settings.ts'
import { accounts, cards } from './accounts.ts'
import { elements, widgetEvents } from './components.ts'
import { entities } from './entities.ts'
import { entityUpdates } from './entity-updates.ts'
import { envelopes, opening } from './envelopes.ts'
import { events } from './events.ts'
import { knownRecordRules } from './known-records.ts'
import { oneAccountRules } from './one-account.ts'
import { listedOnce, namedSession, oneParent } from './one-parent.ts'
import { payments } from './payments.ts'
import { products, subscriptions } from './products.ts'
import { removed } from './removed-paths.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { times } from './times.ts'
import { withdrawals } from './withdrawals.ts'

/** The contract of this API, as the judge takes it. */
export const contract: Contract<JudgeSettings, OperationAddress, ClauseId> = {
  operations,
  clauses,
  schemas,
  rules: [
    removed,
    ...requests,
    ...times,
    ...elements,
    ...entities,
    ...entityUpdates,
    ...subscriptions,
    ...accounts,
    ...oneAccountRules,
    ...products,
    ...cards,
    ...payments,
    ...reports,
    ...events,
    ...widgetEvents,
    ...knownRecordRules,
    listedOnce,
    oneParent,
    namedSession,
    ...withdrawals,
    ...envelopes,
  ],
  conventions,
  records,
  agreement,
  isVersion: (text) => apiVersionProblem(text) === undefined,
  wording,
  opening,
}

/** What the schema of a response says of the place that a path leads to; undefined where its content is open. */
export function fieldAt(schema: string, path: readonly string[]): Field | undefined {
  return fieldIn(schemaIndexOf(contract).fields(schema), path)
}
