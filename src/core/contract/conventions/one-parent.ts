import { valueAt } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { showingEntities } from '../entities/rules.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operations, operationsWhere } from '../operations.ts'
import { hasOneParent } from '../owners.ts'
import { listing, records } from '../records.ts'
import { hasIdForm } from '../schemas.ts'
import { nounOf } from './known-records.ts'

const parentsOf = traceMap<string, string>()

/** A record is shown under one parent, whatever members it has (A45). */
export const oneParent = rule({
  clauses: ['conventions/records#one-parent'],
  operations: operationsWhere((operation) => {
    const [, parents] = /^\/(\w+)\/\{\w+\}\/./.exec(operation.path) ?? []
    return parents !== undefined && parents !== nounOf(operation.promise) && hasOneParent(operation)
  }),
  judge(context) {
    const [parent = ''] = context.params
    for (const { key, pointer, id } of childrenIn(context)) {
      const first = parentsOf(context.memory).get(key)
      if (first === undefined) continue
      context.check('conventions/records#one-parent', first === parent, () => ({
        pointer: `${pointer}/id`,
        expected: `no record of ${first}, under which an earlier response showed it`,
        value: id,
      }))
    }
  },
  record(context) {
    const [parent = ''] = context.params
    const parents = parentsOf(context.memory)
    for (const { key } of childrenIn(context)) if (!parents.has(key)) parents.set(key, parent)
  },
})

/** The records that a response shows under the parent of its path. A record that names another parent is a fault of its own. */
function childrenIn({ address, params: [parent = ''], records }: RuleContext) {
  return records.flatMap(({ record, pointer }) => {
    const named = record.entity_id ?? record.account_id ?? parent
    if (typeof record.id !== 'string' || named !== parent) return []
    return [{ key: `${nounOf(address)} ${record.id}`, pointer, id: record.id }]
  })
}

export const namedSession = rule({
  clauses: ['conventions/records#agree'],
  operations: showingEntities,
  judge(context) {
    const parents = parentsOf(context.memory)
    if (parents.size === 0) return
    for (const { schema, record, pointer } of context.records) {
      // An id in a wrong form is a fault of its own.
      if (typeof record.id !== 'string' || !hasIdForm(schema, record.id)) continue
      for (const member of ['identity', 'phone']) {
        const at = `/verification/${member}/latest_verification_session`
        const id = valueAt(record, at)
        const parent = parents.get(`verification-sessions ${String(id)}`)
        if (parent === undefined) continue
        context.check('conventions/records#agree', parent === record.id, () => ({
          pointer: pointer + at,
          expected: `no session of ${parent}`,
          value: id,
        }))
      }
    }
  },
})

export const listedOnce = rule({
  clauses: ['conventions/records#listed-once'],
  operations: listing.filter((address) => operations[address].response in records.lists),
  judge(context) {
    const seen = new Set<unknown>()
    const twice = context.records.find(({ record: { id } }) => {
      if (typeof id !== 'string') return false
      const isKnown = seen.has(id)
      seen.add(id)
      return isKnown
    })?.record.id
    if (seen.size < 2 && twice === undefined) return
    context.check('conventions/records#listed-once', twice === undefined, () => ({
      pointer: '/data',
      expected: 'each record once',
      actual: `${JSON.stringify(twice)} more than once`,
    }))
  },
})
