import type { Disguise, Timeline } from '../pseudonym/index.ts'
import type { Step } from '../recording/index.ts'
import type { ActionResult, SubjectResult, Subjects } from '../target/index.ts'
import type { Tape } from '../transport/index.ts'
import { inTurn } from './in-turn.ts'

interface Means {
  readonly tape: Tape
  readonly disguise: Disguise
  readonly timeline: Timeline
}

/** Keeps what a story was given and what it had done for it, so that a replay needs no configuration. */
export function keepSteps({ tape, disguise, timeline }: Means) {
  const steps: Step[] = []
  const next = inTurn()
  let open = 0
  let advanced = 0

  async function during<Result>(
    work: () => Promise<Result>,
    describe: (result: Result, entries: readonly number[]) => Step,
  ): Promise<Result> {
    return next(async () => {
      const from = tape.count()
      open++
      try {
        const result = await work()
        const entries = Array.from({ length: tape.count() - from }, (_, index) => from + index)
        steps.push(describe(result, entries))
        return result
      } finally {
        open--
      }
    })
  }

  function hidden<Result extends SubjectResult | ActionResult>(result: Result): Result {
    const shown: Record<string, unknown> = { ...result }
    for (const name of ['fields', 'record'] as const) {
      if (name in result) shown[name] = disguise.hideFields(shown[name])
    }
    if ('reason' in result) shown.reason = disguise.hideText(result.reason)
    return shown as Result
  }

  /** The same subjects, each step of theirs kept. */
  function follow(subjects: Subjects): Subjects {
    return {
      get: (name) =>
        during(
          async () => hidden(await subjects.get(name)),
          ({ exchanges, ...result }, entries) => ({ given: name, ...result, entries }),
        ),
      act: (action, inputs) =>
        during(
          async () => {
            const result = hidden(await subjects.act(action, inputs))
            const { seconds } = inputs as { readonly seconds?: unknown }
            if (result.ok && result.accepted && typeof seconds === 'number') {
              advanced += seconds * 1000
              timeline.advance(seconds * 1000)
            }
            return result
          },
          ({ exchanges, ...result }, entries) => ({ action, ...result, entries }),
        ),
    }
  }

  return {
    follow,
    /** Whether requests are sent for a step, and not by the story itself. */
    isOpen: () => open > 0,
    all: (): readonly Step[] => steps,
    /** By how many ms the clock of the target was moved on. */
    advanced: () => advanced,
  }
}
