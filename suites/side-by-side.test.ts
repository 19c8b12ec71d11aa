import { expect, inject, test } from 'vitest'
import { runSideBySide } from './support/side-by-side.fixture.ts'
import { tryDefect } from './support/trials.fixture.ts'

/** Of several nouns, and of what one request may do to the records of others; `npm run detection -- --concurrency 8` tries all. */
const sample = [
  'entity-update-hits-a-neighbour',
  'destination-leg-lingers',
  'widget-token-reads-all',
].slice(0, inject('isWhole') ? 3 : 1)

for (const id of sample) {
  test(`${id} is found with 8 scenarios at a time, and no other clause is reported`, async () => {
    const { faults } = await tryDefect(id, {
      run: (deviations, chosen) => runSideBySide(deviations, 8, chosen),
    })
    expect(faults).toEqual([])
  })
}
