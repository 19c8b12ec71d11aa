import { expect, test } from 'vitest'
import { canonicalStart, createTimeline, type Timeline } from './timeline.ts'

const recordedAt = Date.UTC(2026, 10, 21, 12, 34, 56, 789)
const iso = (ms: number) => new Date(ms).toISOString()

/** A generator of numbers from 0 to 1 that are the same for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What one story shows of a server, in canonical time; `seed` decides what happens, `jitter` when. */
function tell(seed: number, jitter: number, startsAt: number) {
  const [choose, vary] = [random(seed), random(jitter)]
  const upTo = (limit: number) => Math.floor(choose() * limit)
  const shown: string[] = []
  const pairs = new Map<string, string>()
  let real = startsAt - Math.floor(vary() * 20_000)
  let ahead = 0
  let last = 0
  const stamp = () => {
    last = Math.max(real + ahead, last + 1)
    return last
  }
  const moments = Array.from({ length: upTo(30) }, stamp)
  real = startsAt
  const timeline = createTimeline(startsAt)
  const show = (moment: string) => {
    const hidden = timeline.hideText(moment)
    pairs.set(moment, hidden)
    shown.push(hidden)
  }
  for (let step = 0; step < 40; step++) {
    const start = real
    const made = Array.from({ length: upTo(4) }, () => {
      real += Math.floor(vary() * 3)
      return stamp()
    })
    const token = stamp() + 30 * 60_000
    real = Math.max(real, start + Math.floor(vary() * 30))
    timeline.begin(start, real - start)
    moments.push(...made.filter(() => choose() < 0.5))
    const list = moments.filter(() => choose() < 0.4).map(iso)
    for (const moment of choose() < 0.5 ? list.toReversed() : list) show(moment)
    for (const moment of made) show(iso(moment))
    if (choose() < 0.3) show(iso(token))
    if (choose() < 0.05) {
      ahead += 31 * 60_000
      timeline.advance(31 * 60_000)
    }
    if (choose() < 0.05) {
      real += 5_000
      timeline.slept(5_000)
    }
    real += Math.floor(vary() * 4)
  }
  return { shown, pairs }
}

test('the same story at another instant and with other delays has the same times', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const one = tell(seed, 7, Date.UTC(2026, 10, 21, 12))
    const other = tell(seed, 1_000 + seed, Date.UTC(2027, 2, 3, 4, 5, 6, 789))
    expect(other.shown, `seed ${seed}`).toEqual(one.shown)
    expect(one.shown.length).toBeGreaterThan(20)
  }
})

test('different moments stay different and in their order, equal ones stay equal', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { pairs } = tell(seed, seed, recordedAt)
    const hidden = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
    expect(hidden, `seed ${seed}`).toEqual([...hidden].sort())
    expect(new Set(hidden).size).toBe(pairs.size)
  }
})

test('every exchange begins a second after the one before, and later by what was advanced or slept', () => {
  const timeline = createTimeline(recordedAt)
  expect(timeline.now()).toBe(canonicalStart)
  expect(timeline.begin(recordedAt, 3)).toBe(canonicalStart + 1_000)
  timeline.advance(31 * 60_000)
  timeline.slept(500)
  expect(timeline.begin(null, 0)).toBe(canonicalStart + 2_500 + 31 * 60_000)
  expect(timeline.now()).toBe(canonicalStart + 2_500 + 31 * 60_000)
})

test('an expiry is as far ahead as it was, and behind once the clock was moved past it', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt + 4, 12)
  const made = recordedAt + 9
  expect(timeline.hideText(iso(made))).toBe('2100-01-01T00:00:01.000Z')
  expect(timeline.hideText(iso(made + 1_800_000))).toBe('2100-01-01T00:30:01.000Z')
  timeline.advance(1_860_000)
  timeline.begin(recordedAt + 40, 2)
  expect(timeline.hideText(iso(recordedAt + 41 + 1_860_000))).toBe('2100-01-01T00:31:02.000Z')
  expect(timeline.hideText(iso(made + 1_800_000))).toBe('2100-01-01T00:30:01.000Z')
})

test('a moment from before a jump of the clock stays before it, whenever it is first shown', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 5)
  timeline.advance(600_000)
  timeline.begin(recordedAt + 9, 5)
  expect(timeline.hideText(iso(recordedAt + 3))).toBe('2100-01-01T00:00:01.000Z')
  expect(timeline.hideText(iso(recordedAt + 600_011))).toBe('2100-01-01T00:10:02.000Z')
})

test('a target whose clock was moved on before the recording has times of now all the same', () => {
  const timeline = createTimeline(recordedAt, 1_860_000)
  timeline.begin(recordedAt + 3, 5)
  expect(timeline.hideText(iso(recordedAt + 1_860_005))).toBe('2100-01-01T00:00:01.000Z')
})

