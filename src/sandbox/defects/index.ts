import type { Defect } from '../deviation.ts'
import { accountInteractions } from './account-interactions.ts'
import { accounts } from './accounts.ts'
import { cards } from './cards.ts'
import { catalogue } from './catalogue.ts'
import { credentials } from './credentials.ts'
import { data } from './data.ts'
import { entities } from './entities.ts'
import { entityUpdates } from './entity-updates.ts'
import { envelopes } from './envelopes.ts'
import { errors } from './errors.ts'
import { everywhere } from './everywhere.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { values } from './values.ts'
import { verificationSessions } from './verification-sessions.ts'
import { webhooks } from './webhooks.ts'
import { widgets } from './widgets.ts'
import { withdrawals } from './withdrawals.ts'

/** Every defect of the sandbox, by id. */
export const defects = {
  ...everywhere,
  ...credentials,
  ...envelopes,
  ...values,
  ...errors,
  ...entities,
  ...entityUpdates,
  ...data,
  ...withdrawals,
  ...verificationSessions,
  ...products,
  ...accounts,
  ...accountInteractions,
  ...cards,
  ...catalogue,
  ...payments,
  ...webhooks,
  ...widgets,
} satisfies Readonly<Record<string, Defect>>
