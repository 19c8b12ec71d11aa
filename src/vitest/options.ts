import type { TestTargetOptions } from '../runner/index.ts'

/** What `conformance` tests, and how it concludes. */
export interface ConformanceOptions
  extends Pick<TestTargetOptions, 'addresses' | 'strict' | 'allowIncomplete' | 'allowDestructive'> {
  /** The name of the target in reports; the host of its address unless given. */
  readonly name?: string
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly realTime?: boolean
  /** A folder for the reports (`run.json`, `junit.xml`, `report.html` …); none are written unless it is named. */
  readonly out?: string
}
