import { expect, test } from 'vitest'
import { run } from './support/causes.fixture.ts'

const addresses = ['entities/update-order/changes-parts-at-once']
const atOnce = 'what two updates at once of different parts set'

async function told(defects: readonly string[]) {
  const { findings } = await run({ without: [], addresses, defects })
  const messages = findings.map(({ clause, message }) => `${clause} ${message}`)
  return {
    isBroken: messages.some((message) => message.startsWith('entities/update#')),
    saysAtOnce: messages.some((message) => message.includes(atOnce)),
  }
}

test('a failure that one update alone shows is not called one of two at once', async () => {
  for (const defect of ['entity-update-not-stored', 'entity-update-drops-apostrophes'])
    expect(await told([defect]), defect).toEqual({ isBroken: true, saysAtOnce: false })
})

test('what only two updates at once lose is told as such', async () => {
  expect((await told(['entity-updates-both-lost'])).saysAtOnce).toBe(true)
})
