import { countOf, type Defects } from '../deviation.ts'
import { copy, drop, set } from '../edit.ts'

interface Diff {
  readonly before: unknown
  readonly after: unknown
}

/** Defects of stored events. */
export const events = {
  'score-fell-when-it-rose': {
    title: 'Tells of an increase to less than there was before.',
    breaks: ['C292'],
    body: { 'events/retrieve': set('/diff/before/scores/*/score', 850) },
  },
  'new-score-under-the-old-id': {
    title: 'Gives the score after an increase the id of the score before it.',
    breaks: ['C291', 'C262', 'C034', 'C290'],
    body: { 'events/retrieve': copy('/diff/before/id', '/diff/after/id') },
  },
  'snapshot-of-the-change-only': {
    title: 'Holds only what changed, not the whole of the resource.',
    breaks: ['C220'],
    body: { 'events/retrieve': set('/diff/before', ({ id }: { id: string }) => ({ id })) },
  },
  'event-of-another-kind': {
    title: 'Names the resource by an id of another kind.',
    breaks: ['C217'],
    body: { 'events/retrieve': set('/resource_id', 'acc_elsewhere') },
  },
  'event-about-a-third-resource': {
    title: 'Names a resource that is neither the one before the change nor the one after it.',
    breaks: ['C290'],
    body: { 'events/retrieve': set('/resource_id', 'crs_elsewhere') },
  },
  'event-data-of-another-kind': {
    title: 'Names the kind of another resource than the one that changed.',
    breaks: ['C218'],
    body: { 'events/retrieve': set('/data', 'Payment') },
  },
  'event-data-as-object': {
    title: 'Holds the resource where its kind should be named.',
    breaks: ['C218'],
    body: { 'events/retrieve': set('/data', {}) },
  },
  'before-and-after-swapped': {
    title: 'Tells of an increase backwards.',
    breaks: ['C292'],
    body: {
      'events/retrieve': set('/diff', ({ before, after }: Diff) => ({
        before: after,
        after: before,
      })),
    },
  },
  'nothing-happened': {
    title: 'Tells of an increase with the same record before and after.',
    breaks: ['C291', 'C292'],
    body: { 'events/retrieve': copy('/diff/after', '/diff/before') },
  },
  'score-passes-to-another-entity': {
    title: 'Tells of an increase from the score of one entity to that of another.',
    breaks: ['C219'],
    body: { 'events/retrieve': set('/diff/before/entity_id', 'ent_elsewhere') },
  },
  'event-changes-when-read-again': {
    title: 'Tells of another score before the change with every look.',
    breaks: ['C262'],
    body: {
      'events/retrieve': (body, call) =>
        set('/diff/before/scores/*/score', 100 + countOf(call, 'event'))(body, call),
    },
  },
  'event-moves-to-another-resource': {
    title: 'Names another resource when an event is read again.',
    breaks: ['C262', 'C290'],
    body: {
      'events/retrieve': set('/resource_id', (_, call) => `crs_${countOf(call, 'resource')}`),
    },
  },
  'event-without-a-change': {
    title: 'Names the resource in the type of an event, and not what happened to it.',
    breaks: ['C289'],
    body: { 'events/retrieve': set('/type', 'credit_score') },
  },
  'event-without-before': {
    title: 'Holds the resource after the change only.',
    breaks: ['C219'],
    body: { 'events/retrieve': drop('/diff/before') },
  },
  'another-event': {
    title: 'Answers with another event than the one asked for.',
    breaks: ['C275'],
    body: { 'events/retrieve': set('/id', (id: string) => `${id}x`) },
  },
} as const satisfies Defects
