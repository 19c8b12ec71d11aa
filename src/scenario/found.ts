import type { SubjectName, SubjectResult } from '../target/index.ts'
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
    'account.ach': achAccount,
    subscription,
    webhook: async () => pick((await api.webhooks.list()).body.data[0]),
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
    for (const entity of await entitiesToRead()) {
      const answer = await api.subscriptions.list(entity)
      const first = answer.ok ? Object.values(answer.body)[0] : undefined
      if (first?.id !== undefined) return { id: first.id, entity_id: entity }
    }
    return undefined
  }

  /** Entities that are only looked at: the configured one, or else a few of the list. */
  async function entitiesToRead(): Promise<string[]> {
    const configured = await get('entity.individual')
    if (configured.ok) return [String(configured.fields.id)]
    const { data } = (await api.entities.list()).body
    return data.slice(0, 5).flatMap((entity) => (typeof entity?.id === 'string' ? [entity.id] : []))
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

function pick(
  record: { readonly id: string } | null | undefined,
): { readonly id: string } | undefined {
  return typeof record?.id === 'string' ? { id: record.id } : undefined
}
