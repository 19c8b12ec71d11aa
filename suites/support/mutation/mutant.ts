/** One small, deliberate fault in the JSON of a response. */
export interface Mutant {
  /** What was done, `drop`, `as-number`, `other-prefix`. */
  readonly operator: string
  /** RFC 6901: where. */
  readonly pointer: string
  /** Makes the whole body with the fault in it: of the mutants that a response has, few are judged. */
  readonly body: () => unknown
}
