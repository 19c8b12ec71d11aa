import { testData, type World } from '../../src/scenario/index.ts'
import type { Call } from './reject-others.ts'

/** What an element token can be created for. */
export const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Gideon', last_name: 'Sample' }),
  },
}

/** What needs no subject. */
export async function callsOfTeam(api: World['api']): Promise<readonly Call[]> {
  const webhooks = (await api.webhooks.list()).expectOk().data.slice(0, 1)
  return [
    (as) => as.elements.createToken({ type: 'connect', connect }),
    (as) => as.entities.list(),
    (as) => as.reports.create({ type: 'payments.created.current' }),
    (as) => as.webhooks.list(),
    ...webhooks.map(
      ({ id }): Call =>
        (as) =>
          as.webhooks.retrieve(id),
    ),
  ]
}

/** The bank accounts of an entity. */
export async function callsOfBankAccounts(
  { api, fake }: Pick<World, 'api' | 'fake'>,
  id: string,
): Promise<readonly Call[]> {
  const request = { holder_id: id, ach: fake.bankAccount() }
  const account = (await api.accounts.create(request)).expectOk()
  return [
    (as) => as.accounts.create({ ...request, ach: fake.bankAccount() }),
    (as) => as.accounts.retrieve(account.id),
  ]
}

/** The verification and the subscriptions of an entity, which came with version 2024-04-04. */
export async function callsOfVerification(api: World['api'], id: string): Promise<readonly Call[]> {
  const subscriptions = Object.values((await api.subscriptions.list(id)).expectOk()).slice(0, 1)
  return [
    (as) => as.verificationSessions.list(id),
    (as) => as.verificationSessions.create(id, { type: 'phone', method: 'sms', sms: {} }),
    (as) => as.subscriptions.list(id),
    ...subscriptions.map(
      ({ id: own }): Call =>
        (as) =>
          as.subscriptions.retrieve(id, own),
    ),
  ]
}

/** The records of a credit card. */
export async function callsOfLiability(api: World['api'], id: string): Promise<readonly Call[]> {
  const brand = (await api.cardBrands.create(id)).expectOk()
  return [
    (as) => as.accounts.retrieve(id),
    (as) => as.cardBrands.list(id),
    (as) => as.cardBrands.retrieve(id, brand.id),
    (as) => as.cardBrands.create(id),
    (as) => as.updates.create(id),
  ]
}
