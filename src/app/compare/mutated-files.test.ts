import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { SuiteError } from '../../base/errors/index.ts'
import { isObject } from '../../base/json/index.ts'
import { exchangeWith } from '../../core/facts/exchanges.fixture.ts'
import { collectFacts, renderFacts } from '../../core/facts/index.ts'
import {
  describeClause,
  historyFile,
  historyOf,
  introOf,
  readHistory,
} from '../../output/history/index.ts'
import { remember } from '../../output/history/nights.fixture.ts'
import { renderHistory } from '../../output/history/page/index.ts'
import { readRun, renderJson, writeReports } from '../../output/report/index.ts'
import { sampleRun } from '../../output/report/run.fixture.ts'
import {
  compareSides,
  readSide,
  renderCompareJson,
  renderMarkdown,
  renderTerminal,
} from './index.ts'

type Holder = Record<string, unknown>

/** Numbers from 0 to 1, the same in every run of the test. */
function openRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Every place in a document: the object or list around it, and the name there. */
function placesIn(node: unknown): readonly (readonly [Holder, string])[] {
  if (!isObject(node) && !Array.isArray(node)) return []
  const holder = node as Holder
  return Object.keys(holder).flatMap((name) => [[holder, name] as const, ...placesIn(holder[name])])
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value

const others: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e300, '', 'x', '\u0000\u202e', '2026-13-45T99:99:99Z', '/~2'],
  ...[[], [[]], [null], ['x'], {}, { length: -1 }, { id: {}, text: 7 }, 'y'.repeat(70_000)],
]

/** A document with one to three values that are gone or others, most of them of the same kind, so that some fit the schema. */
function mutantOf(document: string, random: () => number): string {
  const copy = JSON.parse(document)
  for (let times = 0; times < 1 + random() * 2; times++) {
    const places = placesIn(copy)
    const [holder, name] = places[Math.floor(random() * places.length)]!
    const like = others.filter((other) => kindOf(other) === kindOf(holder[name]))
    const from = random() < 0.7 ? like : others
    const drawn = Math.floor(random() * (from.length + 1))
    if (drawn < from.length) holder[name] = structuredClone(from[drawn])
    else delete holder[name]
  }
  return JSON.stringify(copy)
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutated-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const refusals =
  /^(?:it (?:does not fit its schema: (?:\/|it must )|is not a run\.json|has another )|another version)/

const mutants = inject('isWhole') ? 300 : 100

/** What happens to mutants of a file: how many were refused with the place, and what else went wrong. */
async function tryMutants(file: string, document: string, act: () => Promise<unknown>) {
  const random = openRandom()
  const found = { refused: 0, faults: [] as unknown[] }
  for (let times = 0; times < mutants; times++) {
    writeFileSync(file, mutantOf(document, random))
    try {
      await act()
    } catch (error) {
      const { code, details } = error as SuiteError
      if (refusals.test(String(details?.because))) found.refused++
      else if (code !== 'E_NOT_COMPARABLE') found.faults.push(error)
    }
  }
  return found
}

async function compareBoth(one: string, other: string): Promise<void> {
  const sides = [await readSide(one), await readSide(other)] as const
  for (const [before, after] of [sides, sides.toReversed()] as const) {
    const result = compareSides(before!, after!, { level: 'reader', accepted: [] })
    for (const render of [renderCompareJson, renderMarkdown]) render(result)
    renderTerminal(result, false)
  }
}

test('a run.json with other values is refused with the place, or all that is made of it is', async () => {
  const folder = openFolder()
  const [file, whole] = [join(folder, 'run.json'), join(folder, 'whole.json')]
  const text = renderJson(sampleRun)
  writeFileSync(whole, text)
  const { refused, faults } = await tryMutants(file, text, async () => {
    const { run } = await readRun(file)
    const { error } = await writeReports(run, join(folder, 'out'), { keepExchanges: true })
    if (error) throw error
    await compareBoth(file, whole)
  })
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(mutants / 3)
  expect(refused).toBeLessThan(mutants * 0.97)
})

test('a facts.json with other values is refused with the place, or compared', async () => {
  const folder = openFolder()
  const [file, whole] = [join(folder, 'facts.json'), join(folder, 'whole', 'facts.json')]
  const collected = collectFacts()
  for (const status of [200, 404]) {
    const path = '/accounts/acc_000001'
    const body = { id: 'acc_000001', status: 'active', products: ['payment'], other: { a: 1.5 } }
    const exchange = { ...exchangeWith({ path, body, status }), durationMs: 12 }
    collected.add({ exchange, operation: 11, path, scenario: 'a/b/c', apiVersion: '2025-07-04' })
  }
  const { assay, apiVersion, startedAt } = sampleRun
  const text = renderFacts({ assay, apiVersion, startedAt, target: 'a', ...collected.finish() })
  await writeReports(sampleRun, join(folder, 'whole'))
  writeFileSync(whole, text)
  const { refused, faults } = await tryMutants(file, text, () => compareBoth(file, whole))
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(mutants / 3)
  expect(refused).toBeLessThan(mutants * 0.97)
})

test('a line of a history with other values is left out with the place, or shown', async () => {
  const folder = await remember({ day: 1, marks: 'kb' }, { day: 2, marks: 'bk' })
  const { runs } = await readHistory(folder)
  let left = 0
  const { faults } = await tryMutants(historyFile(folder), JSON.stringify(runs[1]), async () => {
    const file = await readHistory(folder)
    const history = historyOf(file)
    if (history === undefined) {
      left++
      expect(file.problems.join()).toMatch(/^line 1: (?:it is not a run: (?:it must |\/)|a newer)/)
      return
    }
    introOf(history)
    for (const clause of history.clauses) describeClause(clause, history)
    renderHistory(file)
  })
  expect(faults).toEqual([])
  expect(left).toBeGreaterThan(mutants / 3)
  expect(left).toBeLessThan(mutants * 0.97)
})
