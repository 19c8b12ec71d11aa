import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { virtualClock } from '../../clock/index.ts'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import { resolveTarget, type TargetConfiguration } from '../../target/index.ts'
import { type Scenario, scenario } from '../scenario.ts'
import { runScenario } from './run-scenario.ts'
import { openSession } from './session.ts'

type Answer = readonly [status: number, body: unknown] | 'broken off' | 'cut off'

interface Setting {
  /** Says what each request gets; `nth` counts the requests of the same method and path, from 1. */
  readonly answer: (line: string, nth: number) => Answer
  readonly target?: Partial<TargetConfiguration>
}

/** Runs scenarios against a server of their own, over real sockets; pauses are only counted. */
async function run(steps: readonly Scenario['run'][], { answer, target: own }: Setting) {
  const lines: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const line = `${request.method} ${request.url}`
    lines.push(line)
    const given = answer(line, lines.filter((one) => one === line).length)
    if (given === 'broken off') return void request.socket.destroy()
    if (given === 'cut off') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
      return void setImmediate(() => request.socket.destroy())
    }
    response.writeHead(given[0], { 'content-type': 'application/json' })
    response.end(JSON.stringify(given[1]))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration = { targets: { it: { baseUrl, apiKey: 'sk_1', ...own } } }
  const clock = virtualClock(0)
  const session = openSession(resolveTarget(configuration, 'it', { env: {} }), { clock })
  onTestFinished(async () => {
    await session.close()
    server.closeAllConnections()
    server.close()
  })
  const runs = []
  for (const one of steps) {
    const parts = { proves: [], run: one }
    runs.push(await runScenario(scenario('something is true', parts), 'a/b/c', session))
  }
  const all = runs.flatMap(({ findings }) => findings)
  const messages = (wanted: string) => all.flatMap((one) => (one.severity === wanted ? one : []))
  return {
    runs,
    lines,
    waited: clock.now(),
    violations: messages('violation').map(({ clause }) => clause),
    settled: messages('observation').flatMap(({ message }) =>
      message.includes('Read again') ? message : [],
    ),
  }
}

const before = { line1: '1 Old Street', line2: null, city: 'Austin', state: 'TX', zip: '78701' }
const after = { ...before, line1: '2 New Street' }
const old = entity('ent_1', { address: before })
const changed = entity('ent_1', { address: after, updated_at: '2031-01-02T00:00:00.000Z' })

const updates: Scenario['run'] = async ({ api }) => {
  await api.entities.update('ent_1', { address: after } as never)
  await api.entities.list()
}

/** What a read breaks that shows the entity as it was before the update, with its time. */
const undone = ['conventions/timestamps#never-back', 'entities/update#lasts']

/** A target that shows the update to the read after so many. */
const laggingFor =
  (reads: number): Setting['answer'] =>
  (line, nth) =>
    line.startsWith('PUT') ? [200, changed] : [200, { data: [nth > reads ? changed : old] }]

test('a read that shows what was before a change is made again, and the delay is an observation', async () => {
  const { lines, violations, settled, waited, runs } = await run([updates], {
    answer: laggingFor(2),
  })
  expect(violations).toEqual([])
  expect(lines).toEqual(['PUT /entities/ent_1', ...Array(3).fill('GET /entities')])
  expect(waited).toBe(150)
  expect(settled[0]).toMatch(/the change was visible after 150 ms/)
  expect(runs[0]?.exchanges).toHaveLength(4)
  expect(runs[0]?.result.outcome).toBe('passed')
})

test('a change that does not show within the time to settle is a violation, which is waited for once', async () => {
  const { lines, violations, settled, waited } = await run([updates, updates], {
    answer: laggingFor(Infinity),
  })
  expect(violations).toEqual([...undone, ...undone])
  expect(settled).toEqual([])
  expect(waited).toBe(2_000)
  expect(lines.filter((line) => line.startsWith('GET'))).toHaveLength(7 + 1)
})

test('a target may have another time to settle, or none', async () => {
  const target = { settleMs: 0 }
  const { violations, waited } = await run([updates], { answer: laggingFor(1), target })
  expect(violations).toEqual(undone)
  expect(waited).toBe(0)
})

test('a read that was right before and is wrong later is not made again', async () => {
  const { violations, waited } = await run(
    [
      async (world) => {
        await updates(world)
        await world.api.entities.list()
      },
    ],
    { answer: (line, nth) => (nth === 2 ? [200, { data: [old] }] : laggingFor(0)(line, nth)) },
  )
  expect(violations).not.toEqual([])
  expect(waited).toBe(0)
})

