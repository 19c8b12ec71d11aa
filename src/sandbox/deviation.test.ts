import { expect, test } from 'vitest'
import type { OperationAddress } from '../contract/index.ts'
import type { Call, Handler } from './call.ts'
import { defects } from './defects/index.ts'
import { Deviation, wrapped } from './deviation.ts'
import { openSandbox } from './open-sandbox.fixture.ts'
import type { Route } from './routes.ts'
import { tour } from './tour.fixture.ts'
import { variants } from './variants/index.ts'

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
  for (const id of Object.keys(variants)) {
    const seen = await tour(await openSandbox({ variants: [id] }))
    if (seen.join('\n') === plain.join('\n')) quiet.push(id)
    expect(seen.filter((line) => line.includes('SANDBOX_FAULT'))).toEqual([])
  }
  expect(quiet).toEqual([])
})

test('every defect names the statements that it breaks, every variation those that leave it open', () => {
  for (const { breaks } of Object.values(defects)) {
    expect(breaks.every((origin) => /^(C\d{3}|A\d+)$/.test(origin))).toBe(true)
  }
  for (const { open } of Object.values(variants)) {
    expect(open.every((origin) => /^(C\d{3}|A\d+)$/.test(origin))).toBe(true)
  }
})

test('several defects and variations can be combined', async () => {
  const { call } = await openSandbox({
    defects: ['flag-as-number', 'mask-as-number'],
    variants: ['newest-first'],
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
    const wrappers = deviation.wrappersOf({ operation } as Route, 'responses')
    return wrapped<Handler>(() => ({ status: 200, body: {} }), wrappers)({} as Call)
  }
  expect(changed('webhooks/list')).toEqual({ status: 201, body: { a: 2 } })
  expect(changed('events/retrieve')).toEqual({ status: 201, body: {} })
})
