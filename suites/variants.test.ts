import { expect, test } from 'vitest'
import type { Variant } from '../src/sandbox/index.ts'
import { variants } from '../src/sandbox/variants/index.ts'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { clausesBroken, runAll, sampled } from './support/run-all.fixture.ts'

for (const [id, variant] of sampled(Object.entries<Variant>(variants), 10)) {
  const { title, blocks = [] } = variant
  test(`${id} is permitted, and nothing is reported: ${title}`, async ({ task }) => {
    const results = await runAll({ variants: [id] }, await scenariosFor(variant))
    const broken = clausesBroken(results)
    task.meta.detection = { kind: 'variant', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken).toEqual([])
    // A scenario that was blocked reports nothing, whatever the target does.
    const silent = results.map(({ result }) => result).filter(({ outcome }) => outcome !== 'passed')
    const unforeseen = silent.filter(
      (result) =>
        result.outcome !== 'blocked' || !blocks.some((start) => result.id.startsWith(start)),
    )
    expect(unforeseen).toEqual([])
  })
}
