import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { historyFile, readHistory } from '../index.ts'
import { append, day, type Night, remember } from '../nights.fixture.ts'
import { renderHistory } from './index.ts'

const nights = [...'kkkbukbkbk'].map((mark, index): Night => {
  return { day: index + 1, marks: mark, ...(mark === 'u' && { incomplete: true }) }
})

async function pageOf(...all: readonly Night[]) {
  return renderHistory(await readHistory(await remember(...all)), {})
}

/** The cells of the row of a clause, as `kept 3`. */
function cellsIn(page: string, name: string): readonly string[] {
  const row = page.split('<tr').find((part) => part.includes(`<span>${name}</span>`)) ?? ''
  const [picture = ''] = row.split('</svg>')
  const cells = [...picture.matchAll(/<path class="f-(\w+)" d="([^"]*)"/g)].flatMap(
    ([, cell, places = '']) =>
      Array.from(places.matchAll(/M(\d+) 0h(\d+)/g), ([, x, width]) => {
        return { x: Number(x), words: `${cell} ${Number(width) / 10}` }
      }),
  )
  return cells.sort((a, b) => a.x - b.x).map(({ words }) => words)
}

test('a row shows what each run said of a clause: kept, broken, flaky, not tested, no run', async () => {
  const page = await pageOf(...nights, { day: 13, marks: 'k' })
  expect(cellsIn(page, 'payments/cancel#0')).toEqual([
    ...['kept 3', 'flaky 1', 'idle 1', 'calm 1', 'flaky 1', 'calm 1', 'flaky 1', 'calm 1'],
    ...['none 2', 'calm 1'],
  ])
  expect(cellsIn(page, 'the whole run')).toEqual([
    ...['kept 3', 'broken 1', 'idle 1', 'kept 1', 'broken 1', 'kept 1', 'broken 1', 'kept 1'],
    ...['none 2', 'kept 1'],
  ])
  expect(page).toContain('flaky since 4 Jan 2026, broken in 3 of 7 runs')
})

test('a run whose clock was ahead is drawn as the nights around it, while a clause is flaky', async () => {
  const flaky = [...'kkkbkbkb'].map((marks, index): Night => ({ day: index + 1, marks }))
  const ahead: Night = { day: 46, marks: 'b' }
  const page = await pageOf(...flaky.slice(0, 6), ahead, ...flaky.slice(6))
  expect(cellsIn(page, 'payments/cancel#0')).toEqual([
    ...['kept 3', 'flaky 1', 'calm 1', 'flaky 2', 'calm 1', 'flaky 1'],
  ])
})

test('a run that tested something is incomplete, and not untested', async () => {
  const page = await pageOf({ day: 1, marks: 'kk' }, { day: 2, marks: 'ku', incomplete: true })
  expect(cellsIn(page, 'the whole run')).toEqual(['kept 1', 'partly 1'])
  expect(cellsIn(page, 'payments/cancel#1')).toEqual(['kept 1', 'untested 1'])
})

test('what two runs at once showed alone is in doubt, and neither broken nor kept', async () => {
  const at = (minute: number, marks: string): Night => {
    const startedAt = new Date(Date.UTC(2026, 0, 4, 3, minute)).toISOString()
    return { day: 4, marks, more: { startedAt, durationMs: 600_000 } }
  }
  const nights = [...'kbk'].map((mark, nth): Night => ({ day: nth + 1, marks: mark }))
  const page = await pageOf(...nights, at(0, 'b'), at(1, 'k'), { day: 5, marks: 'k' })
  expect(cellsIn(page, 'payments/cancel#0')).toEqual([
    ...['kept 1', 'broken 1', 'kept 1', 'doubted 1', 'kept 2'],
  ])
  expect(cellsIn(page, 'the whole run')).toEqual(cellsIn(page, 'payments/cancel#0'))
  expect(page).toContain('broken before in 1 of 2 runs')
})

test('a week with a night that had no run, or tested nothing, is not shown as good', async () => {
  const all = Array.from({ length: 112 }, (_, nth): Night => {
    const isDown = nth === 90
    return { day: nth + 1, marks: isDown ? 'u' : 'k', ...(isDown && { incomplete: true }) }
  })
  const page = await pageOf(...all.toSpliced(40, 1))
  expect(cellsIn(page, 'the whole run').map((words) => words.split(' ')[0])).toEqual([
    ...['kept', 'none', 'kept', 'idle', 'kept'],
  ])
})

