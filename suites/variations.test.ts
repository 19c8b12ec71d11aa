import { expect, inject, test } from 'vitest'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { runSideBySide } from './support/side-by-side.fixture.ts'
import { allVariations, tryVariation } from './support/trials.fixture.ts'

// `npm run detection` tries all of them.
const isWhole = inject('isWhole')
const step = isWhole ? 30 : 90
const sample = allVariations.filter((_, index) => index % step === 0)

for (const [index, [id, variation]] of sample.entries()) {
  const concurrency = index % 2 === 0 ? 1 : 8
  test(`${id} is permitted, with ${concurrency} at a time: ${variation.title}`, async () => {
    const chosen = (await scenariosFor(variation)).filter((_, nth) => isWhole || nth % 3 === 0)
    const { faults } = await tryVariation(id, {
      chosen,
      run: (deviations, chosen) => runSideBySide(deviations, concurrency, chosen),
    })
    expect(faults).toEqual([])
  })
}
