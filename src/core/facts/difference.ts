import { partsOf } from '../../base/json/index.ts'
import type { Pair } from './facts.ts'
import type { Named } from './rules.ts'

/** A difference at one place of a call, as `compare.json` shows it (schemas/report/compare.schema.json), not yet judged. */
export interface Difference extends Named {
  /** Made of rule, call and place: the same in the next comparison. */
  readonly id: string
  readonly operation: number | null
  readonly call: string
  readonly direction: 'request' | 'response'
  /** The response that differs, as it was before; null where no response shows the difference. */
  readonly status: number | null
  /** Items of a list and free names are `*`. Empty where the status, a header, the path or the whole body differs. */
  readonly pointer: string
  readonly header?: string
  readonly before: string
  readonly after: string
  /** The member that may stand in place of one that is gone. */
  readonly renamedTo?: string
  /** How often the place, or what holds it, was seen on each side. */
  readonly seen: Pair<number>
  readonly aspect: string
  /** The kind of response, or the status before and the one after; '' if no response differs. */
  readonly level: string
  /** Too few records could have shown it to be certain. */
  readonly rare: boolean
  /** In how many records nothing stayed as it was. */
  readonly turned: number
}

/** The name of the header or the member that differs; '' for a whole response. */
export function nameOf({ header, pointer }: Pick<Difference, 'header' | 'pointer'>): string {
  return header ?? partsOf(pointer).findLast((part) => part !== '*') ?? ''
}

/** Where a difference is, as `GET /payments/{pmt_id} 200 /status`. */
export function addressOf({ call, status, direction, header, pointer }: Difference): string {
  const isOfRequest = direction === 'request' && pointer !== ''
  const parts = [call, isOfRequest && 'request', status, header && `header ${header}`, pointer]
  return parts.filter(Boolean).join(' ')
}
