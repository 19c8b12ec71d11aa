import { SuiteError } from '../../base/errors/index.ts'
import type { Run } from '../../core/run/index.ts'
import { renderTerminal, viewOf, withReports } from '../../output/report/index.ts'
import { loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import type { GivenTarget } from '../../sources/target/index.ts'
import {
  chooseScenarios,
  findTarget,
  givenTarget,
  settingsOf,
  type TestOptions,
  type TestSettings,
  testTarget,
} from '../runner/index.ts'
import { failureOf, plainError } from './failure.ts'

/** A run whose scenarios are tests, each of which waits for its own. */
export interface StartedRun {
  /** Ends as the scenario does: normally, skipped with a reason, or with an error that says what was found. */
  settle(id: string, skip: (reason?: string) => void): Promise<void>
  /** Waits for the whole run; throws if it is no success although every scenario passed or was skipped. */
  end(): Promise<void>
  readonly abort: () => void
}

/** The chosen scenarios, and a function that starts a run of some of them. Errors come without a stack trace. */
export async function planRun(target: string | GivenTarget, options: TestOptions) {
  try {
    const asked = { ...settingsOf(options), ...(await givenTarget(target, options.name)) }
    const found = findTarget(asked)
    const all = await loadScenarios(suitesFolder)
    return {
      scenarios: chooseScenarios(all, found, asked).chosen,
      start: (ids: readonly string[]) => startRun(asked, ids, options),
    }
  } catch (error) {
    throw plainly(error)
  }
}

function plainly(error: unknown): unknown {
  return error instanceof SuiteError ? plainError('Assay', error.toText()) : error
}

/** Starts a run of some scenarios. A problem of the whole run is reported once, at its end. */
function startRun(asked: TestSettings, ids: readonly string[], options: TestOptions): StartedRun {
  const interrupt = new AbortController()
  const passed = new Map(ids.map((id) => [id, Promise.withResolvers<undefined>()]))
  const isFinal = finalOf()
  const whole = runAll()
  whole.catch(() => {})

  return {
    abort: () => interrupt.abort(),
    async settle(id, skip) {
      const nothing = (): 'nothing' => 'nothing'
      const run = await Promise.race([passed.get(id)?.promise, whole.catch(nothing)])
      if (run === undefined) return
      if (run === 'nothing') return skip('Nothing was tested.')
      const result = run.scenarios.find((scenario) => scenario.id === id)!
      if (result.outcome === 'passed') return
      if (result.outcome === 'blocked' || result.outcome === 'skipped') return skip(result.reason)
      const severities = asked.strict ? ['violation', 'warning'] : ['violation']
      const findings = run.findings.filter(
        ({ scenario, severity, waived }) =>
          scenario === id && !waived && severities.includes(severity),
      )
      throw failureOf({ result, findings, exchanges: run.exchanges })
    },
    async end() {
      const run = await whole.catch((error: unknown) => {
        throw plainly(error)
      })
      const { failed, errored } = run.counts.scenarios
      if (run.exitCode === 0 || failed + errored > 0) return
      throw plainError('Assay', renderTerminal(viewOf(run), { quiet: true }))
    },
  }

  function runAll(): Promise<Run> {
    const signal = AbortSignal.any([interrupt.signal, asked.signal ?? []].flat())
    const onResult = (ended: ScenarioRun) => {
      asked.onResult?.(ended)
      if (isFinal(ended)) passed.get(ended.result.id)?.resolve(undefined)
    }
    return withReports(options, () => testTarget({ ...asked, addresses: ids, signal, onResult }))
  }
}

/**
 * Whether a scenario has passed for good. Only the end of a run shows whether an operation is absent, but an operation that was
 * served once is not.
 */
function finalOf(): (run: ScenarioRun) => boolean {
  const known = new Set<number>()
  return ({ result, exchanges, served }) => {
    for (const [number, isServed] of served ?? []) if (isServed) known.add(number)
    const called = exchanges.flatMap(({ operation }) => operation ?? [])
    return result.outcome === 'passed' && called.every((number) => known.has(number))
  }
}
