import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import schema from '../../../schemas/report/compare.schema.json' with { type: 'json' }
import { rules } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { effectsOf, payloads } from '../../output/report/forge-parsers.fixture.ts'
import { compareSides, renderCompareJson, renderMarkdown, renderTerminal } from './index.ts'
import { account, runWith, sideOf, sidesOf } from './side.fixture.ts'

const texts = ['\u001b[2J\u202e</script>`|\r\n<b>', ...payloads]

test.each(texts)('a hostile text reaches neither terminal nor Markdown as it is: %j', (hostile) => {
  const body = { id: 'acc_1', [hostile]: 1 }
  const named = { ...sideOf([{ ...account, body, headers: { [hostile]: 'a' } }]), name: hostile }
  const plain = sideOf([{ ...account, body: { id: 'acc_1' } }])
  const fish = { ...account, call: `GET /${hostile}`, body: {} }
  const odd = sideOf([{ ...account, body }, fish])
  for (const [before, after] of [
    [named, plain],
    [plain, odd],
  ] as const) {
    const accepted = [{ id: hostile, reason: hostile }]
    const comparison = compareSides(before, after, { level: 'exact', accepted })
    for (const text of [renderTerminal(comparison), renderMarkdown(comparison)]) {
      expect(['\u001b', '\u202e', '\r'].filter((char) => text.includes(char))).toEqual([])
    }
    expect(effectsOf(renderMarkdown(comparison))).toEqual([])
  }
})

test('compare.json fits its schema, with every rule in it', () => {
  const validate = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(schema)
  for (const rule of rules.keys()) {
    const comparison = compareSides(...sidesOf(rule), { level: 'reader' })
    const document = JSON.parse(renderCompareJson(comparison))
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
    expect(document.differences).toHaveLength(1)
  }
})

test('secrets in what differs are not shown', () => {
  const responses = (status: string) => [
    { ...account, times: 6, body: { status, ssn: '123-45-6789' } },
  ]
  const comparison = compareSides(
    sideOf(responses('active')),
    sideOf([{ ...account, body: { status: 'odd_value', '078-05-1120': 1 } }]),
    { level: 'exact' },
  )
  expect(renderTerminal(comparison) + renderCompareJson(comparison)).not.toMatch(/6789|078-05/)
})

test('each change names the first level that forbids it', () => {
  const shown = (rule: string) => renderTerminal(compareSides(...sidesOf(rule), { level: 'wire' }))
  expect(shown('type')).toContain('(breaks clients that read, level wire, type)')
  expect(shown('mask')).toContain('(breaks clients that read, level reader, mask)')
  expect(shown('member-new')).toContain('(addition, level exact, member-new)')
})

test('one change is shown once with all its places, and counts as many', () => {
  const responses = (name: string) =>
    [1, 2, 3].flatMap((nth) => [
      { ...account, body: { id: `acc_${nth}`, [name]: 1 } },
      { ...account, call: 'POST /accounts', body: { id: `acc_${nth}`, [name]: 1 } },
      { ...account, call: 'GET /payments/pmt_1', body: { id: `pmt_${nth}`, [name]: 1 } },
      { ...account, call: 'GET /entities', body: { data: [{ id: `ent_${nth}`, [name]: 1 }] } },
    ])
  const comparison = compareSides(sideOf(responses('a')), sideOf(responses('b')), {
    level: 'reader',
  })
  expect(JSON.parse(renderCompareJson(comparison))).toMatchObject({
    headline: '2 changes at 8 places: the level "reader" forbids 1, allows 1.',
    changes: [{ names: ['a'], renamedTo: 'b', places: 4 }, { names: ['b'] }],
    differences: { length: 8 },
  })
  const found = (text: string, mark: RegExp) => text.match(mark)?.length
  const texts = [renderTerminal(comparison), renderMarkdown(comparison)]
  for (const text of texts) {
    const plain = text.replaceAll('`', '')
    expect(found(plain, /^\W*a: A member is gone\. It is perhaps renamed to b\. /gm)).toBe(1)
    expect(found(plain, /\/a · in 3 of 3 records before, in 0 of 3 after · id /g)).toBe(4)
    expect(found(plain, /\/b · in 0 of 3 records before, in 3 of 3 after · id /g)).toBe(4)
  }
  expect(texts[1]).toContain('- `GET /accounts/{acc_id} 200 /a` · in 3 of 3')
})

test('records that have no id are counted as the responses that showed them', () => {
  const read = (more: object) => ({
    call: 'GET /webhooks',
    times: 4,
    status: 200,
    body: { data: [{ ...more }, { a: 1 }] },
  })
  const [before, after] = [read({ b: 1 }), read({})].map((one) => sideOf([one]))
  const text = renderTerminal(compareSides(before!, after!, { level: 'exact' }))
  expect(text).toContain('4 of 8 times before, 0 of 8 after, by 4 responses before, 4 after')
})

