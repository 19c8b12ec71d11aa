import type { Clock } from '../../base/clock/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'
import type { Env, Fields, RecipeRequest, Target } from './configuration.ts'
import { type Problem, readResponse } from './read-response.ts'
import { composeRequest } from './recipe-request.ts'
import type { Scope } from './template.ts'

export interface RecipeEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly env: Env
  readonly clock: Clock
  /** The user allows permanent changes to a target that declares no environment. */
  readonly allowDestructive: boolean
  readonly repeat?: RepeatRead | undefined
}

/** Sends a read again until it is right, as long as a change may take to show; a write is sent once. */
export type RepeatRead = (
  send: () => Promise<Exchange>,
  isRight: (read: Exchange) => boolean,
  onEarly: (read: Exchange) => void,
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

export function scopeOf(fields: Fields, { env, clock }: RecipeEnvironment): Scope {
  return { fields, env, now: clock.now() }
}

/** Sends one request of a recipe, which `isOutside` of the API if it is an action, and reads what it takes. */
export async function sendStep(
  step: RecipeRequest,
  scope: Scope,
  environment: RecipeEnvironment,
  isOutside = false,
): Promise<({ readonly values: Fields } | Problem) & { readonly sent: readonly Exchange[] }> {
  const { target, allowDestructive } = environment
  const composed = composeRequest(step, scope, target, allowDestructive)
  if ('problem' in composed) return { ...composed, sent: [] }
  const { request, outgoing } = composed
  const sent: Exchange[] = []
  const isRight = (read: Exchange) =>
    read.response === null || 'values' in readResponse(request, read, target)
  const asked = isOutside ? { ...outgoing, isOutside } : outgoing
  const exchange = await sendAndKeep(asked, sent, isRight, environment)
  return { ...readResponse(request, exchange, target), sent }
}
