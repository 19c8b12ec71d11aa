import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { testTarget } from './index.ts'

type Answer = (path: string, key: string | undefined) => readonly [status: number, body: unknown]

const merchant = (id: string) => ({
  id,
  parent_name: 'P',
  name: 'N',
  logo: 'https://logo.example/1.png',
  type: 'credit_card',
  provider_ids: { plaid: [] },
  is_temp: false,
  account_number_formats: ['####'],
})

const shown = 'mch_1'
const right: Answer = (path, key) => {
  if (key !== 'Bearer sk_x') return [401, { error: 'key' }]
  return path === `/merchants/${shown}` ? [200, merchant(shown)] : [404, { error: 'none' }]
}

/** Runs a profile against a server that answers every path in one way. */
async function run(
  answer: Answer,
  profile: readonly string[] = ['merchants'],
  subjects: object = { merchant: { value: { id: shown } } },
) {
  const server = createServer(({ url = '', headers }, response) => {
    const [status, body] = answer(url, headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const baseUrl = await addressOf(server)
  const mock = { baseUrl, apiKey: 'sk_x', profile: [...profile], subjects }
  const { verdict, headline, clauses } = await testTarget({
    configuration: { targets: { mock } },
    quick: true,
  })
  const text = JSON.stringify(headline).replaceAll(baseUrl, 'URL')
  const causes = [...new Set(clauses.flatMap(({ cause }) => cause ?? []))]
  return { verdict, text, causes, broken: clauses.filter((one) => one.verdict === 'broken') }
}

test('profiles that overlap claim each clause once', async () => {
  const [once, twice] = [await run(right), await run(right, ['merchants', 'merchants/retrieve'])]
  expect(once).toMatchObject({ verdict: 'conformant' })
  expect(once.text).toContain('keeps all 8 clauses of profile merchants')
  expect(twice.text).toContain('keeps all 8 clauses of profile merchants and merchants/retrieve')
})

test('a profile of one operation whose subject is nowhere is incomplete', async () => {
  const result = await run(right, ['payments/simulate'], {})
  expect(result).toMatchObject({ verdict: 'incomplete', broken: [] })
})

for (const status of [403, 404, 500]) {
  test(`a target that answers ${status} to everything served nothing, and the run says so`, async () => {
    const result = await run(() => [status, { error: 'no' }])
    expect(result).toMatchObject({ verdict: 'incomplete', broken: [] })
    expect(result.text).toMatch(/Nothing was tested/)
  })
}

test('a target of which only a gateway answers has something before it, and one that fails itself has a failure', async () => {
  const [gateway, own] = [await run(() => [502, {}]), await run(() => [500, { error: 'no' }])]
  expect([gateway.causes, own.causes]).toEqual([['before'], ['failure']])
  const said = 'Nothing was tested: URL served nothing: '
  const each = 'to each of \\d+ requests to operations of the contract\\."'
  expect(gateway.text).toMatch(RegExp(`${said}something before the API responded with 502 ${each}`))
  // One count, and not a second one of the valid requests among them.
  expect(own.text).toMatch(RegExp(`${said}500 ${each}`))
})

const accepting: Readonly<Record<string, readonly [Answer, clause: string]>> = {
  'accepts everything': [() => [200, {}], 'merchants/retrieve#answer'],
  'shows one record for every id': [() => [200, merchant(shown)], 'merchants/retrieve#id'],
  'shows a record under every id': [
    (path) => [200, merchant(path.split('/').at(-1)!)],
    'merchants/retrieve#id',
  ],
}

for (const [does, [answer, clause]] of Object.entries(accepting)) {
  test(`a target that ${does} breaks the clause about that`, async () => {
    const { verdict, broken } = await run(answer)
    expect(verdict).toBe('nonconformant')
    expect(broken.map(({ id }) => id)).toContain(clause)
  })
}

const ids = [
  ['m1', 'nonconformant', ['conventions/ids#merchant']],
  [`mch_${'x'.repeat(196)}`, 'conformant', []],
] as const

for (const [id, verdict, clauses] of ids) {
  test(`an id of ${id.length} characters is read as it is, and judged by its prefix`, async () => {
    const answer: Answer = (path, key) =>
      key === 'Bearer sk_x' && path === `/merchants/${id}` ? [200, merchant(id)] : right('', key)
    const result = await run(answer, undefined, { merchant: { value: { id } } })
    expect(result.verdict).toBe(verdict)
    expect(result.broken.map((one) => one.id)).toEqual(clauses)
  })
}
