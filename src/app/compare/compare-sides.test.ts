import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { SeenExchange } from '../../core/facts/index.ts'
import { compareObservations } from '../../core/facts/index.ts'
import { observationOf, pairs } from '../../core/facts/pairs.fixture.ts'
import type { Run } from '../../core/run/index.ts'
import { listFiles, readTraffic } from '../../sources/har/index.ts'
import { compareSides, renderCompareJson, renderMarkdown, renderTerminal } from './index.ts'
import type { Side } from './read-side.ts'
import { account, runWith, sideOf, sidesOf } from './side.fixture.ts'

function runOf(verdicts: Readonly<Record<string, string>>, facts: Partial<Run> = {}): Side {
  const scenarios = [{ id: 'a', title: 'A', outcome: 'passed', durationMs: 1 }] as const
  return sideOf([{ ...account, body: { id: 'acc_1' } }], runWith(verdicts, { scenarios, ...facts }))
}

test('an addition is forbidden by the level exact only', () => {
  const [before, after] = sidesOf('member-new')
  const codes = (['wire', 'reader', 'exact'] as const).map(
    (level) => compareSides(before, after, { level }).exitCode,
  )
  expect(codes).toEqual([0, 0, 1])
  const shown = renderTerminal(compareSides(before, after, { level: 'reader' }))
  expect(shown).toMatch(/^✓ 1 change: the level "reader" forbids none\.$/m)
})

test('a lost millisecond is forbidden for readers, and can be decoded', () => {
  const [before, after] = sidesOf('timestamp-precision')
  expect(compareSides(before, after, { level: 'wire' }).exitCode).toBe(0)
  expect(compareSides(before, after, { level: 'reader' }).exitCode).toBe(1)
})

test('what too few records could have shown is listed below the differences, and changes no exit code', () => {
  const side = (times: number, ...values: readonly unknown[]) =>
    sideOf(values.map((sum) => ({ ...account, times, body: { sum } })))
  const compare = (times: number) =>
    compareSides(side(times, 1), side(times, 1, null), { level: 'exact' })
  expect(compare(8)).toMatchObject({ exitCode: 1, rare: [], differences: [{ rule: 'null-new' }] })
  const few = compare(7)
  expect(few).toMatchObject({ exitCode: 0, differences: [], rare: [{ rule: 'null-new' }] })
  const lines = [renderTerminal(few), renderMarkdown(few)]
  for (const text of lines) expect(text).toContain('Seen too rarely to be certain')
  expect(JSON.parse(renderCompareJson(few)).rare[0].facts.after).toEqual([
    { aspect: 'null', value: 'null', count: 7 },
  ])
  // What all records show on one side and none on the other needs no sample.
  const { exitCode } = compareSides(side(1, 1), side(1, 'one'), { level: 'wire' })
  expect(exitCode).toBe(1)
})

test('an accepted difference is forbidden no more, and one that is not there is named', () => {
  const [before, after] = sidesOf('member-gone')
  const [found] = compareSides(before, after, { level: 'reader' }).differences
  const accepted = [
    { id: found!.id, reason: 'announced in May' },
    { id: 'not-there', reason: 'long ago' },
  ]
  const comparison = compareSides(before, after, { level: 'reader', accepted })
  expect(comparison.exitCode).toBe(0)
  expect(comparison.unneeded).toEqual([accepted[1]])
  expect(renderTerminal(comparison)).toContain('accepted: announced in May')
})

test('clauses regress, are fixed, lost and gained; what is not tested is no regression', () => {
  const before = runOf({
    r: 'kept',
    m: 'broken',
    l: 'kept',
    g: 'unreached',
    k: 'kept',
    w: 'kept',
    gone: 'kept',
  })
  const after = runOf({ r: 'broken', m: 'kept', l: 'unreached', g: 'kept', k: 'kept', w: 'warned' })
  const { clauses, exitCode } = compareSides(before, after, { level: 'wire' })
  expect(clauses).toEqual({
    regressed: ['r'],
    fixed: ['m'],
    lost: ['l'],
    gained: ['g'],
    warned: ['w'],
    broken: [],
  })
  expect(exitCode).toBe(1)
  expect(
    compareSides(runOf({ l: 'kept' }), runOf({ l: 'unreached' }), { level: 'exact' }).exitCode,
  ).toBe(0)
})

