import { expect, test } from 'vitest'
import { exchangesOf, observationOf, type TinyResponse } from '../../core/facts/pairs.fixture.ts'
import { openRecordingRedactor } from '../../core/redaction/index.ts'
import { compareSides } from './index.ts'
import type { Side } from './read-side.ts'
import { sideOf } from './side.fixture.ts'

function asRecorded(responses: readonly TinyResponse[]): Side {
  const redactor = openRecordingRedactor({})
  const seen = exchangesOf(responses)
  for (const { exchange } of seen) redactor.register(exchange)
  const recorded = seen.map((sent) => ({ ...sent, exchange: redactor.exchange(sent.exchange) }))
  return { ...sideOf(responses), hasStandIns: true, observation: observationOf(recorded) }
}

function hiddenTexts(more: (index: number) => object = () => ({})): TinyResponse[] {
  return Array.from({ length: 20 }, (_, index) => {
    const record = {
      id: `acc_k3j9z2x7q${index}`,
      holder_id: `ent_k3j9z2x7q${index + 10}`,
      liability: { name: `Zyxwa Qwrt${'abcdefghijklmnopqrst'[19 - index]}` },
      now: `2026-11-22T10:00:${index + 10}Z`,
      created_at: `2026-11-22T10:00:${index + 10}.000Z`,
      ...more(index),
    }
    return { call: `GET /accounts/acc_k3j9z2x7q${index}`, times: 1, status: 200, body: record }
  })
}

const both = (before: Side, after: Side) => [
  compareSides(before, after, { level: 'exact' }),
  compareSides(after, before, { level: 'exact' }),
]

test('how hidden texts are written is not compared with stand-ins, and it is said', () => {
  for (const { exitCode, differences, rare, notes } of both(
    sideOf(hiddenTexts()),
    asRecorded(hiddenTexts()),
  )) {
    expect(differences).toEqual([])
    expect(rare).toEqual([])
    expect(exitCode).toBe(0)
    expect(notes).toEqual([expect.stringContaining('could not be compared')])
  }
})

test('what a stand-in keeps is compared: members, types, and times of the contract', () => {
  const changed = asRecorded(
    hiddenTexts((index) => ({
      created_at: `2026-11-22T10:00:${index + 10}Z`,
      closed: 1,
      now: null,
    })),
  )
  const [found] = both(sideOf(hiddenTexts()), changed)
  expect(found!.differences.map(({ rule }) => rule).sort()).toEqual([
    'member-new',
    'null-new',
    'timestamp-precision',
  ])
})

test('two sides with stand-ins are compared in everything', () => {
  const written = (name: string) =>
    asRecorded(hiddenTexts((index) => ({ liability: { name: `${name}${index}` } })))
  const [found] = both(written('Zyxwa Qwrt '), written('Zyxwa, Qwrt '))
  expect(found!.differences.map(({ rule }) => rule)).toContain('text-form')
  expect(found!.notes).toEqual([])
})
