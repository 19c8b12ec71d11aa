import { expect, test } from 'vitest'
import { exchange, findingsIn, individual, violationsIn, withdrawn } from '../exchanges.fixture.ts'

const { address } = individual
const corporate = { ...individual, type: 'corporation', individual: null, verification: null }
const moved = { ...individual, updated_at: '2025-07-04T09:31:00.000Z' }
const move = (line2: string | null, shown: string | null, startedAt: number | null = null) => ({
  ...exchange(
    'PUT',
    '/entities/ent_1',
    { ...moved, address: { ...address, line2: shown } },
    { sent: { address: { line2 } } },
  ),
  startedAt,
  durationMs: 100,
})
const list = (line2: string | null, startedAt: number | null = null) => ({
  ...exchange('GET', '/entities', { data: [{ ...moved, address: { ...address, line2 } }] }),
  startedAt,
})

test('null clears a member that may be null by the contract (A55)', () => {
  const before = exchange('GET', '/entities', {
    data: [{ ...individual, address: { ...address, line2: 'Apt 1' } }],
  })
  expect(violationsIn([before, move(null, null)])).toEqual([])
  for (const shown of ['Apt 1', 'null', '']) {
    expect(violationsIn([before, move(null, shown)])).toEqual([
      'entities/update#sent /address/line2',
    ])
  }
})

