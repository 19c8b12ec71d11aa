import { systemClock } from '../../base/clock/index.ts'
import { pointerOf } from '../../base/json/index.ts'
import {
  type Exchange,
  isSuccess,
  isUndecided,
  lastOf,
  responderOf,
} from '../../core/exchange/index.ts'
import type { Transport } from '../transport/index.ts'
import { needsOf, stepsOf } from './catalogue/needs.ts'
import {
  type ActionInputs,
  type ActionName,
  remedyFor,
  type SubjectName,
  subjects,
} from './catalogue/subject-catalogue.ts'
import type { Fields, Recipe, Target } from './configuration.ts'
import { faultOf, type RecipeEnvironment, type RecipeResult, runRecipe } from './recipe.ts'
import { asCall } from './recipe-request.ts'
import {
  type ActionResult,
  pick,
  refuse,
  type SubjectResult,
  separate,
  subjectOf,
  type UsedIds,
  withCause,
} from './subject-result.ts'

type Environment = Pick<RecipeEnvironment, 'env' | 'clock' | 'repeat' | 'seen'>

export interface SubjectHooks extends Partial<Environment> {
  readonly otherwise?: (name: SubjectName) => Promise<SubjectResult>
  readonly used?: Map<SubjectName, number>
  readonly usedIds?: UsedIds
  readonly apart?: ReadonlySet<SubjectName>
  readonly shared?: (name: SubjectName) => Promise<SubjectResult> | undefined
}

export interface Subjects {
  /** With the id of an owner, the subject is made for that person, where its recipe needs one. */
  get(name: SubjectName, owner?: string): Promise<SubjectResult>
  act<Name extends ActionName>(action: Name, inputs: ActionInputs<Name>): Promise<ActionResult>
}

export function createSubjects(
  target: Target,
  transport: Transport,
  hooks: SubjectHooks = {},
): Subjects {
  const { otherwise, env = process.env, used = new Map(), clock = systemClock } = hooks
  const keepApart = separate(hooks.usedIds, hooks.apart ?? new Set())
  const { repeat, seen } = hooks
  const environment = { target, transport, env, clock, repeat, seen }
  const subjectOnce = makeOnce()
  const firsts = new Map<SubjectName, Promise<RecipeResult>>()

  async function get(name: SubjectName): Promise<SubjectResult> {
    return hooks.shared?.(name) ?? keepApart(name, await getOwn(name))
  }

  async function getOwn(name: SubjectName): Promise<SubjectResult> {
    const configured = target.subjects[name]
    if (configured === undefined) {
      if (otherwise !== undefined)
        return subjectOnce(name, async () => withCause(await otherwise(name)))
      return refuse(`${name} is not configured`, [], remedyFor(name))
    }
    if ('values' in configured) return pick(name, configured.values, used)
    if ('value' in configured) {
      const isSpent = 'spent' in subjects[name]
      return isSpent ? pick(name, [configured.value], used) : subjectOf(name, configured.value)
    }
    const make = async () => {
      const place = pointerIn(target, 'subjects', name)
      const result = await runAgain(name, configured, place)
      const { exchanges } = result
      const { envelope } = target.dialect
      if (result.ok)
        return subjectOf(name, result.fields, exchanges, { envelope, place, recipe: configured })
      const { problem, remedy, fault, cause, refused } = result
      const refusal = refuse(`${name} could not be made: ${problem}`, exchanges, remedy, fault)
      return withCause({ ...refusal, ...(cause && { cause }), ...(refused && { refused }) })
    }
    return 'consumed' in subjects[name] ? make() : subjectOnce(name, make)
  }

  /**
   * What the recipe of a record needs, and what its requests before the last one make, is made once: two payments have the same
   * accounts. Where that makes no other record, the whole recipe is run.
   */
  async function runAgain(name: SubjectName, recipe: Recipe, place: string): Promise<RecipeResult> {
    const first = firsts.get(name)
    if (first === undefined) {
      const running = runWithNeeds(recipe, place)
      firsts.set(name, running)
      return running
    }
    const before = await first
    if (!before.ok || before.earlier === undefined) return runWithNeeds(recipe, place)
    const { scope } = await gather(recipe, get)
    const { earlier } = before
    const second = await runRecipe(recipe, { scope, place, earlier }, environment)
    if (second.ok && second.fields.id !== before.fields.id) return second
    const whole = await runWithNeeds(recipe, place)
    return { ...whole, exchanges: [...second.exchanges, ...whole.exchanges] }
  }

  async function runWithNeeds(recipe: Recipe, place: string): Promise<RecipeResult> {
    const { scope, exchanges, problem } = await gather(recipe, get)
    if (problem !== undefined) return { ok: false, ...problem, exchanges }
    const result = await runRecipe(recipe, { scope, place }, environment)
    return { ...result, exchanges: [...exchanges, ...result.exchanges] }
  }

  return { get, act: (action, inputs) => perform(action, inputs, environment) }
}

