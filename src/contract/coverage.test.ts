import { expect, test } from 'vitest'
import { openTrace } from '../judge/index.ts'
import { base, exchange, individual } from './exchanges.fixture.ts'
import { contract } from './rules/index.ts'
import { judgeSettings } from './settings.ts'

const update = (body: unknown) => exchange('PUT', '/entities/ent_1', body)
const company = {
  ...individual,
  type: 'corporation',
  individual: null,
  corporation: { name: 'A', owners: [{ first_name: 'B' }] },
}
const exchanges = [...Array.from({ length: 40 }, () => update(individual)), update(company)]

test('a clause is covered whenever it is put to the test, however late', () => {
  const trace = openTrace(contract, judgeSettings(base))
  const apart = exchanges.flatMap((one) => {
    trace.judge(one)
    const alone = openTrace(contract, judgeSettings(base))
    alone.judge(one)
    return alone.covered()
  })
  const { covered } = trace
  expect(apart.filter((id) => !covered().includes(id))).toEqual([])
})
