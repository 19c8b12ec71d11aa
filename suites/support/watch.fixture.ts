import { kebabCase, type LoadedScenario, type World } from '../../src/sources/scenario/index.ts'
import { subjects } from '../../src/sources/target/index.ts'

/** What a scenario did by itself. */
export interface Watched {
  /** How often it called each operation, by `noun/verb`, and how many `raw` requests it sent. */
  readonly calls: Map<string, number>
  /** The clauses that it checked with `clause()`. */
  readonly checks: Set<string>
  /** The subjects and actions that it used; a subject that is used up each time. */
  readonly uses: string[]
  /** How long it lets time pass in all, in seconds. */
  waits: number
  /** It looks at the versions that the target claims. */
  looksAtVersions: boolean
}

/** The same scenarios, watched wherever they run, and what each did, by its id. */
export function watchScenarios(loaded: readonly LoadedScenario[]) {
  const watched = new Map<string, Watched>()
  const scenarios = loaded.map((one): LoadedScenario => {
    const own: Watched = {
      ...{ calls: new Map(), checks: new Set(), uses: [] },
      ...{ waits: 0, looksAtVersions: false },
    }
    watched.set(one.id, own)
    const run = (world: World) => one.scenario.run(watch(world, own))
    return { ...one, scenario: { ...one.scenario, run } }
  })
  return { scenarios, watched }
}

function watch(world: World, own: Watched): World {
  const { calls, checks, uses } = own
  const use = (name: string) => {
    if (isConsumed(name) || !uses.includes(name)) uses.push(name)
  }
  const count = (address: string) => void calls.set(address, (calls.get(address) ?? 0) + 1)
  const { under, as, ...api } = world.api
  const watchCalls = <Calls extends object>(those: Calls): Calls => {
    const nouns = Object.entries(those).map(([noun, verbs]): [string, object] => {
      if (noun === 'mayRefuse' || noun === 'mayFail') return [noun, watchCalls(verbs)]
      const note = (verb: string) => count(`${kebabCase(noun)}/${kebabCase(verb)}`)
      return [noun, notingReads(verbs, note)]
    })
    return Object.fromEntries(nouns) as Calls
  }
  return {
    ...world,
    get versions() {
      own.looksAtVersions = true
      return world.versions
    },
    api: {
      ...watchCalls(api),
      under: (version) => watchCalls(under(version)),
      as: (credential) => watchCalls(as(credential)),
    },
    raw(request) {
      count('raw')
      return world.raw(request)
    },
    actions: notingReads(
      {
        ...world.actions,
        advanceClock(...[seconds, options]) {
          own.waits += seconds
          return world.actions.advanceClock(seconds, options)
        },
      },
      use,
    ),
    given(name, options) {
      use(name)
      return world.given(name, options)
    },
    clause(clause, checked, check) {
      checks.add(clause)
      world.clause(clause, checked, check)
    },
  }
}

function isConsumed(name: string): boolean {
  return Object.entries(subjects).some(([one, meaning]) => one === name && 'consumed' in meaning)
}

/** The same object; `note` receives the name of each member that is read. */
function notingReads<T extends object>(object: T, note: (name: string) => void): T {
  return new Proxy(object, {
    get(target, name, receiver) {
      note(String(name))
      return Reflect.get(target, name, receiver)
    },
  })
}
