import type { Target } from '../target/index.ts'
import { runScenario } from './run-scenario.ts'
import type { ScenarioRunner } from './scenario-runner.ts'
import { openSession, type SessionOptions } from './session.ts'

/** Runs scenarios against a target, over one wire; they share its subjects. */
export function openLive(target: Target, options: SessionOptions = {}): ScenarioRunner {
  const session = openSession(target, options)
  return {
    run: ({ id, scenario }) => runScenario(scenario, id, session),
    close: session.close,
  }
}
