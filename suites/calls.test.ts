import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { apiVersions, operations } from '../src/core/contract/index.ts'
import { callsOf, usedBy } from '../src/sources/scenario/index.ts'
import type { ScenarioRun } from '../src/sources/scenario/running/index.ts'
import { unshownValues } from './support/listed-values.fixture.ts'
import {
  callsText,
  measuredFiles,
  reachedText,
  runUnderEach,
  runUnderOthers,
  waitsText,
} from './support/measured.fixture.ts'
import { referenceRun, runReference } from './support/reference-run.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'

const { watched, exchanges } = await referenceRun()
const underOthers = await runUnderOthers()
const underEach = await runUnderEach(underOthers, inject('isWhole'))

const fileAt = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the calls that were measured are those that scenarios make: npm run measure', async () => {
  expect(await callsText()).toBe(fileAt(measuredFiles.calls))
  expect(await waitsText()).toBe(fileAt(measuredFiles.waits))
})

test('the clauses that were measured are those that scenarios put to the test: npm run measure, or x-since at a member that a version added', async () => {
  expect(await reachedText(underEach, underOthers)).toBe(fileAt(measuredFiles.reached))
})

test('scenarios use all subjects and actions that they declare, as often as they declare it', () => {
  const declared = scenarios.map(({ id, scenario }) => [id, [...usedBy(scenario)].sort()])
  const used = scenarios.map(({ id }) => [id, [...watched.get(id)!.uses].sort()])
  expect(used).toEqual(declared)
})

test('scenarios check clauses only that they declare to prove', () => {
  const others = scenarios.flatMap(({ id, scenario: { proves } }) => {
    const declared: readonly string[] = proves
    return [...watched.get(id)!.checks].filter((clause) => !declared.includes(clause))
  })
  expect(others).toEqual([])
})

test('the lists do not depend on how fast the machine is: by the clock of the run, no request takes time', () => {
  expect([...new Set(exchanges.map(({ durationMs }) => durationMs))]).toEqual([0])
})

test.each([...underEach])('the sandbox is conformant under version %s', (_, runs) => {
  const others = runs.filter(({ result }) => !/^(passed|skipped)$/.test(result.outcome))
  expect(others.map(({ result }) => result)).toEqual([])
  const findings = runs.flatMap((run) => run.findings)
  expect(findings.filter(({ severity }) => /^(violation|warning)$/.test(severity))).toEqual([])
  expect(runs.filter(({ result }) => result.outcome === 'passed').length).toBeGreaterThan(80)
})

test('a scenario waits for a version only where it calls what that version brought', () => {
  const early = scenarios.filter((one) => {
    const { since } = one.scenario
    const calls = callsOf(one)
    // What calls no operation sends requests to paths that the version removed.
    if (since === undefined || calls.length === 0) return false
    return calls.every((call) => operations[call].since < since)
  })
  expect(early.map(({ id }) => id)).toEqual([])
})

test('no scenario needs a newer version than the target claims, unless it is about what that version brought', async () => {
  const claimed = apiVersions.slice(1)
  const skippedIn = (runs: readonly ScenarioRun[]) =>
    new Set(runs.flatMap(({ result }) => (result.outcome === 'skipped' ? result.id : [])))
  // What runs under the newest of these alone needs no other.
  const alone = skippedIn(underEach.get(claimed[0]!)!)
  const isOfThese = (since = claimed[0]!) => since <= claimed[0]!
  const some = scenarios.filter(({ id, scenario }) => alone.has(id) && isOfThese(scenario.since))
  const { results } = await runReference(claimed, undefined, some)
  expect(skippedIn(results)).toEqual(new Set())
})

test('the sandbox, or a variation of it, shows each value that the contract lists for a member', async () => {
  expect(await unshownValues(exchanges)).toEqual([])
})

test('error: a listed value that no response shows is named, with where it is added', async () => {
  const listed = [{ clause: 'updates/update#source', value: 'file_upload' }]
  expect(await unshownValues(exchanges, listed)).toEqual([
    'updates/update#source lacks a response that shows "file_upload" → src/sources/sandbox/resources/, or a variation in src/sources/sandbox/variations/',
  ])
})
