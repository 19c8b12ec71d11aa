import type { Clock } from '../../base/clock/index.ts'
import {
  type Exchange,
  isCutOff,
  isOwnFailure,
  isSuccess,
  lastOf,
  responderOf,
} from '../../core/exchange/index.ts'
import type { Cause, Obstacle } from '../../core/run/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'
import { isOfTarget } from './addresses.ts'
import { stepsOf } from './catalogue/needs.ts'
import type { Env, Fields, Recipe, RecipeRequest, Target } from './configuration.ts'
import { type Problem, readResponse, responseProblem } from './read-response.ts'
import { asCall, composeRequest, labelOf, type Sendable, unknownNames } from './recipe-request.ts'
import type { SeenRecords } from './seen-records.ts'
import { fillTemplate, type Scope } from './template.ts'

export interface RecipeEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly env: Env
  readonly clock: Clock
  readonly repeat?: RepeatRead | undefined
  readonly seen?: SeenRecords | undefined
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
  const onFurther: Outgoing['onFurther'] = (further, comesBefore) =>
    void (further.control && !comesBefore ? later : sent).push(further)
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
      /** What the requests before the last one gave, where the last one alone makes the record. */
      readonly earlier?: Fields
    }
  /** `problem` is half a sentence about the recipe: "request GET /x returned 404". */
  | (Problem & { readonly ok: false; readonly exchanges: readonly Exchange[] } & Faulty)

export type RefusalCause = Extract<Cause, 'away' | 'before' | 'limit' | 'failure' | 'setting'>

export type Fault = Pick<Obstacle, 'request' | 'status' | 'pointer'> & {
  readonly place: string
  /** The implementation failed (A69), whatever the configuration asked of it. */
  readonly isFailure?: true
}

interface Faulty extends Pick<Problem, 'remedy'> {
  /** Undefined where another try may work: no response came, or the target was busy. */
  readonly fault?: Fault | undefined
  /** What kept it from being made, where that was another one that it needs. */
  readonly cause?: RefusalCause | undefined
  /** It names a record that the target no longer has: no setting is wrong. */
  readonly refused?: true | undefined
}

interface Tried {
  readonly request?: string | undefined
  readonly pointer?: string | undefined
  readonly exchange: Exchange | undefined
  /** No response came, and the request went to a server that is none of the target. */
  readonly isOfOther?: boolean
}

export function faultOf(place: string, tried: Tried): Fault | undefined {
  const { request, exchange, pointer, isOfOther = false } = tried
  const { response } = exchange ?? {}
  if (
    exchange &&
    !isOfOther &&
    (isCutOff(exchange) || responderOf({ response: response ?? null }) === 'before')
  )
    return undefined
  const status = response?.status ?? null
  return {
    place,
    status,
    ...(exchange !== undefined && isOwnFailure(exchange) && { isFailure: true as const }),
    ...(request !== undefined && { request }),
    ...(pointer !== undefined && { pointer }),
  }
}

interface RecipeOptions {
  readonly scope: Fields
  /** An action may end with an error response, from which nothing can be taken. */
  readonly mayBeRefused?: boolean
  readonly place: string
  /** What the requests before the last one gave to another record: then only the last one is sent. */
  readonly earlier?: Fields
}

/** Sends the requests of a recipe in order and takes fields from the responses. Throws only RunEnded. */
export async function runRecipe(
  recipe: Pick<Recipe, 'request' | 'fields'>,
  options: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  const { place, scope } = options
  const { fields, request } = recipe
  const sent = await sendSteps(request, options, environment)
  if (!sent.ok) return sent
  const { exchanges, fields: taken } = sent
  const steps = stepsOf(request)
  // One that reads finds what another scenario may have.
  const { method, take = {} } = steps.at(-1)!
  const isOfLast = steps.length > 1 && method !== 'GET' && 'id' in take
  const done = { ok: true as const, exchanges, ...(isOfLast && { earlier: sent.earlier }) }
  if (fields === undefined) return { ...done, fields: taken }
  const { value, unknown } = fillTemplate(fields, scopeOf({ ...scope, ...taken }, environment))
  if (unknown.length === 0) return { ...done, fields: value as Fields }
  const problem = `"fields" ${unknownNames(unknown)}`
  const remedy = remedyForPlace({ place: `${place}/fields` })
  const fault = { place: `${place}/fields`, status: lastOf(exchanges)?.response?.status ?? null }
  return { ok: false, problem, remedy, exchanges, fault }
}

