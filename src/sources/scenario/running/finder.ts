import { type Exchange, isUndecided } from '../../../core/exchange/index.ts'
import { shownCall } from '../../../core/redaction/index.ts'
import {
  type RepeatRead,
  remedyFor,
  remedyForRefusal,
  type SubjectName,
  type SubjectResult,
  sendAndKeep,
  type Target,
} from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'
import { finders } from '../find-subjects.ts'
import { Stop } from '../stop.ts'
import { createApi } from './api.ts'
import type { Wire } from './response.ts'

type Get = (name: SubjectName) => Promise<SubjectResult>

interface Finding {
  readonly get: Get
  readonly repeat?: RepeatRead | undefined
  readonly claimed?: readonly number[] | undefined
}

export function createFinder(
  target: Target,
  transport: Transport,
  { get, repeat, claimed }: Finding,
): Get {
  return async (name) => {
    const exchanges: Exchange[] = []
    const refuse = (detail: string): SubjectResult => {
      const reason = `The subject ${name} is not configured${detail}`
      return { ok: false, reason, remedy: remedyFor(name), exchanges }
    }
    const isRight = ({ response }: Exchange) =>
      response === null || response.status < 400 || response.status >= 500
    const wire: Wire = (request) => sendAndKeep(request, exchanges, isRight, { transport, repeat })
    const api = createApi(target, wire, { claimed })
    let person: SubjectResult | undefined
    const findPerson = async () => {
      person = await get('entity.individual')
      exchanges.push(...person.exchanges)
      return person.ok ? String(person.fields.id) : undefined
    }
    const finder = finders[name]
    if (finder === undefined) return refuse('.')
    try {
      const fields = await finder.find(api, findPerson)
      if (fields !== undefined) return { ok: true, fields, exchanges }
    } catch (error) {
      if (!(error instanceof Stop)) throw error
      const { message, refused } = error
      const failed = refuse(`, and the search for one failed: ${message}`)
      const last = exchanges.at(-1)
      // No configuration lets a target respond that is away, or fails.
      const isFailed = last !== undefined && last.response !== null && isUndecided(last)
      const remedy = isFailed && { remedy: remedyForRefusal(callOf(last, target), last) }
      return { ...failed, ...remedy, ...(refused && { refused }) }
    }
    // Without the configured individual, the reason is that of the individual.
    const isConfigured = target.subjects['entity.individual'] !== undefined
    if (person?.ok === false && isConfigured) return { ...person, exchanges }
    return refuse(`, and ${searchOf(exchanges, target)}.`)
  }
}

function searchOf(exchanges: readonly Exchange[], target: Target): string {
  const last = exchanges.at(-1)
  return last ? `${callOf(last, target)} showed none` : 'none was found'
}

function callOf({ request }: Exchange, { baseUrl }: Target): string {
  return shownCall(request.method, request.url.slice(baseUrl.length))
}
