import { isObject } from '../../../base/json/index.ts'
import { mayRewrite, traceMap } from '../../judge/index.ts'
import { rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'
import { checkKept, lastShownOf, mayBeWritten } from './withdrawals.ts'

/** When a withdrawal was refused of an entity that was not disabled, by its id. */
const refusedOf = traceMap<string, number | null>()

const refusedDisablesNobody = rule({
  clauses: ['entities/withdraw-consent#one-only'],
  needs: 'whole trace',
  operations: showingEntities,
  judge(context) {
    if (context.address === 'entities/withdraw-consent') return
    for (const { record, pointer } of context.records) {
      const id = String(record.id)
      const refusedAt = refusedOf(context.memory).get(id)
      if (refusedAt === undefined || !context.isAfter(refusedAt) || !context.isOwn(id)) continue
      // Another withdrawal may have come meanwhile.
      if (context.besides('entity', id)?.some(mayRewrite)) continue
      const setBy = refusedOf(context.memory).setBy(id)
      context.check('entities/withdraw-consent#one-only', record.status !== 'disabled', () => ({
        pointer: `${pointer}/status`,
        expected: 'another status than "disabled"',
        reason: 'because the withdrawal of its consent was refused',
        setBy,
        value: record.status,
      }))
    }
  },
  judgeRefusal(context) {
    const { address, params, memory, receivedAt, response } = context
    // What a credential may not do has a clause of its own.
    if (address !== 'entities/withdraw-consent' || response.status === 403) return
    const [id = ''] = params
    const { status } = context.lastKnown('entity', id)?.record ?? {}
    if (typeof status === 'string' && status !== 'disabled') refusedOf(memory).set(id, receivedAt)
  },
  forget: (memory) => refusedOf(memory).clear(),
  record({ address, params: [id = ''], memory }) {
    if (address === 'entities/withdraw-consent') refusedOf(memory).delete(id)
  },
})

/** A withdrawal that is refused empties no account of its entity: it changes nothing, of others or of its own. */
const refusedTakesNothing = rule({
  clauses: ['entities/withdraw-consent#others-keep'],
  needs: 'whole trace',
  operations: ['accounts/retrieve'],
  judge(context) {
    const { body: account, params, memory } = context
    const [id = ''] = params
    if (!isObject(account) || account.id !== id) return
    const holder = String(account.holder_id)
    const [known, refusedAt] = [lastShownOf(memory).get(id), refusedOf(memory).get(holder)]
    if (known === undefined || refusedAt === undefined || !context.isAfter(refusedAt)) return
    const setBy = refusedOf(memory).setBy(holder)
    const { record: before } = known
    // An accepted request to the holder, or to the account, may be why.
    if (Number(lastShownOf(memory).setBy(id)) > Number(setBy)) return
    if (before.holder_id !== holder || mayBeWritten(context, known)) return
    if (before.status !== account.status) return
    const reason = 'because it was there before the withdrawal of its holder was refused'
    checkKept(context, before, account, { reason, setBy })
  },
})

export const refusedWithdrawals = [refusedDisablesNobody, refusedTakesNothing]
