import { expect, test } from 'vitest'
import { isObject } from '../src/base/json/index.ts'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'
import { addresses, causesIn, run, type Setting } from './support/causes.fixture.ts'
import { runAll } from './support/run-all.fixture.ts'

const scenarios = await loadScenarios(suitesFolder)

test('a member that only some records have is named with what they have', async () => {
  const withoutKba = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => one?.method !== 'kba').map(withoutKba)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutKba(part)]))
  }
  const causes = causesIn(
    await run({
      without: [],
      own: { profile: ['verification-sessions'] },
      quick: true,
      transform: (response) =>
        isObject(response.body) && response.body.method === 'kba'
          ? { ...response, status: 400, body: {} }
          : { ...response, body: withoutKba(response.body) },
    }),
  )
  expect(causes.get('verification-sessions/verification-session#kba-is-identity')).toContain(
    'where "/method" is "kba"',
  )
})

test('an account without subscriptions is why none was removed', async () => {
  const withoutAny = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutAny)
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, part]) => [
      name,
      name.includes('subscriptions') ? [] : withoutAny(part),
    ])
    return Object.fromEntries(members)
  }
  const causes = causesIn(
    await run({
      without: [],
      own: { profile: ['entities/withdraw-consent'] },
      quick: true,
      transform: (response, { path }) =>
        path.startsWith('/accounts') ? { ...response, body: withoutAny(response.body) } : response,
    }),
  )
  expect(causes.get('entities/withdraw-consent#account-subscriptions')).toContain(
    'Give "account_id" of entity.disposable an account that has a subscription.',
  )
})

test('one holder does not show that an account has the holder that was sent', async () => {
  const without = ['entity.corporation', 'entity.disposable', 'entity.disposable_corporation']
  const own = { profile: ['accounts'] }
  const causes = causesIn(await run({ without: [...without, 'entities/list'], own, quick: true }))
  expect([...causes.keys()]).toEqual(['accounts/create#holder'])
  expect(causes.get('accounts/create#holder')).toMatch(
    /^The subject entity\.corporation is not configured\. Add to "subjects": "entity\.corporation"/,
  )
})

test('updates alone show whether an update lasts', async () => {
  const without = addresses.filter((address) => address !== 'entities/update')
  const own = { profile: ['entities/update'], actions: {} }
  const settings = { without, own, quick: true }
  expect(await run(settings)).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  const lost = await run({ ...settings, defects: ['entity-update-not-stored'] })
  const broken = lost.clauses.filter(({ verdict }) => verdict === 'broken')
  expect(broken.map(({ id }) => id)).toEqual(['entities/update#lasts'])
})

test('what the data of a target do not show is not untested because of a clock, nor of the subject of another operation', async () => {
  const own = { profile: ['payments'], actions: {} }
  const withoutDates = (body: unknown) =>
    isObject(body) ? { ...body, estimated_completion_date: null } : body
  const transform: Setting['transform'] = (response) => ({
    ...response,
    body: withoutDates(response.body),
  })
  const causes = causesIn(await run({ without: [], own, quick: true, transform }))
  expect(causes.get('payments/payment#estimated-completion')).toBe(
    'No response showed a value at "/estimated_completion_date". ',
  )
  const subjects = { merchant: { value: { id: 'mch_never' } } } as const
  const unknown = await run({ without: [], own: { profile: ['merchants'], subjects, actions: {} } })
  expect(causesIn(unknown).get('merchants/merchant#names')).toMatch(
    /^GET \/merchants\/\{mch_id\} was refused: status 404.*its log says what became of/,
  )
})

test('what a profile leaves out is why no response shows it', async () => {
  const causes = causesIn(
    await run({
      without: ['accounts/retrieve'],
      own: { profile: ['entities'], actions: {} },
      quick: true,
    }),
  )
  expect(causes.get('entities/withdraw-consent#account-products')).toMatch(
    /Only accounts\/retrieve can show it, which is not claimed\. $/,
  )
})

test('a read that is refused after a withdrawal is why no response shows what it removed', async () => {
  const withdrawn = new Set<unknown>()
  const transform: Setting['transform'] = (response, { method, path }) => {
    const { body } = response
    if (!isObject(body)) return response
    if (method === 'POST' && path.endsWith('/consent')) withdrawn.add(body.id)
    const isOfOne = body.holder_id !== undefined && withdrawn.has(body.holder_id)
    return isOfOne ? { status: 404, body: { message: 'gone' } } : response
  }
  const addresses = ['entities/withdraw-consent']
  const causes = causesIn(await run({ without: [], addresses, transform }))
  const cause =
    'GET /accounts/{acc_id} was refused: status 404: {"message":"gone"}. If the target serves'
  for (const member of ['products', 'subscriptions']) {
    expect(causes.get(`entities/withdraw-consent#account-${member}`)).toContain(cause)
  }
})

test('an update that a withdrawn entity may forbid shows that it stays empty, whatever the refusal looks like', async () => {
  const only = scenarios.filter(({ id }) => id === 'entities/withdraw-consent/stays-empty')
  const [shown] = await runAll({ variations: ['withdrawn-entity-forbids-updates'] }, only)
  expect(shown!.result.outcome).toBe('passed')
  expect(shown!.reached).toContain('entities/withdraw-consent#stays-empty')
})

test('a read that is refused from the first leaves no other operation untested', async () => {
  const addresses = ['conventions/records/outlast-other-requests']
  const transform: Setting['transform'] = (response, { path }) =>
    path.startsWith('/card_products/')
      ? { status: 404, body: { message: 'route not found' } }
      : response
  const { clauses, scenarios } = await run({ without: [], addresses, transform })
  expect(scenarios).toMatchObject([{ outcome: 'passed' }])
  const untested = clauses.filter(({ verdict }) => verdict === 'unreached').map(({ id }) => id)
  expect(untested.filter((id) => !id.startsWith('card-products/'))).toEqual([])
  expect(untested).toContain('card-products/retrieve#answer')
})

test('products of another form break their own clause only, and show nothing of what a withdrawal removed', async () => {
  const addresses = ['entities/withdraw-consent/leaves-other-entities']
  const transform: Setting['transform'] = (response) => {
    const { body } = response
    if (!isObject(body) || !Array.isArray(body.products)) return response
    const products = body.products.map((name) => ({ name }))
    return { ...response, body: { ...body, products } }
  }
  const { clauses } = await run({ without: [], addresses, transform })
  const broken = clauses.filter(({ verdict }) => verdict === 'broken')
  expect(broken.map(({ id }) => id)).toEqual(['accounts/account#products'])
})

test('an element token of a wrong form is not called a missing one', async () => {
  const addresses = ['elements/token-lifetime/valid-once']
  const { scenarios } = await run({
    without: [],
    addresses,
    defects: ['element-token-of-another-kind'],
  })
  expect(scenarios.map(({ reason }) => reason)).toEqual([
    'The element token of the response has not the form of a token.',
  ])
})
