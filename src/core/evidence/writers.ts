import { objectOf, partsOf, pointerOf, valueAt } from '../../base/json/index.ts'
import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'

/** The scenario of a run that last wrote each record, by the id of the record: what another one reads may be its work. */
export type Writers = Map<string, string>

export function noteWriter(writers: Writers, scenario: string, exchange: Exchange): void {
  if (isRead(exchange) || !isSuccess(exchange.response)) return
  const { id } = objectOf(jsonOf(exchange.response.body))
  if (typeof id === 'string') writers.set(id, scenario)
}

/** The other writer of a record that is around a place of a body, the nearest first, or that the request names. */
export function writerOf(
  writers: Writers,
  { request, response }: Exchange,
  pointer: string,
  own: string,
): string | undefined {
  const body = response === null ? undefined : jsonOf(response.body)
  const path = partsOf(pointer)
  const around = [...path, ''].map((_, nth) =>
    valueAt(body, pointerOf(path.slice(0, path.length - nth))),
  )
  const ids = around.map((record) => objectOf(record).id)
  const named = new URL(request.url).pathname.split('/').toReversed()
  const known = [...ids, ...named].map((id) => writers.get(String(id)))
  return known.find((writer) => writer !== undefined && writer !== own)
}
