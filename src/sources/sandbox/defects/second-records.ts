import type { Call } from '../call.ts'
import { breaks } from '../defect.ts'
import type { Account, CardBrand, Entity, Update, VerificationSession } from '../records.ts'
import { currentShape } from '../resources/cards.ts'
import { keep, type Store } from '../store.ts'

const holderOf = (account: string | undefined, { accounts }: Store) =>
  accounts.get(account ?? '')?.holder_id

/** Whether two accounts have one holder. */
const areSiblings = (one: string | undefined, other: string | undefined, store: Store) =>
  holderOf(one, store) === holderOf(other, store)

function noteRead({ id }: Account, { notes }: Call): void {
  notes.set('account read last', id)
}

/** Gives the liability account that was read last a reference to a record. */
function nameLast({ notes, store: { accounts } }: Call, named: Partial<Account>): void {
  const last = accounts.get(String(notes.get('account read last')))
  if (last?.liability) keep(accounts, { ...last, ...named })
}

/** How many entities are there from the start. */
const seeded = 5

/** Defects of a second record of a kind: it takes the place of the first, or the two are mixed. */
export const secondRecords = {
  'newer-entities-listed-alone': breaks('endpoints.retrieve-account')
    .titled('Lists of the entities that were made later only the last one.')
    .sets('entities/list', '/data', (data: readonly Entity[]) =>
      data.filter((_, nth) => nth < seeded || nth === data.length - 1),
    ),
  'text-message-ends-the-one-before': breaks('endpoints.retrieve-account')
    .titled('Forgets the sessions of an entity that wait for a code when another code is sent.')
    .does('verification-sessions/create', ({ entity_id, id }: VerificationSession, { store }) => {
      for (const session of [...store.verificationSessions.values()]) {
        const isWaiting = session.method === 'sms' && session.status === 'in_progress'
        const isOther = session.entity_id === entity_id && session.id !== id
        if (isWaiting && isOther) store.verificationSessions.delete(session.id)
      }
    }),
  'brands-of-a-holder-under-each-account': breaks(
    'endpoints.retrieve-account',
    'endpoints.retrieve-card-brand',
    'A45',
  )
    .titled('Lists the card brands of all accounts of a holder under each of them, as its own.')
    .sets('card-brands/list', '/data', (_, { store, params: { acc_id = '' } }) =>
      [...store.cardBrands.values()]
        .filter(({ account_id }) => areSiblings(account_id, acc_id, store))
        .map((brand) => currentShape(store, { ...brand, account_id: acc_id })),
    ),
  'brand-list-of-the-first-card': breaks('A75')
    .titled('Lists the brand of the first card of a holder for each of them.')
    .sets('card-brands/list', '/data/*', (listed: CardBrand, { store, params }) => {
      const { cardBrands } = store
      const first = [...cardBrands.values()].find(({ account_id }) =>
        areSiblings(account_id, params.acc_id, store),
      )!
      const own = cardBrands.get(listed.id)!
      return currentShape(store, { ...own, product_id: first.product_id })
    }),
  'card-brand-named-by-all-accounts-of-the-holder': breaks('endpoints.retrieve-account')
    .titled('Names a new card brand as that of all accounts of the holder.')
    .does('card-brands/create', ({ id, account_id }: CardBrand, { store }) => {
      for (const account of store.accounts.values()) {
        if (!areSiblings(account.id, account_id, store)) continue
        keep(store.accounts, { ...account, card_brand: id.replace('cbrd_', 'crd_') })
      }
    }),
  'update-named-by-the-account-read-last': breaks('update.account-id')
    .titled('Names a new update as the latest of the account that was read last, too.')
    .does('accounts/retrieve', noteRead)
    .does('updates/create', ({ id }: Update, call) => nameLast(call, { update: id })),
  'card-brand-named-by-the-account-read-last': breaks('endpoints.retrieve-account')
    .titled('Names a new card brand as that of the account that was read last, too.')
    .does('accounts/retrieve', noteRead)
    .does('card-brands/create', ({ id }: CardBrand, call) =>
      nameLast(call, { card_brand: id.replace('cbrd_', 'crd_') }),
    ),
  'first-update-named-for-ever': breaks('A78')
    .titled('Names the first update of an account as its latest for ever.')
    .sets('accounts/retrieve', '/update', (latest, { store, params }) => {
      if (typeof latest !== 'string') return latest
      const updates = [...store.updates.values()]
      return updates.find(({ account_id }) => account_id === params.acc_id)?.id ?? latest
    }),
  'widget-session-ends-the-one-before': breaks('endpoints.widget-events-after-expiry')
    .titled('Forgets the events of a widget session when another one starts.')
    .around('/_control/widget_sessions', (call, next) => {
      const { widgetSessions } = call.store
      for (const session of widgetSessions.values())
        keep(widgetSessions, { ...session, events: [] })
      return next(call)
    }),
}
