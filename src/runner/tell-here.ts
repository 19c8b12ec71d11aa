import { loadScenarioFile, openTeller, type Told } from '../scenario/index.ts'
import type { Suite } from './run-suite.ts'

/**
 * Tells stories in this very thread. A replay waits for nobody, and starting a worker would take longer
 * than all of it.
 */
export function openHere(): Suite {
  return {
    started: Promise.resolve(),
    async tell(job, { onPerformance, signal }) {
      const { suites, traffic, slow } = job
      const loaded = await Promise.all(job.files.map((file) => loadScenarioFile(suites, file)))
      const stories = new Map(loaded.flat().map((story) => [story.id, story]))
      const teller = await openTeller({ suites, target: undefined, traffic, slow })
      const performances: Told[] = []
      for (const id of job.scenarios) {
        if (signal?.aborted) break
        const told = await teller.tell(stories.get(id)!)
        performances.push(told)
        onPerformance?.(told)
      }
      await teller.close()
      return { performances, faults: [] }
    },
    leave() {},
  }
}
