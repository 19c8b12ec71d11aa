import type { SandboxResponse } from '../call.ts'
import { permittedBy } from '../deviation.ts'
import { refuse } from '../refusal.ts'

const refusing = (change: (response: SandboxResponse) => Partial<SandboxResponse>) => ({
  '*': (response: SandboxResponse): SandboxResponse =>
    response.status < 400 ? response : { ...response, ...change(response) },
})

/** Other ways to refuse, and other things that can be refused. */
export const refusals = {
  'refuses-with-422': permittedBy(['C302'], {
    title: 'Returns 422, not 400, for an invalid request.',
    response: refusing(({ status }) => ({ status: status === 400 ? 422 : status })),
  }),
  'refuses-in-html': permittedBy(['C302'], {
    title: 'Writes refusals as HTML.',
    response: refusing(({ headers }) => ({
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      raw: '<!doctype html><title>No</title><h1>No</h1>',
    })),
  }),
  'refuses-without-a-body': permittedBy(['C302'], {
    title: 'Writes refusals without a body.',
    response: refusing(() => ({ raw: '' })),
  }),
  'refuses-with-problem-details': permittedBy(['C302'], {
    title: 'Writes refusals as problem details.',
    response: refusing(({ status, headers }) => ({
      headers: { ...headers, 'content-type': 'application/problem+json' },
      body: { type: 'about:blank', title: 'No', status },
    })),
  }),
  'refuses-with-a-list': permittedBy(['C302'], {
    title: 'Writes refusals as a list of errors.',
    response: refusing(() => ({ body: { errors: [{ field: null, reason: 'no' }, 'no'] } })),
  }),
  'refuses-in-the-envelope': permittedBy(['C302'], {
    title: 'Writes refusals in the longer envelope.',
    response: refusing(() => ({
      body: { success: false, data: { error: { code: 'NO' } }, message: 'No.' },
    })),
  }),
  'refuses-in-a-word': permittedBy(['C302'], {
    title: 'Writes refusals in one word.',
    response: refusing(({ headers }) => ({
      headers: { ...headers, 'content-type': 'text/plain' },
      raw: 'No.',
    })),
  }),
  'refuses-as-if-unknown': permittedBy(['C302'], {
    title: 'Returns 404 for everything that it refuses.',
    response: refusing(() => ({ status: 404 })),
  }),
  'updates-refused': permittedBy(['C247'], {
    title: 'Refuses to update personal data.',
    blocks: ['entities/update/'],
    response: { 'entities/update': () => refuse('state', 'What was set cannot be changed.') },
  }),
  'accounts-gone-with-consent': permittedBy(['C229', 'C302'], {
    title: 'Returns 404 for the accounts of a withdrawn entity.',
    response: {
      'accounts/retrieve': (response, { store, params }) => {
        const holder = store.accounts.get(params.acc_id!)?.holder_id ?? ''
        const withdrawn = store.entities.get(holder)?.status === 'disabled'
        return withdrawn ? refuse('record', 'There is no account with this id.') : response
      },
    },
  }),
  'simulation-of-three-statuses': permittedBy(['C236'], {
    title: 'Refuses to simulate a status that no sample shows.',
    response: {
      'payments/simulate': (response, { body }) =>
        (body as { status?: string }).status === 'failed'
          ? refuse('invalid', 'This status cannot be forced.')
          : response,
    },
  }),
  'cancellation-repeatable': permittedBy(['C234'], {
    title: 'Accepts the cancellation of a canceled payment, without a change.',
    behaviour: { cancelRepeatable: true },
  }),
  'one-update-at-a-time': permittedBy(['C240', 'C302'], {
    title: 'Refuses an update of an account while another one is pending.',
    blocks: ['updates/create/repeat-is-new-or-same'],
    response: {
      'updates/create': (response, { store, params }) => {
        const own = [...store.updates.values()].filter(
          ({ account_id }) => account_id === params.acc_id,
        )
        return own.length > 3 ? refuse('state', 'An update is under way.') : response
      },
    },
  }),
}
