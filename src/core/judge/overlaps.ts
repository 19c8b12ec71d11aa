import { valueAt } from '../../base/json/index.ts'
import { jsonOf, type Request } from '../exchange/index.ts'
import type { StateChange } from './differences.ts'
import type { Match } from './match.ts'

/** A request that may change records, and the operation that it calls. */
export interface Write {
  readonly request: Request
  readonly match: Match | null
}

/** What a write may have changed: a record, without an id any of a family, without a family anything; or all that an owner has. */
type Touched = { readonly family: string; readonly id: string } | { readonly owner: string }

/** A write of no operation may have changed anything. */
export function touchedBy({ request, match }: Write): readonly Touched[] {
  if (match === null) return [{ family: '', id: '' }]
  const { changes, touches = {}, touchesOwned } = match.operation
  const [id = ''] = match.params
  const touched: Touched[] = changes ? [{ family: changes, id }] : []
  for (const [family, pointer] of Object.entries(touches)) {
    const named = pointer === null ? undefined : valueAt(jsonOf(request.body), pointer)
    touched.push({ family, id: typeof named === 'string' ? named : '' })
  }
  if (touchesOwned) touched.push({ owner: id })
  return touched
}

/** Whether a write may change any member of what it touches, also a lasting one. */
export function mayRewrite({ match }: Write): boolean {
  return match === null || match.operation.rewrites === true
}

/** Whether a write may have changed a record. If its owners are not known, a write to what any owner has may. */
export function mayTouch(
  write: Write,
  { family, id }: { readonly family: string; readonly id: string },
  owners: readonly string[] | undefined,
): boolean {
  return touchedBy(write).some((touched) => {
    if ('owner' in touched) return owners?.includes(touched.owner) ?? true
    if (touched.family === '') return true
    return touched.family === family && (touched.id === '' || touched.id === id)
  })
}

/** What writes may have changed of what they touch; undefined where nobody knows which these were. */
export function changeBy(writes: readonly Write[] | undefined): StateChange {
  if (writes === undefined || writes.some(mayRewrite)) return 'any'
  return writes.length > 0 ? 'written' : 'none'
}

/** So many writes that have not ended yet are remembered; an HTTP client has fewer under way. */
const most = 64

/** The last writes of a trace, each with when its response had arrived, as a sequence number. */
export class LastWrites {
  #writes: readonly (Write & { readonly endedAt: number })[] = []

  /** Requests come in the order in which they were sent: what ended before this one was sent overlaps with none that follows. */
  note(write: Write, { sent, ended }: { readonly sent: number; readonly ended: number }): void {
    this.#writes = [...this.endedAfter(sent), { ...write, endedAt: ended }].slice(-most)
  }

  endedAfter(sent: number): readonly (Write & { readonly endedAt: number })[] {
    return this.#writes.filter(({ endedAt }) => endedAt > sent)
  }
}
