import type { Payment } from '../../src/core/contract/index.ts'
import { type ApiResponse, Stop, type World } from '../../src/sources/scenario/index.ts'

type Access = Pick<World<never, 'payment.pending'>, 'api' | 'sleep' | 'given'>

/** After this many milliseconds, any clock that shows milliseconds has moved: some count in steps of 16 (A46). */
export const tickMs = 20

/** After this many milliseconds, the clock that shows this time has moved: it counts milliseconds, or whole seconds (A46). */
export function tickAfter({ updated_at }: { readonly updated_at?: unknown } = {}): number {
  return Number.isInteger(Date.parse(String(updated_at)) / 1_000) ? 1_000 + tickMs : tickMs
}

/** A change may take so many milliseconds to show. */
const longMs = 2_000

/** How often a payment is canceled in the moment in which it is pending. */
const mostAttempts = 5

/** No payment leaves `pending` by its age before so many milliseconds have passed (A74). */
const youngMs = 1_000

export interface PendingPayment {
  readonly id: string
  /** The record that the target showed before, where it did. */
  readonly record?: { readonly status?: unknown } | undefined
  /** The response to a cancellation of a payment that is as old, if there was one. */
  readonly canceled?: ApiResponse<Payment> | undefined
}

/** A payment that could be canceled when it was this much as old shows that age is no reason for a refusal. */
const nearly = 0.95

/** A payment that was refused at a greater age is compared with no other: the run would wait too long. */
const longestMs = 10_000

/**
 * Ends the scenario as blocked if a payment whose cancellation was refused may have left `pending` by itself (A74): no operation
 * reads a payment, and the contract does not say what else changes its status. It has not left if another payment, to which nothing
 * happened, can be canceled when it is older, or if it was so young that no payment leaves; but a young one that can be canceled once
 * it is forced back, or whose refusal says in which status it is, may have left.
 *
 * @param first the first refusal, which shows how old the payment was
 */
export async function stopWhereLeft(
  access: Access,
  { id, record, canceled }: PendingPayment,
  refusal: ApiResponse<unknown>,
  first = refusal,
): Promise<void> {
  // If the target did not show the record, the payment may never have been pending.
  if (record?.status !== 'pending') refusal.expectOk()
  const forced = await access.api.payments.simulate(id, { status: 'pending' })
  const ageMs = ageAt(first, forced)
  if (canceled?.ok && ageIn(canceled) > ageMs * nearly) return
  if (await canBeCanceledLater(access, id, ageMs)) return
  if (ageMs < youngMs) {
    const others = await cancelAtOnce(access, id)
    if (![refusal, ...others].some((one) => one.ok || namesStatus(one, id))) return
  }
  throw new Stop('blocked', 'The payment left pending by itself before it was canceled.')
}

/** Whether a payment to which nothing happens can be canceled when it is surely older. It may leave in steps of a second. */
async function canBeCanceledLater(
  { api, sleep, given }: Access,
  id: string,
  ageMs: number,
): Promise<boolean> {
  if (!(ageMs < longestMs)) return false
  const other = await given('payment.pending')
  if (other.id === id) return false
  await sleep(2 * ageMs + 1_000)
  return (await api.payments.cancel(other.id)).ok
}

/** How old a payment was when it was not canceled, in milliseconds, by the times that it showed when it was forced; NaN if unknown. */
function ageAt({ exchange }: ApiResponse<unknown>, forced: ApiResponse<Payment>): number {
  const passedMs = (forced.exchange.startedAt ?? 0) - (exchange.startedAt ?? 0)
  return forced.ok ? ageIn(forced) - passedMs : Number.NaN
}

/** How old a payment was when it was changed. */
function ageIn(changed: ApiResponse<Payment>): number {
  const { created_at, updated_at } = changed.expectOk()
  return Date.parse(String(updated_at)) - Date.parse(String(created_at))
}

/** Cancels a payment in the moment in which it is pending, until that succeeds. */
async function cancelAtOnce({ api }: Access, id: string): Promise<ApiResponse<unknown>[]> {
  const all: ApiResponse<unknown>[] = []
  while (all.length < mostAttempts && !all.at(-1)?.ok) {
    const [, canceled] = await Promise.all([
      api.payments.simulate(id, { status: 'pending' }),
      api.payments.cancel(id),
    ])
    all.push(canceled)
  }
  return all
}

/**
 * Checks that a pending payment was canceled, and stops where it had left `pending` by itself. What something before the API refused once
 * is not refused again.
 */
export async function expectCanceled(
  { clause, ...access }: Access & Pick<World<'payments/cancel#canceled', never>, 'clause'>,
  payment: PendingPayment,
  canceled: ApiResponse<unknown>,
  expected: string,
  first = canceled,
): Promise<void> {
  if (canceled.isMissing) return
  const last = canceled.refused ? await access.api.payments.cancel(payment.id) : canceled
  if (last.refused) await stopWhereLeft(access, payment, last, first)
  clause('payments/cancel#canceled', last, { holds: !last.refused, expected })
}

/** Checks that a payment that was forced back to pending is canceled, in time: a change need not show at once (A47). */
export async function expectCanceledAgain(
  world: Parameters<typeof expectCanceled>[0],
  { id, canceled: earlier }: PendingPayment,
  expected: string,
): Promise<void> {
  const { api, sleep } = world
  await sleep(tickMs)
  const atOnce = await api.payments.cancel(id)
  if (atOnce.refused) await sleep(longMs)
  const canceled = atOnce.refused ? await api.payments.cancel(id) : atOnce
  const payment = { id, record: { status: 'pending' }, canceled: earlier }
  await expectCanceled(world, payment, canceled, expected, atOnce)
}

const after = String.raw`\b(?:is|was|status|state)\b\W{0,5}(?:already |currently |now |in )?["']?`
const status = 'process(?:ing|ed)|in_transit|submitted|sent|cleared|settled|posted|paid|completed'
const named = new RegExp(`${after}(?:${status})\\b`, 'i')

/** Whether a response shows the payment, or names its status, and the status is not `pending`. */
function namesStatus({ exchange }: ApiResponse<unknown>, id: string): boolean {
  const body = exchange.response?.body
  if (body?.kind === 'text') return named.test(body.text)
  if (body?.kind !== 'json') return false
  const { value } = body
  const shown = value as { readonly id?: unknown; readonly status?: unknown } | null
  if (shown?.id === id && typeof shown.status === 'string') return shown.status !== 'pending'
  return named.test(JSON.stringify(value))
}
