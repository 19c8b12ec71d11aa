import type { SubjectName, SubjectResult } from '#target'
import type { Api } from './api.ts'
import { Stop } from './stop.ts'

/** A bank account that belongs to nobody: a routing number that was never issued. */
const bankAccount = { routing: '000000001', number: '100000001', type: 'checking' } as const

/**
 * Subjects that the 25 operations can find or make by themselves, for targets that do not configure
 * them. Nothing is found where finding would mean to change a record of somebody else.
 */
export function createFinder(api: Api, get: (name: SubjectName) => Promise<SubjectResult>) {
  const found = new Map<SubjectName, Promise<SubjectResult>>()
  const finders: Partial<
    Record<SubjectName, () => Promise<Readonly<Record<string, unknown>> | undefined>>
  > = {
    'entity.individual': () => entityOfType('individual'),
    'entity.corporation': () => entityOfType('corporation'),
    'account.ach': achAccount,
    subscription,
    webhook: async () => pick((await api.webhooks.list()).body.data[0]),
  }

  async function entityOfType(type: string) {
    const { data } = (await api.entities.list()).body
    return pick(data.find((entity) => entity.type === type && entity.status === 'active'))
  }

  async function achAccount() {
    const holder = await get('entity.individual')
    if (!holder.ok) return undefined
    const { id } = (
      await api.accounts.create({ holder_id: String(holder.fields.id), ach: bankAccount })
    ).body
    return { id, entity_id: holder.fields.id }
  }

  async function subscription() {
    for (const name of ['entity.individual', 'entity.corporation'] as const) {
      const entity = await get(name)
      if (!entity.ok) continue
      const answer = await api.subscriptions.list(String(entity.fields.id))
      const first = answer.ok ? Object.values(answer.body)[0] : undefined
      if (first !== undefined) return { id: first.id, entity_id: entity.fields.id }
    }
    return undefined
  }

  /** Looks once; a subject that is not configured and cannot be found says so. */
  return function find(name: SubjectName): Promise<SubjectResult> {
    const before = found.get(name)
    if (before !== undefined) return before
    const looking = look(name, finders[name])
    found.set(name, looking)
    return looking
  }
}

async function look(
  name: SubjectName,
  finder: (() => Promise<Readonly<Record<string, unknown>> | undefined>) | undefined,
): Promise<SubjectResult> {
  const missing = {
    ok: false,
    reason: `The subject ${name} is not configured.`,
    exchanges: [],
  } as const
  if (finder === undefined) return missing
  try {
    const fields = await finder()
    if (fields !== undefined) return { ok: true, fields, exchanges: [] }
    return { ...missing, reason: `The subject ${name} is not configured, and none was found.` }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return {
      ...missing,
      reason: `The subject ${name} is not configured, and looking for one failed: ${error.message}`,
    }
  }
}

function pick(record: { readonly id: string } | undefined): { readonly id: string } | undefined {
  return record === undefined ? undefined : { id: record.id }
}
