import type { Agreement, Memory } from '../judge/index.ts'

type OwnersOf = Agreement['ownersOf']

const entityOf: OwnersOf = ({ record }, _, [parent]) =>
  known(record.holder_id ?? record.entity_id ?? parent)

const holderOf: OwnersOf = ({ record }, memory, [parent]) =>
  holdersOf(memory, [record.account_id ?? parent])

/** The entities that own a record, by the family of the record: with their consent the record loses its data. */
const finders: Readonly<Record<string, OwnersOf>> = {
  account: entityOf,
  'credit-score': entityOf,
  subscription: entityOf,
  'verification-session': entityOf,
  'card-brand': holderOf,
  'card-brand-earlier': holderOf,
  sensitive: holderOf,
  update: holderOf,
  payment: ({ record }, memory) => holdersOf(memory, [record.source, record.destination]),
}

/** Returns the entities that own a record; none of reference data, and undefined where the holder of an account is not known. */
export const ownersOf: OwnersOf = (shown, memory, params) => {
  const find = finders[shown.family]
  return find === undefined ? [] : find(shown, memory, params)
}

function holdersOf({ records }: Memory, accounts: readonly unknown[]) {
  const holders = accounts.map((id) => records.get(`account ${id}`)?.record.holder_id)
  return holders.every((holder) => typeof holder === 'string') ? holders : undefined
}

function known(id: unknown): readonly string[] | undefined {
  return typeof id === 'string' ? [id] : undefined
}
