import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

export interface Kba {
  readonly questions: readonly {
    readonly id: string
    readonly text: string
    readonly answers: readonly { readonly id: string; readonly text: string }[]
  }[]
  readonly authenticated: boolean
}

/** One attempt to verify the phone or the identity of an entity. */
export interface VerificationSession {
  readonly id: string
  readonly entity_id: string
  readonly status: 'in_progress' | 'verified'
  readonly type: 'phone' | 'identity'
  readonly method: 'sms' | 'kba' | 'byo_sms' | 'byo_kyc'
  /** Empty until the code came back, then the moment it did. */
  readonly sms: { readonly timestamp?: string } | null
  readonly kba: Kba | null
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

const questions: Kba['questions'] = [
  {
    id: 'qtn_1',
    text: 'Which of these streets have you lived in?',
    answers: [
      { id: 'ans_1', text: 'Invented Avenue' },
      { id: 'ans_2', text: 'None of these' },
    ],
  },
]

/** A new session that nothing has come back to yet. */
export function addVerificationSession(
  store: Store,
  entityId: string,
  method: VerificationSession['method'],
): VerificationSession {
  const at = store.stamp()
  return keep(store.verificationSessions, {
    id: store.nextId('evf_'),
    entity_id: entityId,
    status: 'in_progress',
    type: method === 'sms' || method === 'byo_sms' ? 'phone' : 'identity',
    method,
    sms: method === 'sms' ? {} : null,
    kba: method === 'kba' ? { questions, authenticated: false } : null,
    error: null,
    created_at: at,
    updated_at: at,
  })
}
