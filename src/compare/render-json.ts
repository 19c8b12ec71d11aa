import type { Comparison, JudgedDifference } from './compare-sides.ts'
import type { Fact } from './facts.ts'
import { rules } from './rules.ts'
import type { Side } from './side.ts'
import { viewOf } from './view.ts'

/** The `$id` of the schema of `compare.json`. */
const compareSchemaId = 'https://assay.example/schemas/report/compare.schema.json'

/** A comparison as `compare.json` (schemas/report/compare.schema.json). */
export function renderCompareJson(comparison: Comparison): string {
  const { before, after, level, exitCode, differences, rare, noise, notes, unneeded } = comparison
  const { clauses = { regressed: [], mended: [], lost: [], gained: [] } } = comparison
  const document = {
    $schema: compareSchemaId,
    schemaVersion: 1,
    headline: viewOf(comparison).headline,
    exitCode,
    level,
    before: sideOf(before),
    after: sideOf(after),
    noise: noise.length,
    notes,
    clauses,
    differences: differences.map(differenceOf),
    rare: rare.map(differenceOf),
    unneeded,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function sideOf({ name, kind, target, apiVersion, exchanges }: Side) {
  return { name, kind, target: target ?? null, apiVersion: apiVersion ?? null, exchanges }
}

function differenceOf(difference: JudgedDifference) {
  const { aspect: _, level: _level, rare: _rare, examples: _examples, ...shown } = difference
  const { class: kind, sentence } = rules[difference.rule]
  const { before, after } = difference.facts
  const facts = { before: before.map(factOf), after: after.map(factOf) }
  return { ...shown, class: kind, sentence, facts }
}

function factOf({ aspect, value, count }: Fact) {
  return { aspect, value, count }
}
