import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'
import { checkFiles } from './check-files.ts'
import { entryOf, fileOf, harOf, merchant } from './har-file.fixture.ts'
import { readTraffic } from './read-traffic.ts'

type Entry = ReturnType<typeof entryOf>

const wrong = got('/merchants/mch_1', merchant('mch_7'))
const right = got('/merchants/mch_1', merchant('mch_1'), { at: 1 })
const brokenId = 'merchants/retrieve#id'

/** The entry with a mark of MSW in its response. */
const byMsw = ({ response, ...entry }: Entry): Entry => {
  const headers = [...response.headers, { name: 'X-Powered-By', value: 'msw' }]
  return { ...entry, response: { ...response, headers } }
}

test('what a route of a Playwright test fulfilled is not judged, and counted', async () => {
  const fulfilled = { ...wrong, _wasFulfilled: true }
  const { run, traffic } = await check([right, fulfilled])
  expect(blamed(run)).toEqual([])
  expect(traffic.unusable).toEqual([{ what: 'a route of the test responded', count: 1, first: 1 }])
  expect(JSON.stringify(run)).toContain(
    '1 entry could not be used: a route of the test responded ×1.',
  )
  const continued = { ...wrong, _wasContinued: true }
  expect(blamed((await check([right, continued])).run)).toEqual([brokenId])
})

test('what MSW answered beside a server is not judged', async () => {
  const { run, traffic } = await check([right, byMsw(wrong)])
  expect(blamed(run)).toEqual([])
  expect(traffic.unusable).toEqual([{ what: 'a mock of MSW responded', count: 1, first: 1 }])
})

test('where MSW answered everything, it is what is tested', async () => {
  const { run, traffic } = await check([byMsw(right), byMsw(wrong)])
  expect(blamed(run)).toEqual([brokenId])
  expect(traffic.unusable).toEqual([])
  const page = entryOf({ url: 'https://app.example.com/' })
  const unanswered = { ...right, response: { status: 0 } }
  const entries = [page, unanswered, byMsw(right), byMsw(wrong)]
  expect(blamed((await check(entries)).run)).toEqual([brokenId])
})

test('lines of NDJSON are held to the same rule', async () => {
  const lines = [right, byMsw(wrong)].map((entry) => JSON.stringify(entry)).join('\n')
  const { run, traffic } = await checkFiles([await fileOf(lines, 'mocked.ndjson')])
  expect(blamed(run)).toEqual([])
  expect(traffic[0]?.unusable).toHaveLength(1)
})

test('a comparison leaves the same entries out', async () => {
  const taken: unknown[] = []
  const file = await fileOf(harOf([right, byMsw(wrong), { ...wrong, _wasFulfilled: true }]))
  await readTraffic(file, (exchange) => taken.push(exchange))
  expect(taken).toHaveLength(1)
})
