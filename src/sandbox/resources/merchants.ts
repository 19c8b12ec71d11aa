import { type Handlers, ok } from '../call.ts'
import type { Merchant } from '../records.ts'
import { find } from '../refusal.ts'

/** The reference behaviour of merchants. */
export const merchants = {
  'merchants/retrieve': ({ store, params }) => ok(find(store.merchants, params.mch_id, 'merchant')),
} satisfies Handlers

/** The merchants; their ids are the same under every seed. */
export const knownMerchants: readonly Merchant[] = [
  {
    id: 'mch_1',
    parent_name: 'Paper Lantern Bank',
    name: 'Paper Lantern Cards',
    logo: 'https://images.example.com/mch_1/logo.png',
    type: 'credit_card',
    provider_ids: { first_provider: ['900001'], second_provider: ['pl-01', 'pl-02'] },
    is_temp: false,
    account_number_formats: ['################'],
  },
  {
    id: 'mch_2',
    parent_name: 'Tin Whistle Credit Union',
    name: 'Tin Whistle Cards',
    logo: 'https://images.example.com/mch_2/logo.png',
    type: 'credit_card',
    provider_ids: { first_provider: [], second_provider: ['tw-07'] },
    is_temp: false,
    account_number_formats: ['##########', '#####-#####'],
  },
  {
    id: 'mch_3',
    parent_name: 'Glass Harbor Bank',
    name: 'Glass Harbor Cards',
    logo: 'https://images.example.com/mch_3/logo.png',
    type: 'credit_card',
    provider_ids: {},
    is_temp: true,
    account_number_formats: [],
  },
]
