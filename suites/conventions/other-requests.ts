import type { World } from '../../src/sources/scenario/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { request } from '../verification-sessions/sessions.ts'

interface Owner {
  readonly id: string
  readonly account_id?: string | undefined
}

/** Requests about an entity and its account, by every operation that changes something except a withdrawal. */
async function changeAll(
  owner: Owner | undefined,
  { api, fake }: Pick<World, 'api' | 'fake'>,
): Promise<void> {
  if (owner === undefined) return
  const { id, account_id } = owner
  await Promise.all([
    api.entities.update(id, { address: homes[0]! }),
    api.elements.createToken({ type: 'connect', entity_id: id }),
    api.verificationSessions.create(id, request),
    api.accounts.create({ holder_id: id, ach: fake.bankAccount() }),
    ...(account_id === undefined
      ? []
      : [api.updates.create(account_id), api.cardBrands.create(account_id)]),
  ])
  // Each update that is requested is new, not only the first one.
  if (account_id !== undefined) await api.mayRefuse.updates.create(account_id)
}

/** What is made at once is not lost to what is made for another owner, nor to another session. */
export async function changeAtOnce(
  payer: Owner | undefined,
  entity: Owner | undefined,
  { api, fake }: Pick<World, 'api' | 'fake'>,
): Promise<void> {
  await Promise.all([
    changeAll(payer, { api, fake }),
    changeAll(entity, { api, fake }),
    entity && api.mayRefuse.verificationSessions.create(entity.id, request),
  ])
}

export async function firstBrand(account: string | undefined, api: World['api']) {
  if (account === undefined) return undefined
  return (await api.cardBrands.list(account)).ifServed()?.data[0]
}

export async function cancelAndForce(
  payment: { readonly id: string } | undefined,
  api: World['api'],
) {
  if (payment === undefined) return
  await api.payments.cancel(payment.id)
  await api.payments.simulate(payment.id, { status: 'processing' })
}

/** Lets a payment fail, whose error is its own, and tries to cancel it then. A status that no sample shows may be refused. */
export async function failAndCancel(
  payment: { readonly id: string } | undefined,
  { api, sleep }: Pick<World, 'api' | 'sleep'>,
) {
  if (payment === undefined) return
  await sleep(tickMs)
  const failed = await api.mayRefuse.payments.simulate(payment.id, { status: 'failed' })
  if (failed.ok) await api.mayRefuse.payments.cancel(payment.id)
}

export async function readAccount(id: string | undefined, api: World['api']) {
  return id === undefined ? undefined : api.accounts.retrieve(id)
}

/** Reads what an entity owns. */
export async function readOwned(owner: Owner | undefined, api: World['api']): Promise<void> {
  if (owner === undefined) return
  const { id, account_id } = owner
  await Promise.all([
    api.subscriptions.list(id),
    api.verificationSessions.list(id),
    readAccount(account_id, api),
    account_id && api.cardBrands.list(account_id),
  ])
}

/** Whether an entity may hold an account of a payment. */
export async function mayBeOf(
  id: string | undefined,
  payment: { readonly record?: object | undefined } | undefined,
  api: World['api'],
): Promise<boolean> {
  if (id === undefined) return false
  const legs = Object.values(payment?.record ?? {}).filter((leg) => String(leg).startsWith('acc_'))
  const reads = await Promise.all(legs.map((leg) => api.mayRefuse.accounts.retrieve(String(leg))))
  return reads.some((read) => !read.ok || read.expectOk().holder_id === id)
}
