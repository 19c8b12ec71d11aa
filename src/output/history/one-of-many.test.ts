import { expect, test } from 'vitest'
import { readHistory, responseChanges } from './index.ts'
import { append, lineFor, remember } from './nights.fixture.ts'
import { factsWith, newsIn, shop, shownOf } from './responses.fixture.ts'

test('a value where one record of many was null comes of when the record was read; several show that it comes', async () => {
  const tell = async (values: number) => {
    const nights = [0, 0, 0, 0, values].map((some, night) =>
      Array.from({ length: 40 }, (_, nth) => ({
        id: `mch_${night}${nth}`,
        logo: nth < some ? 'a.b' : null,
      })),
    )
    const folder = await remember()
    const news: string[] = []
    for (const [index, merchants] of nights.entries()) {
      const night = { day: index + 1, marks: 'k' }
      const { runs } = await readHistory(folder)
      const own = shownOf(merchants, { kind: 'none' })
      const changes = await responseChanges(folder, own, lineFor(night), runs)
      await append(folder, night, changes)
      news.push(...changes.map(({ text }) => text))
    }
    return news
  }
  expect(await tell(1)).toEqual([])
  expect(await tell(20)).toEqual([
    'GET /merchants/{mch_id} 200 /logo: A value that was always null has values. (null → null or text)',
  ])
})

test('a change of refusals and of successes stands at the place of the successes', async () => {
  const folder = await remember()
  const news: string[] = []
  const responses = [...Array(8).fill(401), ...Array(8).fill(shop)]
  for (const [index, headers] of [{}, {}, {}, { sunset: '@1900000000' }].entries()) {
    const night = { day: index + 1, marks: 'k' }
    const { runs } = await readHistory(folder)
    const facts = factsWith({ kind: 'none' }, responses, undefined, headers)
    const changes = await responseChanges(folder, { facts, findings: [] }, lineFor(night), runs)
    await append(folder, night, changes)
    news.push(...changes.map(({ text }) => text))
  }
  expect(news).toEqual([
    expect.stringMatching(
      /^GET \/merchants\/\{mch_id\} 200 header sunset: The API announces .* at 2 places\)$/,
    ),
  ])
})

test('the other members of a change are named after its sentence, as they stand at other places', async () => {
  const named = { ...shop, city: 'Bern', street: 'Gasse' }
  const nulls = { ...named, city: null, street: null }
  const { news } = await newsIn([named], [named], [named], [nulls], [named])
  expect(news[4]).toEqual([
    'GET /merchants/{mch_id} 200 /city: A value that was null is never null. (null → text; also street; at 2 places; an earlier change undone)',
  ])
})
