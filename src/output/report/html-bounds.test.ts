import { expect, test } from 'vitest'
import { hostileRun } from './hostile-run.fixture.ts'
import { renderHtml } from './html.ts'
import { sampleEvents, sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

test('a script in any field is shown as text', () => {
  const hostile = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>'
  const written = renderHtml(viewOf(hostileRun(hostile)))
  expect(written.match(/<script/g)).toHaveLength(1)
  expect(written).not.toContain('<img')
  expect(written).not.toContain(hostile.slice(0, 4))
  expect(written).toContain('&lt;script&gt;alert(1)')
})

test('invisible characters and lone surrogates are made visible in any field', () => {
  const written = renderHtml(viewOf(hostileRun('a\u202Eb\u200B\u0000\ud800\ufeff')))
  expect(written.isWellFormed()).toBe(true)
  expect(written).toContain('a⟨U+202E⟩b⟨U+200B⟩⟨U+0000⟩⟨U+D800⟩⟨U+FEFF⟩')
  expect(/[^\P{Cc}\n]|\p{Cf}/u.test(written)).toBe(false)
})

test('ten thousand findings are cut to twenty places a clause, and the rest is counted', () => {
  const written = renderHtml(viewOf(hostileRun('x', 10_000)))
  expect(written).toContain('and 9,979 more places in run.json')
  expect(written.match(/<li id="f-/g)?.length).toBeLessThan(100)
})

test('a megabyte in every field leaves a page under three, and says how much was cut', () => {
  for (const text of ['<&">'.repeat(250_000), '\u0000'.repeat(20_000), '\n'.repeat(20_000)]) {
    const written = renderHtml(viewOf(hostileRun(text, 100)))
    expect(Buffer.byteLength(written)).toBeLessThan(3_000_000)
    expect(written).toMatch(/… \([\d,]+ more characters\)/)
  }
})

test('a thousand broken clauses of a thousand topics leave a page under three megabytes', () => {
  const text = '&'.repeat(150)
  const { findings, exchanges } = hostileRun(text)
  const [violation] = findings
  const ids = Array.from({ length: 1_000 }, (_, index) => `topic-${index}#${text}`)
  const run = sampleRunWith(
    {
      clauses: ids.map((id) => ({ id, origin: 'C1', level: 'rule', scenarios: [] })),
      findings: ids.map((clause) => ({ ...violation!, clause })),
      scenarios: ids.map((id) => ({
        id,
        title: text,
        outcome: 'errored',
        durationMs: 1,
        reason: text,
      })),
    },
    { exchanges },
  )
  const written = renderHtml(viewOf(run))
  expect(Buffer.byteLength(written)).toBeLessThan(3_000_000)
  expect(written).toMatch(/and \d+ more clauses in run\.json/)
})

test('a pointer that points nowhere and an exchange that is not there break nothing', () => {
  const findings = ['no pointer', '/~2/~', '/0/0', '/__proto__', ''].map((pointer) => {
    return { ...sampleEvents.findings[0]!, pointer, clause: '__proto__#constructor' }
  })
  const gone = { ...sampleEvents.findings[0]!, exchange: 99, operation: 99 }
  const written = renderHtml(viewOf(sampleRunWith({ findings: [...findings, gone] })))
  expect(written).toContain('__proto__#constructor')
})