test('of two updates at once with one moment either may last, and one after the other the later', () => {
  const atOnce = [move('Apt 1', 'Apt 1', 1_000), move('Apt 2', 'Apt 2', 1_050)]
  expect(violationsIn([...atOnce, list('Apt 1', 2_000)])).toEqual([])
  expect(violationsIn([...atOnce, list('Apt 2', 2_000)])).toEqual([])
  const inTurn = [move('Apt 1', 'Apt 1', 1_000), move('Apt 2', 'Apt 2', 1_200)]
  expect(violationsIn([...inTurn, list('Apt 1', 2_000)])).toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('a response to an update may show what another one at the same time sent', () => {
  const sent = 'entities/update#sent /address/line2'
  const [first, other] = [move('Apt 1', 'Apt 2'), move('Apt 2', 'Apt 2')]
  const beside = { ...first, beside: [other.request] }
  expect(violationsIn([first, other])).toContain(sent)
  expect(violationsIn([beside, other])).toEqual([])
  // It was sent before, and its response has come or not.
  expect(violationsIn([move('Apt 2', 'Apt 2', 1_000), move('Apt 1', 'Apt 2', 1_050)])).toEqual([])
  expect(violationsIn([move('Apt 2', 'Apt 2', 1_000), move('Apt 1', 'Apt 2', 1_200)])).toContain(
    sent,
  )
  // One that replaces the address may have dropped it, and what nobody sent is no effect of an update.
  const shown = (line2: string | null) => ({ ...beside, response: move(null, line2).response })
  for (const line2 of [null, 'Apt 3']) expect(violationsIn([shown(line2)])).toContain(sent)
  const replacing = (part: object) => exchange('PUT', '/entities/ent_1', {}, { sent: part })
  const dropped = (part: object) => ({ ...shown(null), beside: [replacing(part).request] })
  expect(violationsIn([dropped({ address: { line1: '1 Example St' } })])).toEqual([])
  expect(violationsIn([dropped({ individual: { first_name: 'Ada' } })])).toContain(sent)
  const ofOther = exchange('PUT', '/entities/ent_2', individual, { sent: other.request.body })
  expect(violationsIn([{ ...beside, beside: [ofOther.request] }])).toContain(sent)
  // A withdrawal leaves no entity active.
  const withdrawal = exchange('POST', '/entities/ent_1/consent', withdrawn)
  expect(violationsIn([{ ...first, beside: [withdrawal.request] }])).toContain(sent)
  const token = { type: 'connect', entity_id: 'ent_1' }
  const harmless = exchange('POST', '/elements/token', {}, { sent: token })
  expect(violationsIn([{ ...beside, beside: [harmless.request] }])).toContain(sent)
})

test('a list may show an update that is under way', () => {
  const update = move('Apt 1', 'Apt 1')
  const shown = list('Apt 2')
  expect(violationsIn([update, shown])).toContain('entities/update#lasts /data/0/address/line2')
  expect(violationsIn([update, { ...shown, beside: [move('Apt 2', null).request] }])).toEqual([])
})

test('what an update set lasts until the next update, also under a newer updated_at', () => {
  const newer = (line2: string) => {
    const later = {
      ...moved,
      address: { ...address, line2 },
      updated_at: '2025-07-04T10:00:00.000Z',
    }
    return { ...exchange('GET', '/entities', { data: [later] }), startedAt: 3_000 }
  }
  const update = move('Apt 1', 'Apt 1', 1_000)
  expect(violationsIn([update, newer('Apt 1')])).toEqual([])
  expect(violationsIn([update, newer('Apt 2')])).toEqual([
    'entities/update#lasts /data/0/address/line2',
  ])
  // Somebody else, or another update at the same time, may have set it.
  expect(violationsIn([update, newer('Apt 2')], { isExcerpt: true })).toEqual([])
  const another = move('Apt 2', 'Apt 2', 1_050)
  expect(violationsIn([update, another, newer('Apt 1')])).toEqual([])
  const lost = { ...move('Apt 3', 'Apt 3', 1_200), response: null }
  expect(violationsIn([update, lost, newer('Apt 3')])).toEqual([])
  const withdrawn = exchange('POST', '/entities/ent_1/consent', {}, { sent: { type: 'withdraw' } })
  expect(violationsIn([update, withdrawn, newer('Apt 2')])).not.toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('a lost update names the other one only where what was there before it is there again', () => {
  const undone = (exchanges: Parameters<typeof findingsIn>[0]) =>
    findingsIn(exchanges)
      .filter(({ clause }) => clause === 'entities/update#lasts')
      .map(({ reason, causedBy }) => `${reason} (${causedBy})`)
  const before = list('Apt 0', 500)
  const update = move('Apt 1', 'Apt 1', 1_000)
  const read = list('Apt 0', 3_000)
  const plain = 'as an accepted update had set it'
  expect(undone([before, update, read])).toEqual([`${plain} (2)`])
  const renamed = {
    ...exchange(
      'PUT',
      '/entities/ent_1',
      { ...moved, address: { ...address, line2: 'Apt 1' } },
      {
        sent: { individual: { first_name: 'Ada' } },
      },
    ),
    startedAt: 2_000,
  }
  const kept = [before, update, renamed, list('Apt 1', 2_500)]
  expect(undone([...kept, read])).toEqual([`${plain} before another one sent /individual (2)`])
  // Nothing that is known had that value: an update of another entity may be why.
  const foreign = list('Apt 9', 3_000)
  expect(undone([...kept, foreign])).toEqual([`${plain} (2)`])
  expect(undone([...kept.slice(1), read])).toEqual([`${plain} (1)`])
  const showing = (line2: string) => {
    return { ...moved, address: { ...address, line2 }, updated_at: '2025-07-04T09:31:01.000Z' }
  }
  const beside = exchange('PUT', '/entities/ent_1', showing('Apt 2'), {
    sent: { address: { line2: 'Apt 2' } },
  })
  const after = exchange('GET', '/entities', { data: [showing('Apt 0')] })
  const atOnce = { ...beside, startedAt: 1_050, durationMs: 100 }
  expect(undone([before, update, atOnce, { ...after, startedAt: 3_000 }])).toEqual([
    `${plain} while another one sent /address (3)`,
  ])
  expect(undone([before, update, atOnce, foreign])).toEqual([`${plain} (3)`])
  const other = exchange('PUT', '/entities/ent_1', showing('Apt 0'), {
    sent: { individual: { first_name: 'Ada' } },
  })
  const besideIt = { ...other, startedAt: 950, durationMs: 300 }
  expect(undone([before, besideIt, update, read])).toEqual([
    `${plain} while another one sent /individual (3)`,
  ])
})

test('of lists that are requested at once after an update, each shows what it set', () => {
  const update = move('Apt 1', 'Apt 1', 1_000)
  const right = { ...list('Apt 1', 2_000), durationMs: 50 }
  const stale = { ...list('Apt 0', 2_010), durationMs: 100 }
  expect(violationsIn([update, right, stale])).toContain(
    'entities/update#lasts /data/0/address/line2',
  )
})

test('owners that were sent are shown, whatever their order, their company and the case of their names', () => {
  const [ada, bo, cyd] = ['Ada', 'Bo', 'Cyd'].map((name) => ({
    first_name: name,
    last_name: 'Lee',
    phone: '+15125550142',
    email: 'a@example.com',
    dob: '1961-02-03',
    address,
  }))
  const company = { name: 'Sample Inc.', dba: 'Sample', ein: '001234567' }
  const update = (sent: unknown, owners: unknown) => {
    const corporation = { ...company, owners }
    const body = { ...corporate, corporation }
    return [exchange('PUT', '/entities/ent_1', body, { sent: { corporation: { owners: sent } } })]
  }
  expect(violationsIn(update([ada, bo], [{ ...bo, last_name: 'LEE' }, cyd, ada]))).toEqual([])
  expect(violationsIn(update([{ email: 'a@example.com' }], [ada]))).toEqual([])
  expect(violationsIn(update([ada], null))).toEqual([])
  const missing = ['entities/update#sent /corporation/owners']
  expect(violationsIn(update([ada, bo], [ada]))).toEqual(missing)
  expect(violationsIn(update([ada], [bo]))).toEqual(missing)
  const moved = { ...bo, address: { ...address, city: 'Boston' } }
  expect(violationsIn(update([ada, bo], [ada, moved]))).toEqual([
    'entities/update#sent /corporation/owners/1/address/city',
  ])
  const [found] = findingsIn(update([ada, bo], [ada]))
  expect(found).toMatchObject({ expected: 'an array with each owner', reason: 'as it was sent' })
})

test('that the ends of a card number differ is only warned of, and a mask of the whole number is none', () => {
  const sensitive = (number: string) =>
    exchange('GET', '/accounts/acc_1/sensitive/astv_1', {
      id: 'astv_1',
      account_id: 'acc_1',
      type: 'credit_card',
      credit_card: {
        number,
        exp_month: '01',
        exp_year: '2030',
        cvv: '000',
        billing_zip_code: null,
      },
      status: 'completed',
      error: null,
      created_at: individual.created_at,
      updated_at: individual.updated_at,
    })
  const account = exchange('GET', '/accounts/acc_1', { id: 'acc_1', liability: { mask: '1111' } })
  const about = (number: string) =>
    findingsIn([account, sensitive(number)])
      .filter(({ clause }) => clause === 'accounts/liability#last-digits')
      .map(({ severity, pointer }) => `${severity} ${pointer}`)
  expect(about('4111111111111112')).toEqual(['warning /credit_card/number'])
  expect(about('4111111111111111')).toEqual([])
  expect(about('************1112')).toEqual([])
  const masked = exchange('GET', '/accounts/acc_1', {
    id: 'acc_1',
    liability: { mask: '4111111111111111' },
  })
  const whole = findingsIn([sensitive('4111111111111111'), masked])
  const [found] = whole.filter(({ actual }) => actual === 'the whole number')
  expect(found).toMatchObject({ clause: 'accounts/liability#mask', severity: 'violation' })
  expect(about('1111')).toEqual([])
  const short = findingsIn([sensitive('1111'), account])
  expect(short.filter(({ clause }) => clause === 'accounts/liability#mask')).toEqual([])
})

test('an entity may have no address, which is null or has null in its lines; that of a withdrawn entity is empty (A2)', () => {
  const listed = (entity: object, address: unknown) =>
    violationsIn([exchange('GET', '/entities', { data: [{ ...entity, address }] })])
  const unknown = { line1: null, line2: null, city: null, state: null, zip: null }
  expect([null, unknown].flatMap((address) => listed(individual, address))).toEqual([])
  expect(listed(individual, {})[0]).toMatch(/^conventions\/absence#null/)
  expect(listed(individual, '1 Example St')).toHaveLength(1)
  expect(listed(withdrawn, {})).toEqual([])
  expect(listed(withdrawn, null)).toEqual([
    'entities/address#empty-after-withdrawal /data/0/address',
  ])
})
