import type { ClauseId } from '../../src/core/contract/index.ts'
import { type ApiResponse, type Scenario, Stop } from '../../src/sources/scenario/index.ts'
import { type Calls, situations } from '../support/situations.ts'
import { expectCanceled, tickMs } from './refused-pending.ts'

/** A payment that can still be canceled. */
export const pending = situations('payments/cancel', {
  needs: ['payment.pending'],
  destructive: true,
  subject: ({ given }) => given('payment.pending'),
  call: (api, { id }) => api.payments.cancel(id),
})

const two = situations('payments/cancel', {
  needs: ['payment.pending', 'payment.pending'],
  destructive: true,
  subject: ({ given }) => Promise.all([given('payment.pending'), given('payment.pending')]),
  call: (api, [{ id }]) => api.payments.cancel(id),
})

/**
 * A change of one of two payments leaves the other one pending, so that it can be canceled, even if both are of the same account.
 * If both are forced at once, each shows the status of its own request.
 */
export function leavesOthers(
  title: string,
  done: string,
  { proves }: { readonly proves: readonly ClauseId[] },
  act: (api: Calls, id: string) => Promise<ApiResponse<unknown>>,
): Scenario {
  const operations = ['payments/cancel', 'payments/simulate'] as const
  return two.inSituation(
    title,
    {
      proves: ['payments/cancel#canceled', ...proves],
      // A request of another scenario may be the one that moves both.
      alone: ['payments'],
      situations: { 'same-owner': operations, 'other-owner': operations },
    },
    async ({ api, clause, sleep, given }, [payment, other]) => {
      if (payment.id === other.id) {
        throw new Stop('blocked', 'The target offers one pending payment only.')
      }
      const second = await act(api, other.id)
      second.expectOk()

      const canceled = await api.payments.cancel(payment.id)

      const expected = `a pending payment is canceled after another one was ${done}`
      await expectCanceled({ api, clause, sleep, given }, payment, canceled, expected)
      await sleep(tickMs)
      await Promise.all([
        api.payments.simulate(payment.id, { status: 'processing' }),
        api.payments.simulate(other.id, { status: 'pending' }),
      ])
    },
  )
}
