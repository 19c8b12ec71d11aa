import { countOf, type Defects } from '../deviation.ts'
import { copy, drop, set } from '../edit.ts'

interface Diff {
  readonly before: unknown
  readonly after: unknown
}

/** Defects of stored events. */
export const events = {
  'score-fell-when-it-rose': {
    title: 'Stores an increase to a lower score than before.',
    breaks: ['C292'],
    body: { 'events/retrieve': set('/diff/before/scores/*/score', 850) },
  },
  'new-score-under-the-old-id': {
    title: 'Stores an increase with the same id before and after.',
    breaks: ['C291', 'C262', 'C034', 'C290'],
    body: { 'events/retrieve': copy('/diff/before/id', '/diff/after/id') },
  },
  'snapshot-of-the-change-only': {
    title: 'Stores only the id of the resource before the change.',
    breaks: ['C220'],
    body: { 'events/retrieve': set('/diff/before', ({ id }: { id: string }) => ({ id })) },
  },
  'event-of-another-kind': {
    title: 'Uses the prefix of accounts for the resource of an event.',
    breaks: ['C217'],
    body: { 'events/retrieve': set('/resource_id', 'acc_elsewhere') },
  },
  'event-about-a-third-resource': {
    title: 'Names a resource that is in neither snapshot of an event.',
    breaks: ['C290'],
    body: { 'events/retrieve': set('/resource_id', 'crs_elsewhere') },
  },
  'event-data-of-another-kind': {
    title: 'Names another kind of resource than the one that changed.',
    breaks: ['C218'],
    body: { 'events/retrieve': set('/data', 'Payment') },
  },
  'event-data-as-object': {
    title: 'Writes the kind of resource as an object.',
    breaks: ['C218'],
    body: { 'events/retrieve': set('/data', {}) },
  },
  'before-and-after-swapped': {
    title: 'Swaps the snapshots before and after a change.',
    breaks: ['C292'],
    body: {
      'events/retrieve': set('/diff', ({ before, after }: Diff) => ({
        before: after,
        after: before,
      })),
    },
  },
  'nothing-happened': {
    title: 'Stores an increase with the same snapshot before and after.',
    breaks: ['C291', 'C292'],
    body: { 'events/retrieve': copy('/diff/after', '/diff/before') },
  },
  'score-passes-to-another-entity': {
    title: 'Stores an increase between the scores of two entities.',
    breaks: ['C219'],
    body: { 'events/retrieve': set('/diff/before/entity_id', 'ent_elsewhere') },
  },
  'event-changes-when-read-again': {
    title: 'Shows another score before the change each time.',
    breaks: ['C262'],
    body: {
      'events/retrieve': (body, call) =>
        set('/diff/before/scores/*/score', 100 + countOf(call, 'event'))(body, call),
    },
  },
  'event-moves-to-another-resource': {
    title: 'Shows another resource each time an event is read.',
    breaks: ['C262', 'C290'],
    body: {
      'events/retrieve': set('/resource_id', (_, call) => `crs_${countOf(call, 'resource')}`),
    },
  },
  'event-without-a-change': {
    title: 'Omits the change from the type of an event.',
    breaks: ['C289'],
    body: { 'events/retrieve': set('/type', 'credit_score') },
  },
  'event-without-before': {
    title: 'Omits the snapshot before the change.',
    breaks: ['C219'],
    body: { 'events/retrieve': drop('/diff/before') },
  },
  'another-event': {
    title: 'Returns another event than the one requested.',
    breaks: ['C275'],
    body: { 'events/retrieve': set('/id', (id: string) => `${id}x`) },
  },
} as const satisfies Defects
