import { takeRecording } from '../har/index.ts'
import type { Recording } from '../recording/index.ts'
import type { Difference as Drift } from '../run/index.ts'
import { compareObservations, type Difference } from './differences.ts'
import { openFold } from './fold.ts'
import { rules } from './rules.ts'

/**
 * Collects how scenarios differ from what was recorded of them before, compared as `assay compare` compares two sides: everything
 * that the scenarios show together. Each difference names the scenario that shows it first.
 */
export function collectDrift() {
  const [before, after] = [openFold(), openFold()]
  const missing: Drift[] = []
  return {
    /** Adds the recording of a scenario, and the earlier one if there is one. */
    add(earlier: Recording | undefined, later: Recording): void {
      if (earlier !== undefined) {
        takeRecording(earlier, before.add)
        takeRecording(later, after.add)
        return
      }
      missing.push({
        ...{ scenario: later.about.scenario, operation: null, call: '', pointer: '' },
        ...{ kind: 'missing-recording', before: 'no recording', after: 'a recording' },
        message: 'There is no recording to compare with.',
      })
    },
    /** Returns the scenarios that were not recorded before, and the differences of all others together. */
    finish(): readonly Drift[] {
      const all = compareObservations(before.finish().observation, after.finish().observation)
      return [...missing, ...all.filter(({ rare }) => !rare).map(driftOf)]
    },
  }
}

function driftOf({ operation, call, pointer, rule, header, facts, ...words }: Difference): Drift {
  const named = (text: string) => (header === undefined ? text : `${header}: ${text}`)
  const [before, after] = [named(words.before), named(words.after)]
  const message = `${[call, pointer].join(' ').trim()}: ${rules[rule].sentence} ${before} → ${after}`
  const { scenario = '' } = [...facts.after, ...facts.before][0]?.example ?? {}
  return { scenario, operation, call, pointer, kind: rule, before, after, message }
}
