import type { World } from '../../src/sources/scenario/index.ts'

/** An account that no other scenario uses. */
export async function newAccount({
  given,
  api,
  fake,
}: Pick<World<never, 'entity.individual'>, 'given' | 'api' | 'fake'>) {
  const { id: holder_id } = await given('entity.individual')
  return (await api.accounts.create({ holder_id, ach: fake.bankAccount() })).expectOk()
}
