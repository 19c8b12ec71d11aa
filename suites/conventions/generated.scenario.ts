import type { ClauseId, OperationAddress } from '../../src/core/contract/index.ts'
import type { ApiResponse, Need, Scenario, World } from '../../src/sources/scenario/index.ts'
import { companies, homes, owners, people } from '../entities/sample-changes.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import type { Calls } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'

type Subject = { readonly id: string }

/** How an operation is asked with requests that are made up. */
interface Row {
  /** What accepted requests show. */
  readonly proves: readonly ClauseId[]
  /** The record that is asked for, the scenario's own; none for an operation of the team. */
  readonly of?: Exclude<Need, 'advanceClock' | 'redeemElementToken'>
  readonly since?: Scenario['since']
  readonly destructive?: true
  /** A request that is served. */
  readonly base: (world: Pick<World, 'fake'>, id: string) => object
  /** Two that are served, too, with other values, and with an item in each list. */
  readonly others?: readonly [object, object]
  /** The members that fit the record, each of which can be sent alone; all if none is named. */
  readonly parts?: readonly string[]
  readonly call: (calls: Calls, id: string, body: never) => Promise<ApiResponse<unknown>>
  /** A request brings the record back into a state that is known. */
  readonly restores?: true
  /** Reads what the last request may have changed. */
  readonly look?: (api: World['api'], response: ApiResponse<unknown>) => Promise<unknown>
}

const failed = 'conventions/requests#no-failure'

/** Requests at the edges of what the contract says of an operation. The judge compares what they show and what they leave. */
function generated(title: string, operation: OperationAddress, row: Row): Scenario {
  const { proves, of, since, destructive, base, others, parts = [], restores, call, look } = row
  const needs = of === undefined ? [] : [of]
  return {
    title,
    proves: [...proves, failed],
    needs,
    changes: needs,
    ...(since && { since }),
    ...(destructive && { destructive }),
    async run({ given, api, fake, tryEdges, clause }: World) {
      const { id }: Subject = of === undefined ? { id: '' } : await given(of as 'event')
      const served = base({ fake }, id)
      const [whole = served, other = served] = others ?? []
      const restore = restores && (() => call(api.mayRefuse, id, served as never))
      let last: ApiResponse<unknown>
      const read = look && (() => look(api, last))
      const tried = { base: served, whole, other, parts, restore, look: read }
      await tryEdges(operation, tried, async (body, sort) => {
        const calls = { usual: api, text: api.mayRefuse, beyond: api.mayFail }[sort]
        last = await call(calls, id, body as never)
        // A request that the contract describes is counted as failed.
        // 501 is of the operation, whatever is sent.
        if (last.status === 500 && sort === 'beyond') {
          clause(failed, last, {
            holds: false,
            expected: 'a request that the contract does not describe is refused or served',
          })
        }
        return last.ok
      })
    },
  }
}

const listEntities = (api: World['api']) => api.entities.list()

const ofUpdates = {
  proves: ['entities/update#sent', 'entities/update#lasts'],
  call: (calls: Calls, id: string, body: never) => calls.entities.update(id, body),
  restores: true,
  look: listEntities,
} as const

export const updatesOfIndividuals = generated(
  'an individual shows what an update sent, whatever it sends',
  'entities/update',
  {
    ...ofUpdates,
    of: 'entity.individual',
    base: () => ({ address: homes[0] }),
    others: [
      { individual: people[0], address: homes[0] },
      { individual: people[1], address: homes[1] },
    ],
    parts: ['individual', 'address'],
  },
)

export const updatesOfCorporations = generated(
  'a corporation shows what an update sent, whatever it sends',
  'entities/update',
  {
    ...ofUpdates,
    of: 'entity.corporation',
    base: () => ({ corporation: companies[0] }),
    others: [
      { corporation: { ...companies[0], owners: [owners[0]] } },
      { corporation: { ...companies[1], owners: [owners[1]] } },
    ],
    parts: ['corporation'],
  },
)

export const withdrawals = generated(
  'consent is withdrawn as the response says, whatever the request sends',
  'entities/withdraw-consent',
  {
    proves: ['entities/withdraw-consent#answer'],
    of: 'entity.disposable',
    destructive: true,
    base: () => withdrawal,
    call: (calls, id, body) => calls.entities.withdrawConsent(id, body),
    look: listEntities,
  },
)

export const accounts = generated(
  'an account shows what was sent, whatever is sent',
  'accounts/create',
  {
    proves: ['accounts/create#sent', 'accounts/create#answer', 'accounts/retrieve#answer'],
    of: 'entity.individual',
    base: ({ fake }, holder_id) => ({ holder_id, ach: fake.bankAccount() }),
    call: (calls, _, body) => calls.accounts.create(body),
    async look(api, response) {
      const { id } = (response.ok ? response.expectOk() : {}) as Partial<Subject>
      if (id !== undefined) await api.accounts.retrieve(id)
    },
  },
)

export const elementTokens = generated(
  'an element token is issued or refused, whatever is sent',
  'elements/create-token',
  {
    proves: ['elements/create-token#answer'],
    of: 'entity.individual',
    base: (_, entity_id) => ({ type: 'connect', entity_id }),
    call: (calls, _, body) => calls.elements.createToken(body),
  },
)

export const verificationSessions = generated(
  'a verification shows what was sent, whatever is sent',
  'verification-sessions/create',
  {
    proves: ['verification-sessions/create#sent', 'verification-sessions/create#answer'],
    of: 'entity.individual',
    since: '2024-04-04',
    base: () => session,
    call: (calls, id, body) => calls.verificationSessions.create(id, body),
  },
)

export const simulations = generated(
  'a payment shows the status that was sent, whatever is sent',
  'payments/simulate',
  {
    proves: ['payments/simulate#status', 'payments/simulate#answer'],
    of: 'payment.pending',
    destructive: true,
    base: () => ({ status: 'processing' }),
    call: (calls, id, body) => calls.payments.simulate(id, body),
  },
)

export const reports = generated(
  'a report shows the type that was sent, whatever is sent',
  'reports/create',
  {
    proves: ['reports/create#type', 'reports/create#answer'],
    base: () => ({ type: 'payments.created.current' }),
    call: (calls, _, body) => calls.reports.create(body),
  },
)
