import { styleText } from 'node:util'
import { showLine, wrap } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import type { ClauseChanges } from './clauses.ts'
import type { Comparison } from './compare-sides.ts'
import { rules } from './rules.ts'
import { type Fold, foldDifferences, listOthers } from './same-change.ts'
import type { Side } from './side.ts'
import {
  classWords,
  clauseListsOf,
  digestOf,
  evidenceOf,
  headlineOf,
  otherPlaceOf,
  placeOf,
  rareLinesOf,
  rareTitle,
  tallyOf,
  unseenOf,
  unseenTitle,
} from './words.ts'

/** Beyond so many differences or clauses the others are counted. */
const most = 100
const mostRare = 20
const longest = 200

/** A comparison as text: the headline, clauses, differences by call, notes. */
export function renderTerminal(comparison: Comparison, colour = false): string {
  const { differences, noise, notes, unneeded, exitCode } = comparison
  const paint = (name: 'red' | 'green' | 'bold', text: string) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const folds = foldDifferences(differences.filter(({ observed }) => observed))
  const mark = exitCode === 0 ? paint('green', '✓') : paint('red', '✕')
  const tally = tallyOf(comparison)
  const parts = [
    [
      `${mark} ${headlineOf(comparison)}`,
      `  before  ${describeSide(comparison.before)}`,
      `  after   ${describeSide(comparison.after)}`,
      ...(tally === '' ? [] : [`  in all  ${tally}`]),
    ],
    digestOf(comparison).map((line) => `  ${paint('red', '✕')} ${showLine(line, longest)}`),
    clauseLines(comparison.clauses),
    ...callsOf(folds.slice(0, most)).map(([call, some]) => [
      paint('bold', showLine(call, longest)),
      ...some.flatMap(linesOf),
    ]),
    folds.length > most ? [`and ${countOf(folds.length - most, 'change')} more`] : [],
    unseenLines(comparison),
    rareLines(comparison),
    noise > 0
      ? [
          `Not listed: ${countOf(noise, 'difference')} at places that differ between two runs of the first side.`,
        ]
      : [],
    notes.map((note) => showLine(note, 1_000)),
    unneeded.map(({ id }) => `Accepted, and not there: ${showLine(id, longest)}`),
  ]
  const written = parts.filter((lines) => lines.length > 0)
  return `${written.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function describeSide({ name, kind, exchanges }: Side): string {
  return `${showLine(name, longest)} (${kind}, ${exchanges} exchanges)`
}

function clauseLines(clauses: ClauseChanges | undefined): string[] {
  return clauseListsOf(clauses).flatMap(({ word, meaning, ids }) => {
    const limit = word === 'regressed' ? most : 10
    const shown = ids.slice(0, limit).map((id) => `  ${showLine(id, longest)}`)
    const more = ids.length > limit ? [`  and ${ids.length - limit} more`] : []
    return [`${word} (${meaning}): ${ids.length}`, ...shown, ...more]
  })
}

/** What the contract announces between the two versions: paths, and the members of each call. */
function unseenLines(comparison: Comparison): string[] {
  const lines = unseenOf(comparison).flatMap(({ call, word, places }) => {
    const head = showLine(`  ${call}: ${word}`, longest)
    return places.length === 0 ? [head] : [head, ...wrap(places.join(', '), 100, '      ')]
  })
  return lines.length === 0 ? [] : [`${unseenTitle}:`, ...lines]
}

function rareLines(comparison: Comparison): string[] {
  const lines = rareLinesOf(comparison).map((line) => `  · ${showLine(line, 2 * longest)}`)
  const more = lines.length > mostRare ? [`  and ${lines.length - mostRare} more`] : []
  return lines.length === 0 ? [] : [`${rareTitle}:`, ...lines.slice(0, mostRare), ...more]
}

/** Changes by the call that shows each first, in the order in which the calls come first. */
function callsOf(folds: readonly Fold[]) {
  return [...Map.groupBy(folds, ({ first }) => first.call)]
}

function linesOf(fold: Fold): string[] {
  const one = fold.first
  const { rule, before, after, forbidden, accepted, id } = one
  const place = placeOf(one)
  return [
    `  ${forbidden ? '✕' : '·'} ${showLine(place === '' ? 'all answers' : place, longest)}: ${rules[rule].sentence}`,
    `      ${showLine(before, longest)} → ${showLine(after, longest)}`,
    `      ${classWords[one.class]} · ${rule} · ${evidenceOf(one)} · ${id}`,
    ...(accepted === undefined ? [] : [`      accepted: ${showLine(accepted, longest)}`]),
    ...listOthers(fold, (other) => `also ${showLine(otherPlaceOf(other, one), longest)}`).map(
      (line) => `      ${line}`,
    ),
  ]
}
