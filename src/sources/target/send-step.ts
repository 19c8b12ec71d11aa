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

/** Sends a request and adds its exchanges to `sent`: also those that a busy target did not serve, and early reads. */
export async function sendAndKeep(
  outgoing: Outgoing,
  sent: Exchange[],
  isRight: (read: Exchange) => boolean,
  { transport, repeat = (send) => send() }: Pick<RecipeEnvironment, 'transport' | 'repeat'>,
): Promise<Exchange> {
  const onBusy = (exchange: Exchange) => void sent.push(exchange)
  const exchange = await repeat(
    () => transport({ ...outgoing, onBusy }),
    isRight,
    (read) => void sent.push({ ...read, early: true }),
  )
  sent.push(exchange)
  return exchange
}

export function scopeOf(fields: Fields, { env, clock }: RecipeEnvironment): Scope {
  return { fields, env, now: clock.now() }
}

/** How long to wait before a request is sent again, in milliseconds. */
const everyMs = 1_000

/** A target responds so while a record is not there yet, or while it is busy. */
const notYet = (status: number) => [404, 409, 425, 429].includes(status) || status >= 500

/** Sends one request of a recipe; a request with `until` is sent again until the response shows the value. */
export async function sendStep(
  step: RecipeRequest,
  scope: Scope,
  environment: RecipeEnvironment,
): Promise<({ readonly values: Fields } | Problem) & { readonly sent: readonly Exchange[] }> {
  const { target, clock, allowDestructive } = environment
  const composed = composeRequest(step, scope, target, allowDestructive)
  if ('problem' in composed) return { ...composed, sent: [] }
  const { request, outgoing } = composed
  const sent: Exchange[] = []
  const isRight = (read: Exchange) =>
    read.response === null ||
    request.until !== undefined ||
    'values' in readResponse(request, read, target)
  const { timeoutMs = 60_000 } = request.until ?? {}
  const begun = clock.now()
  for (;;) {
    const exchange = await sendAndKeep(outgoing, sent, isRight, environment)
    const read = readResponse(request, exchange, target)
    if (request.until === undefined || 'values' in read) return { ...read, sent }
    const status = exchange.response?.status ?? 0
    if (exchange.response !== null && status >= 400 && !notYet(status)) return { ...read, sent }
    if (exchange.failure?.code === 'CIRCUIT_OPEN') return { ...read, sent }
    const waited = clock.now() - begun
    if (waited + everyMs > timeoutMs) return { ...tooLate(read, waited, sent.length), sent }
    await clock.sleep(everyMs)
  }
}

function tooLate({ problem, remedy }: Problem, waited: number, count: number): Problem {
  const times = count === 1 ? 'once' : `${count} times`
  return {
    problem: `${problem}, requested ${times} in ${(waited / 1000).toFixed(1)} s`,
    remedy: remedy ?? 'Raise "timeoutMs" of "until", or correct its "pointer" and "value".',
  }
}
