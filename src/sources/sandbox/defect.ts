import type { ApiVersion, Origin } from '../../core/contract/index.ts'
import { everyThird, under } from './conditions.ts'
import { Deviation, type Layer } from './deviation.ts'

/** A copy of a defect shows only where `holds` selects a request. */
interface Occasion {
  readonly id: string
  readonly holds: ReturnType<typeof under>
  readonly says: string
  readonly breaks: readonly string[]
}

export class Defect extends Deviation {
  readonly breaks: readonly string[]
  /** The API version under which it shows; the latest by default. */
  under?: ApiVersion
  private readonly occasions: Occasion[] = []

  constructor(origins: readonly string[]) {
    super()
    this.breaks = origins
  }

  shownUnder(version: ApiVersion): this {
    this.under = version
    return this
  }

  /** There is another defect, which is this one under a version only; it breaks the same clauses unless others are named. */
  alsoUnder(version: ApiVersion, id: string, ...origins: readonly Origin[]): this {
    return this.also(id, under(version), `under version ${version}`, origins)
  }

  /** There is another defect, which is this one in every third response only. */
  alsoEveryThirdTime(id: string, ...origins: readonly Origin[]): this {
    return this.also(id, everyThird(), 'every third time', origins)
  }

  get copies(): Readonly<Record<string, Defect>> {
    return Object.fromEntries(this.occasions.map((occasion) => [occasion.id, this.on(occasion)]))
  }

  private also(id: string, holds: Occasion['holds'], says: string, origins: readonly string[]) {
    const breaks = origins.length > 0 ? origins : this.breaks
    this.occasions.push({ id, holds, says, breaks })
    return this
  }

  private on({ holds, says, breaks }: Occasion): Defect {
    const copy = new Defect(breaks).titled(`${this.title.replace(/\.$/, '')} ${says}.`)
    const narrowed = ({ where, wrap }: Layer): Layer => ({
      where,
      wrap: (call, next) => (holds(undefined, call) ? wrap(call, next) : next(call)),
    })
    copy.layers.push(...this.layers.map(narrowed))
    copy.shaped.push(...this.shaped.map(narrowed))
    return copy
  }
}

export function breaks(...origins: readonly [Origin, ...Origin[]]): Defect {
  return new Defect(origins)
}
