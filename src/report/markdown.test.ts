import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { sampleCatalogue, sampleRun } from './run.fixture.ts'

test('the summary has the headline, the reason and a row for each violation', () => {
  const text = renderMarkdown(sampleRun, sampleCatalogue)
  expect(text).toContain(`**${sampleRun.headline.mark} `)
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const violations = sampleRun.findings.filter(
    ({ severity, waived }) => severity === 'violation' && !waived,
  )
  expect(rows).toHaveLength(new Set(violations.map(({ id }) => id)).size)
  expect(text).toContain('To repeat the first one:')
})

test('what is new since the last run is listed, known and mended apart', () => {
  const history = { since: '2026-11-21T03:00:00.000Z', broken: ['a#b'], known: ['c#d'], mended: [] }
  const text = renderMarkdown({ ...sampleRun, history }, sampleCatalogue)
  expect(text).toContain('- new: a\\#b\n- known: c\\#d\n')
  expect(text).not.toContain('mended')
})

test('hostile text ends neither a cell nor the code in it, and adds no markup', () => {
  const message = 'a | b `c` <img src=x>\n\n# title @everyone \u001b[31m'
  const findings = sampleRun.findings.map((one) => ({ ...one, message }))
  const text = renderMarkdown({ ...sampleRun, findings, reason: message }, sampleCatalogue)
  expect(text).not.toMatch(/^# title/m)
  expect(text).not.toMatch(/[^\\]<img/)
  expect(text).not.toMatch(/[^\\]@everyone/)
  expect(text).not.toContain('\u001b')
  for (const row of text.split('\n').filter((line) => line.startsWith('| `'))) {
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
  }
})
