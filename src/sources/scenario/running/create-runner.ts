import type { Target } from '../../target/index.ts'
import { runScenario } from './run-scenario.ts'
import { faultOf, notRun, type ScenarioRunner, type Traffic } from './scenario-runner.ts'
import { openSession, type SessionOptions } from './session.ts'

export interface RunnerOptions extends Omit<SessionOptions, 'clock'> {
  /** Undefined in a replay, because recordings describe their target. */
  readonly target: Target | undefined
  readonly traffic: Traffic
}

/** Destructive scenarios are blocked if the target must not be changed permanently. */
export async function createRunner(options: RunnerOptions): Promise<ScenarioRunner> {
  const runner = await openRunner(options)
  const { withheld } = options.target ?? {}
  return {
    ...runner,
    async run(loaded, coordinator) {
      if (withheld !== undefined && loaded.scenario.destructive) {
        return notRun(
          loaded,
          'blocked',
          `The scenario must not change the target for good: ${withheld}.`,
        )
      }
      return runner.run(loaded, coordinator).catch((error: unknown) => {
        const fault = faultOf(error, loaded.id)
        return { ...notRun(loaded, 'errored', fault.message), fault }
      })
    },
  }
}

async function openRunner(options: RunnerOptions): Promise<ScenarioRunner> {
  const { target, traffic, ...sessionOptions } = options
  if (traffic.mode === 'live') {
    const session = openSession(target!, sessionOptions)
    return {
      run: ({ id, scenario }, coordinator) =>
        runScenario(scenario, id, session.sessionFor(scenario, coordinator)),
      sharesClock: session.sharesClock,
      close: session.close,
    }
  }
  if (traffic.mode === 'replay') {
    const { openReplay } = await import('./replay.ts')
    return openReplay(traffic, options.onExchange)
  }
  const { openRecord } = await import('./record.ts')
  return openRecord(target!, traffic, sessionOptions)
}
