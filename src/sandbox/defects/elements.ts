import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

/** Lies about element tokens. */
export const elements = {
  'element-token-of-another-kind': {
    title: 'Issues element tokens under the prefix of a widget session.',
    breaks: ['C245'],
    spoil: {
      'elements/create-token': set('/element_token', (token: string) =>
        token.replace('pk_elem_', 'otkn_'),
      ),
    },
  },
  'element-token-for-nobody': {
    title: 'Issues an element token though neither "entity_id" nor "connect.entity" was sent.',
    breaks: ['C244'],
    behaviour: { elementTokenNeedsEntity: false },
  },
  'element-token-issued-twice': {
    title: 'Issues the same element token to everybody.',
    breaks: ['C277'],
    behaviour: { elementTokensDistinct: false },
  },
  'element-token-reusable': {
    title: 'Accepts an element token a second time.',
    breaks: ['C285'],
    behaviour: { elementTokensReusable: true },
  },
  'element-token-outlives-its-time': {
    title: 'Accepts an element token after its 30 minutes.',
    breaks: ['C303'],
    behaviour: { elementTokenSeconds: 86_400 },
  },
  'element-token-dies-young': {
    title: 'Refuses an element token after one minute of its thirty.',
    breaks: ['C303'],
    behaviour: { elementTokenSeconds: 60 },
  },
  'element-token-stillborn': {
    title: 'Issues element tokens that it never accepts.',
    breaks: ['C303'],
    behaviour: { elementTokenSeconds: 0 },
  },
} as const satisfies Defects
