import { code, escaped } from '../report/index.ts'
import type { ClauseChanges } from './clauses.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import type { Fact } from './place.ts'
import { rules } from './rules.ts'
import { type Fold, foldDifferences, listOthers } from './same-change.ts'
import type { Side } from './side.ts'
import {
  classWords,
  clauseListsOf,
  digestOf,
  evidenceOf,
  headlineOf,
  placeOf,
  rareLinesOf,
  rareTitle,
  tallyOf,
} from './words.ts'

/** The `$id` of the schema of `compare.json`. */
const compareSchemaId = 'https://assay.example/schemas/report/compare.schema.json'

/** A comparison as `compare.json` (schemas/report/compare.schema.json). */
export function renderCompareJson(comparison: Comparison): string {
  const { before, after, level, exitCode, differences, rare, clauses, noise, notes, unneeded } =
    comparison
  const none: ClauseChanges = { regressed: [], mended: [], lost: [], gained: [] }
  const document = {
    $schema: compareSchemaId,
    schemaVersion: 1,
    headline: headlineOf(comparison),
    exitCode,
    level,
    before: sideOf(before),
    after: sideOf(after),
    noise,
    notes,
    clauses: clauses ?? none,
    differences: differences.map(differenceOf),
    rare: rare.map(differenceOf),
    unneeded,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function sideOf({ name, kind, target, apiVersion, exchanges }: Side) {
  return { name, kind, target: target ?? null, apiVersion: apiVersion ?? null, exchanges }
}

function differenceOf({ level: _, rare: _rare, examples: _shown, ...one }: JudgedDifference) {
  const { before, after } = one.facts
  const facts = { before: before.map(factOf), after: after.map(factOf) }
  return { ...one, facts, sentence: rules[one.rule].sentence }
}

function factOf({ aspect, value, count }: Fact) {
  return { aspect, value, count }
}

/** Beyond so many rows a comment of a pull request is too long for most forges. */
const most = 200

/** A comparison as Markdown, for a pull request. */
export function renderMarkdown(comparison: Comparison): string {
  const { differences, clauses, notes, before, after } = comparison
  const folds = foldDifferences(differences)
  const rows = folds.slice(0, most).map(rowOf)
  const table =
    rows.length === 0
      ? []
      : ['', '| | call | place | before | after | class |', '|---|---|---|---|---|---|', ...rows]
  const more = folds.length > most ? ['', `And ${folds.length - most} more.`] : []
  const changes = clauseListsOf(clauses).flatMap(({ word, meaning, ids }) => {
    const shown = ids.slice(0, most).map((id) => code(id))
    return ['', `**${word}** (${meaning}): ${shown.join(', ')}`]
  })
  const tally = tallyOf(comparison)
  const lines = [
    `**${headlineOf(comparison)}**`,
    '',
    `Before: ${code(before.name)}. After: ${code(after.name)}.`,
    ...(tally === '' ? [] : ['', `In all: ${tally}.`]),
    ...bullets(digestOf(comparison)),
    ...changes,
    ...table,
    ...more,
    ...bullets(rareLinesOf(comparison), `${rareTitle}:`),
    ...notes.flatMap((note) => ['', escaped(note)]),
  ]
  return `${lines.join('\n')}\n`
}

function bullets(lines: readonly string[], ...title: readonly string[]): string[] {
  const shown = lines.slice(0, most).map((line) => `- ${escaped(line)}`)
  return lines.length === 0 ? [] : [...title.flatMap((line) => ['', line]), '', ...shown]
}

function rowOf(fold: Fold): string {
  const one = fold.first
  const { call, before, after, forbidden, rule } = one
  const place = placeOf(one)
  const also = listOthers(fold, (other) => `also ${code(`${other.call} ${placeOf(other)}`)}`)
  const cells = [
    forbidden ? '✕' : '',
    code(call),
    `${place === '' ? '' : `${code(place)}<br>`}${rules[rule].sentence} (${evidenceOf(one)})${also.map((other) => `<br>${other}`).join('')}`,
    code(before),
    code(after),
    classWords[one.class],
  ]
  return `| ${cells.join(' | ')} |`
}
