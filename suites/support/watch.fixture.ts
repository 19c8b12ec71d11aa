import { kebabCase, type LoadedScenario, type World } from '../../src/scenario/index.ts'

/** What scenarios do by themselves, by the id of the scenario. */
export interface Watched {
  readonly scenarios: readonly LoadedScenario[]
  /** The operations that each has called, as `noun/verb`. */
  readonly calls: ReadonlyMap<string, ReadonlySet<string>>
  /** The clauses that each has checked with `clause()`. */
  readonly checks: ReadonlyMap<string, ReadonlySet<string>>
  /** The subjects and actions that each has used. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>
}

/** The same scenarios, watched wherever they run. */
export function watchScenarios(loaded: readonly LoadedScenario[]): Watched {
  const [calls, checks, uses] = [notes(loaded), notes(loaded), notes(loaded)]
  const scenarios = loaded.map(({ id, scenario, ...rest }) => {
    const run = (world: World) =>
      scenario.run({
        ...world,
        api: mapCalls(world.api, (noun, verb, call) => (...params: never[]) => {
          calls.get(id)!.add(`${kebabCase(noun)}/${kebabCase(verb)}`)
          return call(...params)
        }),
        clause: (clause, checked, check) => {
          checks.get(id)!.add(clause)
          world.clause(clause, checked, check)
        },
        given: (name) => {
          uses.get(id)!.add(name)
          return world.given(name)
        },
        actions: {
          redeemElementToken: (token) => {
            uses.get(id)!.add('redeemElementToken')
            return world.actions.redeemElementToken(token)
          },
          advanceClock: (seconds) => {
            uses.get(id)!.add('advanceClock')
            return world.actions.advanceClock(seconds)
          },
        },
      })
    return { ...rest, id, scenario: { ...scenario, run } }
  })
  return { scenarios, calls, checks, uses }
}

function notes(scenarios: readonly LoadedScenario[]): Map<string, Set<string>> {
  return new Map(scenarios.map(({ id }) => [id, new Set()]))
}

type Call = (...params: never[]) => unknown

function mapCalls<Api extends object>(
  api: Api,
  map: (noun: string, verb: string, call: Call) => Call,
): Api {
  const nouns = Object.entries(api).map(([noun, verbs]: [string, Record<string, Call>]) => {
    const mapped = Object.entries(verbs).map(([verb, call]) => [verb, map(noun, verb, call)])
    return [noun, Object.fromEntries(mapped)]
  })
  return Object.fromEntries(nouns)
}
