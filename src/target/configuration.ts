import type { OperationAddress } from '../contract/index.ts'
import type { ForeignRecords } from '../judge/index.ts'
import type { AcceptedGap, Exemption, Hashes, Waiver } from '../run/index.ts'
import type { ActionName, SubjectName } from './catalogue/subject-catalogue.ts'
import type * as schema from './generated/configuration.ts'

export type Fields = schema.Fields
/** One request of a recipe; its texts may hold `{{names}}`. Exactly one of `path` and `url` is set. */
export type RecipeRequest = schema.Request
export type Dialect = schema.Dialect
export type Environment = NonNullable<schema.Target['environment']>
export type Implementation = schema.Implementation
export type Shown = schema.Shown
/** What a waiver, a relaxation and an accepted gap have in common, as they are configured. */
export type GivenExemption = schema.Relaxation

/** Subjects that a recipe needs first, by the names that its templates use for them. */
type Needs = Readonly<Record<string, SubjectName>>

/** Requests that make what one subject is, or several. */
export type Recipe = Omit<schema.Recipe, 'needs'> & { readonly needs?: Needs }

/** Requests that make one subject. */
export type OwnRecipe = Recipe & Pick<schema.Subject, 'fields'>

/** A subject that is part of what a recipe of the target makes. */
export type Share = Required<Pick<schema.Subject, 'from'>> & Pick<schema.Subject, 'fields'>

/** What a recipe written in TypeScript works with. */
export interface RecipeContext {
  /**
   * Sends one request as a recipe would and returns its response, without the envelope of the dialect; throws where
   * none comes.
   */
  request(
    method: RecipeRequest['method'],
    pathOrUrl: string,
    body?: unknown,
    headers?: RecipeRequest['headers'],
  ): Promise<{ readonly status: number; readonly body: unknown }>
  readonly env: Readonly<Record<string, string | undefined>>
  /** The inputs of an action; empty for a subject. */
  readonly inputs: Fields
}

/** A recipe in `assay.config.ts`, which no schema can describe. */
export type RecipeFunction = (context: RecipeContext) => Fields | Promise<Fields>

/** Exactly one way to get a subject. */
export type SubjectSource =
  | Required<Pick<schema.Subject, 'value'>>
  | Required<Pick<schema.Subject, 'values'>>
  | OwnRecipe
  | Share
  | RecipeFunction

export type ActionSource = schema.Action | RecipeFunction

/** A target of a configuration file, with functions where `assay.config.ts` may have them. */
export interface ConfiguredTarget extends Omit<schema.Target, 'recipes' | 'subjects' | 'actions'> {
  /** Recipes that several subjects share, by a name of your choice. */
  readonly recipes?: Readonly<Record<string, Recipe>>
  /** Where to get what scenarios need (`assay list subjects`). */
  readonly subjects?: { readonly [Name in SubjectName]?: SubjectSource }
  /** What scenarios need done that no operation does (`assay list actions`). */
  readonly actions?: { readonly [Name in ActionName]?: ActionSource }
}

/** What a configuration file says (schemas/configuration/config.schema.json). */
export interface Configuration extends Omit<schema.Configuration, 'targets'> {
  /** The implementations, by a name of your choice. With one of them --target NAME can be left out. */
  readonly targets: Readonly<Record<string, ConfiguredTarget>>
}

/** What an import of JSON is typed as: its words are any text, and what one item of a list has, another may lack. */
export type FromJson<Value> = Value extends string
  ? string
  : Value extends number | boolean | null | undefined | ((...given: never[]) => unknown)
    ? Value
    : { readonly [Name in keyof Value]: FromJson<Value[Name]> | undefined }

/** A target as a value: in TypeScript, or from a JSON file that is imported. */
export type GivenTarget = ConfiguredTarget | FromJson<ConfiguredTarget>

/** The implementation under test, with everything needed to speak to it. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly apiKey: string
  /** Any date; what Assay does not know is judged by the rules of the version before it. */
  readonly apiVersion: string
  readonly environment: Environment | undefined
  readonly timeoutMs: number
  /** How many requests it takes in a minute; any number where it is undefined. */
  readonly requestsPerMinute: number | undefined
  /** How long a change may take to show, in milliseconds (A47). */
  readonly settleMs: number
  /** What becomes of records in its lists that a run neither made nor was given. */
  readonly foreignRecords: ForeignRecords
  /** Operations that it does not implement. */
  readonly absent: readonly OperationAddress[]
  readonly headers: Readonly<Record<string, string>>
  readonly dialect: Dialect
  /** What reports and recordings show of it besides what the contract knows. */
  readonly shown: Shown
  /** Recipes that several subjects share, by name. */
  readonly recipes: Readonly<Record<string, Recipe>>
  readonly subjects: Readonly<Partial<Record<SubjectName, SubjectSource>>>
  readonly actions: Readonly<Partial<Record<ActionName, ActionSource>>>
  /** Subjects whose configured ids the target turned out not to know: half a sentence each. */
  readonly unknown?: Readonly<Partial<Record<SubjectName, string>>>
  /** Those of the target and those of all targets. */
  readonly waivers: readonly Waiver[]
  /** Lasting differences: what they cover is observed, and nobody blamed. */
  readonly relaxations: readonly Exemption[]
  /** Clauses that may be untested: those of the target and those of all targets. */
  readonly untested: readonly AcceptedGap[]
  /** Who it is, as a claim names it. */
  readonly implementation: Implementation | undefined
  /** What it claims to implement, by name; nothing claimed is the whole contract. */
  readonly profile: readonly string[]
  /** Named sets for profiles. */
  readonly profiles: NonNullable<Configuration['profiles']>
  /** What is configured, as hashes. */
  readonly hashes: Pick<Hashes, 'configuration' | 'setup'>
  /** The environment variables that its configuration names. */
  readonly variables: readonly string[]
}
