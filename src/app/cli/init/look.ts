import { SuiteError } from '../../../base/errors/index.ts'
import { isObject, type Json } from '../../../base/json/index.ts'
import {
  contentOf,
  isWrapper,
  type OperationAddress,
  operations,
} from '../../../core/contract/index.ts'
import { jsonOf } from '../../../core/exchange/index.ts'
import { headersFor, resolveProfile, type Target, urlOf } from '../../../sources/target/index.ts'
import { liveTransport } from '../../../sources/transport/index.ts'
import { checkTarget } from '../../runner/index.ts'

export interface SeenTarget {
  readonly subjects: ReadonlyMap<string, FoundSubject>
  readonly isWrapped: boolean
}

export interface FoundSubject {
  readonly id: string
  /** Finds a record of its kind, whatever its id is after a restart of the target. */
  readonly recipe: object
}

/** Assay finds the other records of lists itself. Throws the errors with which a run could not begin. */
export async function look(target: Target): Promise<SeenTarget> {
  const claimed = claimedBy(target)
  const { failure } = await checkTarget(target, claimed)
  if (failure !== undefined) {
    const { code, because, remedy } = failure
    throw new SuiteError(code, 'The target cannot be examined.', { details: { because }, remedy })
  }
  const transport = liveTransport({ timeoutMs: target.timeoutMs, tls: target.tls })
  async function read(address: OperationAddress, params = {}): Promise<unknown> {
    if (!claimed.includes(address)) return undefined
    const url = urlOf(target, address, params)
    const request = { method: 'GET', url, headers: headersFor(target, 'key') }
    const { response } = await transport(request)
    return response?.status === 200 ? jsonOf(response.body) : undefined
  }
  try {
    const subjects = firstOfEachType(contentOf('wrapped', await read('entities/list')))
    const person = subjects.get('entity.individual')
    const map = person && (await read('subscriptions/list', { ent_id: person.id }))
    return { subjects, isWrapped: isWrapper(map) && isObject(map.data) }
  } finally {
    await transport.close()
  }
}

function claimedBy(target: Target): readonly OperationAddress[] {
  const all = Object.keys(operations) as OperationAddress[]
  if (target.profile.length === 0) return all
  const { operations: claimed } = resolveProfile(target.profile, target)
  return all.filter((address) => claimed.includes(operations[address].number))
}

function firstOfEachType(content: unknown): ReadonlyMap<string, FoundSubject> {
  const list = isObject(content) ? content.data : content
  const records: readonly Json[] = Array.isArray(list) ? list.filter(isObject) : []
  const place = Array.isArray(content) ? { pointer: '' } : {}
  const found = new Map<string, FoundSubject>()
  for (const type of ['individual', 'corporation']) {
    const first = records.find((record) => record.type === type && record.status !== 'disabled')
    if (typeof first?.id !== 'string') continue
    const where = { '/type': type, ...('status' in first && { '/status': first.status }) }
    const request = { method: 'GET', path: '/entities', pick: { ...place, where } }
    found.set(`entity.${type}`, {
      id: first.id,
      recipe: { request: { ...request, take: { id: '/id' } } },
    })
  }
  return found
}