const read = { ...account, body: { id: 'acc_1' } }

test('a run without facts is compared by its clauses alone, and it is said', () => {
  const partOf = (side: Side): Side => ({
    ...side,
    exchanges: 0,
    observation: new Map(),
    noFacts: 'no facts.json stands beside it',
  })
  const [kept, broken] = [runOf({ a: 'kept' }), runOf({ a: 'broken' })]
  const same = compareSides(partOf(kept), kept, { level: 'exact' })
  expect(same.exitCode).toBe(3)
  const shown = renderTerminal(same)
  expect(shown).toContain('! No clause regressed. The responses were not compared.')
  expect(shown).toContain('of the side before: no facts.json stands beside it')
  expect(compareSides(kept, partOf(broken), { level: 'wire' }).exitCode).toBe(1)
  expect(() => compareSides(sideOf([read]), partOf(kept), { level: 'wire' })).toThrow(/no facts/)
})

test('an incomplete side is a result: what one side could not show is listed, and only before it is unsure', () => {
  const cutOff = { completeness: 'incomplete' } as Partial<Run>
  const [whole, part] = [runOf({ a: 'kept', b: 'kept' }), runOf({ a: 'kept' }, cutOff)]
  const after = compareSides(whole, part, { level: 'reader' })
  expect(after).toMatchObject({
    exitCode: 0,
    notCompared: [{ what: 'clause', side: 'after', names: ['b'] }],
  })
  expect(renderTerminal(after)).toContain('✓ Nothing differs. Not compared: 1 clause.')
  const unsure = compareSides(part, whole, { level: 'reader' })
  expect(unsure.exitCode).toBe(3)
  expect(renderTerminal(unsure)).toMatch(/^! .*The side before is incomplete: repair .* again\.$/m)
  const worse = runOf({ a: 'broken' }, cutOff)
  expect(compareSides(part, worse, { level: 'reader' }).exitCode).toBe(1)
})

test('a call that one side did not make is not compared, for the reason that its scenario has', () => {
  const scenario = 'accounts/retrieve/shows'
  const blocked = { scenarios: [{ id: scenario, outcome: 'blocked', reason: 'No account.' }] }
  const [before, after] = [
    sideOf(
      [
        { ...read, scenario },
        { ...read, call: 'GET /entities' },
      ],
      runWith({ a: 'kept' }),
    ),
    sideOf([{ ...read, call: 'GET /entities' }], runWith({ a: 'kept' }, blocked as object)),
  ]
  expect(compareSides(before, after, { level: 'reader' }).notCompared).toEqual([
    { what: 'call', side: 'after', because: 'No account.', names: ['GET /accounts/{acc_id}'] },
  ])
})

test('a call whose subject is lost is not compared, though it was requested with unknown ids', () => {
  const probe = { ...read, scenario: 'accounts/retrieve/unknown', status: 404 }
  const before = sideOf([{ ...read, scenario: 'accounts/retrieve/shows' }, probe])
  const comparison = compareSides(before, sideOf([probe]), { level: 'exact' })
  expect(comparison).toMatchObject({
    exitCode: 0,
    differences: [],
    notCompared: [{ what: 'call', side: 'after', names: ['GET /accounts/{acc_id}'] }],
  })
})

