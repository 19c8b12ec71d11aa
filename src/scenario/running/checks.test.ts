import { expect, test } from 'vitest'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { run, type Setting } from './wire.fixture.ts'

const before = { line1: '1 Old Street', line2: null, city: 'Austin', state: 'TX', zip: '78701' }
const after = { ...before, line1: '2 New Street' }
const changed = entity('ent_1', { address: after, updated_at: '2031-01-02T00:00:00.000Z' })

/** Checks what a read shows after a change: the read is refused until the target has settled. */
const checks: Scenario['run'] = async ({ api, clause }) => {
  await api.entities.update('ent_1', { address: after } as never)
  const list = await api.verificationSessions.list('ent_1')
  clause('verification-sessions/list#answer' as never, list, { holds: list.ok, expected: 'a list' })
  await api.merchants.retrieve('mch_1')
}

const sessionsAfter =
  (reads: number): Setting['answer'] =>
  (line, nth) => {
    if (line.startsWith('PUT')) return [200, changed]
    if (line.includes('merchants')) return [200, merchant('mch_1')]
    return nth > reads ? [200, { success: true, data: [], message: null }] : [409, {}]
  }

test('a check on a read that came too early says nothing, and the read is made again before anything else', async () => {
  const { lines, violations, settled } = await run([checks], { answer: sessionsAfter(2) })
  expect(violations).toEqual([])
  expect(settled[0]).toMatch(/status 409; expected: a list\. Read again after 150 ms/)
  expect(lines.slice(1, -1)).toEqual(Array(3).fill('GET /entities/ent_1/verification_sessions'))
  expect(lines.at(-1)).toBe('GET /merchants/mch_1')
})

test('a check that does not hold until the target must have settled is a violation, waited for once', async () => {
  const answer = sessionsAfter(Infinity)
  const { violations, waited, lines } = await run([checks, checks], { answer })
  expect(violations).toEqual(Array(2).fill('verification-sessions/list#answer'))
  expect(waited).toBe(2_000)
  expect(lines.filter((line) => line.includes('sessions'))).toHaveLength(7 + 1)
})

test('a check that does not hold where nothing has changed is a violation at once', async () => {
  const { violations, waited } = await run(
    [
      async ({ api, clause }) => {
        const list = await api.verificationSessions.list('ent_1')
        const check = { holds: list.ok, expected: 'a list' }
        clause('verification-sessions/list#answer' as never, list, check)
      },
    ],
    { answer: sessionsAfter(Infinity) },
  )
  expect(violations).toHaveLength(1)
  expect(waited).toBe(0)
})

test('what others add to a shared list does not show that a change came late', async () => {
  const { violations, settled } = await run(
    [
      async ({ api, clause }) => {
        await api.entities.update('ent_1', { address: after } as never)
        const list = await api.entities.list()
        clause('entities/update#only-sent', list, { holds: false, expected: 'all as it was' })
      },
    ],
    {
      answer: (line, nth) => {
        const others = Array.from({ length: nth }, (_, index) => entity(`ent_other_${index}`))
        return [200, line.startsWith('PUT') ? changed : { data: [changed, ...others] }]
      },
    },
  )
  expect(violations).toEqual(['entities/update#only-sent'])
  expect(settled).toEqual([])
})
