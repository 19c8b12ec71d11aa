import { type Answer, type Call, ok } from '../answer.ts'
import { addressOf, cardOf, corporationOf, individualOf } from '../invention.ts'
import { addLiabilityAccount } from '../records/account.ts'
import { addCorporation, addIndividual, type Entity } from '../records/entity.ts'
import { subscribe } from '../records/subscription.ts'
import { refuse } from '../refusal.ts'
import { type Check, faultIn, type Members, membersOf, oneOf } from '../request-body.ts'
import type { Store } from '../store.ts'

const flag: Check = { accepts: (value) => typeof value === 'boolean', says: 'true or false' }
const checks = {
  type: oneOf(['individual', 'corporation']),
  verified: flag,
  subscriptions: flag,
  accounts: flag,
}

/** Makes an entity; `account_id` names its credit card, where `accounts` asks for one. */
export function createEntity({ store, body }: Call): Answer {
  const sent = membersOf(body ?? {})
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultIn(sent, checks)
  if (fault) return refuse('invalid', fault)
  const nth = store.entities.size + 1
  const entity =
    sent.type === 'corporation'
      ? addCorporation(store, corporationOf(nth), addressOf(nth))
      : addPerson(store, nth, sent)
  const account = sent.accounts ? addLiabilityAccount(store, entity.id, cardOf(nth)) : undefined
  return ok({ ...entity, account_id: account?.id ?? null })
}

/** An individual who can be used at once, subscribed to what a subscription can be read of. */
export function addPerson(store: Store, nth: number, wish: Members = {}): Entity {
  const verified = wish.verified !== false
  const person = addIndividual(store, individualOf(nth), addressOf(nth), verified)
  const subscribed = verified && wish.subscriptions !== false
  return subscribed ? subscribe(store, person, ['connect', 'attributes']) : person
}
