import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Exchange } from '../../../core/exchange/index.ts'
import type { SeenExchange } from '../../../core/facts/index.ts'
import { merchant } from '../../har/har-file.fixture.ts'
import { resolveTarget } from '../../target/index.ts'
import { addressOf } from '../../transport/wire.fixture.ts'
import { type Scenario, scenario } from '../scenario.ts'
import { openRecord } from './record.ts'
import { openReplay } from './replay.ts'
import type { ScenarioRun } from './scenario-runner.ts'

/** An error of the target names this person. */
const person = { id: 'ent_a1', first_name: 'Ann', last_name: 'Smith', line1: '12 Old Mill Road' }
const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function targetWith(settleMs: number) {
  let reads = 0
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/merchants')) {
      // Two reads come before the target has the merchant.
      response.statusCode = request.method === 'GET' && reads++ < 2 ? 404 : 200
      return void response.end(JSON.stringify(merchant('mch_1')))
    }
    const isPerson = request.url?.startsWith('/people')
    const error = { message: 'Smith, Ann of 12 OLD MILL ROAD owes nothing' }
    response.end(JSON.stringify(isPerson ? person : error))
  })
  const mock = { baseUrl: await addressOf(server), apiKey: 'sk_test_x', settleMs }
  return resolveTarget({ targets: { mock } }, 'mock', { env: {} })
}

const asking = (...paths: readonly string[]): Scenario =>
  scenario('Something is asked.', {
    proves: [],
    async run({ raw }) {
      for (const path of paths) await raw({ path })
    },
  })

test('a name has one stand-in in a recording, wherever it stands, and the next recording begins anew', async () => {
  const runner = await openRecord(await targetWith(0), {
    mode: 'record',
    folder,
  })
  const record = (id: string, ...paths: readonly string[]) =>
    runner.run({ id, file: '', scenario: asking(...paths) })
  const runs = [await record('a/b/first', '/log', '/people/1'), await record('a/b/second', '/log')]
  await runner.close()
  expect(runs.map(({ fault }) => fault)).toEqual([undefined, undefined])
  const kept = runs.map(({ recorded }) => readFileSync(recorded!, 'utf8'))
  expect(kept[0]).toContain('Word1, Word2 of 12 OLD WORD3 WORD4 word5 nothing')
  expect(kept[1]).toContain('Word1, Word2 of 12 OLD WORD3 WORD4 word5 nothing')
  expect(JSON.stringify([runs, kept])).not.toMatch(/Smith|old mill/i)
})

test('reads that came too early are replayed as they were recorded, and nobody waits', async () => {
  const reading = scenario('Something is read.', {
    proves: ['merchants/retrieve#answer'],
    async run({ api, raw, clause }) {
      await raw({ method: 'POST', path: '/merchants', body: {} })
      const read = await api.merchants.retrieve('mch_1')
      clause('merchants/retrieve#answer', read, { holds: read.ok, expected: 'a merchant' })
      await api.merchants.retrieve('mch_2')
    },
  })
  const loaded = { id: 'a/b/reading', file: '', scenario: reading }
  const [live, again]: readonly Exchange[][] = [[], []]
  const into =
    (all: Exchange[] = []) =>
    ({ exchange }: SeenExchange) =>
      void all.push(exchange)
  const recorder = await openRecord(
    await targetWith(5_000),
    { mode: 'record', folder },
    { onExchange: into(live) },
  )
  const recorded = await recorder.run(loaded)
  await recorder.close()

  const began = performance.now()
  const replayed = await openReplay({ mode: 'replay', folder }, into(again)).run(loaded)

  expect(performance.now() - began).toBeLessThan(2_000)
  expect(replayed.stale).toBeUndefined()
  expect(shownBy(replayed, again)).toEqual(shownBy(recorded, live))
  expect(shownBy(replayed, again).early.slice(0, 4)).toEqual([false, true, true, false])
  expect(shownBy(replayed, again).broken).toContain('merchants/retrieve#id')
})

function shownBy({ result, findings, reached }: ScenarioRun, exchanges: readonly Exchange[] = []) {
  return {
    outcome: result.outcome,
    broken: findings.map(({ clause }) => clause),
    early: exchanges.map(({ early = false }) => early),
    reached,
  }
}
