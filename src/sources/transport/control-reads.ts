import { isObject } from '../../base/json/index.ts'
import type { Response } from '../../core/exchange/index.ts'
import type { Outgoing } from './transport.ts'

export interface ControlRead extends Outgoing {
  readonly isList?: boolean
}

export const isOfCredential = (status: number) => status >= 401 && status <= 403

const lengthOf = ({ url }: Outgoing) => new URL(url).pathname.split('/').length

export const isOfRecord = ({ status, body }: Response) =>
  status >= 400 && !isOfCredential(status) && body.kind === 'json'

export function openControlReads(served: Outgoing | undefined) {
  let reads: readonly ControlRead[] = served === undefined ? [] : [served]
  const beside = ({ url }: Outgoing) => reads.filter((read) => read.url !== url)
  return {
    add({ method, url, headers, isForeign }: Outgoing, { body }: Response): void {
      const value = body.kind === 'json' ? body.value : undefined
      const isList = Array.isArray(value) || (isObject(value) && Array.isArray(value.data))
      const read = { method, url, headers, isList, ...(isForeign && { isForeign }) }
      const all = [read, ...beside(read)].sort((a, b) => lengthOf(a) - lengthOf(b))
      // A list may look like a notice that has no items; a record does not.
      const ofRecord = all.find((one) => !one.isList)
      reads = [...new Set([...all.slice(0, 2), ...(ofRecord ? [ofRecord] : [])])]
    },
    isEmpty: () => reads.length === 0,
    others: beside,
    /** Where one record is lost, so may be another: then only a list shows that the target is gone. */
    beside: (outgoing: Outgoing, refusal: Response) =>
      beside(outgoing).filter(({ isList }) => isList || !isOfRecord(refusal)),
  }
}
