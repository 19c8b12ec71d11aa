import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

interface Diff {
  readonly before: { readonly id: string }
  readonly after: { readonly id: string }
}

/** Lies about stored events. */
export const events = {
  'score-fell-when-it-rose': {
    title: 'Tells of an increase to less than there was before.',
    breaks: ['C292'],
    spoil: { 'events/retrieve': set('/diff/before/scores/*/score', 850) },
  },
  'new-score-under-the-old-id': {
    title: 'Gives the score after an increase the id of the score before it.',
    breaks: ['C291'],
    spoil: {
      'events/retrieve': set('/diff', ({ before, after }: Diff) => ({
        before,
        after: { ...after, id: before.id },
      })),
    },
  },
  'snapshot-of-the-change-only': {
    title: 'Holds only what changed, not the whole of the resource.',
    breaks: ['C220'],
    spoil: { 'events/retrieve': set('/diff/before', ({ id }: { id: string }) => ({ id })) },
  },
  'event-of-another-kind': {
    title: 'Names the resource by an id of another kind.',
    breaks: ['C217'],
    spoil: { 'events/retrieve': set('/resource_id', 'acc_elsewhere') },
  },
  'event-data-as-object': {
    title: 'Holds the resource where its kind should be named.',
    breaks: ['C218'],
    spoil: { 'events/retrieve': set('/data', {}) },
  },
} as const satisfies Defects
