import { expect, test } from 'vitest'
import { openTrace } from '../judge/index.ts'
import { individual as person } from './exchanges.fixture.ts'
import { floodExchange, floodsOf, judgeAlone } from './floods.fixture.ts'
import { contract } from './judging/index.ts'
import { judgeSettings } from './settings.ts'

const sumOf = (findings: ReturnType<typeof judgeAlone>, pointer: RegExp) =>
  findings
    .filter((finding) => pointer.test(finding.pointer))
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0)

const noteIn = (findings: ReturnType<typeof judgeAlone>) =>
  findings.find(({ clause }) => clause === 'gaps/limits#rates')?.message

test('of many faults twenty of a place are listed and all are counted', () => {
  const floods = floodsOf(1_000)
  for (const name of ['empty objects', 'nulls', 'texts', 'unknown members']) {
    const findings = judgeAlone(floodExchange(floods[name]!))
    expect(findings.length).toBeLessThan(500)
    const each = name === 'nulls' || name === 'texts' ? /^\/data\/\d+$/ : /\/id$/
    expect(
      findings.filter(({ pointer }) => each.test(pointer)),
      name,
    ).toHaveLength(20)
    expect(sumOf(findings, each), name).toBe(1_000)
    expect(noteIn(findings)).toBeUndefined()
  }
})

const floods = floodsOf(12_000)

test('of a list of more than ten thousand items a part is judged, and the findings say so', () => {
  for (const name of ['nulls', 'unknown members']) {
    const findings = judgeAlone(floodExchange(floods[name]!))
    const each = name === 'nulls' || name === 'texts' ? /^\/data\/\d+$/ : /\/id$/
    expect(sumOf(findings, each), name).toBe(10_000)
    expect(noteIn(findings)).toBe(
      'GET /entities: /data has 12000 items, and Assay judges 10000 of them.',
    )
  }
})

test('of a long list inside a record and of a long map a part is judged, and the findings say so', () => {
  const products = judgeAlone(floodExchange(floods['one long list of products']!))
  expect(sumOf(products, /products\/\d+$/)).toBe(10_000)
  expect(noteIn(products)).toContain('/data/0/products has 12000 items')
  const map = judgeAlone(floodExchange(floods['a map of empty objects']!))
  expect(sumOf(map, /^\/k\d+\/id$/)).toBe(10_000)
  expect(noteIn(map)).toContain('the response has 12000 items')
})

test('records of the trace are judged wherever in a long list they stand', () => {
  const item = (id: string) => ({ id, status: 'active' })
  const data = Array.from({ length: 20_000 }, (_, nth) => item(`ent_${nth}`))
  const flood = { path: '/entities', text: JSON.stringify({ data }) }
  const trace = openTrace(contract, judgeSettings('http://127.0.0.1:4010'))
  const countJudged = () =>
    sumOf(trace.judge(floodExchange(flood, trace.isOwn)).findings, /\/address$/)
  expect(countJudged()).toBe(10_000)
  trace.addOwn([101, 103, 105].map((nth) => data[nth]!))
  // At equal distances every second is judged anyway.
  expect(countJudged()).toBe(10_003)
})

test('what is wrong in each of many records is one fault in all of them, and is not compared with earlier responses', () => {
  const withPhone = (phone: string) => {
    const data = Array.from({ length: 60 }, (_, nth) => ({
      ...person,
      id: `ent_${nth}`,
      individual: { ...person.individual, phone },
    }))
    return { data, exchange: floodExchange({ path: '/entities', text: JSON.stringify({ data }) }) }
  }
  const [right, wrong] = [withPhone('+15550001111'), withPhone('15550001111')]
  for (const sides of [
    [right, wrong],
    [wrong, right],
  ]) {
    const trace = openTrace(contract, judgeSettings('http://127.0.0.1:4010'))
    trace.addOwn(right.data)
    const findings = sides.flatMap(
      ({ exchange }, nth) => trace.judge({ ...exchange, startedAt: nth * 1_000 }).findings,
    )
    const broken = findings.filter(({ severity }) => severity === 'violation')
    expect(new Set(broken.map(({ clause }) => clause))).toEqual(
      new Set(['entities/individual#phone']),
    )
  }
})

test('a fault of another kind is found wherever in a list of ten thousand it stands', () => {
  const items = Array.from({ length: 10_000 }, (): unknown => ({
    id: 5,
    status: 'active',
    metadata: {},
  }))
  items[6_001] = { status: 7, metadata: 'x' }
  items[6_002] = 'text'
  items[9_999] = null
  const flood = { path: '/entities', text: JSON.stringify({ data: items }) }
  const places = judgeAlone(floodExchange(flood)).map(({ pointer }) => pointer)
  for (const place of ['6001/status', '6001/metadata', '6002', '9999']) {
    expect(places).toContain(`/data/${place}`)
  }
})

test('a violation is not lost behind warnings of the same clause', () => {
  const items = Array.from({ length: 2_000 }, () => ({
    individual: { phone: null, ssn: 'XXXXXXXXX' },
  }))
  const data = [...items, { individual: { ssn: 5 } }]
  const flood = { path: '/entities', text: JSON.stringify({ data }) }
  const places = judgeAlone(floodExchange(flood)).map(({ pointer }) => pointer)
  expect(places).toContain('/data/2000/individual/ssn')
})

test('the texts of a finding are bounded, whatever a response names', () => {
  for (const name of ['a long name', 'a long text']) {
    for (const finding of judgeAlone(floodExchange(floods[name]!))) {
      expect(JSON.stringify(finding).length).toBeLessThan(10_000)
    }
  }
})
