import { expect, test } from 'vitest'
import { entity } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { run, type Setting } from './wire.fixture.ts'

const checks: Scenario['run'] = async ({ api, clause }) => {
  await api.entities.update('ent_1', {} as never)
  const list = await api.verificationSessions.list('ent_1')
  clause('verification-sessions/list#answer' as never, list, { holds: list.ok, expected: 'a list' })
}

/** Refuses so many reads. */
const refusing =
  (reads: number): Setting['answer'] =>
  (line, nth) => {
    if (line.startsWith('PUT')) return [200, entity('ent_1', {})]
    return nth > reads ? [200, { success: true, data: [], message: null }] : [409, {}]
  }

test('a check is about the last response, which the scenario got', async () => {
  const target = { settleMs: 1_000 }
  const { violations } = await run([checks], { answer: refusing(2), target })
  expect(violations).toEqual([])
})

test('a check that does not hold is a violation', async () => {
  const { violations } = await run([checks], { answer: refusing(Infinity) })
  expect(violations).toEqual(['verification-sessions/list#answer'])
})

test('a check that does not hold is about its own exchange, also after reads that came too early', async () => {
  const target = { settleMs: 100 }
  const { runs } = await run([checks], { answer: refusing(Infinity), target })
  const [{ findings, exchanges }] = runs as [(typeof runs)[number]]
  const violation = findings.find(({ severity }) => severity === 'violation')
  expect(violation?.exchange).toBe(exchanges.length - 1)
})

test('a check that does not hold on a read soon after a write says that settleMs may explain it', async () => {
  const { runs } = await run([checks], { answer: refusing(Infinity) })
  const violation = runs[0]!.findings.find(({ severity }) => severity === 'violation')
  expect(violation?.soonAfterWrite).toBe(true)
})

test('a scenario that waits reads once, when all changes must show', async () => {
  const waits: Scenario['run'] = async ({ api, settled }) => {
    await settled()
    await api.entities.update('ent_1', {} as never)
    await settled()
    await api.webhooks.list()
  }
  const { lines, waited } = await run([waits], {
    answer: (line) => (line.startsWith('PUT') ? [200, entity('ent_1', {})] : [200, { data: [] }]),
    target: { settleMs: 1_000 },
  })
  expect([lines.length, waited]).toEqual([2, 1_000])
})

test('an error is a refusal whatever its status: it breaks the clause of the response, and no other', async () => {
  const reads: Scenario['run'] = async ({ api, clause }) => {
    const read = await api.mayRefuse.merchants.retrieve('mch_1')
    clause('merchants/retrieve#id' as never, read, { holds: !read.ok, expected: 'no record' })
    if (!read.ok) expect(read.expectOk).toThrow('was refused: status 200')
  }
  const seen = async (body: object) => {
    const { violations } = await run([reads], { answer: () => [200, body] })
    return [...new Set(violations)]
  }
  const error = { type: 'NOT_FOUND', message: 'none' }
  expect(await seen({ error })).toEqual(['merchants/retrieve#answer'])
  for (const body of [{ ok: true }, { success: true, data: { id: 'mch_1' } }])
    expect(await seen(body)).toContain('merchants/retrieve#id')
})