async function gather(recipe: Recipe, get: Subjects['get']) {
  const exchanges: Exchange[] = []
  const scope: Record<string, Fields> = {}
  for (const [alias, needed] of Object.entries(needsOf(recipe))) {
    const result = await get(needed)
    exchanges.push(...result.exchanges)
    if (!result.ok) {
      const { reason, remedy, fault, cause, refused } = result
      const because = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '')
      const problem = `it needs ${needed}, and ${because}`
      return { scope, exchanges, problem: { problem, remedy, fault, cause, refused } }
    }
    scope[alias] = result.fields
  }
  return { scope, exchanges }
}

/** Tried once more after no response: a recipe with a wrong address must not look like a target that is gone. */
function makeOnce() {
  const made = new Map<string, Promise<SubjectResult>>()
  const silent = new Set<string>()
  return async (name: string, make: () => Promise<SubjectResult>): Promise<SubjectResult> => {
    for (let before = made.get(name); before !== undefined; before = made.get(name)) {
      const result = await before
      if (made.get(name) === before) return { ...result, exchanges: [] }
    }
    const making = make()
    made.set(name, making)
    const result = await making
    const last = lastOf(result.exchanges)
    if (!result.ok && isTemporary(last) && !silent.has(name)) made.delete(name)
    if (last?.response === null) silent.add(name)
    return result
  }
}

function pointerIn({ name }: Target, ...path: readonly string[]): string {
  return pointerOf(['targets', name, ...path])
}

async function perform(
  action: ActionName,
  inputs: Fields,
  environment: RecipeEnvironment,
): Promise<ActionResult> {
  const recipe = environment.target.actions[action]
  if (recipe === undefined) {
    return refuse(`The action ${action} is not configured`, [], remedyFor(action))
  }
  const place = pointerIn(environment.target, 'actions', action)
  const result = await runRecipe(recipe, { scope: inputs, mayBeRefused: true, place }, environment)
  const { exchanges } = result
  if (!result.ok) {
    const { problem, remedy, fault } = result
    return withCause(refuse(`The action ${action} failed: ${problem}`, exchanges, remedy, fault))
  }
  // An action that got no response is refused above.
  const last = lastOf(exchanges)!
  const { status } = last.response!
  const isOk = isSuccess(last.response)
  const accepted = isOk && !isUndecided(last)
  const request = asCall(stepsOf(recipe.request).at(-1)!)
  const fault = isOk ? undefined : faultOf(`${place}/request`, { request, exchange: last })
  const reason = `The action ${action} was refused: ${request} returned ${status}.`
  const refused = fault && { fault, reason }
  return { ok: true, accepted, status, fields: result.fields, exchanges, ...refused }
}

function isTemporary(exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return false
  return responderOf(exchange) === 'before' || (exchange.response?.status ?? 0) >= 500
}
