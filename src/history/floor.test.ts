import { expect, test } from 'vitest'
import { sampleRunWith } from '../report/run.fixture.ts'
import type { Run } from '../run/index.ts'
import { floorOf, floorOfRun } from './floor.ts'
import { lineOf } from './line.ts'

const all = 5
const hashes = { suite: 's', contract: 'c', configuration: 'f', setup: 'u' }
const run: Run = { ...sampleRunWith({}), hashes }
const unreached = run.clauses.flatMap(({ id, verdict }) => (verdict === 'unreached' ? id : []))

test('what an earlier run of the same plan tested is the floor of the next', () => {
  const line = lineOf(run, all)
  const floor = floorOf(run, [line], all)
  expect([...floor.keys()]).toEqual(
    run.clauses.map(({ id }) => id).filter((id) => !unreached.includes(id)),
  )
  expect(new Set(floor.values())).toEqual(new Set([run.startedAt]))
  expect(floorOfRun(run)).toEqual(floor)
})

test('quick and whole runs, other targets and other contracts have floors of their own', () => {
  const line = lineOf(run, all)
  expect(floorOf({ ...run, quick: true }, [line], all).size).toBe(0)
  expect(floorOf(run, [lineOf({ ...run, quick: true }, all)], all).size).toBe(0)
  expect(floorOf(run, [{ ...line, target: 'other' }], all).size).toBe(0)
  expect(floorOf(run, [{ ...line, hashes: { ...hashes, contract: 'd' } }], all).size).toBe(0)
})

test('what a run of a part tested is a floor for those clauses', () => {
  const [first] = run.clauses.filter(({ verdict }) => verdict === 'kept')
  const part = lineOf({ ...run, clauses: [first!] }, all)
  expect([...floorOf(run, [part], all).keys()]).toEqual([first!.id])
})
