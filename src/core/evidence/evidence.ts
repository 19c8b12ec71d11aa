import { type EvidenceLimits, runLimits } from '../exchange/index.ts'
import {
  type Finding,
  type Obstacle,
  type RepeatedCount,
  type ReportedExchange,
  sumOfObstacles,
} from '../run/index.ts'
import { sumOfRepeated } from './repeated.ts'
import { ReportContents } from './report-contents.ts'

/** Redacted at the latest when it is read. `exchange` of a finding is an index into `exchanges`. */
export interface Evidence {
  readonly findings: readonly Finding[]
  readonly exchanges: readonly ReportedExchange[]
  readonly notKept: number
  readonly repeated?: RepeatedCount
  readonly obstacles: readonly Obstacle[]
  readonly setsCookie: boolean
  readonly reached: readonly string[]
  readonly called: ReadonlyMap<number, number>
  readonly judged: ReadonlyMap<number, number>
  readonly implemented: ReadonlySet<number>
}

export const noEvidence: Evidence = {
  findings: [],
  exchanges: [],
  notKept: 0,
  obstacles: [],
  setsCookie: false,
  reached: [],
  called: new Map(),
  judged: new Map(),
  implemented: new Set(),
}

export function openJoin(limits: EvidenceLimits = runLimits) {
  const contents = new ReportContents(limits)
  const reached = new Set<string>()
  const called = new Map<number, number>()
  const judged = new Map<number, number>()
  const implemented = new Set<number>()
  let repeated: RepeatedCount | undefined
  let obstacles: readonly Obstacle[] = []
  let setsCookie = false
  let notKept = 0
  return {
    add(part: Evidence): void {
      addContents(contents, part)
      notKept += part.notKept
      for (const clause of part.reached) reached.add(clause)
      addFigures(called, part.called)
      addFigures(judged, part.judged)
      for (const operation of part.implemented) implemented.add(operation)
      if (part.repeated) repeated = sumOfRepeated(part.repeated, repeated)
      obstacles = sumOfObstacles([...obstacles, ...part.obstacles])
      setsCookie ||= part.setsCookie
    },
    evidence: (): Evidence => ({
      findings: contents.findings,
      exchanges: contents.exchanges,
      notKept: notKept + contents.notKept,
      reached: [...reached],
      ...{ called, judged, implemented },
      ...(repeated && { repeated }),
      obstacles,
      setsCookie,
    }),
  }
}

export function joinEvidence(parts: readonly Evidence[]): Evidence {
  const { add, evidence } = openJoin()
  for (const part of parts) add(part)
  return evidence()
}

function addContents(contents: ReportContents, { findings, exchanges }: Evidence): void {
  const found = Map.groupBy(findings, ({ exchange }) => exchange)
  const places: (number | undefined)[] = []
  const keepUntil = (end: number) => {
    for (const exchange of exchanges.slice(places.length, end)) {
      const own = found.get(places.length) ?? []
      places.push(contents.keep(exchange.operation, own, () => exchange))
    }
  }
  for (const { exchange = -1, ...finding } of findings) {
    keepUntil(exchange + 1)
    const place = places[exchange]
    contents.add(place === undefined ? finding : { ...finding, exchange: place })
  }
  keepUntil(exchanges.length)
}

function addFigures(sum: Map<number, number>, figures: ReadonlyMap<number, number>): void {
  for (const [operation, figure] of figures) {
    sum.set(operation, (sum.get(operation) ?? 0) + figure)
  }
}
