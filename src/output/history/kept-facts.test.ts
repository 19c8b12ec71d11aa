import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsIn, renderFacts } from '../../core/facts/index.ts'
import { readHistory, responseChanges } from './index.ts'
import { append, lineFor, remember } from './nights.fixture.ts'
import { newsIn, shop, shown } from './responses.fixture.ts'

test('of a place that showed so many words that they are not remembered, no word is new', async () => {
  const words = Array.from('abcdefghijklmnopqrst', (letter) => ({ ...shop, type: `zq${letter}` }))
  const other = [{ ...shop, type: 'zqz' }]
  expect((await newsIn(words, words, words, other, other)).news.flat()).toEqual([])
  const few = words.slice(0, 2)
  expect((await newsIn(few, few, few, other, other)).news.flat()).toEqual([
    expect.stringContaining('/type: An enumeration '),
  ])
})

const lost =
  'the record of earlier responses is missing or damaged: responses were not compared in this run'

test('facts that are damaged or missing are begun anew, and it is said, and those of a run that tested nothing are left', async () => {
  const { folder } = await newsIn([shop], [shop], [shop], [shop])
  const [name = ''] = readdirSync(folder).filter((one) => /^facts-\w+\.json/.test(one))
  const file = join(folder, name)
  const { runs } = await readHistory(folder)
  const other = shown({ ...shop, nickname: 's' })
  const before = await readFile(file, 'utf8')
  const idle = lineFor({ day: 9, marks: 'u', incomplete: true })
  expect(await responseChanges(folder, other, idle, runs)).toEqual([])
  expect(await readFile(file, 'utf8')).toBe(before)
  await writeFile(file, before.slice(0, 100))
  const next = () => responseChanges(folder, other, lineFor({ day: 9, marks: 'k' }), runs)
  expect(await next()).toEqual([{ kind: 'history', text: lost }])
  expect(await readFile(file, 'utf8')).toContain('nickname')
  expect(await next()).toEqual([])
  await rm(file)
  expect(await next()).toEqual([{ kind: 'history', text: lost }])
})

test('no facts are missing of runs that kept none, as in doubt', async () => {
  const night = (day: number) => ({ day, marks: 'k', more: { durationMs: 36 * 3_600_000 } })
  const { runs } = await readHistory(await remember(night(1), night(2)))
  const folder = await remember()
  const line = lineFor({ day: 9, marks: 'k' })
  expect(await responseChanges(folder, shown(shop), line, runs)).toEqual([])
})

test('words that are hidden under a lost key are not compared, and it is said once', async () => {
  const of = (sign: string) => {
    const text = renderFacts(shown({ ...shop, type: 'zqa' }).facts)
    const facts = factsIn(JSON.parse(text.replace(/#[\da-f]{4}-/g, `#${sign}-`)))!
    return { facts, findings: [] }
  }
  const folder = await remember()
  const texts: string[] = []
  for (const [nth, sign] of ['aaaa', 'aaaa', 'bbbb', 'bbbb'].entries()) {
    const night = { day: nth + 1, marks: 'k' }
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, of(sign), lineFor(night), runs)
    texts.push(...changes.map(({ text }) => `${nth}: ${text}`))
    await append(folder, night, changes)
  }
  expect(texts).toEqual([
    '2: the key of earlier responses, facts.key, is missing or damaged: words that are hidden were not compared in this run',
  ])
})

test('facts of another version are begun anew, and it is said', async () => {
  const { folder } = await newsIn([shop], [shop], [shop], [shop])
  const [name = ''] = readdirSync(folder).filter((one) => /^facts-\w+\.json/.test(one))
  await writeFile(join(folder, name), '{"schemaVersion": 1}')
  const { runs } = await readHistory(folder)
  const next = () => responseChanges(folder, shown(shop), lineFor({ day: 9, marks: 'k' }), runs)
  expect((await next()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Another version of Assay wrote .* collected anew/),
  ])
  expect(await next()).toEqual([])
})

test('the facts of a run stay those of this run, whatever earlier runs showed', async () => {
  const { folder } = await newsIn([shop], [{ ...shop, nickname: 's' }])
  const own = shown(shop)
  const { runs } = await readHistory(folder)
  const before = renderFacts(own.facts)
  await responseChanges(folder, own, lineFor({ day: 3, marks: 'k' }), runs)
  expect(renderFacts(own.facts)).toBe(before)
})
