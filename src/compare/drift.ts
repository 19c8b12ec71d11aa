import { judgeSettings, operations } from '../contract/index.ts'
import { createMatcher } from '../judge/index.ts'
import type { Recording } from '../recording/index.ts'
import type { Difference as Drift } from '../run/index.ts'
import { compareObservations, type Difference } from './compare-calls.ts'
import { rules } from './rules.ts'
import { openFold, pathUnder } from './side.ts'

/** Collects how scenarios differ from what was recorded of them before. */
export interface DriftCollector {
  /** Adds what was recorded of a scenario: before, where there is a recording, and now. */
  add(before: Recording | undefined, after: Recording): void
  /** Scenarios that were not recorded before, and the differences of all others together. */
  finish(): readonly Drift[]
}

/**
 * Compares recordings as `assay compare` compares two sides, at any level: what all scenarios show together. Each difference
 * names the scenario that shows it first.
 */
export function collectDrift(): DriftCollector {
  const [before, after] = [openFold(), openFold()]
  const missing: Drift[] = []
  return {
    add(earlier, later) {
      if (earlier === undefined) missing.push(missingRecording(later.about.scenario))
      else {
        addRecording(before, earlier)
        addRecording(after, later)
      }
    },
    finish() {
      const all = compareObservations(before.finish().observation, after.finish().observation)
      return [...missing, ...all.filter(({ rare }) => !rare).map(driftOf)]
    },
  }
}

function addRecording(fold: ReturnType<typeof openFold>, { about, exchanges }: Recording): void {
  const { baseUrl, sandboxUrl, dialect, apiVersion } = about.target
  const { paths } = dialect as Partial<ReturnType<typeof judgeSettings>>
  const settings = judgeSettings(baseUrl, { sandboxUrl, ...(paths && { paths }) })
  const match = createMatcher(operations, settings)
  for (const exchange of exchanges) {
    const { method, url } = exchange.request
    const operation = match(method, url)?.operation.number ?? null
    const path = pathUnder(url, [baseUrl, sandboxUrl])
    fold.add({ exchange, operation, path, scenario: about.scenario }, apiVersion)
  }
}

function missingRecording(scenario: string): Drift {
  return {
    ...{ scenario, operation: null, call: '', pointer: '', kind: 'missing-recording' },
    ...{ before: 'no recording', after: 'a recording' },
    message: 'There is no recording to compare with.',
  }
}

function driftOf(difference: Difference): Drift {
  const { operation, call, pointer, rule, header, facts } = difference
  const named = (text: string) => (header === undefined ? text : `${header}: ${text}`)
  const [before, after] = [named(difference.before), named(difference.after)]
  const message = `${[call, pointer].join(' ').trim()}: ${rules[rule].sentence} ${before} → ${after}`
  const [example] = [...facts.after, ...facts.before]
  const scenario = example?.example.scenario ?? ''
  return { scenario, operation, call, pointer, kind: rule, before, after, message }
}
