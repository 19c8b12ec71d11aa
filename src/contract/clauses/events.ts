import type { Clauses } from '../../judge/index.ts'

export const events = {
  'events/event#type': {
    origin: 'C216',
    level: 'rule',
    says: 'The type of a stored event is a string.',
  },
  'events/event#type-form': {
    origin: 'C289',
    level: 'rule',
    says: 'The type of a stored event names a resource and a change, with a dot between them.',
  },
  'events/event#resource': {
    origin: 'C217',
    level: 'rule',
    says: 'A stored event names its resource and the kind of it, both strings.',
  },
  'events/event#resource-kind': {
    origin: 'C217',
    level: 'implied',
    says: 'The id of the resource is of the kind that the event names.',
  },
  'events/event#data': {
    origin: 'C218',
    level: 'rule',
    says: 'data of a stored event is a string that names the kind of the resource.',
  },
  'events/event#diff': {
    origin: 'C219',
    also: ['C290'],
    level: 'rule',
    says: 'diff of a stored event holds the resource before and after the change.',
  },
  'events/event#snapshots': {
    origin: 'C220',
    level: 'rule',
    says: 'before and after are full snapshots of the resource.',
    why: 'Error, timestamps and the created_at of score items may be left out, as published samples do.',
  },
  'events/event#new-score': {
    origin: 'C291',
    level: 'rule',
    says: 'When a credit score increased, after is a new record.',
  },
  'events/event#higher-score': {
    origin: 'C292',
    level: 'rule',
    says: 'When a credit score increased, the score after is higher than before.',
    why: 'Compared for the same source and model.',
  },
  'events/retrieve#answer': {
    origin: 'C275',
    also: ['C288'],
    level: 'rule',
    says: 'Reading an event answers with the stored event.',
  },
  'events/retrieve#id': {
    origin: 'C275',
    level: 'implied',
    says: 'The event answered is the one asked for.',
  },
} as const satisfies Clauses
