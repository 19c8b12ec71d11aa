import { countOf } from '../../core/run/index.ts'
import {
  consumed,
  type LoadedScenario,
  missingFor,
  usesIn,
  usesOf,
} from '../../sources/scenario/index.ts'
import { poolOf, type SubjectName } from '../../sources/target/catalogue/index.ts'
import type { Target } from '../../sources/target/index.ts'

/**
 * Divides pools that are too small for a run so that as many clauses as possible are tested: scenarios that use fewer values come
 * first, and among them those that test what no other scenario tests. Scenarios that lack something else come last.
 */
export function planPools(
  scenarios: readonly LoadedScenario[],
  target: Pick<Target, 'subjects' | 'actions' | 'apiVersion' | 'apiVersions'>,
) {
  const { subjects } = target
  const uses = usesOf(scenarios, target)
  const lacking = new Set(
    scenarios.filter(({ scenario: { needs = [] } }) =>
      needs.some((need) => missingFor(need, target).length > 0),
    ),
  )
  const sizeOf = (name: SubjectName) => poolOf(name, subjects[name])?.length ?? Infinity
  const short = consumed.filter((name) => uses.get(name)! > sizeOf(name))
  return {
    scenarios: short.reduce<readonly LoadedScenario[]>(
      (order, name) => shareOut(order, name, lacking),
      scenarios,
    ),
    notes: short.map(
      (name) =>
        `${name} has ${countOf(sizeOf(name), 'value')}, and the scenarios use ${uses.get(name)}. Assay runs the scenarios first that use few values and test what no other scenario tests.`,
    ),
  }
}

function shareOut(
  scenarios: readonly LoadedScenario[],
  name: SubjectName,
  lacking: ReadonlySet<LoadedScenario>,
): LoadedScenario[] {
  const [users, others] = [true, false].map((isUser) =>
    scenarios.filter((loaded) => usesIn(loaded, name) > 0 === isUser),
  ) as [LoadedScenario[], LoadedScenario[]]
  const tested = new Set<string>(others.flatMap(({ scenario }) => scenario.proves))
  const left = new Set(users)
  const ordered = users.map(() => {
    const able = [...left].filter((loaded) => !lacking.has(loaded))
    const next = bestOf(able.length > 0 ? able : [...left], name, tested)
    left.delete(next)
    for (const clause of next.scenario.proves) tested.add(clause)
    return next
  })
  return scenarios.map((loaded) => (usesIn(loaded, name) > 0 ? ordered.shift()! : loaded))
}

function bestOf(
  scenarios: readonly LoadedScenario[],
  name: SubjectName,
  tested: ReadonlySet<string>,
): LoadedScenario {
  const gain = ({ scenario }: LoadedScenario) =>
    scenario.proves.filter((clause) => !tested.has(clause)).length
  const byNeed = (a: LoadedScenario, b: LoadedScenario) =>
    usesIn(a, name) - usesIn(b, name) || gain(b) - gain(a)
  return scenarios.toSorted(byNeed)[0]!
}