test('error: two APIs, two suites and a side without requests are not comparable', () => {
  const options = { level: 'reader' } as const
  const [side] = sidesOf('member-gone')
  const ofAnotherApi = sideOf([{ ...account, call: 'GET /fish/7', body: {} }])
  expect(() => compareSides(side, ofAnotherApi, options)).toThrow(/no call in common/)
  expect(() => compareSides(side, sideOf([]), options)).toThrow(/no request of this API/)
  const suites = () =>
    compareSides(sideOf([], runWith({ a: 'kept' })), sideOf([], runWith({ b: 'kept' })), options)
  expect(suites).toThrow(/no clause that both tested/)
  const text = 'Nothing was tested: the address redirects.'
  const idle = runWith({ a: 'unreached' }, { headline: { text }, reason: 'Correct it.' } as Run)
  expect(() => compareSides(side, sideOf([], idle), options)).toThrow(
    /the run tested nothing: Noth/,
  )
  try {
    suites()
  } catch (error) {
    expect(error).toMatchObject({ code: 'E_NOT_COMPARABLE', exitCode: 3 })
  }
})

/** The same responses with lists turned round, other ids and other times. */
function otherwise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherwise).reverse()
  if (typeof value === 'string') {
    return value
      .replace(/^\d{4}-\d\d-\d\d/, '2031-01-09')
      .replace(/(?<=^[a-z]+_(?:[a-z]+_)?)[a-z\d]{13}$/, (id) => [...id].reverse().join(''))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, otherwise(member)]),
  )
}

test('other ids, other times and the order of exchanges and members are no difference, and that of lists is one', async () => {
  const folder = join(import.meta.dirname, '../../../recordings')
  const seen: SeenExchange[] = []
  const files = await listFiles(folder)
  const isWhole = inject('isWhole')
  for (const file of files.filter((_, index) => isWhole || index % 3 === 0)) {
    await readTraffic(file, (sent) => {
      if (!sent.exchange.early) seen.push({ ...sent, apiVersion: undefined })
    })
  }
  const changed = seen.map((sent) => {
    const { response } = sent.exchange
    if (response?.body.kind !== 'json') return sent
    const body = { ...response.body, value: otherwise(response.body.value) }
    return { ...sent, exchange: { ...sent.exchange, response: { ...response, body } } }
  })
  const found = compareObservations(observationOf(seen), observationOf(changed.reverse()))
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['order']))
  expect(seen.length).toBeGreaterThan(100)
})

test('a change of the inputs of a run is distinguished from a change of the target', () => {
  type Own = Partial<typeof hashes & { settings: object }>
  const hashes = { suite: '1', contract: '1', configuration: '1', setup: '1' }
  const side = (rule: 'before' | 'after', { settings = {}, ...own }: Own) => {
    const facts = { hashes: { ...hashes, ...own }, settings } as unknown as Partial<Run>
    return sideOf(pairs['member-gone']![rule], runWith({}, facts))
  }
  const notes = (own: Own) =>
    compareSides(side('before', {}), side('after', own), { level: 'reader' }).notes
  expect(notes({})).toEqual([
    'Suite, contract and settings are the same, so the difference comes from the target or its data.',
  ])
  expect(notes({ suite: '2' })).toEqual(['The suite changed.'])
  expect(notes({ settings: { settleMs: '1', 'subjects.event': '2' } })).toEqual([
    'Settings of the target changed: settleMs, subjects.event.',
  ])
})

test('how to see a word that is not public is said where one is shown by its hash', () => {
  const side = (status: string) => sideOf([{ ...account, times: 8, body: { id: 'acc_1', status } }])
  const notes = (word: string) => compareSides(side('active'), side(word), { level: 'wire' }).notes
  expect(notes('zanzibar').join()).toMatch(/shown by its hash: name it, .* in `shown`/)
  expect(notes('inactive')).toEqual([])
})

test('a version that is not known is named, with the one by whose rules it is judged', () => {
  const [side] = sidesOf('member-gone')
  const { notes } = compareSides(
    { ...side, apiVersion: '2025-07-04' },
    { ...side, apiVersion: '2025-12-01' },
    { level: 'wire' },
  )
  expect(notes).toContain('Version 2025-12-01 is judged by the rules of 2025-07-04.')
  expect(notes.join()).not.toContain('Version 2025-07-04 is judged')
})
