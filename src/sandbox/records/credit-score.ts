import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

export interface Score {
  readonly score: number
  readonly source: string
  readonly model: string
  readonly factors: readonly { readonly code: string; readonly description: string }[]
  readonly created_at: string
}

/** The scores of an entity at one moment. */
export interface CreditScore {
  readonly id: string
  readonly entity_id: string
  readonly status: string
  readonly scores: readonly Score[]
  readonly error: RecordError | null
  readonly created_at: string
  readonly updated_at: string
}

const agencies = [
  { source: 'equifax', model: 'vantage_3' },
  { source: 'transunion', model: 'vantage_4' },
] as const

const factors: Score['factors'] = [
  { code: '00034', description: 'The total of all balances on open accounts is too high' },
  { code: '00012', description: 'The oldest account was opened too recently' },
]

/** A new record of two scores; the second agency sees the same entity a little worse. */
export function addCreditScore(store: Store, entityId: string, score: number): CreditScore {
  const at = store.stamp()
  return keep(store.creditScores, {
    id: store.nextId('crs_'),
    entity_id: entityId,
    status: 'completed',
    scores: agencies.map((agency, index) => ({
      score: score - 6 * index,
      ...agency,
      factors,
      created_at: at,
    })),
    error: null,
    created_at: at,
    updated_at: at,
  })
}

/** The score record of an entity that was made last. */
export function latestCreditScore(store: Store, entityId: string): CreditScore | undefined {
  return [...store.creditScores.values()].findLast((record) => record.entity_id === entityId)
}
