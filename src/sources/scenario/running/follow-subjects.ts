import { eachText } from '../../../base/json/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import {
  type ActionResult,
  type FaultyResult,
  isFaulty,
  type SubjectName,
  type SubjectResult,
} from '../../target/index.ts'
import type { EffectOrder } from './effect-order.ts'
import type { Notes } from './served.ts'
import type { Session } from './session.ts'
import type { Advance } from './shared-clock.ts'

interface Following extends Pick<Notes, 'addSubject'> {
  readonly add: (exchange: Exchange) => void
  readonly onFault: (fault: FaultyResult) => void
}

/** The subjects and actions of a session for one scenario, whose trace gets their exchanges in the order of their effects. */
export function followSubjects(
  {
    subjects,
    known,
    redactor,
    advance = (seconds) => subjects.act('advanceClock', { seconds }),
  }: Session,
  trace: Collector,
  order: EffectOrder,
  { add, addSubject, onFault }: Following,
) {
  const broken = new Map<string, string | undefined>()
  /** A token that is refused may have been used; nothing else has a reason to be. */
  const noteFault = (result: SubjectResult | ActionResult, mustBeAccepted: boolean) => {
    if (isFaulty(result) && (mustBeAccepted || !result.ok)) onFault(result)
  }
  const perform = (work: () => Promise<ActionResult>, movesClock = false) =>
    order.take(async (earlier) => {
      const result = await work()
      await earlier
      if (result.ok) redactor.registerDocument(result.fields)
      noteFault(result, movesClock)
      for (const exchange of result.exchanges) {
        add(movesClock ? { ...exchange, movesClock: true } : exchange)
      }
      return result
    })
  return {
    broken,
    get: (name: SubjectName, owner?: string) =>
      order.take(async (earlier) => {
        const result = await subjects.get(name, owner)
        await earlier
        if (result.ok && result.exchanges.length > 0) redactor.registerDocument(result.fields)
        if (result.ok) trace.addOwn([result.fields, result.record])
        noteFault(result, true)
        const before = trace.evidence().findings.length
        result.exchanges.forEach(add)
        if (result.ok) {
          addSubject(result.fields)
          eachText(result.fields, (text) => known.add(text))
        } else {
          const found = trace.evidence().findings.slice(before)
          broken.set(name, found.findLast(({ severity }) => severity === 'violation')?.clause)
        }
        if (result.ok && name === 'payment.pending') trace.addRecord(result.record)
        return result
      }),
    redeem: (token: string) => perform(() => subjects.act('redeemElementToken', { token })),
    advance: (...inputs: Parameters<Advance>) => perform(() => advance(...inputs), true),
  }
}
