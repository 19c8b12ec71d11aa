import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { listFiles, readTraffic } from '../../sources/har/index.ts'
import { changesOf, type ShapeChange } from './changes.fixture.ts'
import type { SeenExchange } from './collect-facts.ts'
import type { Difference } from './difference.ts'
import { compareObservations } from './differences.ts'
import { observationOf, pairs } from './pairs.fixture.ts'
import type { Place } from './place.ts'

const folder = join(import.meta.dirname, '../../../recordings')
const seen: SeenExchange[] = []

const isWhole = inject('isWhole')

beforeAll(async () => {
  const files = await listFiles(folder)
  for (const file of files.filter((_, index) => isWhole || index % 9 === 0)) {
    await readTraffic(file, (sent) => {
      if (!sent.exchange.early && !sent.exchange.madeUp)
        seen.push({ ...sent, apiVersion: undefined })
    })
  }
})

const place = ({ rule, pointer, header = '' }: Difference) => `${rule} ${pointer} ${header}`

/** What is wrong with what is found of a change: a sentence, or nothing. */
function faultOf({ rule, pointer }: ShapeChange, found: readonly Difference[]): string | undefined {
  // A refusal that becomes a success is one among the responses of success, and differs from them.
  const isMixed = rule === 'accepted-now'
  const others = found.filter((difference) => difference.pointer !== pointer && !isMixed)
  const isFound = found.some(
    (difference) => difference.rule === rule && difference.pointer === pointer,
  )
  if (isFound && others.length === 0) return undefined
  return `${rule} ${pointer}: found ${found.map(place).join(', ')}`
}

/** What is not the same the other way round. */
function unmirrored(found: readonly Difference[], back: readonly Difference[]): string | undefined {
  const turned = found.map((difference) => {
    const { before, after } = difference.facts
    const areBoth = difference.rule === 'value-new' && before.length > 0 && after.length > 0
    const mirror = areBoth ? difference.rule : pairs[difference.rule]!.mirror!
    return `${place({ ...difference, rule: mirror })} ${difference.after} → ${difference.before}`
  })
  const expected = turned.sort().join('\n')
  const actual = back.map(
    (difference) => `${place(difference)} ${difference.before} → ${difference.after}`,
  )
  return actual.sort().join('\n') === expected
    ? undefined
    : `${expected}\n---\n${actual.join('\n')}`
}

/** What differs, without words of the contract that are gone, because they may always come. */
function compare(...sides: Parameters<typeof compareObservations>): Difference[] {
  return compareObservations(...sides).filter(({ aspect }) => aspect !== 'known')
}

/** Those that show what none before them did, and some more: the others make a change no different, and the test slow. */
function isNovel(call: string, all: readonly SeenExchange[]): (sent: SeenExchange) => boolean {
  const known = new Set<string>()
  const factsIn = ({ counts, members }: Place, at: string): readonly string[] => [
    `${at} ${[...members.keys()]}`,
    ...[...counts.keys()].map((fact) => `${at} ${fact}`),
    ...[...members].flatMap(([name, member]) => factsIn(member, `${at}/${name}`)),
  ]
  const novel = all.filter((sent) => {
    const places = [...(observationOf([sent]).get(call)?.members ?? [])]
    const facts = places.flatMap(([name, place]) =>
      /^(header|body) /.test(name) ? factsIn(place, name) : [],
    )
    const isNew = facts.some((fact) => !known.has(fact))
    for (const fact of facts) known.add(fact)
    return isNew
  })
  const wanted = new Set(novel)
  return (sent) => sent.exchange.response === null || wanted.has(sent)
}

/** Of each rule the first changes are tried, and some more. */
const [first, step, mostRare] = isWhole ? [20, 8, 0.2] : [3, 60, 0.15]
const isTried = (nth: number) => nth <= first || nth % step === 0

test('every generated change is found where it is, nothing else is, and each way is the mirror of the other', () => {
  const byCall = Map.groupBy(seen, (sent) => [...observationOf([sent]).keys()][0]!)
  const wrong: string[] = []
  let [count, rare] = [0, 0]
  const tried = new Map<string, number>()
  for (const [call, all] of byCall) {
    const isWanted = isNovel(call, all)
    const own = all.filter((sent, index) => isWanted(sent) || index < 8)
    const before = observationOf(own)
    for (const change of changesOf(call, before.get(call)!)) {
      const nth = tried.get(change.rule) ?? 0
      tried.set(change.rule, nth + 1)
      // The places of a common rule are alike.
      if (!isTried(nth)) continue
      count++
      const after = observationOf(own.map(change.apply))
      const [found, back] = [compare(before, after), compare(after, before)]
      const fault = faultOf(change, found) ?? unmirrored(found, back)
      if (fault !== undefined) wrong.push(`${call}: ${fault}`)
      else if (
        found.find(({ rule, pointer }) => rule === change.rule && pointer === change.pointer)?.rare
      )
        rare++
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(isWhole ? 500 : 60)
  // The others are listed at their place as seen too rarely.
  expect(rare / count).toBeLessThan(mostRare)
})
