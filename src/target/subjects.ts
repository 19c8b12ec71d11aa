import { contentOf } from '../contract/index.ts'
import { type Exchange, jsonOf } from '../exchange/index.ts'
import { objectOf } from '../json/index.ts'
import type { Transport } from '../transport/index.ts'
import {
  type ActionSource,
  type Fields,
  needsOf,
  type Recipe,
  type RecipeFunction,
  type Target,
} from './configuration.ts'
import {
  type RecipeEnvironment,
  type RecipeResult,
  runRecipe,
  runRecipeFunction,
} from './recipe.ts'
import {
  type ActionInputs,
  type ActionName,
  type SubjectName,
  subjects,
} from './subject-catalogue.ts'
import { watchEnvironment } from './template.ts'

export type SubjectResult =
  | {
      readonly ok: true
      readonly fields: Fields
      /** The whole record, where the recipe shows it. */
      readonly record?: unknown
      /** Those sent for this call; none where the subject existed already. */
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

export type ActionResult =
  | {
      readonly ok: true
      /** Whether the last response was a 2xx; a function says `accepted: false` in its fields. */
      readonly accepted: boolean
      /** The status of the last response; null where a function sent no request. */
      readonly status: number | null
      readonly fields: Fields
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

interface Refusal {
  readonly ok: false
  /** One sentence. */
  readonly reason: string
  readonly exchanges: readonly Exchange[]
}

export interface SubjectHooks {
  /** Another way to get a subject that is not configured, here and when another subject needs it. */
  readonly otherwise?: (name: SubjectName) => Promise<SubjectResult>
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Called with the value of each variable that a function reads: it may appear anywhere after that. */
  readonly onVariable?: (value: string) => void
  /** How many values of each pool are used, where several share the pools. */
  readonly used?: Map<SubjectName, number>
}

export interface Subjects {
  get(name: SubjectName): Promise<SubjectResult>
  act<Name extends ActionName>(action: Name, inputs: ActionInputs<Name>): Promise<ActionResult>
}

/** Gets subjects and performs actions as the target is configured. */
export function createSubjects(
  target: Target,
  transport: Transport,
  { otherwise, env = process.env, onVariable = () => {}, used = new Map() }: SubjectHooks = {},
): Subjects {
  const environment = { target, transport, env: watchEnvironment(env, onVariable) }
  const made = new Map<SubjectName, Promise<SubjectResult>>()

  async function get(name: SubjectName): Promise<SubjectResult> {
    const source = target.subjects[name]
    if (source === undefined) {
      return (await otherwise?.(name)) ?? refuse(name, 'is not configured', [])
    }
    if ('values' in source) return pick(target, name, source.values, used)
    if ('value' in source) {
      return 'spent' in subjects[name]
        ? pick(target, name, [source.value], used)
        : check(target, name, source.value)
    }
    if ('consumed' in subjects[name]) return make(name, source)

    const before = made.get(name)
    if (before) return { ...(await before), exchanges: [] }
    const making = make(name, source)
    made.set(name, making)
    const result = await making
    // After a momentary failure it is tried again.
    if (!result.ok && isMomentary(result.exchanges.at(-1))) made.delete(name)
    return result
  }

  async function make(name: SubjectName, source: Recipe | RecipeFunction): Promise<SubjectResult> {
    const exchanges: Exchange[] = []
    const scope: Record<string, Fields> = {}
    for (const [alias, needed] of Object.entries(needsOf(source))) {
      const result = await get(needed)
      exchanges.push(...result.exchanges)
      if (!result.ok)
        return refuse(name, `needs ${needed}, and ${trimEnd(result.reason)}`, exchanges)
      scope[alias] = result.fields
    }
    const result = await run(source, scope, environment)
    exchanges.push(...result.exchanges)
    if (!result.ok) return refuse(name, `could not be made: ${result.problem}`, exchanges)
    return check(target, name, result.fields, exchanges)
  }

  return { get, act: (action, inputs) => perform(action, inputs, environment) }
}

async function perform(
  action: ActionName,
  inputs: Fields,
  environment: RecipeEnvironment,
): Promise<ActionResult> {
  const source = environment.target.actions[action]
  if (source === undefined) return refuse(`The action ${action}`, 'is not configured', [])
  const result = await run(source, inputs, environment, { mayBeRefused: true })
  const { exchanges } = result
  if (!result.ok) return refuse(`The action ${action}`, `failed: ${result.problem}`, exchanges)
  const status = exchanges.at(-1)?.response?.status ?? null
  const isOk = status !== null && status >= 200 && status < 300
  const accepted = typeof source === 'function' ? result.fields.accepted !== false : isOk
  return { ok: true, accepted, status, fields: result.fields, exchanges }
}

function run(
  source: ActionSource,
  scope: Fields,
  environment: RecipeEnvironment,
  { mayBeRefused = false } = {},
): Promise<RecipeResult> {
  if (typeof source === 'function') return runRecipeFunction(source, scope, environment)
  return runRecipe(source, { scope, mayBeRefused }, environment)
}

/** The next value of a pool. */
function pick(
  target: Target,
  name: SubjectName,
  values: readonly Fields[],
  used: Map<SubjectName, number>,
): SubjectResult {
  const index = used.get(name) ?? 0
  const value = values[index]
  if (value === undefined) {
    return refuse(name, `has no unused value left (configured: ${values.length})`, [])
  }
  used.set(name, index + 1)
  return check(target, name, value)
}

/** The subject, if it has the fields that every scenario relies on. */
function check(
  target: Target,
  name: SubjectName,
  fields: Fields,
  exchanges: readonly Exchange[] = [],
): SubjectResult {
  const lacking: readonly string[] = subjects[name].required.filter(
    (field) => !isUsable(fields[field]),
  )
  if (lacking.length > 0) {
    const others = Object.keys(fields).filter((field) => !lacking.includes(field))
    const listed = others.join(', ') || 'none'
    return refuse(name, `lacks ${lacking.join(' and ')} (other fields: ${listed})`, exchanges)
  }
  const record = recordOf(target, fields, exchanges)
  return { ok: true, fields, ...(record !== undefined && { record }), exchanges }
}

function isUsable(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : typeof value === 'number'
}

function recordOf({ dialect }: Target, fields: Fields, exchanges: readonly Exchange[]): unknown {
  if (fields.record !== undefined) return fields.record
  const body = exchanges.at(-1)?.response?.body
  if (body === undefined) return undefined
  const record = objectOf(contentOf(dialect.envelope, jsonOf(body)))
  return record.id === fields.id ? record : undefined
}

function isMomentary(exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return false
  const status = exchange.response?.status
  return status === undefined || status === 429 || status >= 500
}

function refuse(who: string, what: string, exchanges: readonly Exchange[]): Refusal {
  return { ok: false, reason: `${who} ${what}.`, exchanges }
}

function trimEnd(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
