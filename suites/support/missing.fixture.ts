import { findMissing } from '../../src/app/cli/missing.ts'
import brokenByDefectsOnly from '../../src/sources/scenario/broken-by-defects-only.json' with {
  type: 'json',
}
import type { DeclaredScenario } from '../../src/sources/scenario/index.ts'
import { missingCells } from './interactions.fixture.ts'
import { missingOfVersions, unboundClauses } from './missing-versions.fixture.ts'
import survivors from './survivors.json' with { type: 'json' }

/** What is half-done, or stands twice: each with its place, or the command that makes it. */
export function allMissing(scenarios: readonly DeclaredScenario[]): readonly string[] {
  return [
    ...findMissing(scenarios).map(({ says }) => says),
    ...missingCells(scenarios),
    ...missingOfVersions(),
    ...unboundClauses(),
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
