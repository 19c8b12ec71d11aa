import { expect, test } from 'vitest'
import { complete, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { records, showing } from './records.ts'

const changed = ({ changes, touches = {} }: Operation) =>
  [changes ?? [], Object.keys(touches)].flat()

test('a row names the record that it changes by any schema that shows it', () => {
  const { update } = complete({
    update: {
      does: 'changes a webhook',
      call: 'PUT /webhooks/{whk_id}',
      response: 'webhook',
      changes: 'webhook',
      touches: { 'payment-canceled': '/payment_id', entity: null },
    },
  })
  expect(update.changes).toBe('webhook-record')
  expect(update.touches).toEqual({ payment: '/payment_id', entity: null })
})

test('the judge compares what every row changes', () => {
  const unknown = Object.values<Operation>(operations).flatMap((operation) =>
    changed(operation).filter((name) => name in records.families || showing(name).length === 0),
  )
  expect(unknown).toEqual([])
})
