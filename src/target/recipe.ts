import { contentOf } from '../contract/index.ts'
import { type Exchange, isSuccess, jsonOf } from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import type { Transport } from '../transport/index.ts'
import type {
  Fields,
  Recipe,
  RecipeContext,
  RecipeFunction,
  RecipeRequest,
  Target,
} from './configuration.ts'
import { addressRequest, composeRequest, secretPointers, unknownNames } from './recipe-request.ts'
import { fillTemplate } from './template.ts'

/** What a recipe is run with. */
export interface RecipeEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly env: Readonly<Record<string, string | undefined>>
}

export type RecipeResult =
  | { readonly ok: true; readonly fields: Fields; readonly exchanges: readonly Exchange[] }
  /** `problem` is half a sentence about the recipe: "request GET /x returned 404". */
  | { readonly ok: false; readonly problem: string; readonly exchanges: readonly Exchange[] }

export interface RecipeOptions {
  /** What the templates may name from the start. */
  readonly scope: Fields
  /** The last response may be an error, and what should be taken of it may be missing. */
  readonly mayBeRefused?: boolean
}

/** Sends the requests of a recipe in order and takes the fields from the responses. Never throws. */
export async function runRecipe(
  { request, fields }: Pick<Recipe, 'request' | 'fields'>,
  { scope: start, mayBeRefused = false }: RecipeOptions,
  { target, transport }: RecipeEnvironment,
): Promise<RecipeResult> {
  const requests = [request].flat() as readonly RecipeRequest[]
  const exchanges: Exchange[] = []
  const fail = (problem: string): RecipeResult => ({ ok: false, problem, exchanges })
  let taken: Fields = {}

  for (const [index, step] of requests.entries()) {
    const label = labelOf(step, index, requests.length)
    const composed = composeRequest(step, { ...start, ...taken }, target)
    if ('problem' in composed) return fail(`${label} ${composed.problem}`)
    const secretsAt = secretPointers(step, fields, target)
    const exchange = await transport({
      ...composed.outgoing,
      ...(secretsAt.length > 0 && { secretsAt }),
    })
    exchanges.push(exchange)
    const lenient = mayBeRefused && index === requests.length - 1
    const problem = lenient ? failureProblem(exchange) : responseProblem(exchange)
    if (problem !== undefined) return fail(`${label} ${problem}`)
    const found = take(step, exchange, target)
    if (found.missing !== undefined && !lenient) return fail(`${label} ${found.missing}`)
    taken = { ...taken, ...found.values }
  }

  if (fields === undefined) return { ok: true, fields: taken, exchanges }
  const scope = { ...start, ...taken }
  const composed = fillTemplate(fields, scope)
  if (composed.unknown.length > 0 && !mayBeRefused) {
    return fail(`"fields" ${unknownNames(composed.unknown, scope)}`)
  }
  return { ok: true, fields: composed.value as Fields, exchanges }
}

/** Runs a recipe that is written in TypeScript; what it throws is the problem. */
export async function runRecipeFunction(
  recipe: RecipeFunction,
  inputs: Fields,
  { target, transport, env }: RecipeEnvironment,
): Promise<RecipeResult> {
  const exchanges: Exchange[] = []
  const request: RecipeContext['request'] = async (method, pathOrUrl, body, headers = {}) => {
    const address = pathOrUrl.startsWith('/') ? { path: pathOrUrl } : { url: pathOrUrl }
    const label = `${method} ${pathOrUrl}`
    const composed = addressRequest({ method, ...address, headers, body }, target)
    if ('problem' in composed) throw new Error(`${label} ${composed.problem}`)
    const exchange = await transport(composed.outgoing)
    exchanges.push(exchange)
    if (!exchange.response) throw new Error(`${label} ${failureProblem(exchange)}`)
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
    const message = error instanceof Error ? error.message : String(error)
    const problem = `the function failed: ${message.replace(/\.$/, '')}`
    return { ok: false, problem, exchanges }
  }
}

function labelOf({ method, path, url }: RecipeRequest, index: number, count: number): string {
  // The template, not what it was filled with: that may be a secret.
  const place = `${method} ${path ?? url}`
  return count === 1 ? `request ${place}` : `request ${index + 1} of ${count}, ${place},`
}

function failureProblem({ failure }: Exchange): string | undefined {
  return failure ? `got no response: ${failure.message.replace(/\.$/, '')}` : undefined
}

function responseProblem(exchange: Exchange): string | undefined {
  const { response } = exchange
  if (!response) return failureProblem(exchange)
  const { status } = response
  return isSuccess(response) ? undefined : `returned ${status}`
}

function take({ take: wanted = {} }: RecipeRequest, { response }: Exchange, target: Target) {
  const body = response?.body ?? { kind: 'none' as const }
  const json = jsonOf(body)
  const content = contentOf(target.dialect.envelope, json)
  const values: Record<string, unknown> = {}
  let missing: string | undefined
  for (const [name, pointer] of Object.entries(wanted)) {
    // Whoever knows the envelope of the target may name it.
    const value = valueAt(content, pointer) ?? valueAt(json, pointer)
    if (value !== undefined) values[name] = value
    else if (body.kind !== 'json') missing ??= 'returned a body that is not JSON'
    else missing ??= `returned nothing at ${pointer} (take "${name}")`
  }
  return { values, missing }
}
