import { expect, test } from 'vitest'
import { renderCtrf } from './ctrf.ts'
import { renderJunit } from './junit.ts'
import { sampleDifference, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

const render = (run = sampleRun) => JSON.parse(renderCtrf(viewOf(run)))

test('the head says what was tested, by what, and with which verdict', () => {
  const { results, ...head } = render()
  expect(head).toEqual({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: '2025-07-04T09:30:00.123Z',
    generatedBy: 'assay',
  })
  const { tests, ...rest } = results
  const start = Date.parse('2025-07-04T09:30:00.123Z')
  expect(rest).toEqual({
    tool: { name: 'assay', version: '1.2.3' },
    summary: {
      tests: tests.length,
      passed: 2,
      failed: 1,
      pending: 0,
      skipped: 2,
      other: 3,
      start,
      stop: start + 812,
    },
    environment: { appName: 'mock' },
    extra: {
      verdict: 'nonconformant',
      exitCode: 1,
      headline: sampleRun.headline.text,
      apiVersion: '2025-07-04',
    },
  })
})

test('the tests are the cases of JUnit, each with its suite', () => {
  const { tests } = render().results
  const names = [...renderJunit(viewOf(sampleRun)).matchAll(/<testcase .*? name="(.*?)"/g)]
  expect(tests.map(({ name }: { name: string }) => name)).toEqual(names.map(([, name]) => name))
  expect(tests[2]).toMatchObject({
    name: 'payments/cancel#both-legs: A cancellation cancels the source leg and the destination leg too.',
    status: 'failed',
    suite: ['clauses of payments', 'clauses.payments'],
    rawStatus: 'violation',
    message: 'The receiving leg is still pending.',
    trace: expect.stringContaining('## Expected\n\n```json\n"canceled"\n'),
    tags: ['rule', '19 States and transitions', 'money and state'],
    extra: {
      address: 'payments/cancel#both-legs',
      findings: ['payments/cancel#both-legs:19:/destination_status'],
    },
  })
  expect(tests.filter(({ status }: { status: string }) => status === 'other')).toMatchObject([
    { rawStatus: 'incomplete', name: 'everything planned was tested' },
    { rawStatus: 'blocked', message: 'the subject widget.session is not configured' },
    { rawStatus: 'errored' },
  ])
})

test('a waived clause is skipped, and a difference from the baseline fails', () => {
  const { tests } = render(sampleRunWith({ differences: [sampleDifference] })).results
  const waived = tests.find((result: { rawStatus: string }) => result.rawStatus === 'waived')
  expect(waived).toMatchObject({ status: 'skipped', extra: { address: 'conventions/ids#payment' } })
  expect(tests.at(-1)).toMatchObject({ status: 'failed', message: '/id is absent.' })
})

test('what a terminal obeys does not reach the file, and no text is endless', () => {
  const hostile = `\u001b]0;x\u202e\ud800${'x'.repeat(1000)}`
  const scenarios = sampleEvents.scenarios.map((scenario) => ({
    ...scenario,
    title: hostile,
    reason: hostile,
  }))
  const written = renderCtrf(viewOf(sampleRunWith({ target: hostile, scenarios })))
  expect(written).not.toMatch(/\\u001b|\u202e|\\ud800/)
  const names = JSON.parse(written).results.tests.map(({ name }: { name: string }) => name.length)
  expect(Math.max(...names)).toBeLessThan(500)
})
