import { expect, test } from 'vitest'
import { floodExchange, floodsOf, judgeAlone } from './floods.fixture.ts'

const count = 100_000

const sumOf = (findings: ReturnType<typeof judgeAlone>, pointer: RegExp) =>
  findings
    .filter((finding) => pointer.test(finding.pointer))
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0)

test('of very many faults some are listed and all are counted', () => {
  for (const name of ['empty objects', 'nulls', 'texts', 'unknown members']) {
    const findings = judgeAlone(floodExchange(floodsOf(2_000)[name]!))
    expect(findings.length).toBeLessThan(500)
    const each = name === 'nulls' || name === 'texts' ? /^\/data\/\d+$/ : /\/id$/
    expect(sumOf(findings, each), name).toBe(2_000)
  }
})

test('a fault of another kind is found wherever in a long list it stands', () => {
  const items = Array.from({ length: 30_000 }, (): unknown => ({
    id: 5,
    status: 'active',
    metadata: {},
  }))
  items[20_001] = { status: 7, metadata: 'x' }
  items[20_002] = 'text'
  items[29_999] = null
  const flood = { path: '/entities', text: JSON.stringify({ data: items }) }
  const places = judgeAlone(floodExchange(flood)).map(({ pointer }) => pointer)
  for (const place of ['20001/status', '20001/metadata', '20002', '29999']) {
    expect(places).toContain(`/data/${place}`)
  }
})

test('a violation is not lost behind warnings of the same clause', () => {
  const items = Array.from({ length: 5_000 }, () => ({
    individual: { phone: null, ssn: 'XXXXXXXXX' },
  }))
  const data = [...items, { individual: { ssn: 5 } }]
  const flood = { path: '/entities', text: JSON.stringify({ data }) }
  const places = judgeAlone(floodExchange(flood)).map(({ pointer }) => pointer)
  expect(places).toContain('/data/5000/individual/ssn')
})

test('the texts of a finding are bounded, whatever a response names', () => {
  for (const name of ['a long name', 'a long text']) {
    for (const finding of judgeAlone(floodExchange(floodsOf(count)[name]!))) {
      expect(JSON.stringify(finding).length).toBeLessThan(10_000)
    }
  }
})
