import { type OperationAddress, operations } from '../contract/index.ts'
import { isSuccess, jsonOf } from '../exchange/index.ts'
import { parametersOf } from '../judge/index.ts'
import {
  type Fields,
  type SubjectName,
  type SubjectSource,
  subjects,
  type Target,
} from '../target/index.ts'
import type { Transport } from '../transport/index.ts'
import { type ProbingOptions, probing, readAt } from './probing.ts'

/**
 * The target without the configured values that it does not know, for example after a restart with other data. Each value is
 * looked up with a GET that shows it, if there is one. A subject without any value left gets a reason, which blames no operation.
 */
export async function withKnownValues(target: Target, options: ProbingOptions): Promise<Target> {
  const sources = { ...target.subjects }
  const unknown: Partial<Record<SubjectName, string>> = {}
  await probing(target, options, async (transport) => {
    const look = async ([name, source]: [SubjectName, SubjectSource]) => {
      const values = valuesOf(source)
      const known: Fields[] = []
      for (const value of values) {
        const because = await whyUnknown(transport, target, name, value)
        if (because === undefined) known.push(value)
        else unknown[name] = because
      }
      if (known.length > 0) delete unknown[name]
      if (known.length > 0 && known.length < values.length) sources[name] = { values: known }
    }
    const all = Object.entries(target.subjects) as [SubjectName, SubjectSource][]
    await Promise.all(all.map(look))
  })
  return { ...target, subjects: sources, unknown }
}

function valuesOf(source: SubjectSource): readonly Fields[] {
  if (typeof source === 'function') return []
  return 'value' in source ? [source.value] : 'values' in source ? source.values : []
}

/** Half a sentence about a value that the target does not know; undefined if it knows it, or if no GET can tell. */
async function whyUnknown(
  transport: Transport,
  target: Target,
  name: SubjectName,
  value: Fields,
): Promise<string | undefined> {
  const meaning = subjects[name]
  const { id } = value
  if (!('shownBy' in meaning) || typeof id !== 'string') return undefined
  for (const address of meaning.shownBy) {
    const params = paramsOf(address, value)
    if (params === undefined || target.absent.includes(address)) continue
    const { response } = await readAt(transport, target, address, params)
    const { method, path } = operations[address]
    const isList = address === 'entities/list'
    const isMissing = response?.status === 404
    if (isSuccess(response)) {
      const isShown = JSON.stringify(jsonOf(response.body) ?? null).includes(JSON.stringify(id))
      if (!isList || isShown) return undefined
    } else if (isMissing && !isList) {
      return `is ${id} in the configuration, which the target does not know: ${method} ${path} returned 404`
    } else return undefined
  }
  return undefined
}

/** The parameters of a path, by the fields of a subject; undefined where one is missing. */
function paramsOf(address: OperationAddress, value: Fields) {
  const names = parametersOf(operations[address].path)
  const fields = names.map((name, index) => {
    const owner = name === 'ent_id' ? 'entity_id' : 'account_id'
    const field = index === names.length - 1 ? value.id : value[owner]
    return [name, typeof field === 'string' ? field : ''] as const
  })
  return fields.every(([, id]) => id !== '') ? Object.fromEntries(fields) : undefined
}
