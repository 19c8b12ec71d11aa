import { expect, test } from 'vitest'
import { defects } from '../src/sandbox/defects/index.ts'
import type { Defect } from '../src/sandbox/index.ts'
import { disagreementsOf, whyLiveDiffers } from './support/agreement.fixture.ts'
import { scenariosFor } from './support/reference-run.fixture.ts'

// The whole takes minutes: npm run agreement. A new defect shifts the sample.
const sample = Object.entries<Defect>(defects).filter((_, index) => index % 200 === 100)

test('live, recorded, replayed and checked, the sandbox without defects gets the same verdict', async () => {
  expect(await disagreementsOf({})).toEqual({ live: [], replay: [], check: [] })
})

for (const [id, defect] of sample) {
  test(`live, recorded, replayed and checked, ${id} gets the same verdict`, async () => {
    const target = { defects: [id], apiVersion: defect.under }
    const { live, ...others } = await disagreementsOf(target, await scenariosFor(defect))
    expect(others).toEqual({ replay: [], check: [] })
    if (!(id in whyLiveDiffers)) expect(live).toEqual([])
  })
}
