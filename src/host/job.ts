import type { TargetOverrides } from '#target'

/** What a worker must know to tell the stories of a run; plain data, kept in memory only. */
export interface Job {
  /** The folder of the stories. */
  readonly suites: string
  /** The addresses of the stories to tell. */
  readonly scenarios: readonly string[]
  /** The configuration file; undefined looks for one, or does without. */
  readonly config: string | undefined
  readonly cwd: string
  readonly target: string | undefined
  readonly overrides: TargetOverrides
  /** Variables that stand beside those of the process, such as the address of the embedded sandbox. */
  readonly env: Readonly<Record<string, string>>
  readonly slow: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    job: Job
  }
}
