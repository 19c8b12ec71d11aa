import type { ArgsDef, CommandDef } from 'citty'

/** One thing the command line can do, with all that its help teaches. */
export interface Command {
  readonly name: string
  /** One sentence: what it does. */
  readonly does: string
  /** What stands after the name: `[address…]`. */
  readonly takes?: string
  readonly args: ArgsDef
  /** Options that may be given more than once. */
  readonly repeatable?: readonly string[]
  /** Commands to paste, each with what comes of it. */
  readonly examples: readonly (readonly [command: string, comes: string])[]
  readonly definition: CommandDef
}
