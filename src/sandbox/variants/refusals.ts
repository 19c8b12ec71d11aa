import type { SandboxResponse } from '../call.ts'
import type { Variants } from '../deviation.ts'
import { refuse } from '../refusal.ts'

const refusing = (change: (answer: SandboxResponse) => Partial<SandboxResponse>) => ({
  '*': (answer: SandboxResponse): SandboxResponse =>
    answer.status < 400 ? answer : { ...answer, ...change(answer) },
})

/** Other ways to refuse, and other things that can be refused. */
export const refusals = {
  'refuses-with-problem-details': {
    title: 'Writes refusals as problem details.',
    open: ['C302'],
    response: refusing(({ status, headers }) => ({
      headers: { ...headers, 'content-type': 'application/problem+json' },
      body: { type: 'about:blank', title: 'No', status },
    })),
  },
  'refuses-with-a-list': {
    title: 'Writes refusals as a list of all that is wrong.',
    open: ['C302'],
    response: refusing(() => ({ body: { errors: [{ field: null, reason: 'no' }, 'no'] } })),
  },
  'refuses-in-the-envelope': {
    title: 'Writes refusals in the longer envelope.',
    open: ['C302'],
    response: refusing(() => ({
      body: { success: false, data: { error: { code: 'NO' } }, message: 'No.' },
    })),
  },
  'refuses-in-a-word': {
    title: 'Writes refusals in one word.',
    open: ['C302'],
    response: refusing(({ headers }) => ({
      headers: { ...headers, 'content-type': 'text/plain' },
      raw: 'No.',
    })),
  },
  'refuses-as-if-unknown': {
    title: 'Answers 404 to whatever it refuses.',
    open: ['C302'],
    response: refusing(() => ({ status: 404 })),
  },
  'updates-refused': {
    title: 'Does not let personal data be changed.',
    open: ['C247'],
    blocks: ['entities/update/'],
    response: {
      'entities/update': () => refuse('state', 'What was set cannot be changed.'),
    },
  },
  'accounts-gone-with-consent': {
    title: 'Does not show the accounts of an entity that withdrew its consent any more.',
    open: ['C229', 'C302'],
    response: {
      'accounts/retrieve': (response, { store, params }) => {
        const holder = store.accounts.get(params.acc_id!)?.holder_id ?? ''
        const withdrawn = store.entities.get(holder)?.status === 'disabled'
        return withdrawn ? refuse('record', 'There is no account with this id.') : response
      },
    },
  },
  'simulation-of-three-statuses': {
    title: 'Does not simulate statuses that no sample shows.',
    open: ['C236'],
    response: {
      'payments/simulate': (response, { body }) =>
        (body as { status?: string }).status === 'failed'
          ? refuse('invalid', 'This status cannot be forced.')
          : response,
    },
  },
  'cancellation-repeatable': {
    title: 'Accepts the cancellation of a canceled payment, which changes nothing.',
    open: ['C234'],
    behaviour: { cancelRepeatable: true },
  },
  'one-update-at-a-time': {
    title: 'Refuses an update of an account while another one is pending.',
    open: ['C240', 'C302'],
    blocks: ['updates/create/asks-twice'],
    response: {
      'updates/create': (response, { store, params }) => {
        const own = [...store.updates.values()].filter(
          ({ account_id }) => account_id === params.acc_id,
        )
        return own.length > 3 ? refuse('state', 'An update is under way.') : response
      },
    },
  },
} as const satisfies Variants
