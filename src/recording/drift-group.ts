import type { Drift } from '#verdict'

/** The same difference, wherever it was seen. */
export interface DriftGroup {
  readonly drift: Drift
  /** The addresses of the stories that show it, in their order. */
  readonly scenarios: readonly string[]
}

/**
 * Tells each difference once; the calls stand together, in the order they are first met. A header that
 * many calls have or lack is one difference of theirs.
 */
export function groupDrift(drifts: readonly Drift[]): readonly DriftGroup[] {
  const headers = Map.groupBy(drifts, (drift) => (isHeader(drift) ? keyOf(drift, '') : ''))
  const told = drifts.map((drift) => {
    const same = isHeader(drift) ? headers.get(keyOf(drift, '')) : undefined
    return overCalls(drift, new Set(same?.map(({ call }) => call)).size)
  })
  const calls = Map.groupBy(told, ({ call }) => call)
  return [...calls.values()].flatMap((ofCall) =>
    [...Map.groupBy(ofCall, (drift) => keyOf(drift, drift.call)).values()].map((same) => ({
      drift: same[0]!,
      scenarios: [...new Set(same.map(({ scenario }) => scenario))],
    })),
  )
}

/** Another story may have shown other words before, or asked more often: what is new is what is told. */
function keyOf({ pointer, kind, before, after }: Drift, call: string): string {
  if (kind.startsWith('call-')) return JSON.stringify([call, kind])
  return JSON.stringify([call, pointer, kind, kind === 'unseen-value' ? '' : before, after])
}

function isHeader({ kind }: Drift): boolean {
  return kind.startsWith('header-')
}

function overCalls(drift: Drift, count: number): Drift {
  if (count < 2) return drift
  const call = `${count} calls`
  const message = `${drift.message.slice(0, drift.message.indexOf(drift.call))}${call}.`
  return { ...drift, call, operation: null, message }
}