test('nights without a run stand between those that had one, however far apart these usually are', async () => {
  const weekly = [1, 8, 15, 22, 29, 50].map((day): Night => ({ day, marks: 'k' }))
  const page = await pageOf(...weekly)
  const [, days = ''] = /data-days="([^"]*)"/.exec(page) ?? []
  expect(days.split('|').slice(-3)).toEqual(['5 Feb 2026', '12 Feb 2026', '19 Feb 2026'])
})

test('each state has a shape of its own, and words in the legend', async () => {
  const page = await pageOf(...nights)
  const shapes = [...page.matchAll(/<pattern id="p-(\w+)".*? d="([^"]*)"/g)]
  expect(shapes).toHaveLength(11)
  expect(new Set(shapes.map(([, , shape]) => shape)).size).toBe(11)
  for (const [, cell] of shapes) expect(page).toContain(`class="f-${cell}" width="10"`)
})

test('duration, exchanges and the median of each operation stand under the same nights', async () => {
  const page = await pageOf(...nights.map((night, index) => ({ ...night, ms: 10 + index })))
  expect(page).toContain(
    '<span>duration of the run</span><small>median 1 s in the last week</small>',
  )
  expect(page).toContain('<span>GET /entities</span><small>median 16 ms in the last week</small>')
})

test('what changed is listed by night, with a link to the run where its address is known', async () => {
  const folder = await remember(...nights)
  const file = historyFile(folder)
  const change = { kind: 'response', text: '<b>nickname</b> is new' }
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const last = { ...JSON.parse(lines.pop()!), changes: [change], url: 'https://ci.example/7' }
  await writeFile(file, [...lines, JSON.stringify(last), ''].join('\n'))
  const page = renderHistory(await readHistory(folder), {})
  expect(page).toMatch(
    /<a href="https:\/\/ci.example\/7" rel="noreferrer">10 Jan 2026<\/a><\/span> <span class="chip unreached">response<\/span> <span>&lt;b&gt;nickname/,
  )
  expect(page).not.toMatch(/<span class="when">1 Jan 2026/)
  expect(page).toMatch(/<p class="note">\d runs without news left out.<\/p>/)
  expect(page).toMatch(/5 Jan 2026<\/span> <span class="chip unreached">tested nothing<\/span>/)
})

test('a clause that was always kept has no row, and clauses with the same course are one', async () => {
  const bad = { day: 12, marks: `kk${'b'.repeat(28)}` }
  const page = await pageOf({ day: 11, marks: 'k'.repeat(30) }, bad, {
    day: 13,
    marks: 'k'.repeat(30),
  })
  expect(page).not.toContain('payments/cancel#1<')
  expect(page.match(/<tr data-filter/g)).toHaveLength(1)
  expect(page).toContain('<summary>28 clauses, 12 Jan 2026</summary>')
  expect(page).toMatch(/<summary>payments\/cancel#\d+, and more<\/summary>/)
})

test('a week is compared with those that ended a month and a quarter ago', async () => {
  const all = Array.from({ length: 105 }, (_, nth) => ({
    day: nth + 1,
    marks: 'k',
    ms: nth < 50 ? 20 : 80,
  }))
  const page = await pageOf(...all)
  const words =
    '<span>GET /entities</span><small>median 80 ms in the last week, 80 ms a month ago, 20 ms a quarter ago'
  expect(page).toContain(`<th scope="row" class="slower">${words}</small>`)
})

test('the page loads nothing, runs only what its policy names, and has no attribute of style', async () => {
  const page = await pageOf(...nights)
  expect(page).not.toMatch(/\b(?:src|srcset|data|action|style)="|url\((?!#)|@import/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('a history of ten years is shown by its last year', async () => {
  const folder = await remember({ day: 1, marks: 'kb' })
  const [first = ''] = (await readFile(historyFile(folder), 'utf8')).trim().split('\n')
  const slower = '{"kind":"slower","text":"GET /entities"}'
  const line = first.replace('"changes":[]', `"changes":[${slower},${slower}]`)
  const all = Array.from({ length: 3_650 }, (_, nth) => {
    return line.replace(day(1), day(nth + 1)).replace('"nth":1', `"nth":${nth + 1}`)
  })
  await writeFile(historyFile(folder), all.join('\n'))
  await append(folder, { day: 3_651, marks: 'kk' })
  const page = renderHistory(await readHistory(folder), {})
  expect(Buffer.byteLength(page)).toBeLessThan(400_000)
  // A column is a week, in which the gravest night counts; the nights themselves are there, too.
  expect(cellsIn(page, 'payments/cancel#1')).toEqual(['broken 58'])
  expect(page).toContain('<path class="f-broken" d="M0 0h3990v16H0z"/>')
  expect(page).toContain('<p class="note">and 199 older lines</p>')
})
