import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderSarif } from './sarif.ts'
import { viewOf } from './view/view.ts'

const render = (run = sampleRun, options = {}) =>
  JSON.parse(renderSarif(viewOf(run, options))).runs[0]

test('each finding is a result, at the level of its severity, and what is waived is suppressed', () => {
  const { results } = render()
  const summary = results.map((result: Record<string, unknown>) => [
    result.ruleId,
    result.level,
    result.partialFingerprints,
    result.suppressions,
  ])
  const [first, , third] = sampleRun.findings.map(({ id }) => ({
    primaryLocationLineHash: id,
  }))
  expect(summary).toEqual([
    ['payments/cancel#both-legs', 'error', first, []],
    [
      'conventions/ids#payment',
      'note',
      third,
      [{ kind: 'external', justification: '1 finding; waived until 2025-12-31 by Ann: Ticket 7.' }],
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
    'conventions/ids#payment',
  ])
  expect(rules[0].help.text).toBe(
    'A cancellation cancels the source leg and the destination leg too.\n\nC235, 19 States and transitions.',
  )
  expect(rules[0].properties).toMatchObject({ 'problem.severity': 'error' })
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
  expect(filesOf()).toEqual([usual, usual])
  const source = { file: resolve('traffic.har'), entry: 3, line: 41 }
  const { scenario: _, ...violation } = sampleEvents.findings[0]!
  const recorded = sampleRunWith({ findings: [{ ...violation, source }] })
  const inFile = { artifactLocation: { uri: 'traffic.har' }, region: { startLine: 41 } }
  expect(filesOf(recorded)).toEqual([inFile])
  expect(filesOf(sampleRun, { configuration: 'my conf.json' })[0]).toEqual(at('my%20conf.json'))
  expect(filesOf(sampleRun, { configuration: '/elsewhere/assay.json' })[0]).toEqual(usual)
  const recordings = {
    mode: 'replay',
    folder: 'recordings',
    scenarios: 1,
    stale: [],
    withoutScenario: [],
  }
  const replayed = { ...sampleRun, recordings } as typeof sampleRun
  expect(filesOf(replayed)[0]).toEqual(at('recordings/payments/cancel/cancels-pending.har'))
  const away = { ...recordings, folder: '~/else/recordings' }
  expect(filesOf({ ...replayed, recordings: away } as typeof sampleRun)[0]).toEqual(usual)
  const { logicalLocations } = render(recorded).results[0].locations[0]
  expect(logicalLocations).toEqual([
    { fullyQualifiedName: 'entry 3', kind: 'entry' },
    { fullyQualifiedName: '/destination_status', kind: 'member' },
  ])
})

test('the invocation says how the run ended', () => {
  const [complete] = render(sampleRunWith({ scenarios: [], problems: [] })).invocations
  expect(complete).toMatchObject({
    exitCode: 1,
    startTimeUtc: '2025-07-04T09:30:00.123Z',
    endTimeUtc: '2025-07-04T09:30:00.935Z',
  })
  const run = sampleRunWith({ findings: [], problems: ['The target is gone.'] })
  const [{ executionSuccessful, exitCode }] = render(run).invocations
  expect({ executionSuccessful, exitCode }).toEqual({ executionSuccessful: false, exitCode: 3 })
})

test('what a target has written is no link, and controls no terminal', () => {
  const message = '\u001b[1m[click](https://evil.example)'
  const findings = sampleEvents.findings.map(({ values: _, ...finding }) => {
    return { ...finding, message, actual: message }
  })
  const written = renderSarif(viewOf(sampleRunWith({ findings })))
  expect(written).toContain('[click] (https')
  expect(written).not.toContain('\\u001b')
  for (const { message: said } of JSON.parse(written).runs[0].results) {
    expect(said.text).not.toContain('](')
  }
})

test('what is only new is no result: a run that conforms uploads nothing', () => {
  const [, novelty] = sampleEvents.findings
  expect(render(sampleRunWith({ findings: [novelty!] })).results).toEqual([])
})
