import { noResponse, redirect, success } from './collect-facts.ts'
import { wordsOf } from './difference.ts'
import { haveCommon, newsIn, type SetDifference } from './fact-sets.ts'
import {
  atOnce,
  type ComparedFact,
  countIn,
  type FactSet,
  inBoth,
  type Observation,
  type Pair,
  type Place,
  pairOf,
  setOf,
  setsOf,
  totalIn,
} from './place.ts'

/** The status of a request that came too fast. */
const tooMany = '429'

/** So many requests of scenarios have statuses that change by no chance. */
const enoughChanged = 3

export function compareStatuses(calls: Pair<Place>): SetDifference[] {
  const { before, after } = pairOf(calls, statusesOf)
  const isRaceOf = (side: typeof before, scenario: string) => side.has(`${scenario}${atOnce}`)
  // Whether writes were under way at the same time is chance: of those that were, only successes are known.
  const isAlike = (name: string) => isRaceOf(before, name) === isRaceOf(after, name)
  const alike = inBoth(before, after).filter(({ name }) => isAlike(name))
  const changes = alike.flatMap(({ name: scenario, ...sets }) =>
    changeIn(sets, scenario !== '').map((change) => ({ ...change, scenario })),
  )
  const valuesOf = (set: FactSet) => set.map(({ value }) => value).sort()
  const same = Map.groupBy(changes, (change) =>
    JSON.stringify([valuesOf(change.before), valuesOf(change.after)]),
  )
  const turned = Array.from(same.values(), (some): SetDifference => {
    const before = setOf(some.flatMap((change) => change.before))
    const after = setOf(some.flatMap((change) => change.after))
    const isTurn = some.every(({ areSame }) => areSame)
    const kept = [...new Set(some.flatMap((change) => change.kept))].sort().join(' or ')
    const says = { before: '', after: kept && `${kept} still comes, too` }
    const names = some.map(({ scenario }) => scenario)
    const words = {
      before: shownWith(before, targetsIn(calls.before, names)),
      after: shownWith(after, targetsIn(calls.after, names)),
    }
    const all = { before, after, words, says, scenarios: idsOf(names) }
    return { aspect: 'status', path: [], ...all, ...(isTurn && { isTurn }) }
  })
  return [...turned, ...compareTargets(calls)]
}

/** Statuses, those of redirects with the places where they lead. */
function shownWith(statuses: FactSet, targets: FactSet): string {
  const isRedirect = statuses.some(({ value }) => value.startsWith('3'))
  const words = wordsOf(statuses)
  return isRedirect && targets.length > 0 ? `${words} to ${wordsOf(targets)}` : words
}

/** Where the redirects of a call lead, of some scenarios. */
function targetsIn({ members }: Place, scenarios: readonly string[]): FactSet {
  const all = members.get('status')?.members
  const places = scenarios.flatMap((name) => all?.get(name)?.members.get(redirect) ?? [])
  return setOf(places.flatMap((place) => setsOf(place).get('to') ?? []))
}

/** The redirects that lead nowhere where they led before, of the scenarios that met some on both sides. */
function compareTargets(calls: Pair<Place>): SetDifference[] {
  const names = [...statusesOf(calls.before).keys()].filter((name) => {
    const sets = pairOf(calls, (call) => targetsIn(call, [name]))
    return sets.before.length > 0 && sets.after.length > 0 && !haveCommon(sets)
  })
  if (names.length === 0) return []
  const sets = pairOf(calls, (call) => targetsIn(call, names))
  return [{ aspect: 'to', path: [], ...sets, scenarios: idsOf(names) }]
}

interface StatusChange extends Pair<FactSet> {
  readonly areSame: boolean
  readonly kept: readonly string[]
}

/** The counts matter only if a scenario sent the same requests on both sides. */
function changeIn(sets: Pair<FactSet>, isPlanned: boolean): StatusChange[] {
  const { before, after } = sets
  const { gone, came } = newsIn(sets)
  const areSame = gone.length + came.length === 0
  const isAligned = isPlanned && totalIn(before) === totalIn(after)
  if (areSame && !isAligned) return []
  // If refusals came in place of all successes, there are more of them; if a record was lacking, there are not.
  const isLost = (there: FactSet, lost: FactSet) =>
    successesIn(there).length > 0 && successesIn(lost).length === 0
  if (isAligned || isLost(before, after) || isLost(after, before)) {
    const change = { before: moreIn(before, after), after: moreIn(after, before) }
    const stay = change.before.filter(({ value }) => !areSame && countIn(after, value) > 0)
    const kept = stay.map(({ value }) => value)
    if (change.before.length > 0 && change.after.length > 0) return [{ ...change, areSame, kept }]
  }
  if (areSame) return []
  const areBoth = gone.length > 0 && came.length > 0
  const replaced = isPlanned && totalIn(after) < totalIn(before) ? ofKinds(gone, came) : gone
  return [{ ...(areBoth ? { before: replaced, after: came } : sets), areSame, kept: [] }]
}

