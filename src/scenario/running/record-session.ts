import { systemClock } from '../../clock/index.ts'
import type { Exchange } from '../../exchange/index.ts'
import { openRecorder, recordOfStep, type Step } from '../../recording/index.ts'
import type { ActionResult, SubjectHooks, SubjectResult, Subjects } from '../../target/index.ts'
import { type Pace, type Transport, withPace } from '../../transport/index.ts'
import { type Session, type sessionOf, subjectsOf } from './session.ts'
import type { ParallelScenario } from './side-by-side.ts'

/** What the scenarios of one run have in common. */
export interface RecordSessionParts {
  readonly own: ReturnType<typeof sessionOf>
  readonly wire: Transport
  readonly pace: Pace
  /** How subjects are got; `used`: how many values of each pool are used up by now. */
  readonly hooks: SubjectHooks
  readonly slow: boolean
  /** What the scenarios beside this one may change. */
  readonly parallel: ParallelScenario
}

/** What a scenario did, as it was: real values, to be redacted when they are written. */
export interface Take {
  readonly steps: readonly Step[]
  readonly exchanges: readonly Exchange[]
}

/** A session for one scenario whose requests are recorded, with subjects of its own. */
export async function openRecordSession(parts: RecordSessionParts) {
  const { own, wire, pace, hooks, slow, parallel } = parts
  const recorder = await openRecorder(wire)
  const steps = keepSteps(recorder.count)
  // A replay knows one order only.
  const next = inTurn()
  const send: Transport = (request) => next(() => recorder.send(request))
  const paced = withPace(send, pace)
  const transport = parallel.through(paced)
  const subjects = steps.follow(subjectsOf(own.target, transport, hooks))
  // A recording does not depend on the scenarios before it.
  const settles = new Map<string, boolean>()
  // Those who read the recording see a read that came too early right before the one that counts.
  const rest = { clock: systemClock, slow, settles, parallel, inSeries: true }
  const session: Session = { ...own, transport, subjects, ...rest }
  const takeOf = (exchanges: readonly Exchange[]): Take => ({
    steps: steps.all(exchanges),
    exchanges,
  })
  return {
    session,
    /** Ends the recording; `keep` takes what was recorded, where it is worth something. */
    stop: (keep?: (take: Take) => Promise<void>): Promise<void> =>
      recorder.stop(keep && ((all) => keep(takeOf(all)))),
  }
}

/** Keeps what a scenario was given and what was done for it, so that a replay needs no configuration. */
function keepSteps(count: () => number) {
  const kept: { readonly step: Step; readonly record: unknown }[] = []
  const next = inTurn()

  function during<Result extends SubjectResult | ActionResult>(
    name: { readonly given: string } | { readonly action: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    return next(async () => {
      const from = count()
      const result = await work()
      const entries = Array.from({ length: count() - from }, (_, index) => from + index)
      const { exchanges, record, remedy, ...said } = {
        record: undefined,
        remedy: undefined,
        ...result,
      }
      kept.push({ step: { ...name, ...said, entries }, record })
      return result
    })
  }

  return {
    follow: (subjects: Subjects): Subjects => ({
      get: (name) => during({ given: name }, () => subjects.get(name)),
      act: (action, inputs) => during({ action }, () => subjects.act(action, inputs)),
    }),
    /** A record stands among the fields, unless the last response holds it. */
    all: (exchanges: readonly Exchange[]): readonly Step[] =>
      kept.map(({ step, record }) => {
        if (record === undefined || recordOfStep(step, exchanges) !== undefined) return step
        return { ...step, fields: { ...step.fields, record } }
      }),
  }
}

/** Does one thing after the other, in the order in which they are asked for; a failure ends none of the others. */
function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