/** Sends the requests, or the last one alone; `earlier` is what was taken before that. */
async function sendSteps(
  request: Recipe['request'],
  { scope: start, mayBeRefused = false, place, earlier }: RecipeOptions,
  environment: RecipeEnvironment,
): Promise<RecipeResult> {
  const { target } = environment
  const steps = stepsOf(request)
  const last = steps.length - 1
  const exchanges: Exchange[] = []
  let before: Fields = {}
  let taken: Fields = earlier ?? {}
  for (let index = earlier ? last : 0; index <= last; index++) {
    const step = steps[index]!
    before = taken
    const scope = scopeOf({ ...start, ...taken }, environment)
    const composed = composeRequest(step, scope, target)
    const isOutOfScope = mayBeRefused && index === last
    const ended =
      'problem' in composed ? composed : await send(composed, isOutOfScope, exchanges, environment)
    if ('problem' in ended) {
      const problem = `${labelOf(step, index, steps.length)} ${ended.problem}`
      const where = placeIn(place, request, index)
      const exchange = 'problem' in composed ? undefined : lastOf(exchanges)
      const lost = exchange && (await findLost(exchange, exchanges, environment))
      const why = lost ?? whyAt(where, { step, exchange, target }, ended)
      return { ok: false, problem, exchanges, ...why }
    }
    taken = { ...taken, ...ended.values }
  }
  return { ok: true, fields: taken, exchanges, earlier: before }
}

/** What is to be corrected at a place of the configuration, whose request `ended` with a problem. */
function whyAt(
  where: string,
  { step, exchange, target }: Pick<Tried, 'exchange'> & { step: RecipeRequest; target: Target },
  { pointer, remedy }: Problem,
): Faulty {
  const isOfOther = exchange?.response === null && !isOfTarget(target, exchange.request.url)
  const fault = faultOf(where, { request: asCall(step), exchange, pointer, isOfOther })
  return { fault, remedy: remedy ?? remedyForPlace(fault ?? { place: where }) }
}

/** Whether a record that the request names, and that the run was shown, is gone: no setting is wrong then. */
async function findLost(
  refusal: Exchange,
  sent: Exchange[],
  environment: RecipeEnvironment,
): Promise<Faulty | undefined> {
  const isFound = ({ response }: Exchange) => isSuccess(response)
  const remedy = await environment.seen?.lostBy(refusal, (read) =>
    sendAndKeep(read, sent, isFound, environment),
  )
  return remedy === undefined ? undefined : { remedy, refused: true }
}

async function send(
  { request, outgoing }: Sendable,
  isOutOfScope: boolean,
  sent: Exchange[],
  environment: RecipeEnvironment,
): Promise<{ readonly values: Fields } | Problem> {
  const read = (exchange: Exchange) => readResponse(request, exchange, environment.target)
  const isRight = (exchange: Exchange) => exchange.response === null || 'values' in read(exchange)
  const isForeign = (exchange: Exchange) => 'pointer' in read(exchange)
  const asked = {
    ...outgoing,
    ...(request.take && { isForeign }),
    ...(isOutOfScope && { isOutOfScope, asOther: true }),
  }
  const exchange = await sendAndKeep(asked, sent, isRight, environment)
  const ended = read(exchange)
  // An action may be refused.
  const isRefused = exchange.response && responseProblem(exchange, environment.target)
  return isOutOfScope && isRefused ? { values: {} } : ended
}

/** What worked before may be forbidden to the key now. */
const forbid: readonly unknown[] = [401, 403]

export function remedyForPlace({
  place,
  isFailure,
  status,
}: Pick<Fault, 'place'> & Partial<Fault>): string {
  const otherwise = isFailure
    ? 'Read the log of the target, or correct'
    : forbid.includes(status)
      ? 'Give the key that sends it the right to do so, or correct'
      : 'Correct'
  return `${otherwise} ${place} in the configuration.`
}

function placeIn(place: string, request: Recipe['request'], index: number): string {
  return Array.isArray(request) ? `${place}/request/${index}` : `${place}/request`
}
