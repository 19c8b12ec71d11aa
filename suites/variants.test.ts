import { expect, test } from 'vitest'
import { type Variant, variants } from '../src/sandbox/index.ts'
import { originsBroken, tellAll } from './support/tell-all.fixture.ts'

for (const [id, variant] of Object.entries<Variant>(variants)) {
  const { title, blocks = [] } = variant
  test(`${id} is lawful, and nothing is blamed: ${title}`, async ({ task }) => {
    const told = await tellAll({ variants: [id] })
    const broken = originsBroken(told)
    task.meta.detection = { kind: 'variant', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken).toEqual([])
    // A story that was blocked would blame nobody, whatever it asks.
    const silent = told.map(({ result }) => result).filter(({ outcome }) => outcome !== 'passed')
    const unforeseen = silent.filter(
      (result) =>
        result.outcome !== 'blocked' || !blocks.some((start) => result.id.startsWith(start)),
    )
    expect(unforeseen).toEqual([])
  })
}
