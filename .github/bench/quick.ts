// How many requests a quick run sends, how many clauses it tests, and how many of the defects of the sandbox it finds; and
// what a whole run does.
//   node .github/bench/quick.ts [one of so many defects, 1 by default]
import { coverOf } from '../../src/plan/index.ts'
import { defects } from '../../src/sandbox/defects/index.ts'
import { type LoadedScenario, reachedBy, requestsOf } from '../../src/scenario/index.ts'
import { clausesBroken, runAll, scenarios } from '../../suites/support/run-all.fixture.ts'

const step = Number(process.argv[2] ?? 1)
const quick = new Set(coverOf(scenarios, { byOperation: true }))
const chosen = scenarios.filter((one) => quick.has(one))
const tried = Object.entries(defects).filter((_, index) => index % step === 0)
const missed: string[] = []
for (const [id, { under }] of tried) {
  const results = await runAll({ defects: [id], apiVersion: under }, chosen)
  if (clausesBroken(results).length === 0) missed.push(id)
}

function row(name: string, some: readonly LoadedScenario[], found: string): void {
  const requests = some.reduce((sum, one) => sum + requestsOf(one), 0)
  const clauses = new Set(some.flatMap(reachedBy)).size
  const cells = [some.length, requests, clauses].map((figure) => String(figure).padStart(10))
  console.log(`  ${name.padEnd(8)}${cells.join('')}  ${found}`)
}

const share = Math.round((100 * (tried.length - missed.length)) / tried.length)
console.log('          scenarios  requests   clauses  defects found')
row('whole', scenarios, 'all (npm run detection)')
row(
  'quick',
  chosen,
  `${tried.length - missed.length} of ${tried.length}, ${share} % (target: 70 %)`,
)
for (const id of missed) console.log(`    not found: ${id}`)
process.exit(share >= 70 ? 0 : 1)
