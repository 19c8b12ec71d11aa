import { expect, test } from 'vitest'
import { variants } from '#sandbox'
import { originsBroken, tellAll } from './tell-all.fixture.ts'

for (const [id, { title }] of Object.entries(variants)) {
  test(`${id} is lawful, and nothing is blamed: ${title}`, async ({ task }) => {
    const told = await tellAll({ variants: [id] })
    const broken = originsBroken(told)
    task.meta.detection = { kind: 'variant', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken).toEqual([])
    expect(
      told.filter(({ result }) => result.outcome === 'errored').map(({ result }) => result),
    ).toEqual([])
  })
}
