import type { World } from '../../src/sources/scenario/index.ts'

/** The card brands of an account; where none was requested yet, one is requested first. */
export async function listBrands(account: string, api: World['api']) {
  const { data } = (await api.cardBrands.list(account)).expectOk()
  if (data.length > 0 || (await api.cardBrands.create(account)).refused) return data
  return (await api.cardBrands.list(account)).expectOk().data
}

/** What all scenarios of card brands declare. */
export const ofCards = {
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',
} as const

/** The same with the card of another account. */
export const ofTwoCards = { needs: ['sensitive'], changes: ['sensitive'] } as const
