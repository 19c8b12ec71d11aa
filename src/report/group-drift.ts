import type { Drift } from '../run/index.ts'

/** The same difference, wherever it was seen. */
export interface DriftGroup {
  readonly drift: Drift
  /** The message without the call, where it stands under the name of that call. */
  readonly says: string
  /** The addresses of the stories that show it, in their order. */
  readonly scenarios: readonly string[]
}

/**
 * The differences call by call, in the order the calls are first met, each told once. A header that many
 * calls have or lack is one difference of theirs.
 */
export function driftByCall(drifts: readonly Drift[]): readonly (readonly DriftGroup[])[] {
  const headers = Map.groupBy(drifts, (drift) => (isHeader(drift) ? keyOf(drift, '') : ''))
  const told = drifts.map((drift) => {
    const same = isHeader(drift) ? headers.get(keyOf(drift, '')) : undefined
    return overCalls(drift, new Set(same?.map(({ call }) => call)).size)
  })
  const calls = Map.groupBy(told, ({ call }) => call)
  return Array.from(calls.values(), (ofCall) =>
    [...Map.groupBy(ofCall, (drift) => keyOf(drift, drift.call)).values()].map(groupOf),
  )
}

function groupOf(same: readonly Drift[]): DriftGroup {
  const drift = same[0]!
  return {
    drift,
    says: drift.message.replace(` of ${drift.call}`, ''),
    scenarios: [...new Set(same.map(({ scenario }) => scenario))],
  }
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
