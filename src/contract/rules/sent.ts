import { isObject, partsOf } from '../../json/index.ts'
import { memberAt, sameValue } from '../../judge/index.ts'
import type { OperationAddress } from '../operations.ts'
import { rule } from './rule.ts'

/** What was sent and must come back. */
const echoes = [
  ['verification-sessions/create', '/type', 'verification-sessions/create#sent'],
  ['verification-sessions/create', '/method', 'verification-sessions/create#sent'],
  ['accounts/create', '/holder_id', 'accounts/create#holder'],
  ['accounts/create', '/ach/routing', 'accounts/create#sent'],
  ['accounts/create', '/ach/type', 'accounts/create#sent'],
  ['payments/simulate', '/status', 'payments/simulate#status'],
  ['reports/create', '/type', 'reports/create#type'],
] as const satisfies readonly (readonly [OperationAddress, pointer: string, clause: string])[]

/** What an accepted request sent is what the response shows. */
const echo = rule({
  name: 'sent',
  clauses: echoes.map(([, , clause]) => clause),
  operations: echoes.map(([address]) => address),
  judge(context) {
    if (!isObject(context.sent) || !isObject(context.body)) return
    for (const [address, pointer, clause] of echoes) {
      const path = partsOf(pointer)
      const sent = memberAt(context.sent, path)
      if (address !== context.address || sent === undefined || sent === null) continue
      if (path.length > 1 && !isObject(memberAt(context.body, path.slice(0, -1)))) continue
      const value = memberAt(context.body, path)
      const secret = path.length > 1
      context.check(clause, sameValue(value, sent), () => ({
        pointer,
        expected: 'what was sent',
        value,
        secret,
      }))
    }
  },
})

export const sent = [echo]
