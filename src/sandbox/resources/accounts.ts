import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { type Ach, addAchAccount } from '../records/account.ts'
import { disabledEntity, refuse, unknownRecord } from '../refusal.ts'
import {
  type Checks,
  digits,
  faultIn,
  jsonObject,
  membersOf,
  oneOf,
  pick,
  required,
  text,
} from '../request-body.ts'

/** The reference behaviour of accounts. */
export const accounts = {
  'accounts/create': create,
  'accounts/retrieve': retrieve,
} satisfies Handlers

const ach: Checks = {
  routing: required(digits),
  number: required(digits),
  type: required(oneOf(['checking', 'savings'])),
}

function create({ store, body }: Call): Answer {
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultIn(sent, { holder_id: required(text) })
  if (fault) return refuse('invalid', fault)
  if (sent.ach === undefined && sent.liability !== undefined) {
    return refuse('arrangement', 'Liability accounts are created by special arrangement only.')
  }
  const described = membersOf(sent.ach)
  if (!described) return refuse('invalid', `The member "ach" must be ${jsonObject.says}.`)
  const achFault = faultIn(described, ach, 'ach.')
  if (achFault) return refuse('invalid', achFault)

  const holder = store.entities.get(sent.holder_id as string)
  if (!holder) return unknownRecord('entity')
  if (holder.status === 'disabled') return disabledEntity()
  return ok(addAchAccount(store, holder.id, pick(described, ach) as unknown as Ach))
}

function retrieve({ store, params }: Call): Answer {
  const account = store.accounts.get(params.acc_id!)
  return account ? ok(account) : unknownRecord('account')
}
