import { isObject } from '../../../base/json/index.ts'
import { sameValue, traceMap } from '../../judge/index.ts'
import { rule } from '../judging/rule.ts'

interface Made {
  readonly family: string
  readonly created_at: string
}

const madeOf = traceMap<string, Made>()

/**
 * Operations may answer with the record that is there already, but not with its id for a record of another time (A76), whichever
 * scenario of the run it was made for.
 */
export const oneRecord = rule({
  clauses: ['conventions/ids#one-record'],
  operations: [
    'verification-sessions/create',
    'accounts/create',
    'updates/create',
    'card-brands/create',
    'reports/create',
  ],
  judge(context) {
    const { address, memory, records } = context
    for (const located of records) {
      const { id, created_at: moment } = located.record
      if (typeof id !== 'string' || typeof moment !== 'string') continue
      const own = madeOf(memory)
      const key = `${address} ${id}`
      const was = own.get(key)?.created_at ?? memory.issued?.get(key) ?? moment
      const isOne = sameValue({ text: false }, was, moment)
      // What another scenario made first depends on their order, so that it proves nothing where it is right.
      if (isOne && own.size === 0) continue
      context.check('conventions/ids#one-record', isOne, () => ({
        pointer: `${located.pointer}/id`,
        expected: 'the id of no earlier record',
        reason: 'because an earlier response showed another created_at for this id',
        value: id,
      }))
      if (!isOne) context.setAside(located)
    }
  },
  record({ address, body, memory, records: [located] }) {
    if (!isObject(body) || typeof body.id !== 'string') return
    const key = `${address} ${body.id}`
    const first = madeOf(memory).get(key)
    if (located === undefined) {
      // Nobody knows which of both a later response shows.
      if (first) memory.records.delete(`${first.family} ${body.id}`)
    } else if (first === undefined && typeof body.created_at === 'string') {
      madeOf(memory).set(key, { family: located.family, created_at: body.created_at })
      memory.issued?.set(key, body.created_at)
    }
  },
})
