import { isObject } from '../../../base/json/index.ts'
import { mayRewrite, traceMap } from '../../judge/index.ts'
import { rule } from '../judging/rule.ts'
import { showingEntities } from './rules.ts'
import { checkKept, lastShownOf, mayBeWritten } from './withdrawals.ts'

/** The withdrawals that were refused of an entity that was not disabled, as exchanges of the trace. */
interface Refused {
  /** When the response to the last one had arrived. */
  readonly at: number | null
  readonly exchanges: readonly number[]
  /** The exchange that last showed the entity as not disabled. */
  readonly shownBy: number
}

const refusedOf = traceMap<string, Refused>()

/** Those since an exchange, which may have done what shows after it; a change may show late, so all of them if there is none. */
function refusedSince({ exchanges }: Refused, shownBy: number): readonly number[] {
  const since = exchanges.filter((one) => one > shownBy)
  return since.length > 0 ? since : exchanges
}

/** So many of one entity are remembered. */
const most = 20

const refusedDisablesNobody = rule({
  clauses: ['entities/withdraw-consent#one-only'],
  needs: 'whole trace',
  operations: showingEntities,
  judge(context) {
    if (context.address === 'entities/withdraw-consent') return
    for (const { record, pointer } of context.records) {
      const id = String(record.id)
      const refused = refusedOf(context.memory).get(id)
      if (refused === undefined || !context.isAfter(refused.at) || !context.isOwn(id)) continue
      // Another withdrawal may have come meanwhile.
      if (context.besides('entity', id)?.some(mayRewrite)) continue
      const refusals = refusedSince(refused, refused.shownBy)
      context.check('entities/withdraw-consent#one-only', record.status !== 'disabled', () => ({
        pointer: `${pointer}/status`,
        expected: 'another status than "disabled"',
        reason: 'because the withdrawal of its consent was refused',
        setBy: refusals[0],
        refusals,
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
    if (typeof status !== 'string' || status === 'disabled') return
    const { exchanges = [], shownBy = 0 } = refusedOf(memory).get(id) ?? {}
    const all = [...exchanges.slice(1 - most), memory.exchange]
    refusedOf(memory).set(id, { at: receivedAt, exchanges: all, shownBy })
  },
  forget: (memory) => refusedOf(memory).clear(),
  record({ address, params: [id = ''], memory, records }) {
    const all = refusedOf(memory)
    if (address === 'entities/withdraw-consent') return all.delete(id)
    if (all.size === 0) return
    for (const { record } of records) {
      const refused = record.status === 'disabled' ? undefined : all.get(String(record.id))
      if (refused) all.set(String(record.id), { ...refused, shownBy: memory.exchange })
    }
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
    const [known, refused] = [lastShownOf(memory).get(id), refusedOf(memory).get(holder)]
    if (known === undefined || refused === undefined || !context.isAfter(refused.at)) return
    const { record: before } = known
    const shownBy = Number(lastShownOf(memory).setBy(id))
    // An accepted request to the holder, or to the account, may be why.
    if (shownBy > refused.exchanges.at(-1)!) return
    if (before.holder_id !== holder || mayBeWritten(context, known)) return
    if (before.status !== account.status) return
    const reason = 'because it was there before the withdrawal of its holder was refused'
    const refusals = refusedSince(refused, shownBy)
    checkKept(context, before, account, { reason, setBy: refusals[0], refusals })
  },
})

export const refusedWithdrawals = [refusedDisablesNobody, refusedTakesNothing]
