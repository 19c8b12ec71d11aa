import { Stop, testData, type World } from '../../src/scenario/index.ts'
import type { Call } from './reject-others.ts'

/** What an element token can be created for. */
export const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Gideon', last_name: 'Sample' }),
  },
}

/** Whether a scenario ends because the target does not serve what it asked for. */
export function isBlocked(end: unknown): boolean {
  return end instanceof Stop && end.outcome === 'blocked'
}

/** The first record that a call shows; none where the target does not serve the call. */
async function firstOf<T>(show: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const shown = await show().catch((end: unknown) => {
    if (!isBlocked(end)) throw end
    return []
  })
  return shown.slice(0, 1)
}

/** What needs no subject. */
export async function callsOfTeam(api: World['api']): Promise<readonly Call[]> {
  const webhooks = await firstOf(async () => (await api.webhooks.list()).expectOk().data)
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
  const accounts = await firstOf(async () => [(await api.accounts.create(request)).expectOk()])
  return [
    (as) => as.accounts.create({ ...request, ach: fake.bankAccount() }),
    ...accounts.map(
      (account): Call =>
        (as) =>
          as.accounts.retrieve(account.id),
    ),
  ]
}

/** The verification and the subscriptions of an entity, which came with version 2024-04-04. */
export async function callsOfVerification(api: World['api'], id: string): Promise<readonly Call[]> {
  const subscriptions = await firstOf(async () =>
    Object.values((await api.subscriptions.list(id)).expectOk()),
  )
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
  const brands = await firstOf(async () => [(await api.cardBrands.create(id)).expectOk()])
  return [
    (as) => as.accounts.retrieve(id),
    (as) => as.cardBrands.list(id),
    ...brands.map(
      (brand): Call =>
        (as) =>
          as.cardBrands.retrieve(id, brand.id),
    ),
    (as) => as.cardBrands.create(id),
    (as) => as.updates.create(id),
  ]
}
