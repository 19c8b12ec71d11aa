import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { sampleRunWith } from '../report/run.fixture.ts'
import { lastTested, testedBy } from './last-tested.ts'
import { historyLineOf } from './line.ts'

const hashes = { suite: 's', contract: 'c', configuration: 'f', setup: 'u' }
const run: Run = { ...sampleRunWith({}), hashes }
const all = run.clauses.length
const unreached = run.clauses.flatMap(({ id, verdict }) => (verdict === 'unreached' ? id : []))

test('the next run must test what an earlier run of the same plan tested', () => {
  const line = historyLineOf(run, { all })
  const tested = lastTested(run, [line])
  expect([...tested.keys()]).toEqual(
    run.clauses.map(({ id }) => id).filter((id) => !unreached.includes(id)),
  )
  expect(new Set(tested.values())).toEqual(new Set([run.startedAt]))
  expect(testedBy(run)).toEqual(tested)
})

test('quick and whole runs, other targets and other contracts have floors of their own', () => {
  const line = historyLineOf(run, { all })
  expect(lastTested({ ...run, quick: true }, [line]).size).toBe(0)
  expect(lastTested(run, [historyLineOf({ ...run, quick: true }, { all })]).size).toBe(0)
  expect(lastTested(run, [{ ...line, target: 'other' }]).size).toBe(0)
  expect(lastTested(run, [{ ...line, hashes: { ...hashes, contract: 'd' } }]).size).toBe(0)
})

test('what a run of a part tested must be tested again by a run of that part', () => {
  const [first] = run.clauses.filter(({ verdict }) => verdict === 'kept')
  const part = historyLineOf({ ...run, clauses: [first!], addresses: ['payments'] }, { all })
  expect([...lastTested(run, [part]).keys()]).toEqual([first!.id])
})
