import { objectOf, partsOf, pointerOf, valueAt } from '../../base/json/index.ts'
import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'

/** The scenario of a run that last wrote each record, by the id of the record: what another one reads may be its work. */
export type Writers = Map<string, string>

export function noteWriter(writers: Writers, scenario: string, exchange: Exchange): void {
  if (isRead(exchange) || !isSuccess(exchange.response)) return
  const { id } = objectOf(jsonOf(exchange.response.body))
  if (typeof id === 'string') writers.set(id, scenario)
}

/** The writer of the record that is nearest around a place of a body. */
export function writerOf(
  writers: Writers,
  { response }: Exchange,
  pointer: string,
): string | undefined {
  const body = response === null ? undefined : jsonOf(response.body)
  const path = partsOf(pointer)
  for (let length = path.length; length >= 0; length--) {
    const { id } = objectOf(valueAt(body, pointerOf(path.slice(0, length))))
    if (typeof id === 'string') return writers.get(id)
  }
  return undefined
}
