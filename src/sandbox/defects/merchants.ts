import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

/** Lies about merchants. */
export const merchants = {
  'provider-id-without-a-list': {
    title: 'Maps the providers of a merchant to one id each, not to a list.',
    breaks: ['C175'],
    spoil: { 'merchants/retrieve': set('/provider_ids', { first_provider: '900001' }) },
  },
  'temporary-in-words': {
    title: 'Says in a word, not in a boolean, that a merchant is not temporary.',
    breaks: ['C176'],
    spoil: { 'merchants/retrieve': set('/is_temp', 'no') },
  },
} as const satisfies Defects
