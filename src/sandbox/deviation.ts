import type { OperationAddress } from '../contract/index.ts'
import type { Answer, Call } from './answer.ts'
import { type Behaviour, faithful } from './behaviour.ts'

/** What is done to the JSON of successful answers, by operation; `*` is every operation. */
export type Rewrites = Readonly<
  Partial<Record<OperationAddress | '*', (body: unknown, call: Call) => unknown>>
>

/** What is done to answers as a whole, refusals too: status, headers, bytes. */
export type Recasts = Readonly<
  Partial<Record<OperationAddress | '*', (answer: Answer, call: Call) => Answer>>
>

/** A way in which the sandbox differs from its plain self: a lie, or another lawful way. */
export interface Deviation {
  readonly behaviour?: Partial<Behaviour>
  readonly rewrites?: Rewrites | undefined
  readonly recasts?: Recasts | undefined
}

/** The switches as several deviations leave them; of two that disagree the later one counts. */
export function behaviourOf(deviations: readonly Deviation[]): Behaviour {
  return Object.assign({}, faithful, ...deviations.map(({ behaviour }) => behaviour))
}

/** An answer as several deviations leave it. */
export function deviate(
  deviations: readonly Deviation[],
  operation: OperationAddress,
  answer: Answer,
  call: Call,
): Answer {
  let deviant = answer
  for (const { rewrites, recasts } of deviations) {
    for (const key of [operation, '*'] as const) {
      const rewrite = rewrites?.[key]
      if (rewrite && deviant.status < 300) {
        deviant = { ...deviant, body: rewrite(deviant.body, call) }
      }
      deviant = recasts?.[key]?.(deviant, call) ?? deviant
    }
  }
  return deviant
}
