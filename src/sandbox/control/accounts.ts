import { type Answer, type Call, ok } from '../answer.ts'
import { cardOf } from '../invention.ts'
import { addLiabilityAccount } from '../records/account.ts'
import { disabledEntity, refuse, unknownRecord } from '../refusal.ts'
import { faultIn, membersOf, required, text } from '../request-body.ts'

/** Connects a credit card of an entity; `sensitive_id` names its sensitive record. */
export function connectAccount({ store, body }: Call): Answer {
  const sent = membersOf(body) ?? {}
  const fault = faultIn(sent, { holder_id: required(text) })
  if (fault) return refuse('invalid', fault)
  const holder = store.entities.get(sent.holder_id as string)
  if (!holder) return unknownRecord('entity')
  if (holder.status === 'disabled') return disabledEntity()
  const account = addLiabilityAccount(store, holder.id, cardOf(store.accounts.size))
  const own = [...store.sensitive.values()].find(({ account_id }) => account_id === account.id)
  return ok({ ...account, sensitive_id: own?.id ?? null })
}
