import { contentOf } from '../../core/contract/index.ts'
import { type Exchange, jsonOf, lastOf } from '../../core/exchange/index.ts'
import { RunEnded } from '../transport/index.ts'
import { stepsOf } from './catalogue/needs.ts'
import type {
  ActionSource,
  Fields,
  Recipe,
  RecipeContext,
  RecipeFunction,
  RecipeRequest,
} from './configuration.ts'
import { type Problem, responseProblem } from './read-response.ts'
import { addressRequest, unknownNames } from './recipe-request.ts'
import { type RecipeEnvironment, scopeOf, sendAndKeep, sendStep } from './send-step.ts'
import { fillTemplate } from './template.ts'

export type RecipeResult =
  | {
      readonly ok: true
      readonly fields: Fields
      readonly exchanges: readonly Exchange[]
    }
  /** `problem` is half a sentence about the recipe: "request GET /x returned 404". */
  | (Problem & { readonly ok: false; readonly exchanges: readonly Exchange[] })

interface RecipeOptions {
  /** Templates may use these names from the start. */
  readonly scope: Fields
  /** An action may end with an error response, from which nothing can be taken. */
  readonly mayBeRefused?: boolean
  /** A JSON Pointer leads to the recipe in the configuration. */
  readonly place: string
}

/** Runs a recipe, or the function in its place. Throws only RunEnded. */
export function runRecipe(
  source: ActionSource | Recipe,
  options: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  return typeof source === 'function'
    ? runFunction(source, options.scope, environment)
    : runRequests(source, options, environment)
}

/** Sends the requests of a recipe in order and takes fields from the responses. */
async function runRequests(
  { request, fields }: Pick<Recipe, 'request' | 'fields'>,
  { scope: start, mayBeRefused = false, place }: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  const steps = stepsOf(request)
  const exchanges: Exchange[] = []
  let taken: Fields = {}
  let names = start

  for (const [index, step] of steps.entries()) {
    const mayRefuse = mayBeRefused && step === steps.at(-1)
    const scope = scopeOf(names, environment)
    const { sent, ...ended } = await sendStep(step, scope, environment, mayRefuse)
    exchanges.push(...sent)
    if ('values' in ended) {
      taken = { ...taken, ...ended.values }
      names = { ...start, ...taken }
      continue
    }
    // For an action any response will do, whatever its status.
    if (mayRefuse && lastOf(sent)?.response) continue
    const { remedy = correct(place, request, index) } = ended
    const problem = `${labelOf(step, index, steps.length)} ${ended.problem}`
    return { ok: false, problem, remedy, exchanges }
  }

  if (fields === undefined) return { ok: true, fields: taken, exchanges }
  const { value, unknown } = fillTemplate(fields, scopeOf(names, environment))
  if (unknown.length === 0) return { ok: true, fields: value as Fields, exchanges }
  const remedy = `Correct ${place}/fields in the configuration.`
  return { ok: false, problem: `"fields" ${unknownNames(unknown)}`, remedy, exchanges }
}

function correct(place: string, request: Recipe['request'], index: number): string {
  const where = Array.isArray(request) ? `${place}/request/${index}` : `${place}/request`
  return `Correct ${where} in the configuration.`
}

/** Runs a recipe that is written in TypeScript; an error that it throws becomes the problem. */
async function runFunction(
  recipe: RecipeFunction,
  inputs: Fields,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  const { target, env, allowDestructive } = environment
  const exchanges: Exchange[] = []
  const isRight = ({ response }: Exchange) => response === null || response.status < 400
  const request: RecipeContext['request'] = async (method, pathOrUrl, body, headers = {}) => {
    const address = pathOrUrl.startsWith('/') ? { path: pathOrUrl } : { url: pathOrUrl }
    const label = `${method} ${pathOrUrl}`
    const composed = addressRequest({ method, ...address, headers, body }, target, allowDestructive)
    if ('problem' in composed) throw new Error(`${label} ${composed.problem}`)
    const exchange = await sendAndKeep(composed.outgoing, exchanges, isRight, environment)
    if (!exchange.response)
      throw new Error(`${label} ${responseProblem(exchange, target)?.problem}`)
    const { status, body: received } = exchange.response
    return { status, body: contentOf(target.dialect.envelope, jsonOf(received)) }
  }
  try {
    const fields: unknown = await recipe({ request, env, inputs })
    if (typeof fields === 'object' && fields !== null) {
      return { ok: true, fields: fields as Fields, exchanges }
    }
    return { ok: false, problem: 'the function returned no fields', exchanges }
  } catch (error) {
    if (error instanceof RunEnded) throw error
    const message = error instanceof Error ? error.message : String(error)
    const problem = `the function failed: ${JSON.stringify(message.replace(/\.$/, ''))}`
    return { ok: false, problem, exchanges }
  }
}

/** Names a request in a sentence by its template, because the address that was sent may contain a secret. */
function labelOf({ method, path, url }: RecipeRequest, index: number, count: number) {
  const place = `${method} ${path ?? url}`
  return count === 1 ? `request ${place}` : `request ${index + 1} of ${count}, ${place},`
}
