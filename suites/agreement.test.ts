import { expect, inject, test } from 'vitest'
import { disagreementsOf, whyLiveDiffers } from './support/agreement.fixture.ts'
import { findersOf } from './support/reference-run.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'
import { allDefects } from './support/trials.fixture.ts'

// `npm run agreement` tries all of them.
const sample = sampleOf(allDefects, 500)

const step = inject('isWhole') ? 4 : 48

test('live, recorded, replayed and checked, the sandbox without defects gets the same verdict (some scenarios, four times)', async () => {
  const some = sampleOf(scenarios, step)
  expect(await disagreementsOf({}, some)).toEqual({ live: [], replay: [], check: [] })
})

for (const [id, defect] of sample) {
  test(`live, recorded, replayed and checked, ${id} gets the same verdict`, async () => {
    const target = { defects: [id], apiVersion: defect.under }
    const some = findersOf(id, defect).slice(0, 5)
    expect(some).not.toEqual([])
    const { live, ...others } = await disagreementsOf(target, some)
    expect(others).toEqual({ replay: [], check: [] })
    if (!(id in whyLiveDiffers)) expect(live).toEqual([])
  })
}
