import { expect, test } from 'vitest'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import type { Given } from './given.ts'
import { run, type Setting } from './wire.fixture.ts'

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

test('reads at the same time that come too early are each made again', async () => {
  const { lines, violations, settled } = await run(
    [
      async ({ api }) => {
        await api.entities.update('ent_1', { address: after } as never)
        await Promise.all([api.entities.list(), api.entities.list()])
      },
    ],
    { answer: laggingFor(2) },
  )
  expect(violations).toEqual([])
  expect(lines).toHaveLength(1 + 4)
  expect(settled).toHaveLength(2)
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

test('a list that lacks a record, and then shows it as it was before two updates, came too early', async () => {
  const next = entity('ent_1', { address: before, updated_at: '2031-01-03T00:00:00.000Z' })
  const first = { ...old, address: { ...before, line1: '0 First Street' } }
  const { violations, settled } = await run(
    [
      async ({ api }) => {
        await api.entities.update('ent_1', { address: after } as never)
        await api.entities.list()
        await api.entities.update('ent_1', { address: before } as never)
        await api.entities.list()
      },
    ],
    {
      answer: (line, nth) => {
        if (line.startsWith('PUT')) return [200, nth === 1 ? changed : next]
        return [200, { data: [entity('ent_2', {}), ...[[], [first], [next]][nth - 1]!] }]
      },
    },
  )
  expect(violations).toEqual([])
  expect(settled).not.toEqual([])
})

test('a read that was right before and is wrong later is not made again', async () => {
  const { violations, waited } = await run(
    [
      async (world) => {
        await updates(world)
        await world.api.entities.list()
      },
    ],
    { answer: (line, nth) => (nth === 2 ? [200, { data: [old] }] : laggingFor(0)(line, nth, '')) },
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

test('a time that runs back by less than two clocks differ is no warning where the read came too early', async () => {
  const soon = entity('ent_1', { address: after, updated_at: '2031-01-01T00:00:00.200Z' })
  const { warnings, settled } = await run([updates], {
    answer: (line, nth) =>
      line.startsWith('PUT') ? [200, soon] : [200, { data: [nth > 2 ? soon : old] }],
  })
  expect(warnings).toEqual([])
  expect(settled).not.toEqual([])
})

test('what a recipe made may be missing for a while, and so may a credential that it gave', async () => {
  const recipe = (path: string, take: Record<string, string>) =>
    ({ request: { method: 'POST', path, take } }) as const
  const subjects = {
    'account.ach': recipe('/_accounts', { id: '/id', entity_id: '/holder' }),
    'widget.session': recipe('/_sessions', { token: '/token' }),
  }
  const { lines, runs } = await run(
    [
      async ({ given, api }) => {
        const { id } = await (given as Given)('account.ach')
        await api.accounts.retrieve(id)
        const { token } = await (given as Given)('widget.session')
        await api.widgetEvents.list(token)
      },
    ],
    {
      target: { subjects },
      answer: (line, nth) => {
        if (line === 'POST /_accounts') return [200, { id: 'acc_1', holder: 'ent_1' }]
        if (line === 'POST /_sessions') return [200, { token: 'otkn_1' }]
        return nth > 1 ? [200, { data: [] }] : [line.includes('widget') ? 401 : 404, {}]
      },
    },
  )
  expect(lines.slice(1, 3)).toEqual(Array(2).fill('GET /accounts/acc_1'))
  expect(lines.slice(4)).toEqual(Array(2).fill('GET /widget/events'))
  expect(runs[0]?.result.reason).toBeUndefined()
})

test('what a recipe made for another scenario may be missing for a while', async () => {
  const request = { method: 'POST', path: '/_accounts', take: { id: '/id' } } as const
  const { lines, runs } = await run(
    [
      async ({ given }) => void (await (given as Given)('account.ach')),
      async ({ given, api }) => {
        const { id } = await (given as Given)('account.ach')
        const read = await api.accounts.retrieve(id)
        read.expectOk()
      },
    ],
    {
      target: { subjects: { 'account.ach': { request } } },
      answer: (line, nth) =>
        line.startsWith('POST') || nth > 2 ? [200, { id: 'acc_1' }] : [404, {}],
    },
  )
  expect(lines.slice(1)).toEqual(Array(3).fill('GET /accounts/acc_1'))
  expect(runs[1]?.result.reason).toBeUndefined()
})

test('a target that refuses another credential, another parent or another kind is not waited for', async () => {
  const { lines, waited } = await run(
    [
      async ({ api, raw }) => {
        await raw({ method: 'POST', path: '/scores', body: {} })
        await api.merchants.retrieve('mch_1')
        await api.as('none').merchants.retrieve('mch_2')
        await api.as({ token: 'pk_elem_1' }).merchants.retrieve('mch_3')
        await api.as({ token: 'pk_elem_1' }).widgetEvents.list('otkn_1')
        await api.creditScores.retrieve('ent_2', 'crs_1')
        await api.webhooks.retrieve('crs_1')
      },
    ],
    {
      answer: (line) => {
        if (line.startsWith('POST')) {
          return [200, { id: 'crs_1', entity_id: 'ent_1', of: 'mch_2', element_token: 'pk_elem_1' }]
        }
        return line.endsWith('mch_1') ? [200, merchant('mch_1')] : [404, {}]
      },
    },
  )
  expect(lines).toHaveLength(7)
  expect(waited).toBe(0)
})

test.each([404, 503])(
  'the results of a report may be there later than the report: %d',
  async (status) => {
    const { violations, lines } = await run(
      [
        async ({ api, raw }) => {
          const { url } = (
            await api.reports.create({ type: 'payments.created.current' })
          ).expectOk()
          await raw({ path: String(url) })
        },
      ],
      {
        answer: (line, nth, baseUrl) => {
          if (!line.startsWith('POST')) return nth > 1 ? [200, {}] : [status, {}]
          const dates = {
            created_at: '2031-01-01T00:00:00.000Z',
            updated_at: '2031-01-01T00:00:00.000Z',
          }
          const url = `${baseUrl}/reports/rpt_1/download`
          const type = 'payments.created.current'
          return [200, { id: 'rpt_1', type, url, status: 'completed', metadata: null, ...dates }]
        },
      },
    )
    expect(violations).toEqual([])
    expect(lines).toHaveLength(3)
  },
)
