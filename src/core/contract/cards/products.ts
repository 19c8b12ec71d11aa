import { isObject, objectOf, partsOf, pointerOf } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { showingEntities } from '../entities/rules.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const clauses = {
  account: 'accounts/account#restricted-products',
  entity: 'entities/entity#restricted-products',
  'entity-withdrawn': 'entities/entity#restricted-products',
} as const

const clauseOf: Readonly<Record<string, (typeof clauses)[keyof typeof clauses]>> = clauses

const restricted = rule({
  clauses: Object.values(clauses),
  judge(context) {
    for (const { schema, record, pointer } of context.records) {
      const clause = clauseOf[schema]
      const { products, restricted_products: restricted } = record
      if (clause === undefined || !Array.isArray(products) || !Array.isArray(restricted)) continue
      const known = new Set(products)
      for (const [index, value] of restricted.entries()) {
        if (typeof value !== 'string' || !known.has(value)) continue
        context.report(clause, {
          pointer: `${pointer}/restricted_products/${index}`,
          expected: 'a product that is not in products',
          value,
        })
      }
    }
  },
})

/** An id that another kind of record may have is a fault of its own. */
const ownBrands = rule({
  clauses: ['card-products/card-product#own-brands'],
  operations: ['card-products/retrieve'],
  judge(context) {
    const { id, brands } = objectOf(context.body)
    for (const [index, brand] of (Array.isArray(brands) ? brands : []).entries()) {
      const own = objectOf(brand).id
      const [product] = /^pdt_[0-9]+(?=_brd_[0-9]+$)/.exec(String(own)) ?? []
      if (product === undefined || typeof id !== 'string') continue
      context.check('card-products/card-product#own-brands', product === id, () => ({
        pointer: `/brands/${index}/id`,
        expected: `an id that begins with ${id}_brd_`,
        value: own,
      }))
    }
  },
})

export const products = [ownBrands, restricted]

const keys = rule({
  clauses: ['subscriptions/list#empty', 'subscriptions/list#keys'],
  operations: ['subscriptions/list'],
  judge(context) {
    if (!isObject(context.body)) return
    if (Object.keys(context.body).length === 0) context.cover('subscriptions/list#empty')
    for (const { record, pointer } of context.records) {
      const [key = ''] = partsOf(pointer)
      if (typeof record.name !== 'string') continue
      context.check('subscriptions/list#keys', record.name === key, () => ({
        pointer: `${pointer}/name`,
        wanted: key,
        reason: 'because that is its key in the map',
        value: record.name,
      }))
    }
  },
})

interface Names {
  readonly names: readonly string[]
  /** The status that the map has of each subscription which it does not call active. */
  readonly others: ReadonlyMap<string, unknown>
  readonly apiVersion: string
  /** How many requests that may have changed the entity the trace had seen at that time. */
  readonly writes: number
}

const namesOf = traceMap<string, Names>()

/** The two places that name the active subscriptions of an entity agree while nothing is written (A64). */
const namedByEntity = rule({
  clauses: ['subscriptions/list#named-by-entity'],
  needs: 'whole trace',
  operations: [...showingEntities, 'subscriptions/list'],
  judge(context) {
    const { address, memory, apiVersion } = context
    const other = address === 'subscriptions/list' ? 'entity' : 'map'
    for (const shown of shownNames(context)) {
      const before = namesOf(memory).get(`${other} ${shown.id}`)
      if (before?.apiVersion !== apiVersion || before.writes !== shown.writes) continue
      const isSame = shown.names.join() === before.names.join()
      context.check('subscriptions/list#named-by-entity', isSame, () =>
        other === 'map' ? wrongEntity(shown, before) : wrongMap(shown, before),
      )
    }
  },
  record(context) {
    const { address, memory, apiVersion } = context
    const place = address === 'subscriptions/list' ? 'map' : 'entity'
    for (const { id, names, others, writes } of shownNames(context)) {
      namesOf(memory).set(`${place} ${id}`, { names, others, apiVersion, writes })
    }
  },
})

function wrongEntity({ pointer, names }: Shown, map: Names) {
  const other = names.find((name) => map.others.has(name))
  const status = other && `: ${JSON.stringify(other)} is ${JSON.stringify(map.others.get(other))}`
  const reason = `as the map of its subscriptions said${status ?? ''}`
  return { pointer, expected: listOf(map.names), actual: listOf(names), reason }
}

/** A subscription that the map does not call active says more than that it is not among those that are. */
function wrongMap({ pointer, names, others }: Shown, entity: Names) {
  const other = entity.names.find((name) => others.has(name))
  if (other === undefined) {
    const reason = 'as the entity said'
    return { pointer, expected: listOf(entity.names), actual: listOf(names), reason }
  }
  const reason = 'as the entity names this subscription'
  const status = pointerOf([other, 'status'])
  return { pointer: pointer + status, wanted: 'active', value: others.get(other), reason }
}

const listOf = (names: readonly string[]) =>
  names.map((name) => JSON.stringify(name)).join(', ') || 'no active subscription'

interface Shown extends Pick<Names, 'names' | 'others' | 'writes'> {
  readonly id: string
  readonly pointer: string
}

function shownNames(context: RuleContext): readonly Shown[] {
  const { address, params, body, records, memory } = context
  const shown = (id: unknown, pointer: string, names: unknown, others = noOthers): Shown[] => {
    if (typeof id !== 'string' || !context.isOwn(id) || !isTexts(names)) return []
    const { writes } = memory.writes.touching('entity', id, [id])
    if (context.overlapsWriteOf('entity', id)) return []
    return [{ id, pointer, names: [...names].sort(), others, writes }]
  }
  if (address !== 'subscriptions/list') {
    return records.flatMap(({ record, pointer }) =>
      shown(record.id, `${pointer}/subscriptions`, record.subscriptions),
    )
  }
  if (!isObject(body)) return []
  const statuses = Object.entries(body).map(([name, one]) => [name, objectOf(one).status] as const)
  const active = statuses.flatMap(([name, status]) => (status === 'active' ? name : []))
  const others = statuses.filter(([, one]) => typeof one === 'string' && one !== 'active')
  return shown(params[0], '', active, new Map(others))
}

const noOthers: ReadonlyMap<string, unknown> = new Map()

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

export const subscriptions = [keys, namedByEntity]
