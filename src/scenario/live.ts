import type { Target } from '../target/index.ts'
import { perform } from './perform.ts'
import { openSession, type SessionOptions } from './session.ts'
import type { Teller } from './teller.ts'

/** Tells stories to a target, over one wire; they share its subjects. */
export function openLive(target: Target, options: SessionOptions = {}): Teller {
  const session = openSession(target, options)
  return {
    tell: ({ id, scenario }) => perform(scenario, id, session),
    close: session.close,
  }
}
