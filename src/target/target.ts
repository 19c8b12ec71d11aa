import type { ApiVersion } from '../contract/index.ts'
import type {
  ActionSource,
  Dialect,
  Environment,
  Hidden,
  SubjectSource,
  Waiver,
} from './configuration.ts'
import type { ActionName, SubjectName } from './subject-catalogue.ts'

/** The implementation under test, with everything needed to speak to it. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly apiKey: string
  readonly apiVersion: ApiVersion
  readonly environment: Environment | undefined
  readonly timeoutMs: number
  readonly headers: Readonly<Record<string, string>>
  readonly dialect: Dialect
  /** Members and headers that are secret here, beyond what the contract knows of. */
  readonly hidden: Hidden
  readonly subjects: Readonly<Partial<Record<SubjectName, SubjectSource>>>
  readonly actions: Readonly<Partial<Record<ActionName, ActionSource>>>
  /** Those of the target and those of all targets. */
  readonly waivers: readonly Waiver[]
  /** The key and what came from the environment, for the vault. Addresses are no secrets. */
  readonly secrets: readonly string[]
}
