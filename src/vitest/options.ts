/** What `conformance` tests, and how it concludes. */
export interface ConformanceOptions {
  /** The name of the target in reports; the host of its address unless given. */
  readonly name?: string
  /**
   * Scenarios, topics, nouns, operations or clauses: `['payments', 'entities/update']`. All where none is named.
   */
  readonly addresses?: readonly string[]
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean
  /** Change a target for good that is not local and does not declare what it is; never a declared production. */
  readonly allowDestructive?: boolean
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly realTime?: boolean
  /** A folder for the reports (`run.json`, `junit.xml`, `report.html` …); none are written unless it is named. */
  readonly out?: string
}
