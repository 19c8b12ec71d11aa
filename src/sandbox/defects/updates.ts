import { type Defects, once } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of updates. */
export const updates = {
  'update-completed-at-once': {
    title: 'Returns a new update as completed.',
    breaks: ['C145'],
    body: { 'updates/create': set('/status', 'completed') },
  },
  'pending-update-with-data': {
    title: 'Adds data to a pending update.',
    breaks: ['C149'],
    body: { 'updates/create': set('/credit_card', { balance: 125_000 }) },
  },
  'update-from-nowhere': {
    title: 'Returns an update from a source that does not exist.',
    breaks: ['C147'],
    body: { 'updates/create': set('/source', 'rumor') },
  },
  'update-of-another-account': {
    title: 'Returns an update of another account.',
    breaks: ['C146'],
    body: { 'updates/create': set('/account_id', 'acc_elsewhere') },
  },
  'update-under-the-same-id': {
    title: 'Creates every update with the id of the first.',
    breaks: ['C034', 'C262'],
    body: {
      'updates/create': set('/id', (id: string, call) => once(call, 'update', () => id)),
    },
  },
} as const satisfies Defects
