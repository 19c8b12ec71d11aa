import type { World } from '../../src/scenario/index.ts'

/** The card brands of an account; where none was requested yet, one is requested first. */
export async function listBrands(account: string, api: World['api']) {
  const { data } = (await api.cardBrands.list(account)).expectOk()
  if (data.length > 0 || (await api.cardBrands.create(account)).refused) return data
  return (await api.cardBrands.list(account)).expectOk().data
}
