import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../../sources/sandbox/index.ts'
import { loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import { type Configuration, resolveProfile, resolveTarget } from '../../sources/target/index.ts'
import { selectScenarios } from './choose-scenarios.ts'
import { type Circumstances, forecastOf } from './forecast.ts'

const all = await loadScenarios(suitesFolder)
const whole = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const sandbox = whole.targets.sandbox!

/** What becomes of scenarios at a target that is configured like this, by address. */
function forecastsAt(mock: object, address: string, circumstances: Circumstances = {}) {
  const local = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }
  const target = resolveTarget({ targets: { mock: { ...local, ...mock } } }, undefined, { env: {} })
  const forecasts = forecastOf(selectScenarios(all, [address]), target, circumstances)
  return (...some: readonly string[]) =>
    [...forecasts].flatMap(([id, forecast]) => (some.includes(forecast) ? id : [])).sort()
}

test('what Assay can find by itself may run, and what it cannot make is blocked', () => {
  expect(forecastsAt({}, 'entities/list')('may run').length).toBeGreaterThan(0)
  const payments = forecastsAt({}, 'payments/cancel')
  expect(payments('blocked')).toContain('payments/cancel/cancels-pending')
})

test('a pool is shared out, and a target that must not be changed is not', () => {
  const subjectsWith = (...ids: readonly string[]) => {
    return { ...sandbox.subjects, 'payment.pending': { values: ids.map((id) => ({ id })) } }
  }
  const subjects = subjectsWith('pmt_1', 'pmt_2')
  const cancels = forecastsAt({ subjects }, 'payments/cancel')
  const fewer = forecastsAt({ subjects: subjectsWith('pmt_1') }, 'payments/cancel')
  expect(fewer('runs').length).toBeGreaterThan(0)
  expect(cancels('runs').length).toBeGreaterThan(fewer('runs').length)
  expect(cancels('blocked').length).toBeGreaterThan(0)
  const remote = { subjects, baseUrl: 'https://api.example.com', apiKey: 'k' }
  expect(forecastsAt(remote, 'entities/withdraw-consent')('runs')).toEqual([])
})

test('an older version skips what applies later, and waits in real time open what needs the clock', () => {
  const { advanceClock: _, ...actions } = sandbox.actions!
  const clockless = { subjects: sandbox.subjects, actions }
  const blocked = forecastsAt(clockless, 'elements')('blocked')
  expect(blocked.length).toBeGreaterThan(0)
  expect(forecastsAt(clockless, 'elements', { slow: true })('blocked').length).toBeLessThan(
    blocked.length,
  )
  const of2020 = { subjects: sandbox.subjects, apiVersion: '2020-12-06' }
  expect(forecastsAt(of2020, 'entities')('skipped').length).toBeGreaterThan(0)
})

test('a scenario that calls what nobody claims may run, and is skipped if it lacks something', () => {
  const target = resolveTarget(
    { targets: { mock: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' } } },
    undefined,
    { env: {} },
  )
  const profile = resolveProfile(['merchants'], target)
  const { subjects, actions } = sandbox
  const able = forecastsAt({ subjects, actions }, 'payments/cancel', { profile })
  expect(able('runs')).toEqual([])
  expect(able('may run')).toContain('payments/cancel/cancels-pending')
  const unable = forecastsAt({}, 'payments/cancel', { profile })
  expect(unable('skipped')).toContain('payments/cancel/cancels-pending')
})
