import type { Call } from '../call.ts'
import { breaks } from '../defect.ts'
import { shift } from '../edit.ts'
import type { Account, Entity, Update, VerificationSession } from '../records.ts'
import { keep, type Store } from '../store.ts'

const hour = 3_600_000
const fiveHoursBehind = shift(-5 * hour)
const twoHoursAhead = shift(2 * hour)
const anHourAhead = shift(hour)
const halfADayBehind = shift(-12 * hour)

const ifVerified = (id: string | null, { store }: Call) =>
  store.verificationSessions.get(id ?? '')?.status === 'verified' ? id : null

const isBankAccount = ({ type }: Account) => type === 'ach'

function withTwelveHours(store: Store): Store {
  const start = store.now()
  const isSecond = () => (store.now() - start) % (24 * hour) >= 12 * hour
  return {
    ...store,
    stamp: () => (isSecond() ? String(halfADayBehind(store.stamp())) : store.stamp()),
  }
}

/** Defects of records that one response shows otherwise than another one, at the same `updated_at`. */
export const views = {
  'payload-null-in-the-map': breaks('endpoints.retrieve-account', 'A71')
    .titled('Lists the subscriptions of an entity without what they were requested with.')
    .sets('subscriptions/list', '/*/payload', null),
  'subscription-read-without-its-payload': breaks('endpoints.retrieve-account', 'A71')
    .titled('Shows a subscription that is read without what it was requested with.')
    .sets('subscriptions/retrieve', '/payload', null),
  'subscriptions-listed-after-a-withdrawal': breaks('A64')
    .titled('Lists the subscriptions of an entity that withdrew its consent as they were.')
    .around('entities/withdraw-consent', (call, next) => {
      const { subscriptions } = call.store
      const id = call.params.ent_id!
      const before = subscriptions.get(id)
      const response = next(call)
      if (before) subscriptions.set(id, before)
      return response
    }),
  'webhook-metadata-null-in-the-list': breaks('endpoints.retrieve-account', 'A71')
    .titled('Lists webhooks without their metadata.')
    .sets('webhooks/list', '/data/*/metadata', null),
  'corporation-null-in-the-list': breaks('endpoints.retrieve-account', 'A71')
    .titled('Lists corporations without their data.')
    .sets('entities/list', '/data/*/corporation', null),
  'requested-update-never-named': breaks('endpoints.retrieve-account', 'A78')
    .titled('Shows no latest update of a liability account once one was requested.')
    .does<Update>('updates/create', ({ account_id: id }, { store: { accounts } }) =>
      keep(accounts, { ...accounts.get(id)!, update: null }),
    ),
  'started-session-never-named': breaks('endpoints.retrieve-account', 'A78')
    .titled('Names no session of an entity as the latest unless it is verified.')
    .setsAll('entities/list', {
      '/data/*/verification/phone/latest_verification_session': ifVerified,
      '/data/*/verification/identity/latest_verification_session': ifVerified,
    }),
  'sessions-listed-alone': breaks('endpoints.retrieve-account')
    .titled('Lists the latest verification session of an entity only.')
    .sets('verification-sessions/list', '/data', (data: readonly unknown[]) => data.slice(-1)),
  'identity-sessions-unlisted': breaks('endpoints.retrieve-account')
    .titled('Lists verification sessions of the phone only.')
    .sets('verification-sessions/list', '/data', (data: readonly VerificationSession[]) =>
      data.filter(({ type }) => type === 'phone'),
    ),
  'corporations-unlisted': breaks('endpoints.retrieve-account', 'entity.corporation')
    .titled('Lists entities without the corporations among them.')
    .sets('entities/list', '/data', (data: readonly Entity[]) =>
      data.filter(({ type }) => type !== 'corporation'),
    ),
  'event-moves-with-its-resource': breaks('endpoints.retrieve-account')
    .titled('Shows the resource of a stored event as it is when the event is read.')
    .sets('events/retrieve', '/diff/after/updated_at', (_, { store }) => store.stamp()),
  'clock-of-local-time': breaks('A70')
    .titled('Writes local time, five hours behind, as UTC.')
    .aroundStore((store) => ({
      ...store,
      stamp: () => String(fiveHoursBehind(store.stamp())),
    })),
  'clock-ahead-of-utc': breaks('A70')
    .titled('Writes local time, two hours ahead, as UTC.')
    .aroundStore((store) => ({ ...store, stamp: () => String(twoHoursAhead(store.stamp())) })),
  'clock-of-twelve-hours': breaks('A70')
    .titled(
      'Shows the times of every second half of a day, from its start on, as those of the first.',
    )
    .aroundStore(withTwelveHours),
  'changes-dated-by-twelve-hours': breaks('A70', 'A38')
    .titled('Shows the times of changes in every second half of a day as those of the first.')
    .aroundStore((store) => ({ ...withTwelveHours(store), dates: () => store.dates() })),
  'changes-dated-in-local-time': breaks('A70')
    .titled('Writes local time, two hours ahead, as the time of a change.')
    .aroundStore((store) => ({
      ...store,
      stamp: () => String(twoHoursAhead(store.stamp())),
      dates: () => store.dates(),
    })),
  'bank-accounts-updated-in-local-time': breaks('A70')
    .titled('Shows bank accounts as updated two hours after they were created.')
    .sets(['accounts/create', 'accounts/retrieve'], '/updated_at', twoHoursAhead, isBankAccount),
  'changes-dated-in-summer-time': breaks('A70')
    .titled('Dates every change an hour ahead, also that by which a record was made.')
    .aroundStore((store) => ({
      ...store,
      stamp: () => String(anHourAhead(store.stamp())),
      dates: () => {
        const { created_at, updated_at } = store.dates()
        return { created_at, updated_at: String(anHourAhead(updated_at)) }
      },
    })),
  'widget-events-dated-in-local-time': breaks('A70')
    .titled('Dates the events of a session five hours behind.')
    .sets('widget-events/list', '/data/*/timestamp', fiveHoursBehind),
  'events-dated-ahead': breaks('A70')
    .titled('Dates stored events two hours ahead.')
    .setsAll('events/retrieve', { '/created_at': twoHoursAhead, '/updated_at': twoHoursAhead }),
  'events-dated-in-local-time': breaks('A70')
    .titled('Dates stored events five hours behind.')
    .setsAll('events/retrieve', { '/created_at': fiveHoursBehind, '/updated_at': fiveHoursBehind }),
  'reports-dated-in-local-time': breaks('A70')
    .titled('Dates new reports five hours behind.')
    .setsAll('reports/create', { '/created_at': fiveHoursBehind, '/updated_at': fiveHoursBehind }),
} as const
