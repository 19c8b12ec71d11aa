import { type Clock, systemClock } from '../clock/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { pointerOf } from '../json/index.ts'
import type { Transport } from '../transport/index.ts'
import { needsOf, stepsOf } from './catalogue/needs.ts'
import {
  type ActionInputs,
  type ActionName,
  remedyFor,
  type SubjectName,
  subjects,
} from './catalogue/subject-catalogue.ts'
import type {
  ActionSource,
  Fields,
  OwnRecipe,
  RecipeFunction,
  Share,
  Target,
} from './configuration.ts'
import {
  composeFields,
  type RecipeOptions,
  type RecipeResult,
  runRecipe,
  runRecipeFunction,
} from './recipe.ts'
import { type RecipeEnvironment, type Repeat, scopeOf } from './send-step.ts'
import {
  type ActionResult,
  type GivenIds,
  pick,
  refuse,
  type SubjectResult,
  separate,
  subjectOf,
} from './subject-result.ts'
import { createTeardown, type Job, type Teardown } from './teardown.ts'

export interface SubjectHooks {
  /** Another way to get a subject that is not configured, here and when another subject needs it. */
  readonly otherwise?: (name: SubjectName) => Promise<SubjectResult>
  readonly env?: Readonly<Record<string, string | undefined>>
  /** How many values of each pool are used, where several share the pools. */
  readonly used?: Map<SubjectName, number>
  /** The ids that were given, where several share the target. */
  readonly given?: GivenIds
  /** What is changed while others run. */
  readonly apart?: ReadonlySet<SubjectName>
  readonly clock?: Clock
  /** The user allows to change a target for good that does not say what it is. */
  readonly allowDestructive?: boolean
  /** Gets a subject that others get too; undefined where it is not such a one. */
  readonly shared?: (name: SubjectName) => Promise<SubjectResult> | undefined
  readonly repeat?: Repeat
  /** Collects how to remove what is made. */
  readonly teardown?: Teardown
}

type Own = OwnRecipe | RecipeFunction

export interface Subjects {
  get(name: SubjectName): Promise<SubjectResult>
  act<Name extends ActionName>(action: Name, inputs: ActionInputs<Name>): Promise<ActionResult>
}

/** Gets subjects and performs actions as the target is configured. */
export function createSubjects(
  target: Target,
  transport: Transport,
  hooks: SubjectHooks = {},
): Subjects {
  const { otherwise, env = process.env, used = new Map(), repeat } = hooks
  const { clock = systemClock, allowDestructive = false, teardown = createTeardown() } = hooks
  const keepApart = separate(hooks.given, hooks.apart ?? new Set())
  const environment = { target, transport, env, clock, allowDestructive, repeat }
  const subject = makeOnce<SubjectResult>()
  const recipe = makeOnce<RecipeResult>()

  async function get(name: SubjectName): Promise<SubjectResult> {
    const sharing = hooks.shared?.(name)
    return sharing ?? keepApart(name, await getOwn(name))
  }

  async function getOwn(name: SubjectName): Promise<SubjectResult> {
    const source = target.subjects[name]
    const unknown = target.unknown?.[name]
    if (unknown !== undefined) {
      const place = placeOf(target, 'subjects', name)
      const remedy = `Correct ${place}, or write a "request" that finds or makes one.`
      return refuse(`${name} ${unknown}`, [], remedy)
    }
    if (source === undefined) {
      return (await otherwise?.(name)) ?? refuse(`${name} is not configured`, [], remedyFor(name))
    }
    if ('values' in source) return pick(name, source.values, used)
    if ('value' in source) {
      const isSpent = 'spent' in subjects[name]
      return isSpent ? pick(name, [source.value], used) : subjectOf(name, source.value)
    }
    const provide = () => ('from' in source ? share(name, source) : makeOwn(name, source))
    return 'consumed' in subjects[name] ? provide() : subject(name, provide)
  }

  async function makeOwn(name: SubjectName, source: Own): Promise<SubjectResult> {
    return made(name, await make(name, source, placeOf(target, 'subjects', name)))
  }

  /** A part of what a recipe makes: once for all, once more for what stands apart, and anew where it is used up. */
  async function share(name: SubjectName, { from, fields }: Share): Promise<SubjectResult> {
    const source = target.recipes[from]!
    const run = () => make(from, source, placeOf(target, 'recipes', from))
    const key = 'apart' in subjects[name] ? `${from} ${name}` : from
    const result = await ('consumed' in subjects[name] ? run() : recipe(key, run))
    if (!result.ok) return made(name, { ...result, problem: `recipe ${from}: ${result.problem}` })
    if (fields === undefined) return made(name, result)
    const composed = composeFields(fields, scopeOf(result.names, environment))
    const { problem, fields: own } = composed
    return made(
      name,
      problem === undefined
        ? { ...result, fields: own }
        : { ok: false, problem, exchanges: result.exchanges },
    )
  }

  function made(name: SubjectName, result: RecipeResult): SubjectResult {
    const { exchanges } = result
    if (result.ok) return subjectOf(name, result.fields, exchanges, target.dialect.envelope)
    return refuse(`${name} could not be made: ${result.problem}`, exchanges, result.remedy)
  }

  const make = makerOf(get, teardown, environment)
  return { get, act: (action, inputs) => perform(action, inputs, environment) }
}

