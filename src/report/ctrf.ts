import { type Case, casesOf } from './cases.ts'
import { lineOf, show } from './show.ts'
import type { View } from './view/view.ts'

/** The format knows no errors: a case without a verdict is neither passed nor failed. */
const statuses = {
  passed: 'passed',
  failure: 'failed',
  error: 'other',
  skipped: 'skipped',
} as const

/**
 * Renders the run in the Common Test Report Format (https://ctrf.io), with the test cases of `junit.xml`. Some are `failed`
 * where the exit code is 1; some are `other`, and none is `failed`, where it is 3.
 *
 * @throws {RangeError} Where `startedAt` is no time.
 */
export function renderCtrf(view: View): string {
  const { run } = view
  const tests = casesOf(view).map(testOf)
  const of = (status: string) => tests.filter((test) => test.status === status).length
  const timestamp = new Date(run.startedAt).toISOString()
  const start = Date.parse(timestamp)
  const { name } = run.target
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp,
    generatedBy: 'assay',
    results: {
      tool: { name: run.tool.name, version: run.tool.version },
      summary: {
        tests: tests.length,
        passed: of('passed'),
        failed: of('failed'),
        pending: 0,
        skipped: of('skipped'),
        other: of('other'),
        start,
        stop: start + Math.round(run.durationMs),
      },
      tests,
      environment: {
        appName: lineOf(name),
      },
      extra: {
        verdict: run.verdict,
        exitCode: run.exitCode,
        headline: lineOf(run.headline.text),
        apiVersion: lineOf(run.apiVersion),
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function testOf({ suite, classname, name, kind, durationMs = 0, type, ...rest }: Case) {
  const { message = '', text = '', address, ids = [], tags = [] } = rest
  const isPassed = kind === 'passed'
  return {
    name: lineOf(name) || '-',
    status: statuses[kind],
    duration: Math.round(durationMs),
    suite: [...new Set([lineOf(suite), lineOf(classname)])],
    ...(type !== undefined && { rawStatus: type }),
    ...(!isPassed && message !== '' && { message: lineOf(message) }),
    ...(!isPassed && text !== '' && { trace: show(text) }),
    ...(isPassed && text !== '' && { stdout: show(text).split('\n') }),
    ...(tags.length > 0 && { tags: tags.map(lineOf) }),
    ...(address !== undefined && {
      extra: { address: lineOf(address), findings: ids.map(lineOf) },
    }),
  }
}
