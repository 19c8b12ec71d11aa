import { apiVersions, testableClauses } from '../../src/core/contract/index.ts'
import type { LoadedScenario } from '../../src/sources/scenario/index.ts'
import reachedBefore from '../../src/sources/scenario/measured/reached.json' with { type: 'json' }
import type { ScenarioRun } from '../../src/sources/scenario/running/index.ts'
import { referenceRun, runReference } from './reference-run.fixture.ts'
import { scenarios } from './run-all.fixture.ts'

const folder = 'src/sources/scenario/measured'

/** The files that hold what was measured of the scenarios, under the root of the repository. */
export const measuredFiles = {
  calls: `${folder}/calls.json`,
  waits: `${folder}/waits.json`,
  reached: `${folder}/reached.json`,
  finds: `${folder}/finds.json`,
}

/** What a target shows that claims all versions, and is asked under another one than the newest. */
export async function runUnderOthers(): Promise<Runs> {
  const runs = new Map<string, readonly ScenarioRun[]>()
  for (const version of apiVersions.slice(1)) {
    runs.set(version, (await runReference(apiVersions, version)).results)
  }
  return runs
}

type Runs = ReadonlyMap<string, readonly ScenarioRun[]>

const idOf = ({ result }: ScenarioRun) => result.id

/**
 * What a target shows that claims one version alone. Where a scenario looks at no others, it shows what a target of all versions
 * does; `isWhole` runs that, too.
 */
export async function runUnderEach(underOthers: Runs, isWhole = false): Promise<Runs> {
  const { results, watched } = await referenceRun()
  const isOwn = ({ id, scenario }: LoadedScenario) =>
    isWhole || scenario.situations?.['each-version'] || watched.get(id)!.looksAtVersions
  const looking = scenarios.filter(isOwn)
  const ids = new Set(looking.map(({ id }) => id))
  const runs = new Map<string, readonly ScenarioRun[]>()
  for (const version of apiVersions) {
    const own = await runReference([version], undefined, looking)
    const others = (underOthers.get(version) ?? results).filter((run) => !ids.has(idOf(run)))
    runs.set(version, [...own.results, ...others])
  }
  return runs
}

/** Names in the order in which they were numbered, and new ones after them, so that no number changes where one is added. */
export function numbered(before: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(before)
  return [
    ...before.filter((name) => now.includes(name)),
    ...now.filter((name) => !known.has(name)).toSorted(),
  ]
}

/** Lines that begin with ids. */
const inOrder = (lines: readonly string[]) => lines.toSorted().join(',\n')

/** The scenarios that do not pass: of them nothing can be measured. */
export async function notPassed(): Promise<readonly string[]> {
  const { results } = await referenceRun()
  return results.filter(({ result }) => result.outcome !== 'passed').map(idOf)
}

/** How often each scenario calls each operation. */
export async function callsText(): Promise<string> {
  const { watched } = await referenceRun()
  const lines = [...watched].map(
    ([id, { calls }]) => `  "${id}": ${JSON.stringify(Object.fromEntries(calls))}`,
  )
  return `{\n${inOrder(lines)}\n}\n`
}

/** How many seconds each scenario lets pass that lets time pass. */
export async function waitsText(): Promise<string> {
  const { watched } = await referenceRun()
  const lines = [...watched].flatMap(([id, { waits }]) => (waits > 0 ? `  "${id}": ${waits}` : []))
  return `{\n${inOrder(lines)}\n}\n`
}

/**
 * The clauses that each scenario puts to the test, those that none does, those that a scenario does not reach in a run of an earlier
 * version, and those that no target can show that claims one version alone.
 */
export async function reachedText(underEach: Runs, underOthers: Runs): Promise<string> {
  const { results } = await referenceRun()
  const found = new Set(results.flatMap(({ reached }) => reached))
  const all = numbered(reachedBefore.clauses, [...found])
  const places = new Map(all.map((clause, place) => [clause, place]))
  const lines = results.map((run) => {
    const known = run.reached.map((clause) => places.get(clause)!).sort((one, other) => one - other)
    return `    "${idOf(run)}": ${JSON.stringify(known)}`
  })
  const clauses = all.map((clause) => `    ${JSON.stringify(clause)}`)
  const unreached = testableClauses.map(([id]) => id).filter((id) => !found.has(id))
  const absent = [...underEach].map(([version, runs]) => {
    const shown = new Set(runs.flatMap(({ reached }) => reached))
    const missing = all.filter((clause) => !shown.has(clause)).map((clause) => places.get(clause)!)
    return `    "${version}": ${JSON.stringify(missing)}`
  })
  const earlier = [...underOthers].map(([version, runs]) => {
    const left = runs
      .filter(({ result }) => result.outcome === 'passed')
      .flatMap((run) => {
        const shown = new Set(run.reached)
        const latest = results.find((one) => idOf(one) === idOf(run))!.reached
        const lost = latest.filter((clause) => !shown.has(clause)).map((one) => places.get(one)!)
        if (lost.length === 0) return []
        return `      "${idOf(run)}": ${JSON.stringify(lost.sort((one, other) => one - other))}`
      })
    return `    "${version}": {\n${inOrder(left)}\n    }`
  })
  const parts = [
    `"clauses": [\n${clauses.join(',\n')}\n  ]`,
    `"unreached": ${JSON.stringify(unreached)}`,
    `"absent": {\n${absent.join(',\n')}\n  }`,
    `"missedUnder": {\n${earlier.join(',\n')}\n  }`,
    `"scenarios": {\n${inOrder(lines)}\n  }`,
  ]
  return `{\n  ${parts.join(',\n  ')}\n}\n`
}