/** Nine records with these members. */
const nine = (body: object) =>
  Array.from({ length: 9 }, (_, nth) => ({ ...account, body: { id: `acc_${nth}`, ...body } }))

test('what clients must know comes first, additions included; what breaks nobody comes last', () => {
  const side = (...bodies: readonly object[]) => sideOf(bodies.flatMap(nine))
  const comparison = compareSides(
    side({ a: 1, c: 'x' }, { a: 1, c: null }),
    side({ b: [], c: 'x' }, { b: [], c: 'y' }),
    { level: 'reader' },
  )
  for (const shown of [renderTerminal(comparison), renderMarkdown(comparison)]) {
    const order = [
      'What clients must know',
      'is gone',
      'is new',
      'What breaks nobody',
      'never null',
    ]
    const places = order.map((text) => shown.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  }
})

test('one way to write that nothing is there is one change, at whichever members', () => {
  const found = (before: object, after: object) =>
    compareSides(sideOf(nine(before)), sideOf(nine(after)), { level: 'exact' }).changes.map(
      ({ rule, names, before, after }) => `${rule} ${names}: ${before} → ${after}`,
    )
  const [none, lists] = [
    { a: null, b: null },
    { a: [], b: [] },
  ]
  expect(found(none, {})).toEqual(['null-absent a,b: always null → absent'])
  expect(found(lists, none)).toEqual(['empty-null a,b: [] → null'])
  expect(found(none, { a: {}, b: false })).toEqual(['null-empty a,b: null → {}; false'])
  expect(found({ a: {} }, { a: { city: 1, state: 2 } })).toEqual([
    'entries-came a: {} → { city, state }',
  ])
  expect(found({ a: null }, { a: { x: 1 } })).toEqual(['null-object a: null → object'])
})

test('what breaks nobody is one change, whichever members show it', () => {
  const side = (...bodies: readonly object[]) =>
    sideOf(bodies.map((body) => ({ ...account, times: 9, body })))
  const before = side({ a: 1, b: 'x', c: null }, {})
  const { changes } = compareSides(before, side({ a: 1, b: 'x', c: null }), { level: 'reader' })
  expect(changes.map(({ rule, names }) => [rule, ...names])).toEqual([
    ['member-always', 'a', 'b', 'c'],
  ])
})

test('a request that is refused is shown with its scenarios, and with what stopped them', () => {
  const side = (status: number, scenarios: readonly object[] = []) =>
    sideOf(
      ['a', 'b', 'c', 'd'].map((scenario) => ({ ...account, status, scenario })),
      runWith({}, { scenarios } as unknown as Partial<Run>),
    )
  const blocked = [
    { id: 'a', outcome: 'blocked', reason: 'The action advanceClock failed 400 times.' },
    { id: 'b', outcome: 'blocked', reason: 'POST /accounts was refused: "a".', status: 400 },
  ]
  const comparison = compareSides(side(200), side(400, blocked), { level: 'reader' })
  const shown = renderTerminal(comparison)
  expect(shown).toContain('· by a, b, c, … · id ')
  expect(shown).toContain('    b: POST /accounts was refused: "a".\n')
  // Why something else is untested is nothing of this change.
  expect(shown).not.toContain('advanceClock')
  const other = compareSides(side(200), side(202, blocked), { level: 'reader' })
  expect(renderTerminal(other)).not.toContain('refused')
  const { differences } = JSON.parse(renderCompareJson(comparison))
  expect(differences[0].scenarios).toEqual(['a', 'b', 'c', 'd'])
})

test('a comparison begins with what regressed, each clause with its findings', () => {
  const findings = [
    { id: '1f2e3d', clause: 'payments/cancel#both-legs', message: 'Status is null.' },
    { id: '1f2e3d', clause: 'payments/cancel#both-legs', message: 'Status is null.' },
    { id: 'abcdef', clause: 'payments/list#newest', message: 'Not this one.' },
  ] as unknown as Run['findings']
  const runOf = (verdict: string) => runWith({ 'payments/cancel#both-legs': verdict }, { findings })
  const responses = (name: string) => [{ ...account, body: { [name]: 1 } }]
  const sides = [
    sideOf(responses('a'), runOf('kept')),
    sideOf(responses('b'), runOf('broken')),
  ] as const
  const comparison = compareSides(...sides, { level: 'reader' })
  for (const shown of [renderTerminal(comparison), renderMarkdown(comparison)]) {
    const places = ['payments/cancel#both-legs', '1f2e3d', 'A member is gone']
    const order = places.map((place) => shown.indexOf(place))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(Math.min(...order)).toBeGreaterThan(0)
    expect(shown).not.toContain('abcdef')
    expect(shown.match(/Status is null/g)).toHaveLength(1)
  }
})
