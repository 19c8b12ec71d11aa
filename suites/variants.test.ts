import { expect, inject, test } from 'vitest'
import { runSideBySide } from './support/side-by-side.fixture.ts'
import { allVariants, tryVariant } from './support/trials.fixture.ts'

// `npm run detection` tries all of them.
const step = inject('isWhole') ? 30 : 90
const sample = allVariants.filter((_, index) => index % step === 0)

for (const [index, [id, { title }]] of sample.entries()) {
  const concurrency = index % 2 === 0 ? 1 : 8
  test(`${id} is permitted, with ${concurrency} at a time: ${title}`, async () => {
    const { faults } = await tryVariant(id, {
      run: (deviations, chosen) => runSideBySide(deviations, concurrency, chosen),
    })
    expect(faults).toEqual([])
  })
}
