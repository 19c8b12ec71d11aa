import { coverOf } from '../../src/app/runner/cover.ts'
import { type LoadedScenario, reachedBy, requestsOf } from '../../src/sources/scenario/index.ts'
import { scenarios } from '../../suites/support/run-all.fixture.ts'
import type { Bench } from './figure.ts'

const requestsIn = (some: readonly LoadedScenario[]) =>
  some.reduce((sum, scenario) => sum + requestsOf(scenario), 0)
const clausesIn = (some: readonly LoadedScenario[]) => new Set(some.flatMap(reachedBy)).size

/** What a quick run sends and tests beside a whole one; `npm run detection` says what it finds. */
export const quick: Bench = {
  name: 'quick',
  title: 'Quick and whole runs',
  async measure() {
    const cover = new Set(coverOf(scenarios, { byOperation: true }))
    const chosen = scenarios.filter((scenario) => cover.has(scenario))
    const clauses = clausesIn(scenarios)
    return [
      { what: 'requests, whole', unit: '', samples: [requestsIn(scenarios)] },
      { what: 'requests, quick', unit: '', samples: [requestsIn(chosen)] },
      { what: 'clauses, whole', unit: '', samples: [clauses] },
      { what: 'clauses, quick', unit: '', samples: [clausesIn(chosen)], atLeast: clauses },
    ]
  },
}
