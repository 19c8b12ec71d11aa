import { expect, test } from 'vitest'
import type { Variant } from '../src/sandbox/index.ts'
import { variants } from '../src/sandbox/variants/index.ts'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { type Deviations, sampled } from './support/run-all.fixture.ts'
import { conclusionsOf, runSideBySide } from './support/side-by-side.fixture.ts'

/** Of every noun, and of what one request may do to the records of others. */
const sample = [
  'destination-leg-lingers',
  'entity-update-hits-a-neighbour',
  'widget-token-reads-all',
]

const targets: readonly (readonly [name: string, deviations: Deviations])[] = [
  ['the sandbox', {}],
  ...sample.map((id) => [`the sandbox with ${id}`, { defects: [id] }] as const),
]
for (const [name, deviations] of targets) {
  test(`the same is concluded of ${name} with 1 and 8 scenarios at a time`, async () => {
    const [one, eight] = await Promise.all(
      [1, 8].map(async (count) => conclusionsOf(await runSideBySide(deviations, count))),
    )
    expect(one!.reached.length).toBeGreaterThan(200)
    const blamed = [...one!.violations, ...one!.warnings]
    expect(blamed.length > 0).toBe(deviations.defects !== undefined)
    // Which records of others a defect hits depends on what runs beside it; which clauses it breaks does not.
    if (deviations.defects === undefined) expect(eight).toEqual(one)
    else expect(clausesIn(eight!)).toEqual(clausesIn(one!))
  })
}

/** The clauses for which a target is blamed. */
function clausesIn({ violations, warnings }: ReturnType<typeof conclusionsOf>) {
  return new Set([...violations, ...warnings].map((finding) => finding.split(' ', 1)[0]))
}

for (const [id, variant] of sampled(Object.entries<Variant>(variants), 20)) {
  test(`${id} is permitted with 8 scenarios at a time, too`, async () => {
    const { blocks = [] } = variant
    const runs = await runSideBySide({ variants: [id] }, 8, await scenariosFor(variant))
    expect(conclusionsOf(runs).violations).toEqual([])
    const silent = runs.map(({ result }) => result).filter(({ outcome }) => outcome !== 'passed')
    expect(silent.filter((one) => !blocks.some((start) => one.id.startsWith(start)))).toEqual([])
  })
}