test('a date-time keeps its precision, its offset and its faults of form', () => {
  const [seconds, millis] = ['2026-11-21T12:34:57', '2026-11-21T12:34:57.123']
  const forms = {
    [`${millis}Z`]: '2100-01-01T00:00:01.000Z',
    [`${millis}z`]: '2100-01-01T00:00:01.000z',
    '2026-11-21T14:34:57.123+02:00': '2100-01-01T02:00:01.000+02:00',
    '2026-11-21t07:34:57.123-05:00': '2099-12-31t19:00:01.000-05:00',
    [`${millis}000Z`]: '2100-01-01T00:00:01.000000Z',
    [`${millis}456Z`]: '2100-01-01T00:00:01.064000Z',
    '2026-11-21T12:34:57.1Z': '2100-01-01T00:00:01.0Z',
    [`${seconds}Z`]: '2100-01-01T00:00:01Z',
    '2026-11-21 12:34:57+00:00': '2100-01-01 00:00:01+00:00',
    [seconds]: '2100-01-01T00:00:01',
    [`${seconds}+0000`]: '2100-01-01T00:00:01+0000',
  }
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt + 100, 500)
  for (const [real, hidden] of Object.entries(forms)) {
    expect(timeline.hideText(real), real).toBe(hidden)
    expect(timeline.hideText(real), real).toBe(hidden)
  }
})

test('times in seconds are distinct and in order by the second', () => {
  const timeline = createTimeline(recordedAt)
  const start = Math.floor(recordedAt / 1_000)
  const moments = [start - 7, start - 3, start, start + 1, start + 2]
  timeline.begin(recordedAt, 900)
  const hidden = moments.toReversed().map(timeline.hideNumber).toReversed()
  expect(new Set(hidden).size).toBe(moments.length)
  expect(hidden.toSorted()).toEqual(hidden)
  expect(hidden.at(-1)).toBe(canonicalStart / 1_000 + 1)
  expect(timeline.hideHttpDate(new Date(start * 1_000).toUTCString())).toBe(
    new Date(hidden[2]! * 1_000).toUTCString(),
  )
})

test('a number that is a time near now becomes canonical, any other number stays', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 10)
  expect(timeline.hideNumber(recordedAt + 5)).toBe(canonicalStart + 1_000)
  expect(timeline.hideText(iso(recordedAt + 5))).toBe('2100-01-01T00:00:01.000Z')
  expect(timeline.hideNumber(Math.floor(recordedAt / 1_000) + 3_600)).toBe(4_102_448_400)
  const others = [0, -1, 1.5, Number.NaN, 1e300, 125_000, 1_500_000_000, 4_111_111_111, 1e12, 17e10]
  for (const other of others) expect(timeline.hideNumber(other)).toBe(other)
})

test('a date is as many days ahead as it was; dates of the past and of a far future stay', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 0)
  const dates = {
    '2026-11-20': '2099-12-31',
    '2026-11-21': '2100-01-01',
    '2026-11-24': '2100-01-04',
    '2026-11-24T00:00:00Z': '2100-01-04T00:00:00Z',
    '2026-11-24T00:00:00.000-05:00': '2100-01-04T00:00:00.000-05:00',
    '2026-11-19': '2026-11-19',
    '1984-02-29': '1984-02-29',
    '2028-11-21': '2028-11-21',
  }
  for (const [real, hidden] of Object.entries(dates)) expect(timeline.hideText(real)).toBe(hidden)
  timeline.advance(40 * 86_400_000)
  timeline.begin(recordedAt, 0)
  expect(timeline.hideText('2026-11-21')).toBe('2100-01-01')
})

test('moments of long ago keep their order and lie behind those of the recording', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 0)
  const texts = ['2025-07-04T09:30:00.000Z', '1999-01-01T00:00:00.000Z', '2025-07-04T09:30:00.001Z']
  const now = timeline.hideText(new Date(recordedAt).toISOString())
  const [middle, oldest, newest] = texts.map(timeline.hideText)
  expect([newest, now, oldest, middle].toSorted()).toEqual([oldest, middle, newest, now])
})

test('what is no date-time, no time that exists or one of a far future stays as it was', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 0)
  const others = [
    '',
    'a sentence of some length',
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2026-11-31T12:00:00.000Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:60:00Z',
    '2026-11-21T12:34:60Z',
    '2026-11-21T12:34:56.Z',
    '2026-11-21T12:34:56+25:00',
    '2026-11-21T12:34Z',
    ' 2026-11-21T12:34:56Z',
    '9999-12-31T23:59:59Z',
    '0000-00-00',
    '+2026-11-21T12:34:56Z',
  ]
  for (const other of others) expect(timeline.hideText(other)).toBe(other)
  const headers = ['Sun, 21 Nov 2026 12:34:56 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', '120']
  for (const other of headers) expect(timeline.hideHttpDate(other)).toBe(other)
})

test('a clock that is set back, or not known at all, does no harm', () => {
  const timeline: Timeline = createTimeline(recordedAt)
  timeline.begin(null, 0)
  const first = timeline.hideText(iso(recordedAt + 50))
  timeline.begin(recordedAt - 3_600_000, 5)
  const second = timeline.hideText(iso(recordedAt - 3_600_000))
  expect(first).toBe('2100-01-01T00:00:01.000Z')
  expect(second < first).toBe(true)
  expect(timeline.hideText(iso(recordedAt + 50))).toBe(first)
})

test('moments found later between two neighbours have room there', () => {
  const timeline = createTimeline(recordedAt)
  timeline.begin(recordedAt, 400)
  const shown = new Map<number, string>()
  const order = [300, 100, 200, 150, 120, 130, 350, 50, 125, 110]
  for (const at of order) shown.set(at, timeline.hideText(iso(recordedAt + at)))
  const inOrder = [...shown].sort(([a], [b]) => a - b).map(([, text]) => text)
  expect(inOrder).toEqual(inOrder.toSorted())
  expect(new Set(inOrder).size).toBe(order.length)
})