test('a fault of form is a violation at once, also in a read that comes too early', async () => {
  const { violations, lines } = await run([updates], {
    answer: (line, nth) => {
      if (line.startsWith('PUT')) return [200, changed]
      return [200, { data: [nth > 1 ? changed : { ...old, type: 7 }] }]
    },
  })
  expect(violations).toHaveLength(1)
  expect(violations).not.toContain('entities/update#lasts')
  expect(lines).toHaveLength(3)
})

test('a read that contradicts another read is not made again', async () => {
  const { waited, violations } = await run(
    [
      async ({ api }) => {
        await api.entities.update('ent_2', { address: after } as never)
        await api.merchants.retrieve('mch_1')
        await api.merchants.retrieve('mch_1')
      },
    ],
    {
      answer: (line, nth) =>
        line.startsWith('PUT')
          ? [200, { ...changed, id: 'ent_2' }]
          : [200, merchant('mch_1', { name: nth === 1 ? 'One' : 'Two' })],
    },
  )
  expect(violations).toHaveLength(1)
  expect(waited).toBe(0)
})

const made = { id: 'whk_1' }
const reads: Scenario['run'] = async ({ api, raw }) => {
  await raw({ method: 'POST', path: '/webhooks', body: {} })
  await api.webhooks.retrieve('whk_1')
}

test('a record that was just created may be missing for a while, and one of another kind may not', async () => {
  const late = await run([reads], {
    answer: (line, nth) => (line.startsWith('POST') || nth > 1 ? [200, made] : [404, {}]),
  })
  expect(late.lines).toHaveLength(3)
  expect(late.settled[0]).toMatch(/created just before.*after 50 ms/)
  const never = await run([reads], {
    answer: (line) => (line.startsWith('POST') ? [200, { id: 'rpt_1' }] : [404, {}]),
  })
  expect(never.lines).toHaveLength(2)
})

for (const fault of [502, 503, 504, 'broken off', 'cut off'] as const) {
  test(`a read is made again after ${fault}, and the scenario goes on`, async () => {
    const { runs, lines } = await run(
      [async ({ api }) => void (await api.merchants.retrieve('mch_1')).expectOk()],
      {
        answer: (_, nth) => {
          // A client asks once more by itself where a kept connection was closed.
          if (nth > 2) return [200, merchant('mch_1')]
          return typeof fault === 'string' ? fault : [fault, {}]
        },
      },
    )
    expect(runs[0]?.result.outcome).toBe('passed')
    expect(lines).toHaveLength(3)
  })
}

test('every repeat is kept among the exchanges, and there are three at most', async () => {
  const { runs, lines } = await run(
    [async ({ api }) => void (await api.merchants.retrieve('mch_1')).expectOk()],
    { answer: () => [502, {}] },
  )
  expect(lines).toHaveLength(4)
  expect(runs[0]?.exchanges).toHaveLength(4)
  expect(runs[0]?.result.outcome).toBe('errored')
})

test('a write is never repeated', async () => {
  for (const fault of [[502, {}], 'broken off'] as const) {
    const { lines } = await run(
      [async ({ api }) => void (await api.entities.update('ent_1', { address: after } as never))],
      { answer: () => fault },
    )
    expect(lines).toEqual(['PUT /entities/ent_1'])
  }
})

test('a write that a busy target did not serve is made again, and every exchange is kept', async () => {
  const { runs, lines, violations } = await run(
    [
      async ({ api }) =>
        void (await api.entities.update('ent_1', { address: after } as never)).expectOk(),
    ],
    { answer: (_, nth) => (nth < 3 ? [429, {}] : [200, changed]) },
  )
  expect(lines).toEqual(Array(3).fill('PUT /entities/ent_1'))
  expect(runs[0]?.exchanges.map(({ response }) => response?.status)).toEqual([429, 429, 200])
  expect([...(runs[0]?.called.values() ?? [])]).toEqual([3])
  expect(violations).toEqual([])
  expect(runs[0]?.result.outcome).toBe('passed')
})

test('a recipe that a busy target did not serve goes on, and every exchange is kept', async () => {
  const request = { method: 'POST', path: '/_entities', take: { id: '/id' } } as const
  const { runs } = await run(
    [async ({ given }) => expect((await given('entity.individual')).id).toBe('ent_1')],
    {
      target: { subjects: { 'entity.individual': { request } } },
      answer: (_, nth) => (nth < 3 ? [429, {}] : [200, { id: 'ent_1' }]),
    },
  )
  expect(runs[0]?.result.outcome).toBe('passed')
  expect(runs[0]?.exchanges).toHaveLength(3)
})
