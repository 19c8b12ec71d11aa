import { expect, test } from 'vitest'
import { renderAnnotations } from './github.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

const [violation] = sampleEvents.findings

test('a broken clause is one error with its evidence', () => {
  expect(renderAnnotations(viewOf(sampleRun))).toBe(
    '::error title=payments/cancel#both-legs%2C 1 time::A cancellation cancels the source leg and the destination leg too. /destination_status: "pending" ≠ "canceled"\n',
  )
})

test('there are ten errors at most, the last of which counts the others', () => {
  const findings = Array.from({ length: 30 }, (_, nth) => ({ ...violation!, clause: `a/b#${nth}` }))
  const lines = renderAnnotations(viewOf(sampleRunWith({ findings })))
    .trim()
    .split('\n')
  expect(lines).toHaveLength(10)
  expect(lines[9]).toMatch(/^::error title=21 more broken clauses::a\/b#/)
})

test('a run without a verdict is a warning, and a good one says nothing', () => {
  const incomplete = sampleRunWith({ findings: [] })
  expect(renderAnnotations(viewOf(incomplete))).toMatch(
    /^::warning title=Assay::! INCOMPLETE: mock shows no v/,
  )
  const good = { ...incomplete, headline: { mark: '✓', text: 'mock conforms.' } } as const
  expect(renderAnnotations(viewOf(good))).toBe('')
})

test('texts of a target end no command and begin none', () => {
  const message = 'a%0A\r\n::error::b\u001b[31m'
  const { values: _, ...finding } = { ...violation!, message }
  const text = renderAnnotations(viewOf(sampleRunWith({ findings: [finding] })))
  expect(text.match(/^::/gm)).toHaveLength(1)
  expect(text).toContain('a%250A ::error::b⟨U+001B⟩')
})
