import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'
import { account, base, entity, entryOf, merchant, payment } from './har-file.fixture.ts'

/** An entry that takes so many seconds. */
const lasting = (seconds: number, entry: object) => ({ ...entry, time: seconds * 1000 })

const simulated = (status: string, at: number, seconds = 0.01) =>
  lasting(
    seconds,
    entryOf({
      method: 'POST',
      url: `${base}/simulate/payments/pmt_1`,
      sent: { status },
      body: payment('pmt_1', { status, updated_at: momentOf(at) }),
      at,
    }),
  )
const canceled = (at: number, seconds = 0.01) => {
  const both = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }
  const body = payment('pmt_1', { ...both, updated_at: momentOf(at) })
  return lasting(seconds, entryOf({ method: 'DELETE', url: `${base}/payments/pmt_1`, body, at }))
}
const momentOf = (at: number) => new Date(Date.UTC(2025, 6, 5) + at * 1000).toISOString()
/** A read of an account that was changed at a moment. */
const shown = (at: number, moment: number) =>
  got('/accounts/acc_1', account('acc_1', { updated_at: momentOf(moment) }), { at })
const blamedIn = async (...entries: readonly object[]) =>
  blamed((await check(entries, { settleMs: 0 })).run)
const onlyPending = 'payments/cancel#only-pending'
const neverBack = 'conventions/timestamps#never-back'

test('what may have come between is not blamed, whichever request began first', async () => {
  const left = simulated('processing', 1.001)
  const back = (at: number, seconds: number) => simulated('pending', at, seconds)
  expect(await blamedIn(left, canceled(3.001))).toContain(onlyPending)
  // It began before and ended after, ended first, or began later.
  expect(await blamedIn(back(0.5, 2), left, canceled(3.001))).not.toContain(onlyPending)
  expect(await blamedIn(left, back(2, 5), canceled(3.001))).not.toContain(onlyPending)
  expect(await blamedIn(left, canceled(3.001, 2), back(3.5, 0.1))).not.toContain(onlyPending)
  expect(await blamedIn(left, canceled(3.001, 2), back(5.5, 0.1))).toContain(onlyPending)
  // It followed at once.
  expect(await blamedIn(left, canceled(3.001, 0.0126), back(3.013, 0.1))).toContain(onlyPending)
})

test('a write that came during that of another record leaves nothing known of its own', async () => {
  const left = simulated('failed', 1)
  const url = `${base}/simulate/payments/pmt_2`
  const other = payment('pmt_2', { status: 'processing', updated_at: momentOf(3) })
  const beside = (at: number, seconds: number) =>
    lasting(
      seconds,
      entryOf({ method: 'POST', url, sent: { status: 'processing' }, body: other, at }),
    )
  const back = simulated('pending', 4)
  expect(await blamedIn(left, beside(3, 2), back, canceled(6))).not.toContain(onlyPending)
  // One that came alone says that it failed.
  expect(await blamedIn(left, beside(3, 0.5), canceled(6))).toContain(onlyPending)
})

test('a response to an update may show what another one at the same time sent, whoever sent it', async () => {
  const update = (sent: string, shown: string, at: number) => {
    const address = (line1: string) => ({ line1, city: 'Austin', state: 'TX', zip: '78701' })
    const body = entity('ent_1', { address: { ...address(shown), line2: null } })
    const url = `${base}/entities/ent_1`
    const entry = entryOf({ method: 'PUT', url, sent: { address: address(sent) }, body, at })
    return { ...entry, time: 1000 }
  }
  const clause = 'entities/update#sent'
  const [first, other] = [update('1 Elm St', '2 Oak St', 1), update('2 Oak St', '2 Oak St', 1.5)]
  expect(await blamedIn(first)).toContain(clause)
  expect(await blamedIn(first, other)).not.toContain(clause)
  expect(await blamedIn(first, update('2 Oak St', '2 Oak St', 3))).toContain(clause)
  expect(await blamedIn(update('2 Oak St', '2 Oak St', 0.5), first)).not.toContain(clause)
  const headers = [{ name: 'Authorization', value: 'Bearer sk_b' }]
  const ofAnother = { ...other, request: { ...other.request, headers } }
  expect(await blamedIn(first, ofAnother)).not.toContain(clause)
  expect(await blamedIn(update('1 Elm St', '3 Ash St', 1), other)).toContain(clause)
})

test('of two reads at once either may have been served first', async () => {
  expect(await blamedIn(lasting(4, shown(7, 5)), shown(8, 0))).not.toContain(neverBack)
  expect(await blamedIn(shown(7, 5), shown(8, 0))).toContain(neverBack)
})

test('requests within one step of the clock of a recorder have no order', async () => {
  const others = [1, 1, 4].map((at) => got('/merchants/mch_1', merchant('mch_1'), { at }))
  expect(await blamedIn(shown(2, 2), shown(2, 1), ...others)).not.toContain(neverBack)
  expect(await blamedIn(shown(2, 2), shown(3, 1), ...others)).not.toContain(neverBack)
  expect(await blamedIn(shown(2, 2), shown(7, 1), ...others)).toContain(neverBack)
  expect(await blamedIn(shown(2.016, 2), shown(2.1, 1), ...others)).toContain(neverBack)
})

test('where requests overlap, milliseconds that were cut off count', async () => {
  const listed = (status: string, at: number, ms = 0.4) =>
    lasting(ms / 1000, got('/entities', { data: [entity('ent_1', { status })] }, { at }))
  const withdraw = lasting(
    0.0004,
    entryOf({
      method: 'POST',
      url: `${base}/entities/ent_1/consent`,
      body: {},
      at: 5,
      sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
    }),
  )
  const clause = 'entities/withdraw-consent#stays-disabled'
  const beside = [listed('active', 1, 9), listed('active', 1.005)]
  expect(await blamedIn(withdraw, listed('active', 5.001))).toContain(clause)
  expect(await blamedIn(...beside, withdraw, listed('active', 5.001))).not.toContain(clause)
  expect(await blamedIn(...beside, withdraw, listed('active', 5.003))).toContain(clause)
})

test('a body that a file lacks ends no check', async () => {
  const listed = (status: string, at: number) =>
    got('/entities', { data: [entity('ent_1', { status })] }, { at })
  const withdraw = entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    body: {},
    at: 5,
    sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
  })
  const bodiless = listed('active', 2)
  const response = { ...bodiless.response, content: { size: 0, mimeType: 'application/json' } }
  const entries = [{ ...bodiless, response }, withdraw, listed('active', 9)]
  expect(await blamedIn(...entries)).toContain('entities/withdraw-consent#stays-disabled')
})
