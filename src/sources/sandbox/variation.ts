import type { ApiVersion, Origin } from '../../core/contract/index.ts'
import { Deviation } from './deviation.ts'

/** Something that the contract does not fix, done in another permitted way. */
export class Variation extends Deviation {
  /** The statements, or the readings (`A7`), that permit it. */
  readonly open: readonly string[]
  /** Scenarios, or the beginnings of their ids, that are blocked under this variation. */
  blocks: readonly string[] = []
  settleMs = 0
  versions?: readonly ApiVersion[]

  constructor(origins: readonly string[]) {
    super()
    this.open = origins
  }

  /** Its changes take at most so many milliseconds to show, which its target declares. */
  settlesIn(ms: number): this {
    this.settleMs = ms
    return this
  }

  serving(...versions: readonly ApiVersion[]): this {
    this.versions = versions
    return this
  }

  blocking(...scenarios: readonly string[]): this {
    this.blocks = scenarios
    return this
  }
}

/** A variation that statements of the contract permit. */
export function permittedBy(...origins: readonly [Origin, ...Origin[]]): Variation {
  return new Variation(origins)
}
