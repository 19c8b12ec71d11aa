import { type Answer, type Call, ok } from '../answer.ts'
import { addPayment } from '../records/payment.ts'
import { refuse, unknownRecord } from '../refusal.ts'
import { type Check, faultIn, membersOf, required, text } from '../request-body.ts'

const amount: Check = { accepts: Number.isInteger, says: 'a whole number' }
const checks = { source: required(text), destination: required(text), amount, description: text }

/** Makes a payment that has not left yet. */
export function createPayment({ store, body }: Call): Answer {
  const sent = membersOf(body) ?? {}
  const fault = faultIn(sent, checks)
  if (fault) return refuse('invalid', fault)
  const [source, destination] = [sent.source as string, sent.destination as string]
  if (!store.accounts.has(source) || !store.accounts.has(destination)) {
    return unknownRecord('account')
  }
  const description = (sent.description as string | undefined) ?? 'Bill pay'
  return ok(
    addPayment(store, {
      source,
      destination,
      amount: (sent.amount as number | undefined) ?? 5000,
      description,
    }),
  )
}
