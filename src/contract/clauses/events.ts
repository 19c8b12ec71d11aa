import { implied, rule } from './clause.ts'

export const events = {
  'events/event#type': rule('C216', 'The type of a stored event is a string.'),
  'events/event#type-form': rule(
    'C289',
    'The type of a stored event names a resource and a change, with a dot between them.',
  ),
  'events/event#resource': rule(
    'C217',
    'A stored event names its resource and the kind of the resource, both as strings.',
  ),
  'events/event#resource-kind': implied(
    'C217',
    'The id of the resource is of the kind that the event names.',
  ),
  'events/event#data': rule(
    'C218',
    'data of a stored event is a string that names the kind of the resource.',
  ),
  'events/event#diff': rule(
    'C219',
    'diff of a stored event holds the resource before and after the change.',
    { also: ['C290'] },
  ),
  'events/event#snapshots': rule('C220', 'before and after are full snapshots of the resource.', {
    why: 'Error, timestamps and the created_at of score items may be left out, as published samples do.',
  }),
  'events/event#new-score': rule(
    'C291',
    'After an increase of a credit score, the member after is a new record.',
  ),
  'events/event#higher-score': rule(
    'C292',
    'After an increase of a credit score, the score in after is higher than the score in before.',
    { why: 'Compared for the same source and model.' },
  ),
  'events/retrieve#answer': rule('C275', 'Reading an event returns the stored event.', {
    also: ['C288'],
  }),
  'events/retrieve#id': implied('C275', 'The event returned is the one requested.'),
}
