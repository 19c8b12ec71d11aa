import { findMissing } from '../../src/app/cli/missing.ts'
import { operations } from '../../src/core/contract/index.ts'
import brokenByDefectsOnly from '../../src/sources/scenario/broken-by-defects-only.json' with {
  type: 'json',
}
import type { DeclaredScenario } from '../../src/sources/scenario/index.ts'
import { missingOfSentences } from './dated-sentences.fixture.ts'
import { missingCells } from './interactions.fixture.ts'
import { faultyExamples, unjudgedForms } from './missing-forms.fixture.ts'
import { missingOfVersions, outdatedRecordings } from './missing-versions.fixture.ts'
import { missingWords } from './missing-words.fixture.ts'
import numbered from './numbers.json' with { type: 'json' }
import survivors from './survivors.json' with { type: 'json' }

/** What is half-done, or stands twice: each with its place, or the command that makes it. */
export function allMissing(scenarios: readonly DeclaredScenario[]): readonly string[] {
  return [
    ...misplacedRows(),
    ...findMissing(scenarios).map(({ says }) => says),
    ...missingCells(scenarios),
    ...missingOfVersions(),
    ...outdatedRecordings(),
    ...missingOfSentences(),
    ...unjudgedForms(),
    ...faultyExamples(),
    ...missingWords(),
    ...repeatedIn(
      'suites/support/survivors.json',
      Object.values<readonly string[]>(survivors).flat(),
    ),
    ...repeatedIn('src/sources/scenario/broken-by-defects-only.json', brokenByDefectsOnly),
  ]
}

/** A mutant has one reason to survive. */
export function repeatedIn(file: string, names: readonly string[]): readonly string[] {
  const repeated = names.filter((name, nth) => names.indexOf(name) !== nth)
  return [...new Set(repeated)].map((name) => `"${name}" stands twice → ${file}`)
}

/** The first row of the operations that has the number of another one: an operation keeps its number. */
export function misplacedRows(addresses = Object.keys(operations)): readonly string[] {
  const nth = numbered.findIndex((address, index) => address !== addresses[index])
  if (nth < 0) return []
  const there = addresses[nth] ?? 'missing'
  return [
    `Row ${nth + 1} is ${there}, and operation ${nth + 1} is ${numbered[nth]} → the end of src/core/contract/operations.ts, for a new row`,
  ]
}
