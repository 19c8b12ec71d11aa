import { SuiteError } from '../../base/errors/index.ts'
import { unheeded } from '../../base/log/index.ts'
import { renderTerminal, viewOf, withReports } from '../../output/report/index.ts'
import { loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import type { GivenTarget } from '../../sources/target/index.ts'
import {
  chooseScenarios,
  findTarget,
  givenTarget,
  settingsOf,
  type TestOptions,
  type TestSettings,
  testWithFacts,
} from '../runner/index.ts'
import { failureOf, plainError } from './failure.ts'

export interface StartedRun {
  /** Waits for the whole run, and ends as the scenario did. */
  settle(id: string, skip: (reason?: string) => never): Promise<'passed'>
  end(): Promise<void>
  readonly abort: () => void
}

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

function startRun(asked: TestSettings, ids: readonly string[], options: TestOptions): StartedRun {
  const interrupt = new AbortController()
  const signal = AbortSignal.any([interrupt.signal, asked.signal ?? []].flat())
  const whole = withReports(options, () => testWithFacts({ ...asked, addresses: ids, signal }))
  whole.catch(() => {})

  return {
    abort: () => interrupt.abort(),
    async settle(id, skip) {
      const run = await whole.catch(() => undefined)
      if (run === undefined) return skip('Nothing was tested.')
      const result = run.scenarios.find((scenario) => scenario.id === id)!
      if (result.outcome === 'passed') return result.outcome
      if (result.outcome === 'blocked' || result.outcome === 'skipped')
        return skip(unheeded(result.reason ?? ''))
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
}
