import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sampleCatalogue, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderSarif } from './sarif.ts'

const render = (run = sampleRun, options = {}) =>
  JSON.parse(renderSarif(run, sampleCatalogue, options)).runs[0]

test('each finding is a result, at the level of its severity, and what is waived is suppressed', () => {
  const { results } = render()
  const summary = results.map((one: Record<string, unknown>) => [
    one.ruleId,
    one.level,
    one.partialFingerprints,
    one.suppressions,
  ])
  const [first, second, third] = sampleRun.findings.map(({ id }) => ({
    primaryLocationLineHash: id,
  }))
  expect(summary).toEqual([
    ['payments/cancel#both-legs', 'error', first, []],
    ['payments/payment#status', 'note', second, []],
    [
      'conventions/ids#prefix',
      'note',
      third,
      [{ kind: 'external', justification: 'Ticket 7. (Ann, until 2025-12-31)' }],
    ],
  ])
  const [violation] = sampleEvents.findings
  const warned = sampleRunWith({ findings: [{ ...violation!, severity: 'warning', more: 4 }] })
  expect(render(warned).results).toEqual([
    expect.objectContaining({ level: 'warning', occurrenceCount: 5 }),
  ])
})

test('each clause with findings is one rule, in our wording', () => {
  const { tool, results } = render(
    sampleRunWith({ findings: [...sampleEvents.findings, sampleEvents.findings[0]!] }),
  )
  const { rules } = tool.driver
  expect(rules.map(({ id }: { id: string }) => id)).toEqual([
    'payments/cancel#both-legs',
    'payments/payment#status',
    'conventions/ids#prefix',
  ])
  expect(rules[0].help.text).toBe('Both legs are canceled.')
  for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex].id).toBe(ruleId)
})

test('a result stands in a file: its traffic, its recording, or the configuration', () => {
  const filesOf = (run = sampleRun, options = {}) =>
    render(run, options).results.map(
      ({ locations: [{ physicalLocation }] }: { locations: [{ physicalLocation: unknown }] }) =>
        physicalLocation,
    )
  const at = (uri: string) => ({ artifactLocation: { uri }, region: { startLine: 1 } })
  const usual = at('assay.config.json')
  expect(filesOf()).toEqual([usual, at('traffic.har'), usual])
  expect(filesOf(sampleRun, { configuration: 'my conf.json' })[0]).toEqual(at('my%20conf.json'))
  const absolute = resolve('assay.config.json')
  expect(filesOf(sampleRun, { configuration: absolute })[0]).toEqual(
    at(pathToFileURL(absolute).href),
  )
  const recordings = {
    mode: 'replay',
    folder: 'recordings',
    scenarios: 1,
    stale: [],
    withoutScenario: [],
  }
  const replayed = { ...sampleRun, recordings } as typeof sampleRun
  expect(filesOf(replayed)[0]).toEqual(at('recordings/payments/cancel/cancels-pending.har'))
  const { logicalLocations } = render().results[1].locations[0]
  expect(logicalLocations).toEqual([
    { fullyQualifiedName: 'entry 3', kind: 'entry' },
    { fullyQualifiedName: '/status', kind: 'member' },
  ])
})

test('the invocation says how the run ended, and why it is incomplete', () => {
  const [complete] = render(sampleRunWith({ scenarios: [], problems: [] })).invocations
  expect(complete).toMatchObject({
    exitCode: 1,
    startTimeUtc: '2025-07-04T09:30:00.123Z',
    endTimeUtc: '2025-07-04T09:30:00.935Z',
  })
  const run = sampleRunWith({ findings: [], problems: ['The target is gone.'] })
  const [{ executionSuccessful, exitCode, toolExecutionNotifications }] = render(run).invocations
  expect({ executionSuccessful, exitCode }).toEqual({ executionSuccessful: false, exitCode: 3 })
  expect(toolExecutionNotifications[0].message.text).toBe(run.headline.text)
})

test('what a target has written is no link, and controls no terminal', () => {
  const message = '\u001b[1m[click](https://evil.example)'
  const findings = sampleEvents.findings.map((one) => ({ ...one, message, actual: message }))
  const written = renderSarif(sampleRunWith({ findings }), sampleCatalogue)
  expect(written).toContain('[click] (https')
  expect(written).not.toMatch(/\]\(|\\u001b/)
})
