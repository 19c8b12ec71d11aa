import { expect, test } from 'vitest'
import { trafficLimits } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { ReportContents } from './report-contents.ts'

const finding: Finding = {
  ...{ clause: 'a/b#c', origin: 'a.b', severity: 'violation', operation: 1, pointer: '/x' },
  ...{ message: 'It is wrong.', expected: '1', actual: '2' },
}

test('of faults that are counted only, one outside of the time to show a change is no less a sight', () => {
  const soonIn = (...findings: readonly Finding[]) => {
    const contents = new ReportContents({ ...trafficLimits, findings: 0, findingsOfPlace: 1 })
    for (const one of findings) contents.add(one)
    return contents.findings.map(({ soonAfterWrite, more }) => [soonAfterWrite, more])
  }
  const soon: Finding = { ...finding, soonAfterWrite: true }
  expect(soonIn(soon, soon)).toEqual([[true, 1]])
  expect(soonIn(soon, finding, soon)).toEqual([[undefined, 2]])
})
