import { type Defects, once } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of updates. */
export const updates = {
  'update-completed-at-once': {
    title: 'Calls an update completed the moment it is asked for.',
    breaks: ['C145'],
    body: { 'updates/create': set('/status', 'completed') },
  },
  'pending-update-with-data': {
    title: 'Gives a pending update the data that has yet to come.',
    breaks: ['C149'],
    body: { 'updates/create': set('/credit_card', { balance: 125_000 }) },
  },
  'update-from-nowhere': {
    title: 'Names a source of an update that does not exist.',
    breaks: ['C147'],
    body: { 'updates/create': set('/source', 'hearsay') },
  },
  'update-of-another-account': {
    title: 'Answers with an update of another account.',
    breaks: ['C146'],
    body: { 'updates/create': set('/account_id', 'acc_elsewhere') },
  },
  'update-under-the-same-id': {
    title: 'Gives the updates of all accounts one id.',
    breaks: ['C034', 'C262'],
    body: {
      'updates/create': set('/id', (id: string, call) => once(call, 'update', () => id)),
    },
  },
} as const satisfies Defects
