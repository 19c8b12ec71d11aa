import type { DeclaredScenario } from '../scenario/index.ts'
import declared from './generated/declared.json' with { type: 'json' }

/** What a defect of the sandbox says of itself. */
export interface DeclaredDefect {
  readonly title: string
  /** The origins of the clauses that it breaks. */
  readonly breaks: readonly string[]
  /** The API version under which it shows; the latest unless given. */
  readonly under?: string
}

/** What a variation of the sandbox says of itself. */
export interface DeclaredVariant {
  readonly title: string
  /** The origins of what the contract leaves open. */
  readonly open: readonly string[]
}

interface Declared {
  readonly scenarios: Readonly<Record<string, DeclaredScenario['scenario']>>
  readonly defects: Readonly<Record<string, DeclaredDefect>>
  readonly variants: Readonly<Record<string, DeclaredVariant>>
  /** The rules of the judge that check a clause. */
  readonly rules: Readonly<Record<string, readonly string[]>>
}

/** What scenarios, sandbox and judge declare. It is generated, so that a command that looks something up loads none of them. */
export const { scenarios, defects, variants, rules } = declared as unknown as Declared

/** The scenarios of Assay, by their files and their places in them. */
export const declaredScenarios: readonly DeclaredScenario[] = Object.entries(scenarios).map(
  ([id, scenario]) => ({ id, scenario }),
)
