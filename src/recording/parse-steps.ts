import { type Complain, isObject, type Json } from './json.ts'
import type { Step } from './recording.ts'

/** The steps of a recording of so many entries. */
export function stepsOf(list: unknown, count: number, complain: Complain): readonly Step[] {
  if (!Array.isArray(list)) return complain('_assay.steps', 'it is no list')
  const owners = new Map<number, string>()
  return (list as readonly unknown[]).map((value, index) => {
    const place = `_assay.steps[${index}]`
    if (!isObject(value)) return complain(place, 'it is no object')
    const step = stepOf(value, place, complain)
    for (const entry of step.entries) {
      if (!Number.isInteger(entry) || entry < 0 || entry >= count) {
        complain(place, `there is no entry ${entry}, there are ${count}`)
      }
      if (owners.has(entry)) complain(place, `entry ${entry} belongs to ${owners.get(entry)} too`)
      owners.set(entry, place)
    }
    return step
  })
}

function stepOf(value: Json, place: string, complain: Complain): Step {
  const { given, action, ok, reason, fields, entries, accepted, status } = value
  const isGiven = typeof given === 'string'
  if (isGiven === (typeof action === 'string')) complain(place, 'it must name a given or an action')
  if (typeof ok !== 'boolean') return complain(place, 'it does not say whether it went well')
  if (!Array.isArray(entries)) return complain(place, 'it has no list of entries')
  if (reason !== undefined && typeof reason !== 'string') complain(place, 'its reason is no string')
  if (fields !== undefined && !isObject(fields)) complain(place, 'its fields are no object')
  if (!isOneOf(accepted, ['undefined', 'boolean'])) complain(place, 'accepted is no boolean')
  if (status !== null && !isOneOf(status, ['undefined', 'number'])) {
    complain(place, 'its status is no number')
  }
  const told = {
    ok,
    ...(reason !== undefined && { reason: reason as string }),
    ...(fields !== undefined && { fields: fields as Json }),
    entries: entries as readonly number[],
  }
  if (isGiven) return { given, ...told, ...('record' in value && { record: value.record }) }
  return {
    action: action as string,
    ...told,
    ...(accepted !== undefined && { accepted: accepted as boolean }),
    ...(status !== undefined && { status: status as number | null }),
  }
}

function isOneOf(value: unknown, types: readonly string[]): boolean {
  return types.includes(typeof value)
}
