import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listFiles, readTraffic } from '../har/index.ts'
import { changesOf, type ShapeChange } from './changes.fixture.ts'
import { compareObservations, type Difference } from './compare-observations.ts'
import type { Seen } from './observe.ts'
import { observationOf } from './pairs.fixture.ts'
import { type RuleId, rules } from './rules/index.ts'
import { callOf } from './side.ts'

const folder = join(import.meta.dirname, '../../recordings')
const seen: Seen[] = []

beforeAll(async () => {
  for (const file of await listFiles([folder])) {
    await readTraffic(file, ({ exchange, operation, path, scenario }) => {
      const call = callOf(exchange.request.method, path, operation)
      seen.push({ exchange, operation, call, scenario })
    })
  }
})

const place = ({ rule, pointer, header = '' }: Difference) => `${rule} ${pointer} ${header}`

/** What is wrong with what is found of a change: a sentence, or nothing. */
function faultOf({ rule, pointer }: ShapeChange, found: readonly Difference[]): string | undefined {
  // A refusal that becomes a success is one among the answers of success, and differs from them.
  const isMixed = rule === 'accepted-now'
  const others = found.filter((one) => one.pointer !== pointer && !isMixed)
  const isFound = found.some((one) => one.rule === rule && one.pointer === pointer)
  if (isFound && others.length === 0) return undefined
  return `${rule} ${pointer}: found ${found.map(place).join(', ')}`
}

/** What is not the same the other way round. */
function unmirrored(found: readonly Difference[], back: readonly Difference[]): string | undefined {
  const turned = found.map((one) => {
    const mirror = rules[one.rule].mirror as RuleId
    return `${place({ ...one, rule: mirror })} ${one.after} → ${one.before}`
  })
  const expected = turned.sort().join('\n')
  const actual = back.map((one) => `${place(one)} ${one.before} → ${one.after}`)
  return actual.sort().join('\n') === expected
    ? undefined
    : `${expected}\n---\n${actual.join('\n')}`
}

/** Those that show what none before them did: the others make a change no different, and the test slow. */
function isTelling(call: string, all: readonly Seen[]): (one: Seen) => boolean {
  const { answers } = observationOf(all).get(call)!
  const telling = new Set([...answers.values()].flatMap(({ examples }) => examples))
  return ({ exchange }) => exchange.response === null || telling.has(exchange)
}

test('every generated change is found where it is, nothing else is, and each way is the mirror of the other', () => {
  const byCall = Map.groupBy(seen, (one) => [...observationOf([one]).keys()][0]!)
  const wrong: string[] = []
  let count = 0
  for (const [call, all] of byCall) {
    const own = all.filter(isTelling(call, all))
    const before = observationOf(own)
    for (const change of changesOf(before.get(call)!)) {
      count++
      const after = observationOf(own.map(change.apply))
      const found = compareObservations(before, after)
      const fault = faultOf(change, found) ?? unmirrored(found, compareObservations(after, before))
      if (fault !== undefined) wrong.push(`${call}: ${fault}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(2_000)
})
