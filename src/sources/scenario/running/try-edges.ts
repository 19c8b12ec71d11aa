import { createHash } from 'node:crypto'
import type { OperationAddress } from '../../../core/contract/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import { type Finding, isBreach, placeOf } from '../../../core/run/index.ts'
import { bodyWith, edgesOf } from './edges.ts'

type Send = (body: unknown, isUsual: boolean) => Promise<unknown>

/** What is tried: a request that is served, and, of its members, those that fit its record; all if none is named. */
interface Tried {
  readonly base: unknown
  readonly parts?: readonly string[]
  readonly restore?: (() => Promise<unknown>) | undefined
}

/** See `World`. */
export type TryEdges = (operation: OperationAddress, tried: Tried, send: Send) => Promise<void>

/** To find smaller requests that break the same, a scenario sends so many more. */
const mostSmaller = 8

/** A request has so many texts at once, and a usual one at least so many. */
const mostTexts = 6
const leastTexts = 2

const keyOf = ({ clause, severity, operation, pointer }: Finding) =>
  `${clause} ${severity} ${operation} ${placeOf(pointer)}`

/** The usual kind comes last. Of requests that break a clause, the smallest that breaks the same is reported. */
export function createTryEdges(trace: Collector, scenario: string, seed: string): TryEdges {
  return async (operation, { base, parts, restore }, send) => {
    const fc = await import('./generator.ts')
    const { usual, beyond } = edgesOf(operation, base, parts)
    const known = new Set<string>()
    const budget = { left: mostSmaller }
    const someTexts = (minLength: number) =>
      usual.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.constantFrom(...usual), {
            minLength,
            maxLength: mostTexts,
            selector: ({ path }) => path.join('/'),
          })
    const usualTimes = usual.length === 0 ? 1 : 2
    const kinds = [...beyond, ...Array<undefined>(usualTimes)]
    for (const [nth, edits] of kinds.entries()) {
      const texts = someTexts(edits === undefined ? leastTexts : 0)
      const one = edits === undefined ? fc.constant(undefined) : fc.constantFrom(...edits)
      const kind = openKind(trace, { known, budget, restore })
      const property = fc.asyncProperty(texts, one, (some, own) => {
        const body = bodyWith(base, own === undefined ? some : [...some, own])
        return kind.passes(() => send(body, edits === undefined))
      })
      const seedOfKind = seedOf(`${seed}/${scenario}/${nth}`)
      await fc.check(property, { seed: seedOfKind, numRuns: 1, unbiased: true })
      kind.end()
    }
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

/** A seed as the generator takes it: 32 bits. */
function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE()
}
