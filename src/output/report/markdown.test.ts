import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { sampleRun } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

test('the summary has the headline, the reason and a row for each violation', () => {
  const text = renderMarkdown(viewOf(sampleRun))
  expect(text).toContain(`**${sampleRun.headline.mark}** \`NONCONFORMANT: mock `)
  const rows = text.split('\n').filter((line) => line.endsWith(' 1 |'))
  const violations = sampleRun.findings.filter(
    ({ severity, waived }) => severity === 'violation' && !waived,
  )
  expect(rows).toHaveLength(new Set(violations.map(({ id }) => id)).size)
  expect(text).toContain('This repeats the first one:')
})

test('new findings since the last run are listed, known and fixed ones apart', () => {
  const since = '2026-11-21T03:00:00.000Z'
  const { id: clause } = sampleRun.clauses.find(({ verdict }) => verdict === 'broken')!
  const records = [
    { clause, since, broken: 2, tested: 3 },
    { clause: 'c#d', since, broken: 1, tested: 4, flaky: true } as const,
  ]
  const changes = [{ kind: 'broken', text: 'a#b' }] as const
  const history = { since, broken: ['a#b'], records, changes, nights: [] }
  const text = renderMarkdown(viewOf({ ...sampleRun, history }))
  expect(text).toContain('Since the run of 21 Nov 2026, 03:00 UTC')
  expect(text).toContain(`- \`broken: a#b\`\n- \`known: ${clause}, `)
  expect(text).toContain('kept: c#d, flaky since')
})

test('hostile text stands in code: it ends neither a cell nor the code, and is no markup and no link', () => {
  const message = 'a | b `c` <img src=x> http://a.example &lt; \n\n# title @everyone \u001b[31m'
  const findings = sampleRun.findings.map(({ values: _, ...finding }) => ({ ...finding, message }))
  const text = renderMarkdown(viewOf({ ...sampleRun, findings, reason: message }))
  expect(text).not.toMatch(/^# title/m)
  expect(text).not.toContain('\u001b')
  // Outside of code nothing of it is left unescaped.
  const outside = text.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/gs, '')
  expect(outside).not.toMatch(/[^\\](?:<img|&lt;|@everyone|:\/\/)/)
  const row = text.split('\n').find((line) => line.endsWith(' 1 |'))
  expect(row).toContain('`` a \\| b `c` <img src=x> http://a.example &lt;  # title')
  expect(row?.match(/(?<!\\)\|/g)).toHaveLength(5)
})
