import { breaks, once } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of updates. */
export const updates = {
  'update-completed-at-once': breaks(['C145'], {
    title: 'Returns a new update as completed.',
    'updates/create': set('/status', 'completed'),
  }),
  'pending-update-with-data': breaks(['C149'], {
    title: 'Adds data to a pending update.',
    'updates/create': set('/credit_card', { balance: 125_000 }),
  }),
  'update-from-nowhere': breaks(['C147'], {
    title: 'Returns an update from a source that does not exist.',
    'updates/create': set('/source', 'rumor'),
  }),
  'update-of-another-account': breaks(['C146'], {
    title: 'Returns an update of another account.',
    'updates/create': set('/account_id', 'acc_elsewhere'),
  }),
  'update-under-the-same-id': breaks(['C034', 'C262'], {
    title: 'Creates every update with the id of the first.',
    'updates/create': set('/id', (id: string, call) => once(call, 'update', () => id)),
  }),
}