/** A scenario that sent fewer requests does not show what came in place of the others: those of the kinds that came are known, if any is. */
function ofKinds(gone: FactSet, came: FactSet): FactSet {
  const kinds = new Set(came.map(({ value }) => value[0]))
  const own = gone.filter(({ value }) => kinds.has(value[0]))
  return own.length > 0 ? own : gone
}

function moreIn(set: FactSet, others: FactSet): FactSet {
  const more = set.map((fact) => ({ ...fact, count: fact.count - countIn(others, fact.value) }))
  return more.filter(({ count }) => count > 0)
}

/** How many requests of all calls were refused because they were too many, where their share grew or fell clearly. */
export function compareLimits(before: Observation, after: Observation): SetDifference[] {
  const counts = pairOf({ before, after }, (side) => {
    const scenarios = [...side.values()].flatMap(({ members }) => [
      ...(members.get('status')?.members.values() ?? []),
    ])
    const all = scenarios.flatMap((place) => setsOf(place).get('status') ?? [])
    return { all: totalIn(all), many: totalIn(all.filter(({ value }) => value === tooMany)) }
  })
  const { before: was, after: is } = counts
  const areMore = (some: typeof was, others: typeof was) =>
    some.many >= enoughChanged + (2 * others.many * some.all) / others.all
  if (!areMore(is, was) && !areMore(was, is)) return []
  const setOf = ({ all, many }: typeof was) => [
    { aspect: 'limit', value: `${many} of ${all} requests got ${tooMany}`, count: all },
  ]
  return [
    {
      aspect: 'limit',
      path: [],
      ...pairOf(counts, setOf),
      change: areMore(is, was) ? 'lowered' : 'raised',
    },
  ]
}

function successesIn(set: FactSet): FactSet {
  return set.filter(({ value }) => value.startsWith('2'))
}

function statusesOf({ members }: Place): ReadonlyMap<string, FactSet> {
  const scenarios = members.get('status')?.members ?? new Map<string, Place>()
  return new Map(
    [...scenarios].flatMap(([scenario, place]) => {
      // Which of many requests come too fast is chance: they are counted over all calls.
      const set = (setsOf(place).get('status') ?? []).filter(({ value }) => value !== tooMany)
      const answered = set.filter(({ value }) => value !== noResponse)
      // So is which of a few gets no response, where others do.
      const areFew = answered.length > 0 && countIn(set, noResponse) < enoughChanged
      return set.length === 0 ? [] : [[scenario, areFew ? answered : set] as const]
    }),
  )
}

export function isUnmade(able: Place, unable: Place): boolean {
  const others = statusesOf(unable)
  const made = [...statusesOf(able)].filter(([, set]) => successesIn(set).length > 0)
  const isMade = made.some(([scenario]) => others.has(scenario))
  return made.length > 0 && !isMade && successOf(unable) === undefined
}

/** Whether a scenario got responses of one kind on both sides: in each plan it sends the same requests. */
export function haveScenario(calls: Pair<Place>, kind: string): boolean {
  const isOfKind = ({ value }: ComparedFact) =>
    kind === success ? value.startsWith('2') : value === kind
  const { before, after } = pairOf(calls, statusesOf)
  return inBoth(before, after).some(
    ({ name, ...sets }) => name !== '' && sets.before.some(isOfKind) && sets.after.some(isOfKind),
  )
}

export function scenariosOf({ members }: Place): string[] {
  return idsOf([...(members.get('status')?.members.keys() ?? [])])
}

/** The scenario that a place of statuses is of. */
export function scenarioOf(name: string): string {
  return name.replace(atOnce, '')
}

function idsOf(names: readonly string[]): string[] {
  const ids = new Set(names.map(scenarioOf))
  return [...ids].filter((id) => id !== '')
}

export function successOf(call: Place | undefined): string | undefined {
  return call && [...statusesOf(call).values()].flatMap(successesIn)[0]?.value
}
