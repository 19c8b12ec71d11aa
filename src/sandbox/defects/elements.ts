import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of element tokens. */
export const elements = {
  'element-token-of-another-kind': {
    title: 'Issues element tokens under the prefix of a widget session.',
    breaks: ['C245'],
    body: {
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
    behaviour: { elementTokenReusableSeconds: Number.POSITIVE_INFINITY },
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
  'element-token-for-the-entity': {
    title: 'Issues one element token for every entity, again and again.',
    breaks: ['C277'],
    body: {
      'elements/create-token': set('/element_token', (token: string, { store, body }) => {
        const { entity_id } = body as { entity_id?: string }
        return (
          [...store.elementTokens.values()].find((one) => one.entity_id === entity_id)?.id ?? token
        )
      }),
    },
  },
  'element-token-reusable-for-a-minute': {
    title: 'Accepts an element token again within a minute.',
    breaks: ['C285'],
    behaviour: { elementTokenReusableSeconds: 60 },
  },
  'element-token-lives-a-minute-longer': {
    title: 'Accepts an element token for 31 minutes, not for 30.',
    breaks: ['C303'],
    behaviour: { elementTokenSeconds: 31 * 60 },
  },
  'element-token-lives-two-minutes-less': {
    title: 'Accepts an element token for 28 minutes, not for 30.',
    breaks: ['C303'],
    behaviour: { elementTokenSeconds: 28 * 60 },
  },
  'element-token-displaced': {
    title: 'Refuses an element token once another one was issued.',
    breaks: ['C303'],
    behaviour: { elementTokensOutliveNext: false },
  },
  'element-token-known-by-the-first': {
    title: 'Issues element tokens without their prefix, but for the first.',
    breaks: ['C245'],
    body: {
      'elements/create-token': set('/element_token', (token: string, { store }) =>
        store.elementTokens.size === 1 ? token : token.replace('pk_elem_', ''),
      ),
    },
  },
  'element-token-as-object': {
    title: 'Issues an element token as an object with its time.',
    breaks: ['C245'],
    body: {
      'elements/create-token': set('/element_token', (value: string) => ({ value, minutes: 30 })),
    },
  },
} as const satisfies Defects
