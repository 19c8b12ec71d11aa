import { breaks } from '../deviation.ts'
import { replace } from '../edit.ts'

/** Defects of element tokens. */
export const elements = {
  'element-token-of-another-kind': breaks('C245')
    .titled('Issues element tokens with the prefix of widget sessions.')
    .sets('elements/create-token', '/element_token', replace('pk_elem_', 'otkn_')),
  'element-token-for-nobody': breaks('C244')
    .titled('Issues an element token for a request without "entity_id" and "connect.entity".')
    .behaves({ elementTokenNeedsEntity: false }),
  'element-token-issued-twice': breaks('C277')
    .titled('Issues the same element token for every request.')
    .behaves({ elementTokensDistinct: false }),
  'element-token-reusable': breaks('C285')
    .titled('Accepts an element token more than once.')
    .behaves({ elementTokenReusableSeconds: Number.POSITIVE_INFINITY }),
  'element-token-outlives-its-time': breaks('C303')
    .titled('Accepts an element token after 30 minutes.')
    .behaves({ elementTokenSeconds: 86_400 }),
  'element-token-dies-young': breaks('C303')
    .titled('Expires an element token after one minute, not after 30.')
    .behaves({ elementTokenSeconds: 60 }),
  'element-token-stillborn': breaks('C303')
    .titled('Issues element tokens that are never accepted.')
    .behaves({ elementTokenSeconds: 0 }),
  'element-token-for-the-entity': breaks('C277')
    .titled('Issues the same element token for an entity every time.')
    .sets('elements/create-token', '/element_token', (token: string, { store, body }) => {
      const { entity_id } = body as { entity_id?: string }
      return (
        [...store.elementTokens.values()].find((one) => one.entity_id === entity_id)?.id ?? token
      )
    }),
  'element-token-reusable-for-a-minute': breaks('C285')
    .titled('Accepts an element token again within a minute.')
    .behaves({ elementTokenReusableSeconds: 60 }),
  'element-token-lives-a-minute-longer': breaks('C303')
    .titled('Accepts an element token for 31 minutes, not for 30.')
    .behaves({ elementTokenSeconds: 31 * 60 }),
  'element-token-lives-two-minutes-less': breaks('C303')
    .titled('Accepts an element token for 28 minutes, not for 30.')
    .behaves({ elementTokenSeconds: 28 * 60 }),
  'element-token-displaced': breaks('C303')
    .titled('Refuses an element token once another one was issued.')
    .behaves({ elementTokensOutliveNext: false }),
  'element-token-known-by-the-first': breaks('C245')
    .titled('Issues the second and later element tokens without their prefix.')
    .sets('elements/create-token', '/element_token', (token: string, { store }) =>
      store.elementTokens.size === 1 ? token : token.replace('pk_elem_', ''),
    ),
  'element-token-as-object': breaks('C245')
    .titled('Issues an element token as an object.')
    .sets('elements/create-token', '/element_token', (value: string) => ({ value, minutes: 30 })),
}
