import { expect, test } from 'vitest'
import { remedyForRefusal } from './index.ts'

const refused = (status: number, headers = {}, marks = {}) =>
  remedyForRefusal('DELETE /payments/{id}', {
    request: {
      method: 'DELETE',
      url: 'https://api.invalid/v9/sbx/payments/pmt_1',
      headers: {},
      body: { kind: 'none' },
    },
    response: { status, headers, body: { kind: 'none' } },
    failure: null,
    startedAt: 0,
    durationMs: 1,
    ...marks,
  })

test('what to do about a refusal depends on who refused, and on what it says', () => {
  expect(refused(422)).toContain('let the target accept it')
  // Whether the record or the operation is missing, one 404 does not show.
  expect(refused(404)).toBe(
    'If the target serves DELETE /payments/{id} for other records, its log says what became of this one, or "subjects" names one that it does not have. If it serves the operation for none, leave it out: "profile" names what the target implements.',
  )
  // Records of two owners may be refused, and rightly so.
  expect(refused(403)).toContain('that "subjects" names, let them belong together')
  expect(refused(403, {}, { unclear: true })).toContain('who refuses DELETE /payments/{id}')
  expect(refused(409)).toBe(refused(422))
  expect(refused(413, {}, { notOfApi: true })).toContain('what stands before the API')
  expect(refused(413, {}, { unclear: true })).toContain(
    'who refuses DELETE /payments/{id}, the target or what',
  )
  // A page alone is no sign of anything before the API.
  expect(refused(413, { 'content-type': 'text/html' })).toContain('let the target accept it')
})
