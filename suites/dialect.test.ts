import { expect, inject, test } from 'vitest'
import { apiVersions, latestApiVersion } from '../src/core/contract/index.ts'
import { hiddenByDialect } from './support/dialect.fixture.ts'
import { scenariosFor } from './support/reference-run.fixture.ts'
import { clausesBroken, runAll, scenarios } from './support/run-all.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'
import {
  allDefects,
  allVariations,
  tryDefect,
  tryFinders,
  tryVariation,
} from './support/trials.fixture.ts'

const isWhole = inject('isWhole')

for (const version of apiVersions) {
  const apiVersion = version === latestApiVersion ? '2031-02-28' : version
  test(`a target that speaks a dialect breaks nothing under ${apiVersion}`, async () => {
    // A whole run also asks under each version.
    const step = (version === latestApiVersion ? 1 : 3) * (isWhole ? 1 : 12)
    const some = sampleOf(scenarios, step)
    const results = await runAll({ apiVersion, inDialect: true }, some)
    expect(clausesBroken(results)).toEqual([])
    const others = results.filter(({ result }) => !['passed', 'skipped'].includes(result.outcome))
    expect(others.map(({ result }) => result)).toEqual([])
    const envelope = results
      .flatMap(({ findings }) => findings)
      .filter(({ pointer }) => /^\/(success|message)$/.test(pointer))
    expect(envelope).toEqual([])
  })
}

// `npm run detection -- --dialect` tries all of them.
const shown = allDefects.filter(([id]) => !hiddenByDialect.has(id))
for (const [id, defect] of sampleOf(shown, isWhole ? 300 : 600)) {
  test(`${id} is found in the dialect too, and no other clause is reported: ${defect.title}`, async () => {
    const way = { inDialect: true }
    const { faults } = isWhole ? await tryDefect(id, way) : await tryFinders(id, defect, way)
    expect(faults).toEqual([])
  })
}

for (const [id, variation] of sampleOf(allVariations, isWhole ? 100 : 200)) {
  test(`${id} is permitted in the dialect too: ${variation.title}`, async () => {
    const chosen = sampleOf(await scenariosFor(variation), isWhole ? 1 : 4)
    expect((await tryVariation(id, { inDialect: true, chosen })).faults).toEqual([])
  })
}
