import type { Agreement, Memory } from '../judge/index.ts'

type OwnersOf = Agreement['ownersOf']

const ofHolder: OwnersOf = ({ record }) => entities([record.holder_id])

/** The path names an entity, and the record may name one too; if the two differ, both count. */
const ofPath: OwnersOf = ({ record }, _, [parent]) =>
  entities([...new Set([record.entity_id, parent])].filter((id) => id != null))

const ofAccount: OwnersOf = ({ record }, memory, [parent]) =>
  holdersOf(memory, [record.account_id ?? parent])

const noOwners: readonly string[] = []

/** The entities that own a record, by the family of the record. When an owner withdraws its consent, the record loses its data. */
const finders: Readonly<Record<string, OwnersOf>> = {
  account: ofHolder,
  'credit-score': ofPath,
  subscription: ofPath,
  'verification-session': ofPath,
  'card-brand': ofAccount,
  'card-brand-earlier': ofAccount,
  sensitive: ofAccount,
  update: ofAccount,
  payment: ({ record }, memory) => holdersOf(memory, [record.source, record.destination]),
}

/** None for reference data, and undefined if they are not known for certain. */
export const ownersOf: OwnersOf = (shown, memory, params) => {
  const find = finders[shown.family]
  return find === undefined ? noOwners : find(shown, memory, params)
}

function holdersOf({ records }: Memory, accounts: readonly unknown[]) {
  const known = accounts.map((id) => records.get(`account ${id}`))
  const isSure = known.every((account) => account?.unreliable.length === 0)
  return isSure ? entities(known.map((account) => account?.record.holder_id)) : undefined
}

function entities(ids: readonly unknown[]): readonly string[] | undefined {
  const isEntity = (id: unknown): id is string => typeof id === 'string' && id.startsWith('ent_')
  return ids.length > 0 && ids.every(isEntity) ? ids : undefined
}
