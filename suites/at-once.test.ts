import { expect, test } from 'vitest'
import { run } from './support/causes.fixture.ts'

const atOnce = {
  'entities/update-order/changes-parts-at-once': 'what two updates at once of different parts set',
  'entities/update-order/changes-same-at-once':
    'the address of one of the updates that were accepted',
}

async function told(scenario: keyof typeof atOnce, defect: string) {
  const { findings } = await run({ without: [], addresses: [scenario], defects: [defect] })
  const messages = findings.map(({ clause, message }) => `${clause} ${message}`)
  return {
    isBroken: messages.some((message) => message.startsWith('entities/update#')),
    saysAtOnce: messages.some((message) => message.includes(atOnce[scenario])),
  }
}

const parts = 'entities/update-order/changes-parts-at-once'
const same = 'entities/update-order/changes-same-at-once'

test.each([
  [parts, 'entity-update-not-stored'],
  [parts, 'entity-update-drops-apostrophes'],
  [same, 'entity-update-not-stored'],
  [same, 'entity-update-drops-leading-zeros'],
] as const)(
  'what one update alone shows is not called one of two at once: %s with %s',
  async (scenario, defect) => {
    expect(await told(scenario, defect)).toEqual({ isBroken: true, saysAtOnce: false })
  },
)

test('what only two updates at once lose is told as such', async () => {
  expect((await told(parts, 'entity-updates-both-lost')).saysAtOnce).toBe(true)
})
