import { expect, inject, test } from 'vitest'
import { virtualClock } from '../../base/clock/index.ts'
import type { OperationAddress } from '../../core/contract/index.ts'
import type { Call } from './call.ts'
import { breaks, type Defect } from './defect.ts'
import { defects } from './defects/index.ts'
import { Deviation, type HandlerWrapper, wrapped } from './deviation.ts'
import { openSandbox } from './open-sandbox.fixture.ts'
import type { Report } from './records.ts'
import type { Route } from './routes.ts'
import { createStore } from './store.ts'
import { saysSame, tour } from './tour.fixture.ts'
import { variations } from './variations/index.ts'
import { withoutStoring } from './wrappers.ts'

test('two sandboxes of one seed and one clock send the same responses, another seed others', async () => {
  const [first, second, other] = [
    await tour(await openSandbox({ seed: 7 })),
    await tour(await openSandbox({ seed: 7 })),
    await tour(await openSandbox({ seed: 8 })),
  ]
  expect(second).toEqual(first)
  expect(other).not.toEqual(first)
})

// That every defect does, the suites show: they catch each.
test('every variation changes a response of the sandbox', async () => {
  const plain = await tour(await openSandbox())
  const quiet: string[] = []
  const step = inject('isWhole') ? 1 : 16
  for (const id of Object.keys(variations).filter((_, index) => index % step === 0)) {
    const sandbox = await openSandbox({ variations: [id] })
    if (await saysSame(sandbox, plain)) quiet.push(id)
    await sandbox.close()
  }
  expect(quiet).toEqual([])
})

test('what a defect or a variation does is a sentence, which no other one has', () => {
  const titles = Object.values<Deviation>({ ...defects, ...variations }).map(({ title }) => title)
  expect(titles.filter((title) => !/^[A-Z].*\w.*\.$/.test(title))).toEqual([])
  expect(titles.filter((title, nth) => titles.indexOf(title) !== nth)).toEqual([])
})

test('several defects and variations can be combined', async () => {
  const { call } = await openSandbox({
    defects: ['flag-as-number', 'mask-as-number'],
    variations: ['newest-first'],
  })
  const { body } = await call('GET', '/webhooks')
  expect(body.data.map((webhook: { expand_event: unknown }) => webhook.expand_event)).toEqual([
    1, 0,
  ])
})

test('what a deviation does to one operation is done in turn', () => {
  const deviation = new Deviation()
    .sets('webhooks/list', '/a', 1)
    .sets(['webhooks/list', 'merchants/retrieve'], '/a', (a: number) => a + 1)
    .responds('*', (response) => ({ ...response, status: 201 }))
  const changed = (operation: OperationAddress) => {
    const wrappers = deviation.wrappersOf({ operation } as Route, 'layers')
    return wrapped(() => ({ status: 200, body: {} }), wrappers)({} as Call)
  }
  expect(changed('webhooks/list')).toEqual({ status: 201, body: { a: 2 } })
  expect(changed('events/retrieve')).toEqual({ status: 201, body: {} })
})

test('a wrapper may refuse a request, change it, or undo what was done', () => {
  const store = createStore(1, virtualClock(0))
  const handle = ({ store: { reports }, body }: Call) => {
    reports.set(String(body), {} as Report)
    return { status: 200, body }
  }
  const respond = (wrap: HandlerWrapper, body: unknown) => {
    const wrappers = new Deviation()
      .around('reports/create', wrap)
      .wrappersOf({ operation: 'reports/create' } as Route, 'layers')
    return wrapped(handle, wrappers)({ store, body } as Call)
  }
  expect(respond(() => ({ status: 409, body: null }), 'refused').status).toBe(409)
  expect(respond(withoutStoring, 'undone').body).toBe('undone')
  respond((call, next) => next({ ...call, body: 'changed' }), 'sent')
  expect([...store.reports.keys()]).toEqual(['changed'])
})

test('a copy of a defect shows when it should, and breaks the same clauses unless others are named', () => {
  const defect = breaks('preamble.base-address')
    .titled('Shows a.')
    .sets('webhooks/list', '/a', 1)
    .alsoUnder('2024-04-04', 'a-in-between')
    .alsoEveryThirdTime('a-now-and-then', 'preamble.simulation-address')
  const { 'a-in-between': inBetween, 'a-now-and-then': nowAndThen } = defect.copies
  const bodiesOf = (shown: Defect, version: Call['version']) => {
    const wrappers = shown.wrappersOf({ operation: 'webhooks/list' } as Route, 'layers')
    const respond = wrapped(() => ({ status: 200, body: {} as unknown }), wrappers)
    const call = { version, notes: new Map() } as unknown as Call
    return [1, 2, 3].map(() => respond(call).body)
  }
  expect(bodiesOf(inBetween!, '2024-04-04')).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }])
  expect(bodiesOf(inBetween!, '2025-07-04')).toEqual([{}, {}, {}])
  expect(bodiesOf(nowAndThen!, '2025-07-04')).toEqual([{}, {}, { a: 1 }])
  expect([inBetween!.breaks, nowAndThen!.breaks]).toEqual([
    ['preamble.base-address'],
    ['preamble.simulation-address'],
  ])
  expect(inBetween!.title).toBe('Shows a under version 2024-04-04.')
})
