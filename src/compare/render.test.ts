import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import schema from '../../schemas/report/compare.schema.json' with { type: 'json' }
import {
  compareSides,
  renderCompareJson,
  renderHtml,
  renderMarkdown,
  renderTerminal,
} from './index.ts'
import { type RuleId, rules } from './rules.ts'
import { account, sideOf, sidesOf } from './side.fixture.ts'

const hostile = '\u001b[2J\u202e</script>`|\r\n<b>'

test('hostile strings reach neither terminal, Markdown nor page as they are', () => {
  const body = { id: 'acc_1', [hostile]: 1 }
  const before = { ...sideOf([{ ...account, body, headers: { [hostile]: 'a' } }]), name: hostile }
  const after = sideOf([{ ...account, body: { id: 'acc_1' } }])
  const odd = { ...account, call: `GET /${hostile}`, body: {} }
  const strange = sideOf([{ ...account, body }, odd])
  for (const [one, other] of [
    [before, after],
    [after, strange],
  ] as const) {
    const accepted = [{ id: hostile, reason: hostile }]
    const comparison = compareSides(one, other, { level: 'exact', accepted })
    const page = renderHtml(comparison)
    for (const text of [renderTerminal(comparison), renderMarkdown(comparison), page]) {
      expect(['\u001b', '\u202e', '\r'].filter((char) => text.includes(char))).toEqual([])
    }
    expect(renderMarkdown(comparison)).not.toMatch(/\n<b>/)
    expect(page).not.toContain(hostile)
    expect(page.match(/<script>/g)).toHaveLength(1)
  }
})

test('compare.json fits its schema, with every rule in it', () => {
  const validate = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(schema)
  for (const rule of Object.keys(rules) as RuleId[]) {
    const comparison = compareSides(...sidesOf(rule), { level: 'reader' })
    const document = JSON.parse(renderCompareJson(comparison))
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
    expect(document.differences).toHaveLength(1)
  }
})

test('secrets in what differs are not shown', () => {
  const answers = (status: string) => [
    { ...account, times: 6, body: { status, ssn: '123-45-6789' } },
  ]
  const comparison = compareSides(
    sideOf(answers('active')),
    sideOf([{ ...account, body: { status: 'odd_value', '078-05-1120': 1 } }]),
    { level: 'exact' },
  )
  expect(renderTerminal(comparison) + renderCompareJson(comparison)).not.toMatch(/6789|078-05/)
})

test('one change of a member of a record is shown once with all its places, and counts as many', () => {
  const answers = (name: string) => [
    { ...account, body: { id: 'acc_1', [name]: 1 } },
    { ...account, call: 'POST /accounts', body: { id: 'acc_1', [name]: 1 } },
    { ...account, call: 'POST /_control/accounts', body: { id: 'acc_1', [name]: 1 } },
    { ...account, call: 'GET /payments/pmt_1', body: { id: 'pmt_1', [name]: 1 } },
    { ...account, call: 'GET /entities', body: { data: [{ id: 'ent_1', [name]: 1 }] } },
  ]
  const comparison = compareSides(sideOf(answers('a')), sideOf(answers('b')), { level: 'reader' })
  expect(JSON.parse(renderCompareJson(comparison))).toMatchObject({
    headline: '5 differences that the level "reader" forbids, 5 others.',
    differences: { length: 10 },
  })
  const cards = (text: string, mark: RegExp) => text.match(mark)?.length
  expect(cards(renderTerminal(comparison), /: A member is gone\./g)).toBe(3)
  expect(cards(renderTerminal(comparison), / also .*\/a · seen 3 and 3 times/g)).toBe(2)
  expect(cards(renderMarkdown(comparison), /A member is gone\..*<br>also .*<br>also /g)).toBe(1)
  expect(cards(renderHtml(comparison), /<h4>✕ A member is gone\.<\/h4>/g)).toBe(3)
  expect(renderHtml(comparison)).toContain('The same in 2 places more')
})

test('of many changes the first lines say what breaks, one a rule, and one change of all refusals is shown once', () => {
  const calls = ['GET /accounts/acc_1', 'GET /payments/pmt_1', 'GET /entities/ent_1']
  const answers = (body: unknown, status = 200) =>
    calls.map((call) => ({ call, times: 3, status, body }))
  const refused = (body: unknown) => answers(body, 404)
  const before = [...answers({ id: 'a', made_at: 1, tag: 2 }), ...refused({ error: {} })]
  const after = [...answers({ id: 'a', madeAt: 1 }), ...refused({ code: 1, title: 'b' })]
  const comparison = compareSides(sideOf(before), sideOf(after), { level: 'reader' })
  const text = renderTerminal(comparison)
  const digest = [
    'The body of a refusal has another form: { error } → { code, title } (3 calls)',
    'A member is gone: made_at, tag (3 calls)',
  ]
  const markdown = renderMarkdown(comparison).replaceAll('\\', '')
  for (const line of digest) {
    expect(text).toContain(`  ✕ ${line}\n`)
    expect(markdown).toContain(`- ${line}\n`)
    expect(renderHtml(comparison)).toContain(`<li>✕ ${line}</li>`)
  }
  expect(text.match(/The body of a refusal/g)).toHaveLength(2)
  expect(text).toContain('present → absent; spelled "madeAt"')
})
