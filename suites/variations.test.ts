import { expect, inject, test } from 'vitest'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'
import { runSideBySide } from './support/side-by-side.fixture.ts'
import { allVariations, tryVariation } from './support/trials.fixture.ts'

// With -t ID any can be tried, in all scenarios that meet it; `npm run detection` tries all.
const isWhole = inject('isWhole')
const isFiltered = inject('isFiltered')
const sample = isFiltered ? allVariations : sampleOf(allVariations, isWhole ? 30 : 90)

for (const [index, [id, variation]] of sample.entries()) {
  const concurrency = index % 2 === 0 ? 1 : 8
  test(`${id} is permitted, with ${concurrency} at a time: ${variation.title}`, async () => {
    const chosen = sampleOf(await scenariosFor(variation), isWhole || isFiltered ? 1 : 3)
    const { faults } = await tryVariation(id, {
      chosen,
      run: (deviations, chosen) => runSideBySide(deviations, concurrency, chosen),
    })
    expect(faults).toEqual([])
  })
}