/** A function that runs a recipe with what it needs, and remembers how to remove what the recipe made. */
function makerOf(get: Subjects['get'], teardown: Teardown, environment: RecipeEnvironment) {
  return async (who: string, source: Own, place: string): Promise<RecipeResult> => {
    const { scope, exchanges, problem } = await gather(source, get)
    if (problem !== undefined) return { ok: false, ...problem, exchanges }
    const removal: Job = {
      of: who,
      requests: typeof source === 'function' ? [] : stepsOf(source.teardown),
      names: scope,
      isWhole: false,
    }
    teardown.add(removal)
    const onTaken = (names: Fields) => {
      removal.names = names
    }
    const result = await run(source, { scope, place, onTaken }, environment)
    removal.isWhole = result.ok
    if (result.ok) removal.names = { ...result.names, ...result.fields }
    return { ...result, exchanges: [...exchanges, ...result.exchanges] }
  }
}

/** The subjects that a recipe needs, by the names that it gives them, or why one cannot be had. */
async function gather(source: Own, get: Subjects['get']) {
  const exchanges: Exchange[] = []
  const scope: Record<string, Fields> = {}
  for (const [alias, needed] of Object.entries(needsOf(source))) {
    const result = await get(needed)
    exchanges.push(...result.exchanges)
    if (!result.ok) {
      const { reason, remedy } = result
      const because = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '')
      const problem = `it needs ${needed}, and ${because}`
      return { scope, exchanges, problem: { problem, remedy } }
    }
    scope[alias] = result.fields
  }
  return { scope, exchanges }
}

/**
 * Makes each thing once. After a momentary failure it is tried again, but where nothing answers only once more: a recipe
 * with a wrong address must not look like a target that is gone.
 */
function makeOnce<Result extends SubjectResult | RecipeResult>() {
  const made = new Map<string, Promise<Result>>()
  const silent = new Set<string>()
  return async (name: string, make: () => Promise<Result>): Promise<Result> => {
    for (let before = made.get(name); before !== undefined; before = made.get(name)) {
      const result = await before
      if (made.get(name) === before) return { ...result, exchanges: [] }
    }
    const making = make()
    made.set(name, making)
    const result = await making
    const last = result.exchanges.at(-1)
    if (!result.ok && isTemporary(last) && !silent.has(name)) made.delete(name)
    if (last?.response === null) silent.add(name)
    return result
  }
}

/** The place of a recipe in the configuration, as a JSON Pointer. */
function placeOf({ name }: Target, ...path: readonly string[]): string {
  return pointerOf(['targets', name, ...path])
}

async function perform(
  action: ActionName,
  inputs: Fields,
  environment: RecipeEnvironment,
): Promise<ActionResult> {
  const source = environment.target.actions[action]
  if (source === undefined) {
    return refuse(`The action ${action} is not configured`, [], remedyFor(action))
  }
  const place = placeOf(environment.target, 'actions', action)
  const result = await run(source, { scope: inputs, mayBeRefused: true, place }, environment)
  const { exchanges } = result
  if (!result.ok) {
    return refuse(`The action ${action} failed: ${result.problem}`, exchanges, result.remedy)
  }
  const status = exchanges.at(-1)?.response?.status ?? null
  const isOk = status !== null && status >= 200 && status < 300
  const accepted = typeof source === 'function' ? result.fields.accepted !== false : isOk
  return { ok: true, accepted, status, fields: result.fields, exchanges }
}

function run(
  source: ActionSource | Own,
  options: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  if (typeof source === 'function') return runRecipeFunction(source, options.scope, environment)
  return runRecipe(source, options, environment)
}

function isTemporary(exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return false
  const status = exchange.response?.status
  return status === undefined || status === 429 || status >= 500
}
