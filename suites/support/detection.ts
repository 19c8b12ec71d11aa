/** What one test of the suites' own strength measured; it hangs on the meta of the test. */
export interface Detection {
  readonly kind: 'defect' | 'variant' | 'mutant'
  readonly total: number
  /** How many were reported; of variations, none should be. */
  readonly caught: number
  /** Mutants that the contract permits. */
  readonly equivalent?: number
}

declare module 'vitest' {
  interface TaskMeta {
    detection?: Detection
  }
}
