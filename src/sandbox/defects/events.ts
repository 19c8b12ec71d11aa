import { breaks, countOf } from '../deviation.ts'
import { copy, drop, set } from '../edit.ts'

interface Diff {
  readonly before: unknown
  readonly after: unknown
}

/** Defects of stored events. */
export const events = {
  'score-fell-when-it-rose': breaks(['C292'], {
    title: 'Stores an increase to a lower score than before.',
    'events/retrieve': set('/diff/before/scores/*/score', 850),
  }),
  'new-score-under-the-old-id': breaks(['C291', 'C262', 'C034', 'C290'], {
    title: 'Stores an increase with the same id before and after.',
    'events/retrieve': copy('/diff/before/id', '/diff/after/id'),
  }),
  'snapshot-of-the-change-only': breaks(['C220'], {
    title: 'Stores only the id of the resource before the change.',
    'events/retrieve': set('/diff/before', ({ id }: { id: string }) => ({ id })),
  }),
  'event-of-another-kind': breaks(['C217'], {
    title: 'Uses the prefix of accounts for the resource of an event.',
    'events/retrieve': set('/resource_id', 'acc_elsewhere'),
  }),
  'event-about-a-third-resource': breaks(['C290'], {
    title: 'Names a resource that is in neither snapshot of an event.',
    'events/retrieve': set('/resource_id', 'crs_elsewhere'),
  }),
  'event-data-of-another-kind': breaks(['C218'], {
    title: 'Names another kind of resource than the one that changed.',
    'events/retrieve': set('/data', 'Payment'),
  }),
  'event-data-as-object': breaks(['C218'], {
    title: 'Writes the kind of resource as an object.',
    'events/retrieve': set('/data', {}),
  }),
  'before-and-after-swapped': breaks(['C292'], {
    title: 'Swaps the snapshots before and after a change.',
    'events/retrieve': set('/diff', ({ before, after }: Diff) => ({
      before: after,
      after: before,
    })),
  }),
  'nothing-happened': breaks(['C291', 'C292'], {
    title: 'Stores an increase with the same snapshot before and after.',
    'events/retrieve': copy('/diff/after', '/diff/before'),
  }),
  'score-passes-to-another-entity': breaks(['C219'], {
    title: 'Stores an increase between the scores of two entities.',
    'events/retrieve': set('/diff/before/entity_id', 'ent_elsewhere'),
  }),
  'event-changes-when-read-again': breaks(['C262'], {
    title: 'Shows another score before the change each time.',
    'events/retrieve': (body, call) =>
      set('/diff/before/scores/*/score', 100 + countOf(call, 'event'))(body, call),
  }),
  'event-moves-to-another-resource': breaks(['C262', 'C290'], {
    title: 'Shows another resource each time an event is read.',
    'events/retrieve': set('/resource_id', (_, call) => `crs_${countOf(call, 'resource')}`),
  }),
  'event-without-a-change': breaks(['C289'], {
    title: 'Omits the change from the type of an event.',
    'events/retrieve': set('/type', 'credit_score'),
  }),
  'event-without-before': breaks(['C219'], {
    title: 'Omits the snapshot before the change.',
    'events/retrieve': drop('/diff/before'),
  }),
  'another-event': breaks(['C275'], {
    title: 'Returns another event than the one requested.',
    'events/retrieve': set('/id', (id: string) => `${id}x`),
  }),
}
