import { entity } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import type { Answer } from './wire.fixture.ts'

export const own = { error: { type: 'NOT_FOUND', code: 13001, message: 'No.' } }
export const other = { message: 'Forbidden' }
export const page = '<h1>No</h1>'
export const html = { 'content-type': 'text/html' }
export const address = {
  line1: '2 New Street',
  line2: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}
export const list: Answer = [200, { data: [entity('ent_1', { address })] }]

/** Shows a list, is refused as the API refuses, so that its form is known, and then makes a call that is looked at. */
export const after =
  (step: Scenario['run']): Scenario['run'] =>
  async (world) => {
    await world.api.entities.list()
    for (const _ of [1, 2, 3]) await world.api.mayRefuse.merchants.retrieve('mch_0')
    await step(world)
  }
/** The calls that come before that one. */
export const callsBefore = ['GET /entities', ...Array(3).fill('GET /merchants/mch_0')]

export const reads = after(
  async ({ api }) => void (await api.merchants.retrieve('mch_1')).expectOk(),
)
export const writes = after(
  async ({ api }) => void (await api.entities.update('ent_1', { address } as never)).expectOk(),
)

/** Responds to the call that is looked at with these in turn, the last one again and again. */
export function target(...answers: readonly Answer[]) {
  return (line: string, nth: number): Answer => {
    if (line.endsWith('/mch_0')) return [404, own]
    if (line === 'GET /entities') return list
    return answers[Math.min(nth, answers.length) - 1]!
  }
}
