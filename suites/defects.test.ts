import { expect, test } from 'vitest'
import { type Defect, defects } from '#sandbox'
import { originsBroken, tellAll } from './tell-all.fixture.ts'

test('the faithful sandbox breaks nothing', async () => {
  const told = await tellAll()
  expect(originsBroken(told)).toEqual([])
  expect(
    told.filter(({ result }) => result.outcome !== 'passed').map(({ result }) => result),
  ).toEqual([])
})

for (const [id, { title, breaks }] of Object.entries<Defect>(defects)) {
  test(`${id} is caught, and nothing else is blamed: ${title}`, async ({ task }) => {
    const broken = originsBroken(await tellAll({ defects: [id] }))
    task.meta.detection = { kind: 'defect', total: 1, caught: broken.length > 0 ? 1 : 0 }
    expect(broken, 'no clause was found broken').not.toEqual([])
    const strangers = broken.filter((origins) => !origins.some((origin) => breaks.includes(origin)))
    expect(strangers, 'clauses blamed that the defect does not break').toEqual([])
  })
}
