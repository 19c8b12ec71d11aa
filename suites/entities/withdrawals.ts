import type { Account, ApiVersion } from '../../src/core/contract/index.ts'
import type { ApiResponse, Need, Scenario, World } from '../../src/sources/scenario/index.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { type Calls, type Situations, situations } from '../support/situations.ts'
import type { EntityList } from './sample-changes.ts'

/** The one reason for a withdrawal that the contract shows. */
export const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** The withdrawn consent of an entity that no other scenario needs. */
export const withdrawals = situations('entities/withdraw-consent', {
  needs: ['entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,
  subject: ({ given }) => given('entity.disposable'),
  call: (api, { id }) => api.entities.withdrawConsent(id, withdrawal),
})

/** The same of a company, which has other data than a person. */
export const withdrawalsOfCompanies = situations('entities/withdraw-consent', {
  needs: ['entity.disposable_corporation'],
  changes: ['entity.disposable_corporation'],
  destructive: true,
  subject: ({ given }) => given('entity.disposable_corporation'),
  call: (api, { id }) => api.entities.withdrawConsent(id, withdrawal),
})

type Needed = World<never, 'entity.disposable'>

/** The accounts of an entity. A withdrawal affects all of them, so new ones of another type are tried too. */
export async function accountsOf(
  { id, account_id }: Awaited<ReturnType<Needed['given']>>,
  { api, fake }: Pick<Needed, 'api' | 'fake'>,
  opening: number,
): Promise<readonly string[]> {
  const opened = await Promise.all(
    Array.from({ length: opening }, () =>
      api.accounts.create({ holder_id: id, ach: fake.bankAccount() }),
    ),
  )
  const accounts = opened.map((account) => (account.ok ? account.expectOk().id : undefined))
  return [account_id, ...accounts].filter((account) => account !== undefined)
}

/** An account that is not disabled and keeps everything when another entity withdraws consent. */
export function expectKept(
  clause: World<
    'entities/withdraw-consent#one-only' | 'entities/withdraw-consent#others-keep'
  >['clause'],
  before: Account | undefined,
  read: ApiResponse<Account> | undefined,
): void {
  const after = read?.ifServed()
  if (before === undefined || read === undefined || after === undefined) return
  clause('entities/withdraw-consent#one-only', read, {
    holds: before.status === 'disabled' || after.status !== 'disabled',
    expected: `the status ${JSON.stringify(before.status)} of before, as another entity withdrew its consent`,
    actual: 'the account is disabled',
  })
  for (const member of ['products', 'subscriptions'] as const) {
    const [were, are] = [before[member], after[member]].map(textsOf)
    if (were === undefined || are === undefined) continue
    const lost = were.filter((name) => !are.includes(name))
    clause('entities/withdraw-consent#others-keep', read, {
      holds: lost.length === 0,
      expected: `the ${member} of before, as another entity withdrew its consent`,
      actual: `${lost.map((value) => JSON.stringify(value)).join(', ')} missing`,
    })
  }
}

/** A list of another form shows nothing of what it lost. */
function textsOf(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
}

/** An entity that did not withdraw its consent is not disabled. It may be on a page that was not shown. */
export function expectNotDisabled(
  clause: World<'entities/withdraw-consent#one-only'>['clause'],
  id: string | undefined,
  before: EntityList,
  after: EntityList,
): void {
  const [was, is] = [before, after].map(
    (list) => list.ifServed()?.data.find((one) => one?.id === id)?.status,
  )
  if (id === undefined || was === undefined || is === undefined) return
  clause('entities/withdraw-consent#one-only', after, {
    holds: was === 'disabled' || is !== 'disabled',
    expected: 'an entity that did not withdraw its consent is not disabled',
    actual: `${JSON.stringify(id)} is disabled`,
    record: id,
  })
}

/** Members that only a response in the shape of the newest version has. */
const ofTheNewest = [
  'entities/withdraw-consent#answer',
  'entities/withdraw-consent#disabled',
  'entities/withdraw-consent#id',
  'entities/withdraw-consent#receive-only',
  'entities/entity#type-after-withdrawal',
  'entities/address#empty-after-withdrawal',
] as const

type Leaving = Parameters<typeof accountsOf>[0]

/**
 * A consent that was withdrawn under one version is withdrawn under all, and stays so. A refusal under another version is open. The
 * newest is that of the versions that the target claims.
 */
export function lastsFrom<Needs extends readonly Need[]>(
  rows: Situations<Needs, Leaving>,
  from: ApiVersion | 'newest',
  title: string,
  opening = 1,
): Scenario {
  const isNewest = from === 'newest'
  const proves = [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#error',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
  ] as const
  const shown = ['entities/withdraw-consent', 'entities/list', 'accounts/retrieve'] as const
  return rows.inSituation(
    title,
    {
      situations: { [isNewest ? 'after-withdrawal' : 'each-version']: shown },
      ...(isNewest && { proves: ofTheNewest }),
    },
    async ({ api, versions, fake, sleep }, entity) => {
      const accounts = await accountsOf(entity, { api, fake }, opening)
      const look = (calls: Calls, some: readonly string[] = accounts.slice(0, 2)) =>
        Promise.all([calls.entities.list(), ...some.map((one) => calls.accounts.retrieve(one))])
      await look(api, accounts)
      await sleep(tickMs)

      const version = isNewest ? versions[0]! : from
      const withdrawn = await api.under(version).entities.withdrawConsent(entity.id, withdrawal)

      if (isNewest) withdrawn.expectOk()
      await Promise.all([
        look(api, accounts),
        api.mayRefuse.subscriptions.list(entity.id),
        ...versions.slice(1).map((other) => look(api.under(other))),
      ])
    },
    proves,
  )
}
