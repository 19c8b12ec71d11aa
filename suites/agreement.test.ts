import { expect, test } from 'vitest'
import { type Defect, defects } from '../src/sandbox/index.ts'
import { disagreementsOf, seenOnlyLive } from './support/agreement.fixture.ts'

// The whole takes minutes: npm run agreement. A new defect shifts the sample.
const sample = [
  {},
  ...every(600, Object.entries<Defect>(defects)).map(([id, { under }]) => ({
    defects: [id],
    apiVersion: under,
  })),
]

for (const target of sample) {
  const [name = 'the sandbox without defects'] = Object.values(target).flat()
  test(`live, recorded, replayed and checked, ${name} gets the same verdict`, async () => {
    const { live, ...others } = await disagreementsOf(target)
    expect(others).toEqual({ replay: [], check: [] })
    if (!(String(name) in seenOnlyLive)) expect(live).toEqual([])
  })
}

function every<Item>(nth: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => index % nth === nth >> 1)
}
