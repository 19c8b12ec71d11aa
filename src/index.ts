import type { RunOptions, TestOptions } from './app/runner/index.ts'
import { nodeProblem } from './base/errors/node-version/index.ts'
import type { ReportedFinding, Run, ScenarioResult } from './core/run/index.ts'
import type { RunningSandbox, SandboxOptions } from './sources/sandbox/index.ts'
import type { Configuration, ConfiguredTarget, GivenTarget } from './sources/target/index.ts'

export type { SuiteError } from './base/errors/index.ts'
export type {
  ClauseResult,
  ClauseVerdict,
  Counts,
  Headline,
  Level,
  Outcome,
  ReportedExchange,
  RunVerdict,
  Severity,
  WaiverResult,
} from './core/run/index.ts'
export type {
  ConfiguredAction,
  ConfiguredSubject,
  Dialect,
  Recipe,
  RecipeRequest,
} from './sources/target/index.ts'
export type {
  Configuration,
  ConfiguredTarget,
  GivenTarget,
  ReportedFinding as Finding,
  Run,
  RunningSandbox,
  RunOptions,
  SandboxOptions,
  ScenarioResult,
  TestOptions,
}

if (nodeProblem !== undefined) throw new Error(nodeProblem)

/**
 * Tests an implementation against the contract, as `assay run` does.
 *
 * @param target The implementation, written as in a configuration file, or its name in `assay.config.*` of the working
 *   folder. The key may be given directly or as `"$NAME"` of an environment variable.
 * @returns What `run.json` holds: `verdict`, `exitCode`, `headline`, `findings` with their evidence in `exchanges`, and the
 *   outcome of every clause and scenario. If the target cannot be reached, the run is incomplete; nothing is thrown.
 * @throws {SuiteError} If the target or an address is wrong: it has `code`, `details`, and `toText()` to print.
 *
 * @example
 * const target = { baseUrl: 'http://127.0.0.1:4010', apiKey: 'sk_test_1', requestsPerMinute: 600 }
 * const run = await testTarget(target, { addresses: ['payments'], concurrency: 4, deadlineMs: 600_000 })
 * console.log(run.headline.text)
 * process.exitCode = run.exitCode
 *
 * @example
 * await testTarget(target, { addresses: ['payments'], record: 'recordings' })
 * const again = await testTarget(target, { addresses: ['payments'], replay: 'recordings' }) // sends nothing
 */
export async function testTarget(
  target: string | GivenTarget,
  options: TestOptions = {},
): Promise<Run> {
  const runner = await import('./app/runner/index.ts')
  const choice = await runner.givenTarget(target, options.name)
  const { withReports } = await import('./output/report/index.ts')
  return withReports(options, () =>
    runner.testWithFacts({ ...choice, ...runner.settingsOf(options) }),
  )
}

/** What is known of recorded traffic besides its contents. */
export interface TrafficOptions
  extends RunOptions,
    Partial<
      Pick<ConfiguredTarget, 'baseUrl' | 'sandboxUrl' | 'apiVersion' | 'dialect' | 'waivers'>
    > {}

/**
 * Tests recorded traffic against the contract, as `assay check` does. Takes HAR files of any recorder (also gzipped), folders of
 * them, and NDJSON with one entry a line (`*.ndjson`, or `-` for standard input). Each file is judged by itself.
 *
 * @param files One path, or several.
 * @param options Without `baseUrl`, Assay finds it in the traffic.
 * @throws {SuiteError} If the options are wrong, or no file can be read.
 *
 * @example
 * const run = await checkTraffic('traffic.har', { baseUrl: 'https://api.example.com/v1' })
 * for (const { clause, message, source } of run.findings) console.log(clause, message, source?.entry)
 */
export async function checkTraffic(
  files: string | readonly string[],
  options: TrafficOptions = {},
): Promise<Run> {
  const { name, out, reporters, strict, allowIncomplete, signal, ...given } = options
  const { checkFiles, knownTarget, unknownTarget } = await import('./sources/har/index.ts')
  const { validateTarget } = await import('./sources/target/index.ts')
  const target = validateTarget({ ...unknownTarget, ...given })
  const known = { ...knownTarget({ targets: { target } }, undefined, given), name }
  const rules = { strict, allowIncomplete, signal }
  const { withReports } = await import('./output/report/index.ts')
  return withReports({ out, reporters }, () => checkFiles([files].flat(), { ...known, ...rules }))
}

/**
 * Serves the reference implementation of the contract over HTTP, as `assay sandbox` does. Use it to write clients, or with
 * defects to see tests fail.
 *
 * @throws {SuiteError} If a defect or a variation is unknown, or the port is in use.
 *
 * @example
 * const { baseUrl, apiKey, close } = await startSandbox({ defects: ['destination-leg-lingers'] })
 * const response = await fetch(`${baseUrl}/entities`, { headers: { authorization: `Bearer ${apiKey}` } })
 * await close()
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  return (await import('./sources/sandbox/index.ts')).startSandbox(options)
}

/**
 * Gives `assay.config.ts` its types.
 *
 * @example
 * export default defineConfig({
 *   targets: {
 *     mock: { baseUrl: 'http://127.0.0.1:4010', apiKey: '$ASSAY_API_KEY' },
 *   },
 * })
 */
export function defineConfig(configuration: Configuration): Configuration {
  return configuration
}
