import type { Body } from '../../core/exchange/index.ts'
import { collectFacts } from '../../core/facts/index.ts'
import { readHistory, responseChanges } from './index.ts'
import { append, lineFor, remember } from './nights.fixture.ts'

/** The facts of a run in which three merchants each are as given; a number is the status of a response without one. */
export function factsOf(...merchants: readonly (object | number)[]) {
  const ofThree = merchants.flatMap((one): readonly (object | number)[] => {
    if (typeof one === 'number') return [one]
    return ['', 'a', 'b'].map((end) => ({ ...one, id: `${(one as { id: string }).id}${end}` }))
  })
  return factsWith({ kind: 'none' }, ofThree)
}

export function factsWith(
  body: Body,
  merchants: readonly (object | number)[],
  scenarioOf: (nth: number) => string = () => 'merchants/retrieve/one',
  headers: Readonly<Record<string, string>> = {},
) {
  const collected = collectFacts()
  for (const [nth, value] of merchants.entries()) {
    collected.add({
      exchange: {
        request: {
          method: 'GET',
          url: 'http://m/merchants/mch_1',
          headers: {},
          body,
        },
        response:
          typeof value === 'number'
            ? { status: value, headers, body: { kind: 'none' } }
            : { status: 200, headers, body: { kind: 'json', value, bytes: 0 } },
        failure: null,
        startedAt: 0,
        durationMs: 1,
      } as never,
      operation: 18,
      path: '/merchants/mch_1',
      scenario: scenarioOf(nth),
      apiVersion: undefined,
    })
  }
  const about = { assay: '1', target: 'mock', apiVersion: '2025-07-04', startedAt: '2026-01-01' }
  return { ...about, exchanges: merchants.length, observation: collected.finish().observation }
}

export const shown = (...merchants: readonly (object | number)[]) => ({
  facts: factsOf(...merchants),
  findings: [],
})

export const shownOf = (merchants: readonly object[], body: Body) => ({
  facts: factsWith(body, merchants),
  findings: [],
})

export const shop = { id: 'mch_1', name: 'Shop', is_temp: false }

/** What is new in each of some nights, one after the other. */
export async function newsIn(...nights: readonly (readonly (object | number)[])[]) {
  const folder = await remember()
  const news: string[][] = []
  for (const [index, merchants] of nights.entries()) {
    const night = { day: index + 1, marks: 'k' }
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, shown(...merchants), lineFor(night), runs)
    news.push(changes.map(({ text }) => text))
    await append(folder, night, changes)
  }
  return { folder, news }
}
