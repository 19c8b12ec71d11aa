import type { Defect } from '../defect.ts'
import { accountInteractions } from './account-interactions.ts'
import { accounts } from './accounts.ts'
import { cards } from './cards.ts'
import { catalogue } from './catalogue.ts'
import { corporationUpdates } from './corporation-updates.ts'
import { credentials } from './credentials.ts'
import { data } from './data.ts'
import { edges } from './edges.ts'
import { entities } from './entities.ts'
import { entityUpdates } from './entity-updates.ts'
import { envelopes } from './envelopes.ts'
import { errors } from './errors.ts'
import { everywhere } from './everywhere.ts'
import { failures } from './failures.ts'
import { neighbours } from './neighbours.ts'
import { ofOneHolder } from './of-one-holder.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { refusals } from './refusals.ts'
import { relations } from './relations.ts'
import { secondRecords } from './second-records.ts'
import { sentValues } from './sent-values.ts'
import { sideEffects } from './side-effects.ts'
import { simulations } from './simulations.ts'
import { tokensAndNames } from './tokens-and-names.ts'
import { unchecked } from './unchecked.ts'
import { values } from './values.ts'
import { verificationSessions } from './verification-sessions.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { widgets } from './widgets.ts'
import { withdrawals } from './withdrawals.ts'
import { withdrawnAccounts } from './withdrawn-accounts.ts'
import { withdrawnCorporations } from './withdrawn-corporations.ts'

const declared = {
  ...everywhere,
  ...credentials,
  ...envelopes,
  ...values,
  ...errors,
  ...entities,
  ...entityUpdates,
  ...corporationUpdates,
  ...data,
  ...withdrawals,
  ...withdrawnAccounts,
  ...withdrawnCorporations,
  ...verificationSessions,
  ...products,
  ...accounts,
  ...accountInteractions,
  ...cards,
  ...catalogue,
  ...payments,
  ...simulations,
  ...ofOneHolder,
  ...webhooks,
  ...widgets,
  ...refusals,
  ...failures,
  ...relations,
  ...secondRecords,
  ...sentValues,
  ...edges,
  ...unchecked,
  ...sideEffects,
  ...neighbours,
  ...tokensAndNames,
  ...views,
} satisfies Readonly<Record<string, Defect>>

/** Every defect of the sandbox, by id; the copies of one come after it. */
export const defects: Readonly<Record<string, Defect>> = Object.fromEntries(
  Object.entries<Defect>(declared).flatMap(([id, defect]) => [
    [id, defect] as const,
    ...Object.entries(defect.copies),
  ]),
)
