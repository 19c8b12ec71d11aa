import type { Clock } from '../../clock/index.ts'
import type { Exchange } from '../../exchange/index.ts'
import { openRecorder, recordOfStep, type Step } from '../../recording/index.ts'
import type { SentExchange } from '../../redaction/index.ts'
import {
  type ActionResult,
  createSubjects,
  type SubjectName,
  type SubjectResult,
  type Subjects,
  type Target,
} from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'
import { createFinder } from '../find-subjects.ts'
import { runSeed } from '../test-data.ts'
import { createApi } from './api.ts'
import type { Session, sessionOf } from './session.ts'

export interface RecordSessionParts {
  readonly target: Target
  readonly own: ReturnType<typeof sessionOf>
  readonly wire: Transport
  /** How many values of each pool are used up by now. */
  readonly used: Map<SubjectName, number>
  readonly clock: Clock
  readonly slow: boolean
  readonly onVariable: (value: string) => void
}

/** What a scenario did, as it was: real values, to be redacted when they are written. */
export interface Take {
  readonly steps: readonly Step[]
  readonly exchanges: readonly SentExchange[]
}

/** A session for one scenario whose requests are recorded, with subjects of its own. */
export async function openRecordSession(parts: RecordSessionParts) {
  const { target, own, wire, used, clock, slow, onVariable } = parts
  let save = async (_exchanges: readonly Exchange[]): Promise<void> => {}
  const recorder = await openRecorder(wire, (exchanges) => save(exchanges))
  const marks: Pick<SentExchange, 'byScenario' | 'secretsAt'>[] = []
  const steps = keepSteps(recorder.count)
  // A replay knows one order only.
  const next = inTurn()
  const transport: Transport = (request) =>
    next(() => {
      const { secretsAt = [] } = request
      marks.push({ byScenario: !steps.isOpen(), secretsAt })
      return recorder.send(request)
    })
  const current: Session['current'] = { wire: undefined }
  const api = createApi(target, (request) => (current.wire ?? transport)(request))
  const subjects = createSubjects(target, transport, {
    otherwise: (name) => find(name),
    onVariable,
    used,
  })
  const find = createFinder(api, (name) => subjects.get(name))
  const session: Session = {
    ...own,
    transport,
    subjects: steps.follow(subjects),
    clock,
    slow,
    current,
    seed: runSeed,
  }
  return {
    session,
    /** Ends the recording; `keep` takes what was recorded, and is not called where it is undefined. */
    async stop(keep?: (take: Take) => Promise<void>): Promise<void> {
      if (keep !== undefined) {
        save = (all) =>
          keep({
            steps: steps.all(all),
            exchanges: all.map((exchange, index) => ({ exchange, ...marks[index]! })),
          })
      }
      await recorder.stop()
    },
  }
}

/** Keeps what a scenario was given and what was done for it, so that a replay needs no configuration. */
function keepSteps(count: () => number) {
  const kept: { readonly step: Step; readonly record: unknown }[] = []
  const next = inTurn()
  let open = 0

  function during<Result extends SubjectResult | ActionResult>(
    name: { readonly given: string } | { readonly action: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    return next(async () => {
      const from = count()
      open++
      try {
        const result = await work()
        const entries = Array.from({ length: count() - from }, (_, index) => from + index)
        const { exchanges, ...rest } = result
        const { record, ...said } = { record: undefined, ...rest }
        kept.push({ step: { ...name, ...said, entries }, record })
        return result
      } finally {
        open--
      }
    })
  }

  return {
    follow: (subjects: Subjects): Subjects => ({
      get: (name) => during({ given: name }, () => subjects.get(name)),
      act: (action, inputs) => during({ action }, () => subjects.act(action, inputs)),
    }),
    /** Whether requests are sent for a step, and not by the scenario itself. */
    isOpen: () => open > 0,
    /** A record that the last response holds stands there and nowhere else. */
    all: (exchanges: readonly Exchange[]): readonly Step[] =>
      kept.map(({ step, record }) => withRecord(step, record, exchanges)),
  }
}

/** A record that the last response does not hold stands among the fields. */
function withRecord(step: Step, record: unknown, exchanges: readonly Exchange[]): Step {
  if (record === undefined || recordOfStep(step, exchanges) !== undefined) return step
  return { ...step, fields: { ...step.fields, record } }
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
