import { type ApiResponse, Stop, type World } from '../../src/sources/scenario/index.ts'

type Access = Pick<World, 'api' | 'sleep'>

/** After this many milliseconds, any clock that shows milliseconds has moved: some count in steps of 16 (A46). */
export const tickMs = 20

/** After this many milliseconds, the clock that shows this time has moved: it counts milliseconds, or whole seconds (A46). */
export function tickAfter({ updated_at }: { readonly updated_at?: unknown } = {}): number {
  return Number.isInteger(Date.parse(String(updated_at)) / 1_000) ? 1_000 + tickMs : tickMs
}

/** A payment that can still be canceled after this many milliseconds does not leave `pending` by itself. */
const longMs = 2_000

/** How often a payment is canceled in the moment in which it is pending. */
const mostAttempts = 5

/**
 * Ends the scenario as blocked if a payment whose cancellation was refused may have left `pending` by itself: no operation reads
 * a payment, and the contract does not say what else changes its status. The target has to show this: a payment that was forced
 * back to `pending` can be canceled at once, but not after a while. If even that comes too late, the refusal says in which status
 * the payment is.
 *
 * @param shown the record that the target showed before, where it did
 */
export async function stopWhereLeft(
  access: Access,
  {
    id,
    record,
  }: { readonly id: string; readonly record?: { readonly status?: unknown } | undefined },
  refusal: ApiResponse<unknown>,
): Promise<void> {
  // If the target did not show the record, the payment may never have been pending.
  if (record?.status !== 'pending') refusal.expectOk()
  if (await isCanceledLater(access, id)) return
  const others = await cancelAtOnce(access, id)
  if (![refusal, ...others].some((one) => one.ok || namesStatus(one, id))) return
  throw new Stop('blocked', 'The payment left pending by itself before it was canceled.')
}

async function isCanceledLater({ api, sleep }: Access, id: string): Promise<boolean> {
  await api.payments.simulate(id, { status: 'pending' })
  await sleep(longMs)
  return (await api.payments.cancel(id)).ok
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

/** Checks that a pending payment was canceled, and stops where it had left `pending` by itself. */
export async function expectCanceled(
  { clause, ...access }: Access & Pick<World<'payments/cancel#canceled', never>, 'clause'>,
  payment: Parameters<typeof stopWhereLeft>[1],
  canceled: ApiResponse<unknown>,
  expected: string,
): Promise<void> {
  if (canceled.isMissing) return
  if (canceled.refused) await stopWhereLeft(access, payment, canceled)
  clause('payments/cancel#canceled', canceled, { holds: !canceled.refused, expected })
}

/** Checks that a payment that was forced back to pending is canceled, in time: a change need not show at once (A47). */
export async function expectCanceledAgain(
  world: Parameters<typeof expectCanceled>[0],
  id: string,
  expected: string,
): Promise<void> {
  const { api, sleep } = world
  await sleep(tickMs)
  const atOnce = await api.payments.cancel(id)
  if (atOnce.refused) await sleep(longMs)
  const canceled = atOnce.refused ? await api.payments.cancel(id) : atOnce
  await expectCanceled(world, { id, record: { status: 'pending' } }, canceled, expected)
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
