import type { Exchange } from '../../exchange/index.ts'
import {
  type Repeat,
  remedyFor,
  type SubjectName,
  type SubjectResult,
  type Target,
} from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'
import { finders } from '../find-subjects.ts'
import { Stop } from '../stop.ts'
import { createApi } from './api.ts'

type Get = (name: SubjectName) => Promise<SubjectResult>

interface FinderOptions {
  /** Gets the subjects that another one requires. */
  readonly get: Get
  /** Sends a read that is refused again, while a target may take its time to show a change. */
  readonly repeat?: Repeat | undefined
}

/** Finds subjects that are not configured: each is looked for once, and one that cannot be found says why. */
export function createFinder(
  target: Target,
  transport: Transport,
  { get, repeat = (send) => send() }: FinderOptions,
): Get {
  async function look(name: SubjectName): Promise<SubjectResult> {
    const exchanges: Exchange[] = []
    const why = `The subject ${name} is not configured`
    const remedy = remedyFor(name)
    const api = createApi(target, async (request) => {
      const onBusy = (busy: Exchange) => void exchanges.push(busy)
      const exchange = await repeat(
        () => transport({ ...request, onBusy }),
        ({ response }) => response === null || response.status < 400 || response.status >= 500,
        (read) => void exchanges.push({ ...read, early: true }),
      )
      exchanges.push(exchange)
      return exchange
    })
    let failed: SubjectResult | undefined
    const person = async () => {
      const result = await get('entity.individual')
      exchanges.push(...result.exchanges)
      if (result.ok) return String(result.fields.id)
      failed = result
      return undefined
    }
    const finder = finders[name]
    if (finder === undefined) return { ok: false, reason: `${why}.`, remedy, exchanges }
    try {
      const fields = await finder.find(api, person)
      if (fields !== undefined) return { ok: true, fields, exchanges }
      // A record that is looked for through a subject that could not be made is missing for that reason.
      const isConfigured = target.subjects['entity.individual'] !== undefined
      if (failed?.ok === false && isConfigured) return { ...failed, exchanges }
      return { ok: false, reason: `${why}, and none was found.`, remedy, exchanges }
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      return {
        ok: false,
        reason: `${why}, and looking for one failed: ${error.message}`,
        remedy,
        exchanges,
      }
    }
  }

  const found = new Map<SubjectName, Promise<SubjectResult>>()
  return async (name) => {
    const before = found.get(name)
    if (before !== undefined) return { ...(await before), exchanges: [] }
    const looking = look(name)
    found.set(name, looking)
    return looking
  }
}
