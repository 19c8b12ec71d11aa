import { memo } from '../../../base/json/index.ts'
import { type Contract, type Field, fieldAt as fieldIn, schemaIndexOf } from '../../judge/index.ts'
import { oneAccountRules } from '../accounts/one-account.ts'
import { accounts, cards } from '../accounts/rules.ts'
import { apiVersionProblem } from '../api-version.ts'
import { oneCard } from '../cards/one-card.ts'
import { products, subscriptions } from '../cards/products.ts'
import { shownElsewhere } from '../cards/shown-elsewhere.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { elements, widgetEvents } from '../components/rules.ts'
import { agreement, conventions, wording } from '../conventions/conventions.ts'
import { envelopes, opening } from '../conventions/envelopes.ts'
import { failedReads } from '../conventions/failed-reads.ts'
import { foundRules } from '../conventions/found-records.ts'
import { instants } from '../conventions/instant.ts'
import { knownRecordRules } from '../conventions/known-records.ts'
import { latestNamed } from '../conventions/latest-named.ts'
import { obligationsOf } from '../conventions/obligations.ts'
import { listedOnce, namedSession, oneParent } from '../conventions/one-parent.ts'
import { oneRecord } from '../conventions/one-record.ts'
import { requests } from '../conventions/requests.ts'
import { times } from '../conventions/times.ts'
import { wholeLists } from '../conventions/whole-lists.ts'
import { refusedWithdrawals } from '../entities/refused-withdrawals.ts'
import { entities } from '../entities/rules.ts'
import { unsentMembers } from '../entities/unsent.ts'
import { entityUpdates } from '../entities/updates.ts'
import { withdrawals } from '../entities/withdrawals.ts'
import { events } from '../events/rules.ts'
import { keyRequired } from '../keys-and-versions/key-required.ts'
import { removed } from '../keys-and-versions/removed-paths.ts'
import { servedVersions } from '../keys-and-versions/served-versions.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { payments } from '../payments/rules.ts'
import { placesOfClauses } from '../places.ts'
import { records } from '../records.ts'
import { reports } from '../reports/rules.ts'
import { schemas } from '../schemas.ts'
import type { JudgeSettings } from '../settings.ts'

export const contract: Contract<JudgeSettings, OperationAddress, ClauseId> = {
  operations,
  clauses,
  schemas,
  rules: [
    oneRecord,
    removed,
    servedVersions,
    ...requests,
    ...times,
    ...instants,
    ...elements,
    ...entities,
    ...entityUpdates,
    ...unsentMembers,
    ...subscriptions,
    ...accounts,
    ...oneAccountRules,
    ...products,
    ...cards,
    oneCard,
    shownElsewhere,
    ...payments,
    ...reports,
    ...events,
    ...widgetEvents,
    keyRequired,
    ...foundRules,
    ...knownRecordRules,
    failedReads,
    listedOnce,
    oneParent,
    namedSession,
    latestNamed,
    wholeLists,
    ...withdrawals,
    ...refusedWithdrawals,
    ...envelopes,
  ],
  conventions,
  records,
  agreement,
  isVersion: (text) => apiVersionProblem(text) === undefined,
  wording,
  opening,
}

export { clauseOfPath, clausesOfRow } from '../conventions/requests.ts'
export { obligationsOf }

export function fieldAt(schema: string, path: readonly string[]): Field | undefined {
  return fieldIn(schemaIndexOf(contract).fields(schema), path)
}

/** The operations whose responses can put a clause to the test; undefined where any response may. */
export const shownIn = memo((clause: string): readonly string[] | undefined => {
  const places = placesOfClauses().get(clause)
  if (places !== undefined) {
    const all = [...places.keys()]
    // An event repeats a record, and only of its own kind.
    const own = all.filter((address) => address !== 'events/retrieve')
    return own.length > 0 ? own : all
  }
  const owner = clause.split('#', 1)[0]!
  const judged = contract.rules.flatMap(({ clauses, operations = [] }) =>
    clauses.some((id) => id === clause) ? operations : [],
  )
  // A rule about many operations judges each for its own clause.
  if (Object.hasOwn(operations, owner) && (judged.length === 0 || judged.includes(owner))) {
    return [owner]
  }
  return judged.length > 0 ? [...new Set(judged)] : undefined
})
