import type { Traffic } from '../scenario/index.ts'
import type { Target, TargetOverrides } from '../target/index.ts'

/** Where a worker finds the target when its recipes are functions, which no thread can be handed. */
export interface TargetSource {
  readonly config: string
  readonly target: string | undefined
  readonly overrides: TargetOverrides
  /** Variables that stand beside those of the process. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What a worker must know to tell the stories of a run; plain data, kept in memory only. */
export interface Job {
  /** The folder of the stories. */
  readonly suites: string
  /** The files that hold them. */
  readonly files: readonly string[]
  /** The addresses of the stories to tell. */
  readonly scenarios: readonly string[]
  /** Undefined where recordings say who it was. */
  readonly target: Target | TargetSource | undefined
  readonly traffic: Traffic
  readonly slow: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the worker asks for its job. */
    jobChannel: string
  }
}
