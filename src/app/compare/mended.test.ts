import { expect, test } from 'vitest'
import { operations } from '../../core/contract/index.ts'
import type { Run } from '../../core/run/index.ts'
import { compareSides, renderTerminal } from './index.ts'
import { runWith, sideOf } from './side.fixture.ts'

const image = 'card-products/card-product#default-image'
const operation = operations['card-products/retrieve'].number

/** Three products whose brand has this image; a finding of the clause stands at the image. */
function side(
  verdict: string,
  path: string,
  pointer = '/brands/0/default_image',
  clause: string = image,
) {
  const finding = { id: clause, clause, severity: 'violation', operation, pointer }
  const findings = verdict === 'broken' ? [{ ...finding, message: 'is no URL' }] : []
  const bodies = [1, 2, 3].map((nth) => ({
    ...{ call: 'GET /card_products/pdt_1', times: 4, status: 200 },
    body: { id: `pdt_${nth}`, brands: [{ id: `pdt_${nth}_brd_1`, default_image: path + nth }] },
  }))
  return sideOf(bodies, runWith({ [clause]: verdict }, { findings } as unknown as Partial<Run>))
}

const [wrong, right] = ['/images/some one', 'https://images.example/']

test('what differs where a clause was broken and is kept now mends it, and breaks nobody', () => {
  const mended = compareSides(side('broken', wrong), side('kept', right), { level: 'exact' })
  expect(mended).toMatchObject({
    exitCode: 0,
    clauses: { fixed: [image] },
    changes: [{ rule: 'format', mends: image, forbidden: false }],
  })
  const text = renderTerminal(mended)
  expect(text).toMatch(/^What breaks nobody\n\n {2}· default_image: A text has another format\.$/m)
  expect(text).toContain(`(mends ${image}, format)`)
  expect(text).not.toContain('breaks clients')
})

test('what differs at another place than the finding, or while the clause stays as it was, mends nothing', () => {
  const compare = (...sides: Parameters<typeof compareSides>) => compareSides(...sides).changes
  const level = { level: 'exact' } as const
  const broken = [{ rule: 'format', forbidden: true }]
  expect(compare(side('kept', wrong), side('kept', right), level)).toMatchObject(broken)
  expect(compare(side('broken', wrong), side('unreached', right), level)).toMatchObject(broken)
  const elsewhere = side('broken', wrong, '/brands/0/name')
  const [found] = compare(elsewhere, side('kept', right), level)
  expect(found).toMatchObject(broken[0]!)
  expect(found).not.toHaveProperty('mends')
})

test('a clause of what earlier responses said is mended where it was broken, though no schema places it there', () => {
  const lasts = 'entities/update#lasts'
  const [before, after] = [
    side('broken', wrong, undefined, lasts),
    side('kept', right, undefined, lasts),
  ]
  const { changes } = compareSides(before, after, { level: 'exact' })
  expect(changes).toMatchObject([{ rule: 'format', mends: lasts, forbidden: false }])
})
