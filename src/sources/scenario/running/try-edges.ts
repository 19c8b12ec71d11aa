import { createHash } from 'node:crypto'
import type { Arbitrary } from 'fast-check'
import type { OperationAddress } from '../../../core/contract/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import { type Finding, isBreach, placeOf } from '../../../core/run/index.ts'
import { type Bodies, bodyWith, type Edges, edgesOf } from './edges.ts'
import type * as Generator from './generator.ts'
import { type SendTexts, tryTexts } from './try-texts.ts'

/** A request that is served, one of which only the texts are unusual, or one that the contract does not describe. */
type Sort = 'usual' | 'text' | 'beyond'

/** Sends a request, and says whether it was served. */
type Send = (body: unknown, sort: Sort) => Promise<boolean>

/** What is tried, and how a request that was tried is looked into. */
interface Tried extends Bodies {
  /** Brings the record back into a state that is known. */
  readonly restore?: (() => Promise<unknown>) | undefined
  /** Reads what the last requests may have changed. */
  readonly look?: (() => Promise<unknown>) | undefined
}

/** See `World`. */
export type TryEdges = (operation: OperationAddress, tried: Tried, send: Send) => Promise<void>

/** To find smaller requests that break the same, a scenario sends so many more. */
const mostSmaller = 8

const keyOf = ({ clause, severity, operation, pointer }: Finding) =>
  `${clause} ${severity} ${operation} ${placeOf(pointer)}`

export function createTryEdges(trace: Collector, scenario: string, seed: string): TryEdges {
  return async (operation, { restore, look, ...bodies }, send) => {
    const fc = await import('./generator.ts')
    const seeds = seedsOf(`${seed}/${scenario}`)
    const trial = openTrial(trace, { restore, look, send }, (of, test) =>
      fc.check(fc.asyncProperty(of, test), { seed: seeds(), numRuns: 1, unbiased: true }),
    )
    await tryAll(fc, edgesOf(operation, bodies), bodies, trial)
  }
}

/**
 * A usual request comes first, and texts come last. What lacks a value comes before what has none of its form, which sends all
 * other members of its part anew. Of requests that break a clause, the smallest that breaks the same is reported.
 */
async function tryAll(
  fc: typeof Generator,
  { texts, lacking, malformed, beyond }: Edges,
  bodies: Bodies,
  { tryOne, seeUnseen }: ReturnType<typeof openTrial>,
): Promise<void> {
  const { base, whole = base } = bodies
  // What it leaves is known, and what is refused after it is compared with that.
  if (texts.length > 0) await tryOne(fc.constant(base), 'usual', false)
  for (const { body, each } of lacking) {
    const isServed = await tryOne(fc.constant(body))
    for (const one of isServed ? [] : each) await tryOne(fc.constant(one))
  }
  const stored = []
  for (const values of malformed) stored.push(await tryOne(fc.constantFrom(...values)))
  await seeUnseen()
  if (stored.includes(true)) await tryOne(fc.constant(whole))
  for (const edits of beyond) {
    await tryOne(fc.constantFrom(...edits).map((edit) => bodyWith(base, [edit])))
  }
  await seeUnseen()
  const sendTexts: SendTexts = (body, isBlank, isSeen) =>
    tryOne(fc.constant(body), isBlank ? 'beyond' : 'text', isSeen)
  await tryTexts(texts, bodies, sendTexts)
  await seeUnseen()
}

/** Checks one request of those that are given, and smaller ones if it fails. */
type Check = (of: Arbitrary<unknown>, test: (body: unknown) => Promise<boolean>) => Promise<unknown>

interface Trying extends Pick<Tried, 'restore' | 'look'> {
  readonly send: Send
}

/** Sends requests. What was refused is looked into before another request may hide what it changed. */
function openTrial(trace: Collector, { restore, look, send }: Trying, check: Check) {
  const shared = { known: new Set<string>(), budget: { left: mostSmaller }, restore }
  let isUnseen = false
  const see = async () => {
    isUnseen = false
    await look?.()
  }
  return {
    /** Returns whether it was served. */
    async tryOne(of: Arbitrary<unknown>, sort: Sort = 'beyond', isSeen = true): Promise<boolean> {
      const kind = openKind(trace, shared)
      let isServed = false
      await check(of, (body) =>
        kind.passes(async () => {
          isServed = await send(body, sort)
          isUnseen = true
          if (isServed && isSeen) await see()
        }),
      )
      kind.end()
      return isServed
    },
    async seeUnseen(): Promise<void> {
      if (!isUnseen) return
      const kind = openKind(trace, shared)
      await kind.passes(see)
      kind.end()
    },
  }
}

interface Shared extends Pick<Tried, 'restore'> {
  readonly known: Set<string>
  readonly budget: { left: number }
}

/** One kind of request: the first that fails and the smaller ones, of which the smallest is reported. */
function openKind(trace: Collector, { known, budget, restore }: Shared) {
  let smallest: readonly Finding[] = []
  let wanted: ReadonlySet<string> | undefined
  let thrown: { readonly error: unknown } | undefined

  return {
    async passes(request: () => Promise<unknown>): Promise<boolean> {
      if (thrown !== undefined || (wanted !== undefined && budget.left-- <= 0)) return true
      const all = await trace.hold(async () => {
        try {
          if (wanted !== undefined) await restore?.()
          await request()
        } catch (error) {
          // The generator would take it for a failure of the target.
          thrown = { error }
        }
      })
      const findings = all.filter((finding) => !known.has(keyOf(finding)))
      const found = new Set(findings.filter(isBreach).map(keyOf))
      const failing = wanted ? [...found].filter((key) => wanted!.has(key)) : [...found]
      if (failing.length === 0) {
        trace.list(findings)
        return true
      }
      wanted ??= new Set(failing)
      trace.list(smallest.filter((finding) => !found.has(keyOf(finding))))
      smallest = findings
      return false
    },
    /** Lists what the smallest request showed. Throws the error that ended the scenario. */
    end(): void {
      trace.list(smallest)
      for (const key of wanted ?? []) known.add(key)
      if (thrown !== undefined) throw thrown.error
    },
  }
}

/** Seeds as the generator takes them, of 32 bits, one after the other. */
function seedsOf(text: string): () => number {
  let nth = 0
  return () => createHash('sha256').update(`${text}/${nth++}`).digest().readInt32BE()
}
