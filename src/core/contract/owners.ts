import { memo } from '../../base/json/index.ts'
import type { Agreement, Memory, SchemaNode } from '../judge/index.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { familyShownBy, membersNaming, type Parent, parentOf, recordOf } from './records.ts'
import { hasIdForm, hasSchema, treeOf } from './schemas.ts'

type OwnersOf = Agreement['ownersOf']

type Known = NonNullable<ReturnType<Memory['records']['get']>>

/** What is remembered of accounts, by `account ID`. */
interface Accounts {
  readonly records: { get(name: string): Pick<Known, 'record' | 'unreliable'> | undefined }
}

interface Ownership {
  readonly parent: Parent
  readonly members: readonly string[]
}

type Row = Pick<Operation, 'path' | 'response'>

const table: readonly Row[] = Object.values<Operation>(operations)

/** What records of a family belong to: what they name, and what paths to them lead through. No entity belongs to another one. */
export function ownershipIn(family: string, rows: readonly Row[]): readonly Ownership[] {
  const all = rows.filter((one) => familyShownBy(one) === family)
  return (['entity', 'account'] as const).flatMap((parent) => {
    const members = [...new Set(all.flatMap((one) => membersNaming(parent, recordOf(one))))]
    const isBelow = family !== parent && all.some((one) => parentOf(one) === parent)
    return members.length > 0 || isBelow ? { parent, members } : []
  })
}

const ownershipOf = memo((family) => ownershipIn(family, table))

/**
 * Whether each record that an operation shows below a parent has no other parent: it is not between two parties, and it names its
 * parent, or all paths to such records lead through one.
 *
 * @param row an operation whose path begins with `/NOUN/{ID}/`
 */
export function hasOneParent(row: Row, rows: readonly Row[] = table): boolean {
  const family = familyShownBy(row)
  const alike = rows.filter((one) => familyShownBy(one) === family)
  const shown = [...new Set([row, ...alike].map(recordOf))].filter(hasSchema).map(treeOf)
  const placesWith = (prefix: string) => Math.max(...shown.map((tree) => idsWith(prefix, tree)))
  const start = row.path.slice(0, row.path.indexOf('}') + 1)
  const own = placesWith(start.slice(start.indexOf('{') + 1, -'id}'.length))
  if (own > 1 || placesWith('ent_') > 1 || placesWith('acc_') > 1) return false
  return own === 1 || alike.every(({ path }) => path.startsWith(`${start}/`))
}

/** How many ids with a prefix a record may show besides its own: an id in a list may stand for several. */
function idsWith(
  prefix: string,
  { properties = {}, items, allOf = [] }: SchemaNode,
  depth = 0,
): number {
  const inside = (node: SchemaNode) =>
    Number(node.pattern?.startsWith(`^${prefix}`) === true) + idsWith(prefix, node, depth + 1)
  const members = Object.entries(properties).flatMap(([name, node]) =>
    node && !(name === 'id' && depth === 0) ? inside(node) : 0,
  )
  const parts = allOf.map((part) => idsWith(prefix, part, depth))
  return [...members, ...parts, 2 * (items ? inside(items) : 0)].reduce((sum, one) => sum + one, 0)
}

const noOwners: readonly string[] = []

/**
 * The entities that own a record: when one withdraws its consent, the record loses its data. None for reference data, and undefined
 * if they are not known for certain. If the record names another parent than the path does, both count.
 */
export const ownersOf: OwnersOf = (shown, memory, params) =>
  ownersBy(ownershipOf(shown.family), shown, memory, params)

/** The same, where the family of the record has this ownership. Another operation may show the record below a parent that it does not name. */
export function ownersBy(
  ownership: readonly Ownership[],
  { family, record }: Parameters<OwnersOf>[0],
  memory: Accounts,
  [first]: readonly string[],
): readonly string[] | undefined {
  const owners: string[] = []
  for (const { parent, members } of ownership) {
    const ofPath =
      first !== undefined && family !== parent && hasIdForm(parent, first) ? [first] : []
    const ids = [...members.map((member) => record[member] ?? ofPath[0]), ...ofPath]
    if (ids.length === 0) continue
    const found = parent === 'entity' ? entities(ids) : holdersOf(memory, ids)
    if (found === undefined) return undefined
    owners.push(...found)
  }
  if (owners.length > 0) return [...new Set(owners)]
  return ownership.length === 0 ? noOwners : undefined
}

function holdersOf({ records }: Accounts, accounts: readonly unknown[]) {
  const known = accounts.map((id) => records.get(`account ${id}`))
  const isSure = known.every((account) => account?.unreliable.length === 0)
  return isSure ? entities(known.map((account) => account?.record.holder_id)) : undefined
}

function entities(ids: readonly unknown[]): readonly string[] | undefined {
  const isEntity = (id: unknown): id is string => typeof id === 'string' && hasIdForm('entity', id)
  return ids.length > 0 && ids.every(isEntity) ? ids : undefined
}
