import { expect, test } from 'vitest'
import { openSandbox } from './open-sandbox.fixture.ts'

test.each([
  ['entity-update-forgotten-within-minutes', 180],
  ['entity-update-undone-within-an-hour', 3_600],
  ['entity-moves-home-within-an-hour', 3_600],
  ['entity-update-lost-a-day-later', 43_200],
])('%s lists the right address first, and another one after %i seconds', async (id, seconds) => {
  const { call, clock } = await openSandbox({ defects: [id] })
  const address = {
    line1: '1 Other Street',
    line2: null,
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  }
  const { body: person } = await call('POST', '/_control/entities', { type: 'individual' })
  await call('PUT', `/entities/${person.id}`, { address })
  const listed = async () => {
    const { body } = await call('GET', '/entities')
    return body.data.find((entity: { id: string }) => entity.id === person.id).address
  }
  expect(await listed()).toEqual(address)
  clock.advance((seconds - 1) * 1000)
  expect(await listed()).toEqual(address)
  clock.advance(2000)
  expect(await listed()).not.toEqual(address)
})
