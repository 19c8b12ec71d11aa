import type { Exchange } from '../exchange/index.ts'
import { remedyFor, type SubjectName, type SubjectResult, type Target } from '../target/index.ts'
import type { Transport } from '../transport/index.ts'
import { type Api, createApi } from './running/api.ts'
import type { Need } from './scenario.ts'
import { Stop } from './stop.ts'

/** A bank account that belongs to nobody: a routing number that was never issued. */
const bankAccount = { routing: '000000001', number: '100000001', type: 'checking' } as const

type Get = (name: SubjectName) => Promise<SubjectResult>

interface Finder {
  /** The subjects that a target must offer for it. */
  readonly requires: readonly SubjectName[]
  /** The fields of the subject; undefined where there is none. `person`: the id of the configured individual. */
  find(
    api: Api,
    person: () => Promise<string | undefined>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
}

/**
 * Subjects that the 25 operations can find or make by themselves, for targets that do not configure them.
 * Nothing is found where finding would mean to change a record of somebody else.
 */
const finders: Partial<Record<Need, Finder>> = {
  'account.ach': {
    requires: ['entity.individual'],
    async find(api, person) {
      const holder = await person()
      if (holder === undefined) return undefined
      const request = { holder_id: holder, ach: bankAccount }
      const { id } = (await api.accounts.create(request)).expectOk()
      return { id, entity_id: holder }
    },
  },
  subscription: {
    requires: [],
    async find(api, person) {
      const configured = await person()
      const entities =
        configured === undefined
          ? (await api.entities.list()).expectOk().data.slice(0, 5)
          : [{ id: configured }]
      for (const entity of entities) {
        if (typeof entity?.id !== 'string') continue
        const response = await api.subscriptions.list(entity.id)
        const first = response.ok ? Object.values(response.expectOk())[0] : undefined
        if (first?.id !== undefined) return { id: first.id, entity_id: entity.id }
      }
      return undefined
    },
  },
  webhook: {
    requires: [],
    async find(api) {
      const [first] = (await api.webhooks.list()).expectOk().data
      return typeof first?.id === 'string' ? { id: first.id } : undefined
    },
  },
}

/** What a target must be configured with so that a scenario gets a subject or an action. */
export function requirementsOf(need: Need): readonly Need[] {
  return finders[need]?.requires ?? [need]
}

/** Whether Assay looks for a subject that a target does not configure, or makes it by operations, which are judged. */
export function findsSubject(name: SubjectName): boolean {
  return Object.hasOwn(finders, name)
}

/**
 * Finds subjects that are not configured: each is looked for once, and one that cannot be found says why.
 * `get` gets the subjects that another one requires.
 */
export function createFinder(target: Target, transport: Transport, get: Get): Get {
  async function look(name: SubjectName): Promise<SubjectResult> {
    const exchanges: Exchange[] = []
    const why = `The subject ${name} is not configured`
    const remedy = remedyFor(name)
    const api = createApi(target, async (request) => {
      const onBusy = (busy: Exchange) => void exchanges.push(busy)
      const exchange = await transport({ ...request, onBusy })
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
      // What is looked for with the help of a subject that could not be made is missing for that reason.
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
