import type { Run } from '../../run/index.ts'
import type { Catalogue, RenderOptions } from '../catalogue.ts'

/** What every part of the page is written from. */
export interface Sheet {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly options: RenderOptions
}

/** How many characters of a value from outside are shown. */
export const limits = { name: 120, line: 300, message: 600, body: 4096 } as const

/**
 * How many bytes the parts that grow with a run may take. Warnings and what is open are written in two
 * lists each; all together stay under the 3 MB promised for the page.
 */
export const shares = {
  violations: 800_000,
  warnings: 200_000,
  silent: 150_000,
  clauses: 500_000,
  unreached: 250_000,
  scenarios: 300_000,
  recordings: 100_000,
} as const
