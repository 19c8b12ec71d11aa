/** What one test of the suites' own strength measured; it hangs on the meta of the test. */
export interface Detection {
  readonly kind: 'defect' | 'variant' | 'mutant'
  readonly total: number
  /** How many were blamed; for variants, that is how many should not have been. */
  readonly caught: number
  /** Mutants that are lawful after all. */
  readonly equivalent?: number
}

declare module 'vitest' {
  interface TaskMeta {
    detection?: Detection
  }
}
