import { memo } from '../../base/json/index.ts'
import type { Agreement, Memory } from '../judge/index.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { familyShownBy, membersNaming, type Parent, parentOf, recordOf } from './records.ts'
import { hasIdForm } from './schemas.ts'

type OwnersOf = Agreement['ownersOf']

interface Ownership {
  readonly parent: Parent
  readonly members: readonly string[]
}

/** What records of a family belong to: what they name, and what the paths to them lead through. No entity belongs to another one. */
export const ownershipOf = memo((family): readonly Ownership[] => {
  const all = Object.values<Operation>(operations).filter((one) => familyShownBy(one) === family)
  return (['entity', 'account'] as const).flatMap((parent) => {
    const members = [...new Set(all.flatMap((one) => membersNaming(parent, recordOf(one))))]
    const isBelow = family !== parent && all.some((one) => parentOf(one) === parent)
    return members.length > 0 || isBelow ? { parent, members } : []
  })
})

const noOwners: readonly string[] = []

/**
 * The entities that own a record: when one withdraws its consent, the record loses its data. None for reference data, and undefined
 * if they are not known for certain. If the record names another parent than the path does, both count.
 */
export const ownersOf: OwnersOf = ({ family, record }, memory, [first]) => {
  const owners: string[] = []
  for (const { parent, members } of ownershipOf(family)) {
    const ofPath =
      first !== undefined && family !== parent && hasIdForm(parent, first) ? [first] : []
    const ids = [...members.map((member) => record[member] ?? ofPath[0]), ...ofPath]
    const found = parent === 'entity' ? entities(ids) : holdersOf(memory, ids)
    if (found === undefined) return undefined
    owners.push(...found)
  }
  return owners.length === 0 ? noOwners : [...new Set(owners)]
}

function holdersOf({ records }: Memory, accounts: readonly unknown[]) {
  const known = accounts.map((id) => records.get(`account ${id}`))
  const isSure = known.every((account) => account?.unreliable.length === 0)
  return isSure ? entities(known.map((account) => account?.record.holder_id)) : undefined
}

function entities(ids: readonly unknown[]): readonly string[] | undefined {
  const isEntity = (id: unknown): id is string => typeof id === 'string' && hasIdForm('entity', id)
  return ids.length > 0 && ids.every(isEntity) ? ids : undefined
}
