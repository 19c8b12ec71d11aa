import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { createRedactor } from './index.ts'
import { openRecordingRedactor } from './recording.ts'
import { exchangeOf, origin, reportedOf } from './redaction.fixture.ts'

const bodyOf = (redactor: ReturnType<typeof createRedactor>, body: unknown, url?: string) =>
  redactor.exchange(reportedOf(body, url ? { url } : {})).response.body

test('an id is shown anywhere once a response has shown it where an id stands', () => {
  const redactor = createRedactor()
  const body = { note: 'of ent_7cjre29', acc_k3v5: 1, metadata: { a: ['acc_k3v5'] } }
  expect(JSON.stringify(bodyOf(redactor, body))).not.toMatch(/7cjre29|k3v5/)
  redactor.register(exchangeOf({ data: [{ id: 'acc_k3v5', holder_id: 'ent_7cjre29' }] }))
  expect(bodyOf(redactor, body)).toEqual(body)
  expect(redactor.sentence('the id acc_k3v5')).toBe('the id acc_k3v5')
})

test('what only begins like an id is a text like any other', () => {
  const redactor = createRedactor()
  const texts = [
    'acc_4556737586810407',
    'ent_siobhan_quackenbush_2183',
    'ent_41_55_55_12_12',
    'pmt_sk_live_51Habc',
    'whk_412-55-5334',
    'whk_DE89370400440532013000',
  ]
  for (const text of texts) {
    // Unknown members, free parts, the objects of unknown members and secret places issue nothing.
    redactor.register(
      exchangeOf({ note: text, metadata: { id: text }, wallet: { id: text }, ssn: text }),
    )
    const url = `${origin}/webhooks/${text}?of=${text}`
    const body = {
      note: text,
      type: text,
      [text]: [text],
      metadata: { id: text },
      message: `no ${text}`,
    }
    const shown = redactor.exchange(
      reportedOf(body, { url, headers: { [text]: text, etag: text } }),
    )
    expect(JSON.stringify([shown, redactor.sentence(`it is ${text}`)])).not.toContain(text.slice(4))
  }
})

test('a recording has for an id that is not public one stand-in of its form, that no public id has', () => {
  const { exchange, register } = openRecordingRedactor({ addresses: [origin] })
  const sent = [
    exchangeOf({ id: 'mch_aaaa0001' }, { url: `${origin}/merchants/mch_zoek3v52` }),
    exchangeOf({ note: 'mch_zoek3v52', memo: 'mch_annk3v52' }),
  ]
  sent.forEach(register)
  const [first, second] = sent.map(exchange)
  const { note, memo } = jsonOf(second!.response!.body) as Record<string, string>
  expect(first!.request.url).toBe(`${origin}/merchants/${note}`)
  expect(note).toMatch(/^mch_[a-z]{4}\d[a-z]\d\d$/)
  expect(new Set([note, memo, 'mch_aaaa0001', 'mch_zoek3v52']).size).toBe(4)
})

test('an id that a file has hidden stays hidden in it', () => {
  const { exchange, register } = openRecordingRedactor({ addresses: [origin] })
  const urlAfter = (body: unknown) => {
    const sent = exchangeOf(body, { url: `${origin}/accounts/acc_k3v52zoe` })
    register(sent)
    return exchange(sent).request.url
  }
  const hidden = urlAfter({ error: {} })
  expect(hidden).not.toContain('k3v52zoe')
  expect(urlAfter({ id: 'acc_k3v52zoe' })).toBe(hidden)
})

test('what a scenario makes of an id that is not public is made of its stand-in', () => {
  const digits = '973643417602'
  const { value } = openRecordingRedactor({ addresses: [origin], isTestData: (x) => x === digits })
  for (const id of ['mch_zoek3v52annk', 'mch_0a1b2c3d4e5f', 'mch_Zoe.~k3!:v52-31c', 'mch_a!7']) {
    const made = [id, id.slice(0, -1), id + digits, id.slice(0, -1)].map(value)
    const [standIn = ''] = made
    expect(made.slice(1)).toEqual([standIn.slice(0, -1), standIn + digits, standIn.slice(0, -1)])
    expect(standIn).toHaveLength(id.length)
  }
})
