import { breaks, once } from '../deviation.ts'

/** Defects of updates. */
export const updates = {
  'update-completed-at-once': breaks('C145')
    .titled('Returns a new update as completed.')
    .sets('updates/create', '/status', 'completed'),
  'pending-update-with-data': breaks('C149')
    .titled('Adds data to a pending update.')
    .sets('updates/create', '/credit_card', { balance: 125_000 }),
  'update-from-nowhere': breaks('C147')
    .titled('Returns an update from a source that does not exist.')
    .sets('updates/create', '/source', 'rumor'),
  'update-of-another-account': breaks('C146')
    .titled('Returns an update of another account.')
    .sets('updates/create', '/account_id', 'acc_elsewhere'),
  'update-under-the-same-id': breaks('C034', 'C262')
    .titled('Creates every update with the id of the first.')
    .sets('updates/create', '/id', (id: string, call) => once(call, 'update', () => id)),
}
