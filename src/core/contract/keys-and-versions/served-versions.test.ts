import { expect, test } from 'vitest'
import { account, exchange, findingsIn, violationsIn } from '../exchanges.fixture.ts'

const [newest, between, oldest] = ['2025-07-04', '2024-04-04', '2020-12-06'] as const
const claimed = { apiVersions: [newest, between, oldest] }
const clause = 'versioning/versions#served'

const read = (version: string, status = 200) =>
  exchange('GET', '/accounts/acc_1', status === 200 ? account : {}, { version, status })
const write = exchange('POST', '/reports', {}, { status: 200 })

test('a read that one claimed version serves is refused by none', () => {
  for (const status of [400, 404, 501]) {
    const refused = Array.from({ length: 4 }, () => read(between, status))
    const [found] = findingsIn([read(newest), ...refused], claimed).filter(
      (finding) => finding.clause === clause,
    )
    expect(found?.message).toBe(
      `GET /accounts/{acc_id}: status ${status} under version ${between}, although the same request is served under version ${newest}.`,
    )
  }
  expect(violationsIn([read(newest), read(between)], claimed)).toEqual([])
})

test('nobody is blamed for a version that is not claimed, after a write, and for one failure', () => {
  const silent = (...trace: Parameters<typeof violationsIn>) =>
    expect(violationsIn(...trace)).not.toContain(clause)
  silent([read(newest), read(between, 404)])
  silent([read(newest), read(newest, 404)], { apiVersions: [newest] })
  silent([read(newest), write, read(between, 404)], claimed)
  silent([read(newest), ...Array.from({ length: 3 }, () => read(between, 500))], claimed)
  silent([read(newest), read(between, 401)], claimed)
  silent([read(newest), read(between, 404)], { ...claimed, isExcerpt: true })
})

test('an operation need not be served by the versions before it was added', () => {
  const list = { success: true, data: [], message: null }
  const brands = (version: string, status: number) =>
    exchange('GET', '/accounts/acc_1/card_brands', list, { version, status })
  const asked = [brands(newest, 200), brands(oldest, 404)]
  expect(violationsIn(asked, claimed)).toEqual([])
  expect(violationsIn([...asked, brands(between, 404)], claimed)).toEqual([clause])
})
