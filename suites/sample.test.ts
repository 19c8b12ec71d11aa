import { expect, test } from 'vitest'
import { sampleOf } from './support/sample.fixture.ts'

test('what is added changes no more than one of a sample', () => {
  const all = Array.from({ length: 800 }, (_, nth) => `defect-${nth}`)
  const before = sampleOf(all, 100)
  expect(before).toHaveLength(8)
  for (const place of [0, 99, 400, 800]) {
    const after = sampleOf(all.toSpliced(place, 0, `another-${place}`), 100)
    expect(before.filter((id) => !after.includes(id)).length).toBeLessThanOrEqual(1)
  }
})
