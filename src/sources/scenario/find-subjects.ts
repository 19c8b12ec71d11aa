import type { SubjectName } from '../target/catalogue/index.ts'
import type { Api } from './running/api.ts'
import type { Need } from './scenario.ts'

/** The routing number is valid, but no bank has it, so the account belongs to nobody. */
const bankAccount = { routing: '011000002', number: '100000001', type: 'checking' } as const

interface Finder {
  readonly requires: readonly SubjectName[]
  find(
    api: Api,
    person: () => Promise<string | undefined>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** The operations can find or make these subjects, and change no record of somebody else by that. */
export const finders: Partial<Record<Need, Finder>> = {
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

/** Returns what a target must configure so that a scenario gets a subject or an action. */
export function requirementsOf(need: Need): readonly Need[] {
  return finders[need]?.requires ?? [need]
}
