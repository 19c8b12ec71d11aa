import { expect, inject, test } from 'vitest'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { runSideBySide } from './support/side-by-side.fixture.ts'
import { allVariants, tryVariant } from './support/trials.fixture.ts'

// `npm run detection` tries all of them.
const isWhole = inject('isWhole')
const step = isWhole ? 30 : 90
const sample = allVariants.filter((_, index) => index % step === 0)

for (const [index, [id, variant]] of sample.entries()) {
  const concurrency = index % 2 === 0 ? 1 : 8
  test(`${id} is permitted, with ${concurrency} at a time: ${variant.title}`, async () => {
    const chosen = (await scenariosFor(variant)).filter((_, nth) => isWhole || nth % 3 === 0)
    const { faults } = await tryVariant(id, {
      chosen,
      run: (deviations, chosen) => runSideBySide(deviations, concurrency, chosen),
    })
    expect(faults).toEqual([])
  })
}
