import { ruleOf } from '../../core/facts/index.ts'
import type { ComparisonResult } from './compare-sides.ts'
import type { Comparison as Document } from './generated/comparison.ts'
import type { JudgedDifference } from './judged.ts'
import type { Side } from './read-side.ts'
import { headlineOf } from './view.ts'

const noClauses = { regressed: [], fixed: [], lost: [], gained: [], warned: [], broken: [] }

export function renderCompareJson(comparison: ComparisonResult): string {
  const { before, after, level, exitCode, differences, rare, noise, notes, unneeded } = comparison
  const { changes, notCompared } = comparison
  const document: Document = {
    $schema: 'https://assay.example/schemas/report/compare.schema.json',
    schemaVersion: 1,
    headline: headlineOf(comparison),
    exitCode,
    level,
    before: sideOf(before),
    after: sideOf(after),
    noise: noise.length,
    notes,
    clauses: comparison.clauses ?? noClauses,
    notCompared: notCompared.map((gap) => ({ ...gap, names: [...gap.names] })),
    changes: changes.map(({ places, accepted, names, ...change }) => ({
      ...change,
      names: [...names],
      places: places.length,
      class: ruleOf(change.rule).class,
      sentence: ruleOf(change.rule).sentence,
      ...(accepted !== undefined && { accepted }),
    })),
    differences: differences.map(differenceOf),
    rare: rare.map(differenceOf),
    unneeded: [...unneeded],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function sideOf({ name, kind, target, apiVersion, exchanges }: Side): Document['before'] {
  return { name, kind, target: target ?? null, apiVersion: apiVersion ?? null, exchanges }
}

function differenceOf(difference: JudgedDifference): Document['differences'][number] {
  const {
    aspect: _,
    level: _level,
    rare: _rare,
    changed: _changed,
    records: _records,
    areReads: _areReads,
    isPage: _isPage,
    ...shown
  } = difference
  const { class: kind, sentence } = ruleOf(difference.rule)
  const { before, after } = difference.facts
  const facts = { before: [...before], after: [...after] }
  return { ...shown, class: kind, sentence, facts }
}
