import type { Clock } from '../../base/clock/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'
import { stepsOf } from './catalogue/needs.ts'
import type { Env, Fields, Recipe, RecipeRequest, Target } from './configuration.ts'
import { type Problem, readResponse } from './read-response.ts'
import { composeRequest, type Sendable, unknownNames } from './recipe-request.ts'
import { fillTemplate, type Scope } from './template.ts'

export interface RecipeEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly env: Env
  readonly clock: Clock
  readonly repeat?: RepeatRead | undefined
}

/** Sends a read again until it is right, as long as a change may take to show, and may `sleep` meanwhile; a write is sent once. */
export type RepeatRead = (
  send: () => Promise<Exchange>,
  isRight: (read: Exchange) => boolean,
  onEarly: (read: Exchange) => void,
  sleep?: Clock['sleep'],
) => Promise<Exchange>

/** Sends a request and adds its exchanges to `sent`: also those before it was sent again, early reads, and control reads. */
export async function sendAndKeep(
  outgoing: Outgoing,
  sent: Exchange[],
  isRight: (read: Exchange) => boolean,
  { transport, repeat = (send) => send() }: Pick<RecipeEnvironment, 'transport' | 'repeat'>,
): Promise<Exchange> {
  const later: Exchange[] = []
  const onFurther = (further: Exchange) => void (further.control ? later : sent).push(further)
  const exchange = await repeat(
    () => transport({ ...outgoing, onFurther }),
    isRight,
    (read) => void sent.push({ ...read, early: true }),
  )
  sent.push(exchange, ...later)
  return exchange
}

function scopeOf(fields: Fields, { env, clock }: RecipeEnvironment): Scope {
  return { fields, env, now: clock.now() }
}

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

/** Sends the requests of a recipe in order and takes fields from the responses. Throws only RunEnded. */
export async function runRecipe(
  { request, fields }: Pick<Recipe, 'request' | 'fields'>,
  { scope: start, mayBeRefused = false, place }: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  const { target } = environment
  const steps = stepsOf(request)
  const exchanges: Exchange[] = []
  let taken: Fields = {}
  for (const [index, step] of steps.entries()) {
    const scope = scopeOf({ ...start, ...taken }, environment)
    const composed = composeRequest(step, scope, target)
    const isOutside = mayBeRefused && index === steps.length - 1
    const ended =
      'problem' in composed ? composed : await send(composed, isOutside, exchanges, environment)
    if ('problem' in ended) {
      const { remedy = correct(place, request, index) } = ended
      const problem = `${labelOf(step, index, steps.length)} ${ended.problem}`
      return { ok: false, problem, remedy, exchanges }
    }
    taken = { ...taken, ...ended.values }
  }

  if (fields === undefined) return { ok: true, fields: taken, exchanges }
  const { value, unknown } = fillTemplate(fields, scopeOf({ ...start, ...taken }, environment))
  if (unknown.length === 0) return { ok: true, fields: value as Fields, exchanges }
  const remedy = `Correct ${place}/fields in the configuration.`
  return { ok: false, problem: `"fields" ${unknownNames(unknown)}`, remedy, exchanges }
}

/** Sends one request, which `isOutside` of the API if it is an action, and reads what it takes. */
async function send(
  { request, outgoing }: Sendable,
  isOutside: boolean,
  sent: Exchange[],
  environment: RecipeEnvironment,
): Promise<{ readonly values: Fields } | Problem> {
  const read = (exchange: Exchange) => readResponse(request, exchange, environment.target)
  const isRight = (exchange: Exchange) => exchange.response === null || 'values' in read(exchange)
  const asked = isOutside ? { ...outgoing, isOutside } : outgoing
  const exchange = await sendAndKeep(asked, sent, isRight, environment)
  const ended = read(exchange)
  // For an action any response will do, whatever its status.
  return isOutside && exchange.response && 'problem' in ended ? { values: {} } : ended
}

function correct(place: string, request: Recipe['request'], index: number): string {
  const where = Array.isArray(request) ? `${place}/request/${index}` : `${place}/request`
  return `Correct ${where} in the configuration.`
}

/** Names a request in a sentence by its template, because the address that was sent may contain a secret. */
function labelOf({ method, path, url }: RecipeRequest, index: number, count: number) {
  const place = `${method} ${path ?? url}`
  return count === 1 ? `request ${place}` : `request ${index + 1} of ${count}, ${place},`
}
