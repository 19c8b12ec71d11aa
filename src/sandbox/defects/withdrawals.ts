import { type Call, consentWithdrawn, isDisabled, ok, type SandboxResponse } from '../call.ts'
import { countOf, everyThird, inBetween, oldest, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { another, copy, drop, type Edit, set, when } from '../edit.ts'
import { addressOf, individualOf } from '../fake-data.ts'
import type { Account, Entity } from '../records.ts'
import { withdrawn } from '../resources/withdrawal.ts'
import { change, keep } from '../store.ts'
import { accountsOf, keeping, withoutStoring } from '../wrappers.ts'

const whereDisabled = (edit: Edit) => set('/data/*', when(isDisabled, edit))
const ofWithdrawn = (edit: Edit) =>
  when(
    ({ holder_id }: Account, { store }) => store.entities.get(holder_id)?.status === 'disabled',
    edit,
  )

/** A request is refused with 409 where its entity withdrew its consent. */
function isOfWithdrawn({ status }: SandboxResponse, { store, params, body }: Call): boolean {
  const { holder_id, entity_id } = (body ?? {}) as { holder_id?: string; entity_id?: string }
  const id = params.ent_id ?? holder_id ?? entity_id
  return status === 409 && store.entities.get(String(id))?.status === 'disabled'
}

/** A withdrawn entity as if it had not withdrawn, with what the request sends. */
function revived({ store, body }: Call, id: string | undefined): Entity {
  const entity = store.entities.get(String(id))!
  const individual = { ...individualOf(9), ...(body as Partial<Entity> | undefined)?.individual }
  return {
    ...entity,
    type: 'individual',
    individual,
    address: addressOf(9),
    status: 'active',
    error: null,
  }
}

const asActive: Edit = (entity, call) => revived(call, (entity as Entity).id)

function revive(call: Call, id: string | undefined): Entity {
  return keep(call.store.entities, revived(call, id))
}

/** Gives the accounts of an entity back what its withdrawal took. */
const sparesAccounts: Edit = (body, { store, params }) => {
  for (const account of store.accounts.values()) {
    if (account.holder_id !== params.ent_id) continue
    keep(store.accounts, { ...account, products: ['balance'], subscriptions: ['update'] })
  }
  return body
}

/** Defects of what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-empties-accounts-of-one-number': breaks('C229')
    .titled('Removes the products of all accounts that have a number of the entity that withdraws.')
    .does('entities/withdraw-consent', (_body, { store, params }) => {
      const accounts = [...store.accounts.values()]
      const own = accounts.filter(({ holder_id }) => holder_id === params.ent_id)
      const numbers = new Set(own.map(({ ach }) => ach?.number))
      for (const account of accounts) {
        if (account.ach && numbers.has(account.ach.number)) {
          keep(store.accounts, { ...account, products: [] })
        }
      }
    }),
  'products-come-back-with-another-account': breaks('C229')
    .titled('Gives withdrawn accounts their products again when an account is created.')
    .does('accounts/create', (_body, { store }) => {
      for (const account of [...store.accounts.values()]) {
        if (store.entities.get(account.holder_id)?.status !== 'disabled') continue
        keep(store.accounts, { ...account, products: ['payment'] })
      }
    }),
  'withdrawal-not-stored': breaks('C227', 'C229', 'C230', 'C262')
    .titled('Returns a disabled entity for a withdrawal and stores nothing.')
    .around('entities/withdraw-consent', keeping('entities', 'updated_at'))
    .around('entities/withdraw-consent', withoutStoring),
  'withdrawn-entity-listed-as-active': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active, with its data.')
    .edits(
      'entities/list',
      whereDisabled((entity) => ({
        ...(entity as object),
        type: 'individual',
        individual: individualOf(9),
        address: addressOf(9),
        status: 'active',
        error: null,
      })),
    )
    .alsoUnder(inBetween, 'withdrawal-unknown-in-between', 'C227')
    .alsoEveryThirdTime('withdrawal-forgotten-every-third-time'),
  'withdrawal-disables-everybody': breaks('C227')
    .titled('Disables all individuals when one of them withdraws its consent.')
    .around('entities/withdraw-consent', (call, next) => {
      const { store, params } = call
      const type = store.entities.get(params.ent_id!)?.type
      const response = next(call)
      const others = [...store.entities.values()].filter((entity) => entity.type === type)
      if (response.status < 300) {
        for (const entity of others) change(store, store.entities, entity, withdrawn)
      }
      return response
    }),
  'withdrawal-empties-the-accounts-of-the-next-entity': breaks('C229', 'C230')
    .titled(
      'Removes products and subscriptions of the entity that was made after the one that withdraws.',
    )
    .does('entities/withdraw-consent', ({ id }: Entity, { store }) => {
      const ids = [...store.entities.keys()]
      for (const account of accountsOf(store, ids[ids.indexOf(id) + 1])) {
        keep(store.accounts, { ...account, products: [], subscriptions: [] })
      }
    }),
  'withdrawal-undone-a-month-later': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active a month later.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        (entity: Entity, { store }) =>
          isDisabled(entity) && store.now() - Date.parse(entity.updated_at) > 29 * 86_400_000,
        asActive,
      ),
    ),
  'withdrawal-empties-the-first-account': breaks('C229', 'C230')
    .titled('Withdraws consent and removes products and subscriptions of the first account only.')
    .around('entities/withdraw-consent', (call, next) => {
      const [, ...laterAccounts] = accountsOf(call.store, call.params.ent_id)
      const response = next(call)
      for (const account of laterAccounts) keep(call.store.accounts, account)
      return response
    }),
  'withdrawal-empties-three-accounts': breaks('C229', 'C230')
    .titled('Withdraws consent and removes products and subscriptions of three accounts only.')
    .around('entities/withdraw-consent', (call, next) => {
      const laterAccounts = accountsOf(call.store, call.params.ent_id).slice(3)
      const response = next(call)
      for (const account of laterAccounts) keep(call.store.accounts, account)
      return response
    }),
  'withdrawal-of-another-entity': breaks('C249')
    .titled('Returns another entity than the one whose consent is withdrawn.')
    .sets('entities/withdraw-consent', '/id', another),
  'withdrawal-keeps-a-line-of-the-address': breaks('C050')
    .titled('Withdraws consent and keeps the state of the address.')
    .sets('entities/withdraw-consent', '/address', { state: 'TX' }),
  'withdrawal-blanks-the-address': breaks('C050')
    .titled('Withdraws consent and sets each line of the address to null.')
    .sets('entities/withdraw-consent', '/address', {
      line1: null,
      line2: null,
      city: null,
      state: null,
      zip: null,
    }),
  'withdrawn-address-as-list': breaks('C050')
    .titled('Writes the empty address of withdrawn entities as an empty array.')
    .sets('entities/withdraw-consent', '/address', [])
    .edits('entities/list', whereDisabled(set('/address', []))),
  'withdrawal-for-another-reason': breaks('C231')
    .titled('Withdraws consent with another error sub type.')
    .sets('entities/withdraw-consent', '/error/sub_type', 'ENTITY_UNDER_REVIEW')
    .alsoUnder(inBetween, 'withdrawal-of-another-sub-type-in-between'),
  'withdrawal-restarts-time': breaks('C034')
    .titled('Withdraws consent and sets "created_at" to the time of the withdrawal.')
    .edits('entities/withdraw-consent', copy('/updated_at', '/created_at')),
  'withdrawn-entity-listed-without-a-reason': breaks('C298')
    .titled('Lists a withdrawn entity with a null error.')
    .edits('entities/list', whereDisabled(set('/error', null)))
    .alsoUnder(inBetween, 'withdrawal-without-a-reason-in-between'),
  'withdrawn-entity-listed-as-suspended': breaks('C227')
    .titled('Lists a withdrawn entity as suspended.')
    .edits('entities/list', whereDisabled(set('/status', 'suspended'))),
  'withdrawal-hides-the-status': breaks('C033', 'C227', 'C249')
    .titled('Withdraws consent and omits the status of the entity.')
    .edits('entities/withdraw-consent', drop('/status')),
  'accounts-read-from-a-cache': breaks('C229', 'C230', 'C314')
    .titled('Shows every account as it was when it was first read.')
    .edits('accounts/retrieve', (body, call) =>
      once(call, `account ${call.params.acc_id}`, () => body),
    ),
  'withdrawal-spares-a-product': breaks('C229')
    .titled('Keeps one product of every account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/products', ['balance']))),
  'withdrawal-trades-subscriptions': breaks('C230')
    .titled('Replaces the subscriptions of an account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/subscriptions', ['update.snapshot']))),
  'withdrawal-ends-every-subscription': breaks('C257')
    .titled('Ends the subscriptions of all entities when one of them withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => store.subscriptions.clear()),
  'withdrawal-erases-every-score': breaks('C258')
    .titled('Erases the credit scores of all entities when one of them withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => store.creditScores.clear()),
  'withdrawal-closes-every-account': breaks('C262')
    .titled('Returns 404 for every account once an entity withdrew its consent.')
    .does('entities/withdraw-consent', (_body, { notes }) => notes.set('closed', true))
    .loses('accounts/retrieve', 'account', (_, { notes }) => notes.has('closed')),
  'withdrawn-entity-revived-by-an-update': breaks('C227')
    .titled('Accepts an update of a withdrawn entity and makes it active.')
    .responds('entities/update', (_, call) => ok(revive(call, call.params.ent_id)), isOfWithdrawn),
  'withdrawn-entity-updated-as-active': breaks('C227', 'C262')
    .titled('Accepts an update of a withdrawn entity and returns it as active.')
    .responds('entities/update', (_, call) => ok(revived(call, call.params.ent_id)), isOfWithdrawn),
  'withdrawn-entity-revived-by-a-session': breaks('C227')
    .titled('Makes a withdrawn entity active when its verification is requested.')
    .responds('verification-sessions/create', (response, call) => {
      if (isOfWithdrawn(response, call)) revive(call, call.params.ent_id)
      return response
    }),
  'withdrawn-entity-revived-by-an-account': breaks('C227')
    .titled('Makes a withdrawn entity active when an account is created for it.')
    .responds('accounts/create', (response, call) => {
      const { holder_id } = call.body as { holder_id?: string }
      if (isOfWithdrawn(response, call)) revive(call, holder_id)
      return response
    }),
  'withdrawn-entity-revived-by-a-token': breaks('C227')
    .titled('Makes a withdrawn entity active when an element token is requested for it.')
    .responds('elements/create-token', (response, call) => {
      const { entity_id } = call.body as { entity_id?: string }
      if (isOfWithdrawn(response, call)) revive(call, entity_id)
      return response
    }),
  'withdrawal-forgotten-after-three-looks': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active from the fourth time on.')
    .does('entities/list', (_body, call) => {
      for (const entity of call.store.entities.values()) {
        if (isDisabled(entity) && countOf(call, `looks at ${entity.id}`) === 2) {
          revive(call, entity.id)
        }
      }
    }),
  'withdrawal-lost-to-an-update': breaks('C227')
    .titled('Stores an entity as it was before a withdrawal that came during an update.')
    .collides(['entities/update', 'entities/withdraw-consent'], (response, first, { store }) => {
      const [before, after] = [first.body as Entity, response.body as Entity]
      const isLost = after.id === before.id && after.status === 'disabled'
      if (isLost) keep(store.entities, before)
      return response
    }),
  'withdrawal-spares-accounts-in-between': breaks('C229', 'C230')
    .titled('Keeps what the accounts of an entity can do under version 2024-04-04.')
    .edits('entities/withdraw-consent', sparesAccounts, under(inBetween)),
  'withdrawal-spares-accounts-under-the-oldest': breaks('C229', 'C230')
    .titled('Keeps what the accounts of an entity can do under version 2020-12-06.')
    .edits('entities/withdraw-consent', sparesAccounts, under(oldest)),
  'withdrawal-forgotten-within-minutes': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active three minutes later.')
    .edits(
      'entities/list',
      whereDisabled(
        when(({ updated_at }: Entity, { store }) => {
          return store.now() - Date.parse(updated_at) > 3 * 60_000
        }, asActive),
      ),
    ),
  'withdrawal-undone-within-an-hour': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active an hour later.')
    .edits(
      'entities/list',
      whereDisabled(
        when(({ updated_at }: Entity, { store }) => {
          return store.now() - Date.parse(updated_at) > 3_600_000
        }, asActive),
      ),
    ),
  'withdrawal-by-any-id': breaks('C249')
    .titled('Withdraws some consent for an id that names no entity.')
    .finds('entities/withdraw-consent', ({ store }) => {
      const [first] = store.entities.values()
      return { ...first, type: null, address: {}, status: 'disabled', error: consentWithdrawn }
    }),
  'withdrawn-products-back-at-the-second-look': breaks('C229')
    .titled('Shows the products of a withdrawn account again when it is read a second time.')
    .edits(
      'accounts/retrieve',
      ofWithdrawn((account, call) =>
        countOf(call, `looks at ${call.params.acc_id}`) === 0
          ? account
          : { ...(account as Account), products: ['balance'] },
      ),
    ),
  'withdrawn-products-back-with-a-card-brand': breaks('C229')
    .titled('Gives a withdrawn account a product when its card brand is requested.')
    .responds('card-brands/create', (response, { store, params }) => {
      const account = store.accounts.get(params.acc_id!)
      if (account === undefined) return response
      const isWithdrawn = store.entities.get(account.holder_id)?.status === 'disabled'
      if (isWithdrawn) keep(store.accounts, { ...account, products: ['card_brand'] })
      return response
    }),
  'withdrawal-keeps-a-subscription-every-third-time': breaks('C230')
    .titled('Shows a subscription of a withdrawn account every third time.')
    .edits('accounts/retrieve', ofWithdrawn(when(everyThird(), set('/subscriptions', ['update'])))),
  'withdrawal-without-a-reason-every-third-time': breaks('C231', 'C298')
    .titled('Withdraws consent with a null error every third time.')
    .sets('entities/withdraw-consent', '/error', null, everyThird()),
  'withdrawal-empties-every-account': breaks('C229', 'C230')
    .titled('Removes products and subscriptions of all accounts when one entity withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => {
      for (const account of store.accounts.values()) {
        keep(store.accounts, { ...account, products: [], subscriptions: [] })
      }
    }),
}
