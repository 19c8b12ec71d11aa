import { coverOf } from '../../src/plan/index.ts'
import { defects } from '../../src/sandbox/defects/index.ts'
import { type LoadedScenario, reachedBy, requestsOf } from '../../src/scenario/index.ts'
import { clausesBroken, runAll, scenarios } from '../../suites/support/run-all.fixture.ts'
import type { Bench } from './figure.ts'

const requestsIn = (some: readonly LoadedScenario[]) =>
  some.reduce((sum, one) => sum + requestsOf(one), 0)
const clausesIn = (some: readonly LoadedScenario[]) => new Set(some.flatMap(reachedBy)).size

/** In per cent: how many of every so many defects of the sandbox some scenarios find. */
async function shareFound(chosen: readonly LoadedScenario[], step: number): Promise<number> {
  const tried = Object.entries(defects).filter((_, index) => index % step === 0)
  let found = 0
  for (const [id, { under }] of tried) {
    const results = await runAll({ defects: [id], apiVersion: under }, chosen)
    if (clausesBroken(results).length > 0) found++
  }
  return (100 * found) / tried.length
}

/** What a quick run sends, tests and finds beside a whole one, of which `npm run detection` says what it finds. */
function quickBench(name: string, step: number): Bench {
  return {
    name,
    title: `Quick and whole runs; found of one in ${step} defects`,
    async measure() {
      const cover = new Set(coverOf(scenarios, { byOperation: true }))
      const chosen = scenarios.filter((one) => cover.has(one))
      return [
        { what: 'requests, whole', unit: '', samples: [requestsIn(scenarios)] },
        { what: 'requests, quick', unit: '', samples: [requestsIn(chosen)] },
        { what: 'clauses, whole', unit: '', samples: [clausesIn(scenarios)] },
        {
          what: 'clauses, quick',
          unit: '',
          samples: [clausesIn(chosen)],
          atLeast: clausesIn(scenarios),
        },
        {
          what: 'defects found, quick',
          unit: ' %',
          samples: [await shareFound(chosen, step)],
          atLeast: 70,
        },
      ]
    },
  }
}

export const quick = quickBench('quick', 12)
/** All defects: it takes minutes. */
export const quickAll = quickBench('quick:all', 1)
