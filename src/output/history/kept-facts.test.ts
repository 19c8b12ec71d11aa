import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderFacts } from '../../core/facts/index.ts'
import { readHistory, responseChanges } from './index.ts'
import { lineFor } from './nights.fixture.ts'
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

test('facts that are damaged or missing are begun anew, and those of a run that tested nothing are left', async () => {
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
  expect(await responseChanges(folder, other, lineFor({ day: 9, marks: 'k' }), runs)).toEqual([])
  expect(await readFile(file, 'utf8')).toContain('nickname')
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
