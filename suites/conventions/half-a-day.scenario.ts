import { scenario } from '../../src/sources/scenario/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import { request } from '../verification-sessions/sessions.ts'

const payments = ['payment.pending', 'payment.pending'] as const
const usedUp = [...payments, 'entity.disposable'] as const

/** So many hours lead from one half of the day to the other: a clock of twelve hours is right in one of them. The judge compares times. */
const hours = 13

export const datesInBothHalves = scenario(
  'what is made or changed in either half of a day is dated at that time',
  {
    proves: ['conventions/timestamps#instant'],
    needs: ['advanceClock'],
    mayNeed: ['entity.individual', 'account.liability', ...usedUp, ...usedUp, ...usedUp],
    changes: ['entity.individual', 'account.liability'],
    since: '2024-04-04',
    situations: {
      'much-later': [
        'entities/update',
        'entities/withdraw-consent',
        'verification-sessions/create',
        'accounts/create',
        'updates/create',
        'card-brands/create',
        'payments/simulate',
        'payments/cancel',
        'reports/create',
      ],
    },
    destructive: true,

    async run({ given, api: { mayRefuse: api }, fake, actions }) {
      const person = await given('entity.individual')
      const card = await given('account.liability')
      const writeAll = async (nth: 0 | 1) => {
        const [forced, canceled] = [await given('payment.pending'), await given('payment.pending')]
        const disposable = await given('entity.disposable')
        const address = homes[nth]!
        await Promise.all([
          person && api.entities.update(person.id, { address }),
          person && api.verificationSessions.create(person.id, request),
          person && api.accounts.create({ holder_id: person.id, ach: fake.bankAccount() }),
          card && api.updates.create(card.id),
          card && api.cardBrands.create(card.id),
          forced && api.payments.simulate(forced.id, { status: 'processing' }),
          canceled && api.payments.cancel(canceled.id),
          api.reports.create({ type: 'payments.created.current' }),
          disposable && api.entities.update(disposable.id, { address }),
        ])
        // What a withdrawal changes is known only of an entity that was shown.
        if (disposable) await api.entities.withdrawConsent(disposable.id, withdrawal)
      }
      await writeAll(0)
      // Whichever half comes first, the last time follows one of the other half.
      for (const nth of [1, 0] as const) {
        await actions.advanceClock(hours * 60 * 60)
        await writeAll(nth)
      }
    },
  },
)
