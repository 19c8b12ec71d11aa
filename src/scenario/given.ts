import type { Fields, SubjectName, SubjectResult, Subjects } from '../target/index.ts'
import { Stop } from './stop.ts'

interface Owned {
  readonly id: string
  readonly entityId: string
}

/** What a story can be given, each a promise of one subject. */
export interface Given {
  individual(): Promise<{ readonly id: string }>
  corporation(): Promise<{ readonly id: string }>
  /** An entity that the story may destroy, with an account where the target offers one. */
  disposableEntity(): Promise<{ readonly id: string; readonly accountId: string | undefined }>
  achAccount(): Promise<{ readonly id: string }>
  liabilityAccount(): Promise<{ readonly id: string }>
  creditScore(): Promise<Owned>
  sensitiveRecord(): Promise<{ readonly id: string; readonly accountId: string }>
  cardProduct(): Promise<{ readonly id: string }>
  merchant(): Promise<{ readonly id: string }>
  webhook(): Promise<{ readonly id: string }>
  event(): Promise<{ readonly id: string }>
  subscription(): Promise<Owned>
  /** A payment that nobody has touched yet; `status` where the target showed the whole record. */
  pendingPayment(): Promise<{ readonly id: string; readonly status: string | undefined }>
  widgetSession(): Promise<{ readonly token: string; readonly accountId: string | undefined }>
}

/** Hands out subjects; one that cannot be had ends the story as blocked, with the reason. */
export function createGiven(
  subjects: Subjects,
  follow: (name: SubjectName, result: SubjectResult) => void,
): Given {
  async function get(name: SubjectName): Promise<Fields & { readonly record?: unknown }> {
    const result = await subjects.get(name)
    follow(name, result)
    if (!result.ok) throw new Stop('blocked', result.reason)
    return { ...result.fields, record: result.record }
  }
  const one = (name: SubjectName) => async () => ({ id: text(await get(name), 'id')! })
  const owned = (name: SubjectName) => async () => {
    const fields = await get(name)
    return { id: text(fields, 'id')!, entityId: text(fields, 'entity_id')! }
  }
  return {
    individual: one('entity.individual'),
    corporation: one('entity.corporation'),
    async disposableEntity() {
      const fields = await get('entity.disposable')
      return { id: text(fields, 'id')!, accountId: text(fields, 'account_id') }
    },
    achAccount: one('account.ach'),
    liabilityAccount: one('account.liability'),
    creditScore: owned('credit_score'),
    async sensitiveRecord() {
      const fields = await get('sensitive')
      return { id: text(fields, 'id')!, accountId: text(fields, 'account_id')! }
    },
    cardProduct: one('card_product'),
    merchant: one('merchant'),
    webhook: one('webhook'),
    event: one('event'),
    subscription: owned('subscription'),
    async pendingPayment() {
      const fields = await get('payment.pending')
      const status = (fields.record as { readonly status?: unknown } | undefined)?.status
      return { id: text(fields, 'id')!, status: typeof status === 'string' ? status : undefined }
    },
    async widgetSession() {
      const fields = await get('widget.session')
      return { token: text(fields, 'token')!, accountId: text(fields, 'account_id') }
    },
  }
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}
