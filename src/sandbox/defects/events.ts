import { breaks, countOf } from '../deviation.ts'
import { copy, drop, set } from '../edit.ts'

interface Diff {
  readonly before: unknown
  readonly after: unknown
}

/** Defects of stored events. */
export const events = {
  'score-fell-when-it-rose': breaks('C292')
    .titled('Stores an increase to a lower score than before.')
    .sets('events/retrieve', '/diff/before/scores/*/score', 850),
  'new-score-under-the-old-id': breaks('C291', 'C262', 'C034', 'C290')
    .titled('Stores an increase with the same id before and after.')
    .edits('events/retrieve', copy('/diff/before/id', '/diff/after/id')),
  'snapshot-of-the-change-only': breaks('C220')
    .titled('Stores only the id of the resource before the change.')
    .sets('events/retrieve', '/diff/before', ({ id }: { id: string }) => ({ id })),
  'event-of-another-kind': breaks('C217')
    .titled('Uses the prefix of accounts for the resource of an event.')
    .sets('events/retrieve', '/resource_id', 'acc_elsewhere'),
  'event-about-a-third-resource': breaks('C290')
    .titled('Names a resource that is in neither snapshot of an event.')
    .sets('events/retrieve', '/resource_id', 'crs_elsewhere'),
  'event-data-of-another-kind': breaks('C218')
    .titled('Names another kind of resource than the one that changed.')
    .sets('events/retrieve', '/data', 'Payment'),
  'event-data-as-object': breaks('C218')
    .titled('Writes the kind of resource as an object.')
    .sets('events/retrieve', '/data', {}),
  'before-and-after-swapped': breaks('C292')
    .titled('Swaps the snapshots before and after a change.')
    .sets('events/retrieve', '/diff', ({ before, after }: Diff) => ({
      before: after,
      after: before,
    })),
  'nothing-happened': breaks('C291', 'C292')
    .titled('Stores an increase with the same snapshot before and after.')
    .edits('events/retrieve', copy('/diff/after', '/diff/before')),
  'score-passes-to-another-entity': breaks('C219')
    .titled('Stores an increase between the scores of two entities.')
    .sets('events/retrieve', '/diff/before/entity_id', 'ent_elsewhere'),
  'event-changes-when-read-again': breaks('C262')
    .titled('Shows another score before the change each time.')
    .edits('events/retrieve', (body, call) =>
      set('/diff/before/scores/*/score', 100 + countOf(call, 'event'))(body, call),
    ),
  'event-moves-to-another-resource': breaks('C262', 'C290')
    .titled('Shows another resource each time an event is read.')
    .sets('events/retrieve', '/resource_id', (_, call) => `crs_${countOf(call, 'resource')}`),
  'event-without-a-change': breaks('C289')
    .titled('Omits the change from the type of an event.')
    .sets('events/retrieve', '/type', 'credit_score'),
  'event-without-before': breaks('C219')
    .titled('Omits the snapshot before the change.')
    .edits('events/retrieve', drop('/diff/before')),
  'another-event': breaks('C275')
    .titled('Returns another event than the one requested.')
    .sets('events/retrieve', '/id', (id: string) => `${id}x`),
}
