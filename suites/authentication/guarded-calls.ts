import type { ApiVersion, OperationAddress } from '../../src/core/contract/index.ts'
import { type ApiResponse, testData, type World } from '../../src/sources/scenario/index.ts'
import type { SubjectName } from '../../src/sources/target/index.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import type { Call } from './reject-others.ts'

interface Shown {
  readonly id: string
}

/** Calls that one subject makes possible, or that need none. */
export interface GuardedCalls {
  /** What the calls read and change, in words. */
  readonly what: string
  readonly operations: readonly OperationAddress[]
  readonly subject?: SubjectName
  readonly since?: ApiVersion
  /** The calls; `parent` is the record that the subject belongs to. */
  calls(
    world: Pick<World, 'api' | 'fake'>,
    id: string,
    parent: string,
  ): readonly Call[] | Promise<readonly Call[]>
}

/** The calls of a group; none where the target does not have its subject, and the scenario may do without. */
export async function callsOf(
  { subject, calls }: GuardedCalls,
  world: Pick<World, 'api' | 'fake' | 'given'>,
): Promise<readonly Call[]> {
  if (subject === undefined) return calls(world, '', '')
  const found: { id: string; account_id?: string; entity_id?: string } | undefined =
    await world.given(subject as 'sensitive')
  return found ? calls(world, found.id, found.account_id ?? found.entity_id ?? '') : []
}

/** What an element token can be created for. */
export const connect = {
  products: ['balance'],
  entity: {
    type: 'individual',
    individual: testData({ first_name: 'Gideon', last_name: 'Sample' }),
  },
}

/** A call with the id of the first record that a response shows; none if the target refused it. */
function withFirst<Body>(
  response: ApiResponse<Body>,
  shownIn: (body: Body) => readonly Shown[],
  call: (id: string) => Call,
): readonly Call[] {
  const shown = response.ok ? shownIn(response.expectOk()) : []
  return shown.slice(0, 1).map(({ id }) => call(id))
}

const since = '2024-04-04'

/** All calls that the key opens, except those that change a record for good. */
export const guarded = {
  team: {
    what: 'the records of a team',
    operations: [
      'elements/create-token',
      'entities/list',
      'reports/create',
      'webhooks/list',
      'webhooks/retrieve',
    ],
    calls: async ({ api }) => [
      (as) => as.elements.createToken({ type: 'connect', connect }),
      (as) => as.entities.list(),
      (as) => as.reports.create({ type: 'payments.created.current' }),
      (as) => as.webhooks.list(),
      ...withFirst(
        await api.webhooks.list(),
        ({ data }) => data,
        (id) => (as) => as.webhooks.retrieve(id),
      ),
    ],
  },
  bankAccounts: {
    what: 'bank accounts',
    operations: ['accounts/create', 'accounts/retrieve'],
    subject: 'entity.individual',
    async calls({ api, fake }, holder_id) {
      const request = { holder_id, ach: fake.bankAccount() }
      const accounts = withFirst(
        await api.accounts.create(request),
        (account) => [account],
        (account) => (as) => as.accounts.retrieve(account),
      )
      return [(as) => as.accounts.create({ ...request, ach: fake.bankAccount() }), ...accounts]
    },
  },
  verification: {
    what: 'the verification and the subscriptions of an entity',
    operations: [
      'verification-sessions/list',
      'verification-sessions/create',
      'subscriptions/list',
      'subscriptions/retrieve',
    ],
    subject: 'entity.individual',
    since,
    calls: async ({ api }, id) => [
      (as) => as.verificationSessions.list(id),
      (as) => as.verificationSessions.create(id, session),
      (as) => as.subscriptions.list(id),
      ...withFirst(
        await api.subscriptions.list(id),
        (map) => Object.values(map) as readonly Shown[],
        (own) => (as) => as.subscriptions.retrieve(id, own),
      ),
    ],
  },
  liability: {
    what: 'the records of a liability',
    operations: [
      'accounts/retrieve',
      'card-brands/list',
      'card-brands/retrieve',
      'card-brands/create',
      'updates/create',
    ],
    subject: 'account.liability',
    since,
    calls: async ({ api }, id) => [
      (as) => as.accounts.retrieve(id),
      (as) => as.cardBrands.list(id),
      ...withFirst(
        await api.cardBrands.create(id),
        (brand) => [brand],
        (brand) => (as) => as.cardBrands.retrieve(id, brand),
      ),
      (as) => as.cardBrands.create(id),
      (as) => as.updates.create(id),
    ],
  },
  // The number of a card is the most valuable secret.
  sensitive: {
    what: 'sensitive card data',
    operations: ['sensitive/retrieve'],
    subject: 'sensitive',
    since,
    calls: (_, id, account) => [(as) => as.sensitive.retrieve(account, id)],
  },
  creditScore: {
    what: 'a credit score',
    operations: ['credit-scores/retrieve'],
    subject: 'credit_score',
    since,
    calls: (_, id, entity) => [(as) => as.creditScores.retrieve(entity, id)],
  },
  // Reference data contains nothing personal, but it needs the key too.
  cardProduct: {
    what: 'a card product',
    operations: ['card-products/retrieve'],
    subject: 'card_product',
    calls: (_, id) => [(as) => as.cardProducts.retrieve(id)],
  },
  merchant: {
    what: 'a merchant',
    operations: ['merchants/retrieve'],
    subject: 'merchant',
    calls: (_, id) => [(as) => as.merchants.retrieve(id)],
  },
  event: {
    what: 'a stored event',
    operations: ['events/retrieve'],
    subject: 'event',
    calls: (_, id) => [(as) => as.events.retrieve(id)],
  },
} as const satisfies Readonly<Record<string, GuardedCalls>>
