import type { ApiVersion } from '../contract/index.ts'
import type { ActionName, SubjectName } from './subject-catalogue.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One request of a recipe; its texts may hold `{{names}}`. */
export interface RecipeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under baseUrl; exactly one of `path` and `url` is set. */
  readonly path?: string
  /** Absolute. */
  readonly url?: string
  /** null leaves out a header that would be sent. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: unknown
  /** Names for values of the answer, by JSON Pointer. */
  readonly take?: Readonly<Record<string, string>>
}

export interface Recipe {
  readonly request: RecipeRequest | readonly RecipeRequest[]
  readonly fields?: Fields
  readonly needs?: Readonly<Record<string, SubjectName>>
}

/** What a recipe written in TypeScript works with. */
export interface RecipeContext {
  /** Sends one request as a recipe would, and comes back with its answer; an unanswered one throws. */
  request(
    method: RecipeRequest['method'],
    pathOrUrl: string,
    body?: unknown,
    headers?: RecipeRequest['headers'],
  ): Promise<{ readonly status: number; readonly body: unknown }>
  readonly env: Readonly<Record<string, string | undefined>>
  /** What an action is told; empty for a subject. */
  readonly inputs: Fields
}

export type RecipeFunction = (context: RecipeContext) => Fields | Promise<Fields>

export type SubjectSource =
  | { readonly value: Fields }
  | { readonly values: readonly Fields[] }
  | Recipe
  | RecipeFunction

export type ActionSource = Omit<Recipe, 'needs'> | RecipeFunction

/** How the wire of a target differs from the contract as written. */
export interface Dialect {
  readonly versionHeader?: string
  readonly envelope?: 'bare' | 'wrapped'
  /** Other paths of operations, by their address or number. */
  readonly paths?: Readonly<Record<string, string>>
  readonly cardBrandShape?: 'by-operation' | 'by-version'
  readonly reportOrigins?: readonly string[]
}

export type Environment =
  | 'sandbox'
  | 'production'
  | 'staging'
  | 'test'
  | 'development'
  | 'local'
  | 'mock'

/** A clause that may be broken until a day. */
export interface Waiver {
  readonly clause: string
  readonly reason: string
  readonly owner: string
  /** The last day, YYYY-MM-DD. */
  readonly expires: string
}

/** What is secret or personal beyond what the contract knows of. */
export interface Hidden {
  /** Names of members, in any document. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
}

export interface TargetConfiguration {
  readonly baseUrl: string
  readonly sandboxUrl?: string
  readonly apiKey: string
  readonly apiVersion?: ApiVersion
  readonly environment?: Environment
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly dialect?: Dialect
  readonly hidden?: Hidden
  readonly subjects?: Readonly<Partial<Record<SubjectName, SubjectSource>>>
  readonly actions?: Readonly<Partial<Record<ActionName, ActionSource>>>
  readonly waivers?: readonly Waiver[]
}

/** What a configuration file says (schemas/configuration/config.schema.json). */
export interface Configuration {
  readonly $schema?: string
  readonly targets: Readonly<Record<string, TargetConfiguration>>
  readonly waivers?: readonly Waiver[]
}

/** Gives `assay.config.ts` its types: `export default defineConfig({ targets: { … } })`. */
export function defineConfig(configuration: Configuration): Configuration {
  return configuration
}
