import type { World } from '../../src/sources/scenario/index.ts'

/** The card brands of an account; where none was requested yet, one is requested first. */
export async function listBrands(account: string, api: World['api']) {
  const list = async () => (await api.cardBrands.list(account)).ifServed()?.data ?? []
  const listed = await list()
  if (listed.length > 0 || (await api.mayRefuse.cardBrands.create(account)).refused) return listed
  return list()
}

/** A card brand of an account: a new one, or one that is listed, where none can be requested. */
export async function brandOf(account: string, api: World['api']) {
  const created = await api.mayRefuse.cardBrands.create(account)
  if (created.ok) return created.expectOk()
  const [listed] = (await api.cardBrands.list(account)).ifServed()?.data ?? []
  return listed ?? created.expectOk()
}

/** What all scenarios of card brands declare. */
export const ofCards = {
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',
} as const

/** The same with another account: with a card where the target has one. Whether a bank account has card brands is open. */
export const ofTwoAccounts = {
  mayNeed: ['sensitive', 'account.ach'],
  changes: ['sensitive'],
} as const

/** The other account; undefined where the target has none. */
export async function otherAccount({
  given,
}: Pick<World<never, never, (typeof ofTwoAccounts)['mayNeed'][number]>, 'given'>) {
  const bank = await given('account.ach')
  return (await given('sensitive'))?.account_id ?? bank?.id
}

/** A bank account of the holder of another account; undefined where the target makes none. */
export async function siblingOf(
  account: string,
  { api, fake }: Pick<World, 'api' | 'fake'>,
): Promise<{ readonly id: string } | undefined> {
  const { holder_id } = (await api.accounts.retrieve(account)).ifServed() ?? {}
  if (holder_id === undefined) return undefined
  const made = await api.accounts.create({ holder_id, ach: fake.bankAccount() })
  return made.ok ? made.expectOk() : undefined
}
