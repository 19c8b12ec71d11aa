import type { ApiVersion, OperationAddress } from '../../src/core/contract/index.ts'
import { type Need, testData, type World } from '../../src/sources/scenario/index.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import { type Call, isBlocked } from './reject-others.ts'

/** Calls that one subject makes possible, or that need none. */
export interface GuardedCalls {
  /** What the calls read and change, in words. */
  readonly what: string
  readonly operations: readonly OperationAddress[]
  readonly needs: readonly Need[]
  readonly since?: ApiVersion
  calls(world: World): Promise<readonly Call[]>
}

/** Calls that are possible with the declared subjects only. */
function group<const Needs extends readonly Need[]>(
  declared: Omit<GuardedCalls, 'needs' | 'calls'> & { readonly needs: Needs },
  calls: (world: World<never, Needs[number]>) => Promise<readonly Call[]>,
): GuardedCalls {
  return { ...declared, calls: (world) => calls(world as never) }
}

/** What an element token can be created for. */
export const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Gideon', last_name: 'Sample' }),
  },
}

/** A call with the id of the first record that another call shows; undefined if the target does not serve that call. */
async function withFirst(
  show: () => Promise<readonly { readonly id: string }[]>,
  call: (id: string) => Call,
): Promise<readonly Call[]> {
  const shown = await show().catch((end: unknown) => {
    if (!isBlocked(end)) throw end
    return []
  })
  return shown.slice(0, 1).map(({ id }) => call(id))
}

const team = group(
  {
    what: 'the records of a team',
    operations: [
      'elements/create-token',
      'entities/list',
      'reports/create',
      'webhooks/list',
      'webhooks/retrieve',
    ],
    needs: [],
  },
  async ({ api }) => [
    (as) => as.elements.createToken({ type: 'connect', connect }),
    (as) => as.entities.list(),
    (as) => as.reports.create({ type: 'payments.created.current' }),
    (as) => as.webhooks.list(),
    ...(await withFirst(
      async () => (await api.webhooks.list()).expectOk().data,
      (id) => (as) => as.webhooks.retrieve(id),
    )),
  ],
)

const bankAccounts = group(
  {
    what: 'bank accounts',
    operations: ['accounts/create', 'accounts/retrieve'],
    needs: ['entity.individual'],
  },
  async ({ given, api, fake }) => {
    const request = { holder_id: (await given('entity.individual')).id, ach: fake.bankAccount() }
    const accounts = await withFirst(
      async () => [(await api.accounts.create(request)).expectOk()],
      (account) => (as) => as.accounts.retrieve(account),
    )
    return [(as) => as.accounts.create({ ...request, ach: fake.bankAccount() }), ...accounts]
  },
)

const added = '2024-04-04'

const verification = group(
  {
    what: 'the verification and the subscriptions of an entity',
    operations: [
      'verification-sessions/list',
      'verification-sessions/create',
      'subscriptions/list',
      'subscriptions/retrieve',
    ],
    needs: ['entity.individual'],
    since: added,
  },
  async ({ given, api }) => {
    const { id } = await given('entity.individual')
    const subscriptions = await withFirst(
      async () => Object.values((await api.subscriptions.list(id)).expectOk()),
      (own) => (as) => as.subscriptions.retrieve(id, own),
    )
    return [
      (as) => as.verificationSessions.list(id),
      (as) => as.verificationSessions.create(id, session),
      (as) => as.subscriptions.list(id),
      ...subscriptions,
    ]
  },
)

const liability = group(
  {
    what: 'the records of a liability',
    operations: [
      'accounts/retrieve',
      'card-brands/list',
      'card-brands/retrieve',
      'card-brands/create',
      'updates/create',
    ],
    needs: ['account.liability'],
    since: added,
  },
  async ({ given, api }) => {
    const { id } = await given('account.liability')
    const brands = await withFirst(
      async () => [(await api.cardBrands.create(id)).expectOk()],
      (brand) => (as) => as.cardBrands.retrieve(id, brand),
    )
    return [
      (as) => as.accounts.retrieve(id),
      (as) => as.cardBrands.list(id),
      ...brands,
      (as) => as.cardBrands.create(id),
      (as) => as.updates.create(id),
    ]
  },
)

/** The number of a card is the most valuable secret. */
const sensitive = group(
  {
    what: 'sensitive card data',
    operations: ['sensitive/retrieve'],
    needs: ['sensitive'],
    since: added,
  },
  async ({ given }) => {
    const { account_id, id } = await given('sensitive')
    return [(as) => as.sensitive.retrieve(account_id, id)]
  },
)

const creditScore = group(
  {
    what: 'a credit score',
    operations: ['credit-scores/retrieve'],
    needs: ['credit_score'],
    since: added,
  },
  async ({ given }) => {
    const { entity_id, id } = await given('credit_score')
    return [(as) => as.creditScores.retrieve(entity_id, id)]
  },
)

/** A record that is read by its id. */
function readById(
  what: string,
  name: 'card_product' | 'merchant' | 'event',
  operation: OperationAddress,
  read: (id: string) => Call,
): GuardedCalls {
  return group({ what, operations: [operation], needs: [name] }, async (world) => {
    const { given } = world as World
    return [read((await given(name)).id)]
  })
}

/** All calls that the key opens, except those that change a record for good. */
export const guarded = {
  team,
  bankAccounts,
  verification,
  liability,
  sensitive,
  creditScore,
  // Reference data contains nothing personal, but it needs the key too.
  cardProduct: readById(
    'a card product',
    'card_product',
    'card-products/retrieve',
    (id) => (as) => as.cardProducts.retrieve(id),
  ),
  merchant: readById(
    'a merchant',
    'merchant',
    'merchants/retrieve',
    (id) => (as) => as.merchants.retrieve(id),
  ),
  event: readById(
    'a stored event',
    'event',
    'events/retrieve',
    (id) => (as) => as.events.retrieve(id),
  ),
} as const satisfies Readonly<Record<string, GuardedCalls>>
