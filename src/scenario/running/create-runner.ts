import { type Target, whyNotDestructive } from '../../target/index.ts'
import { runScenario } from './run-scenario.ts'
import { faultOf, notRun, type ScenarioRunner, type Traffic } from './scenario-runner.ts'
import { openSession, type SessionOptions } from './session.ts'

export interface RunnerOptions extends Omit<SessionOptions, 'clock'> {
  /** Undefined where recordings say who it was. */
  readonly target: Target | undefined
  readonly traffic: Traffic
}

/**
 * Opens the transport or the recordings that the traffic needs. Where the target must not be changed for good, destructive scenarios are
 * blocked and send nothing. What goes wrong with a recording ends its scenario, and none after it.
 */
export async function createRunner(options: RunnerOptions): Promise<ScenarioRunner> {
  const runner = await openRunner(options)
  const { target, traffic, allowDestructive = false } = options
  const isReplay = traffic.mode === 'replay'
  const refused =
    target === undefined || isReplay ? undefined : whyNotDestructive(target, allowDestructive)
  return {
    ...runner,
    async run(loaded, room) {
      if (refused !== undefined && loaded.scenario.destructive) {
        return notRun(loaded, 'blocked', `The target is not changed for good: ${refused}.`)
      }
      return runner.run(loaded, room).catch((error: unknown) => {
        const fault = faultOf(error, loaded.id)
        return { ...notRun(loaded, 'errored', fault.message), fault }
      })
    },
  }
}

/** Only who records or replays pays for reading that. */
async function openRunner(options: RunnerOptions): Promise<ScenarioRunner> {
  const { target, traffic, ...how } = options
  if (traffic.mode === 'live') {
    const session = openSession(target!, how)
    return {
      run: ({ id, scenario }, room) =>
        session.inSession(scenario, (own) => runScenario(scenario, id, own), room),
      sharesClock: session.sharesClock,
      tearDown: session.tearDown,
      close: session.close,
    }
  }
  if (traffic.mode === 'replay') {
    const { openReplay } = await import('./replay.ts')
    return openReplay(traffic)
  }
  const { openRecord } = await import('./record.ts')
  if (traffic.against === undefined) return openRecord(target!, traffic, how)
  const { collectDrift } = await import('../../compare/index.ts')
  return openRecord(target!, traffic, how, { folder: traffic.against, drift: collectDrift() })
}
