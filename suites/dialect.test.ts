import { expect, test } from 'vitest'
import { apiVersions, type Clause, clauses } from '../src/contract/index.ts'
import { defects } from '../src/sandbox/defects/index.ts'
import type { Defect, Variant } from '../src/sandbox/index.ts'
import { variants } from '../src/sandbox/variants/index.ts'
import { disagreementsOf } from './support/agreement.fixture.ts'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { clausesBroken, runAll, sampled, scenarios } from './support/run-all.fixture.ts'

/** A wire that differs in all that a dialect can say. */
const dialect = {
  versionHeader: 'Api-Version',
  envelope: 'wrapped',
  cardBrandShape: 'by-version',
  paths: {
    'card-products/retrieve': ['/card_product/{pdt_id}', '/card_products/{pdt_id}'],
    'subscriptions/retrieve': '/subscriptions/{sub_id}/entities/{ent_id}',
    25: '/ui/events',
  },
} as const

for (const apiVersion of [...apiVersions.slice(1), '2031-02-28']) {
  test(`the sandbox in the dialect of a target breaks nothing under ${apiVersion}`, async () => {
    const results = await runAll({ apiVersion, dialect })
    expect(clausesBroken(results)).toEqual([])
    const others = results.filter(({ result }) => !['passed', 'skipped'].includes(result.outcome))
    expect(others.map(({ result }) => result)).toEqual([])
    const envelope = results
      .flatMap(({ findings }) => findings)
      .filter(({ pointer }) => /^\/(success|message)$/.test(pointer))
    expect(envelope).toEqual([])
  })
}

/** What these leave out of a list, the envelope of the dialect gives back. */
const mended: readonly string[] = [
  'sessions-in-the-short-envelope',
  'card-brands-in-the-short-envelope',
  'widget-events-without-envelope',
  'message-left-out',
  'entity-list-without-envelope',
  'entities-without-envelope-in-between',
  'session-list-without-success',
]

const shown = Object.entries<Defect>(defects).filter(([id]) => !mended.includes(id))
// Shapes of card brands by version would undo what some defects and variations do.
const byOperation = { ...dialect, cardBrandShape: 'by-operation' } as const

for (const [id, defect] of sampled(shown, 100)) {
  const { title, breaks, under } = defect
  test(`${id} is caught in the dialect too, and no other clause is reported: ${title}`, async () => {
    const deviations = { defects: [id], apiVersion: under, dialect: byOperation }
    let broken = clausesBroken(await runAll(deviations, await scenariosFor(defect)))
    if (broken.length === 0) broken = clausesBroken(await runAll(deviations, scenarios))
    expect(broken).not.toEqual([])
    const others = broken.filter((clause) => {
      const { origin, also = [] }: Clause = clauses[clause]
      return ![origin, ...also].some((broke) => breaks.includes(broke))
    })
    expect(others).toEqual([])
  })
}

for (const [id, variant] of sampled(Object.entries<Variant>(variants), 40)) {
  test(`${id} is left alone in the dialect too: ${variant.title}`, async () => {
    const results = await runAll(
      { variants: [id], dialect: byOperation },
      await scenariosFor(variant),
    )
    expect(clausesBroken(results)).toEqual([])
    const outcomes = new Set(results.map(({ result }) => result.outcome))
    expect([...outcomes].filter((one) => !['passed', 'blocked'].includes(one))).toEqual([])
  })
}

// With ASSAY_EVERY_SCENARIO: it takes as long as all the others.
const whole = process.env.ASSAY_EVERY_SCENARIO !== undefined
test.runIf(whole)(
  'live, recorded, replayed and checked, the same is concluded in the dialect',
  async () => {
    expect(await disagreementsOf({ defects: ['destination-leg-lingers'], dialect })).toEqual({
      replay: [],
      check: [],
      live: [],
    })
  },
)
