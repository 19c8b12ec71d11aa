import type { Call, SandboxResponse } from '../call.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { type Edit, set } from '../edit.ts'
import type { Entity } from '../records.ts'
import { keep } from '../store.ts'
import { keeping, keepingOfAccounts, withoutStoring } from '../wrappers.ts'

const isCorporation = ({ store, params }: Call): boolean =>
  store.entities.get(params.ent_id!)?.corporation !== null

/** A wrapper of the withdrawals of corporations only. */
const ofCorporations =
  (wrap: HandlerWrapper): HandlerWrapper =>
  (call, next) =>
    isCorporation(call) ? wrap(call, next) : next(call)

/** Changes what the withdrawal of a corporation returns, and what is listed of it. */
const editing = (edit: Edit): HandlerWrapper =>
  ofCorporations((call, next): SandboxResponse => {
    const response = next(call)
    const { entities } = call.store
    if (response.status >= 300) return response
    return { ...response, body: keep(entities, edit(response.body, call) as Entity) }
  })

/** Defects of the withdrawal of a company, which has other data than a person. */
export const withdrawnCorporations = {
  'corporation-withdrawal-not-stored': breaks(
    'states.withdrawal-disables',
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'endpoints.retrieve-account',
  )
    .titled('Returns a disabled corporation for a withdrawal and stores nothing.')
    .around('entities/withdraw-consent', ofCorporations(keeping('entities', 'updated_at')))
    .around('entities/withdraw-consent', ofCorporations(withoutStoring)),
  'corporation-stays-one-when-withdrawn': breaks(
    'entity.type-after-withdrawal',
    'entity.corporation',
  )
    .titled('Keeps the type of a corporation that withdraws its consent.')
    .around('entities/withdraw-consent', editing(set('/type', 'corporation'))),
  'corporation-withdrawal-keeps-the-address': breaks('entity.address-after-withdrawal')
    .titled('Keeps the address of a corporation that withdraws its consent.')
    .around('entities/withdraw-consent', ofCorporations(keeping('entities', 'address'))),
  'corporation-withdrawal-without-a-reason': breaks('states.withdrawal-error', 'errors.present')
    .titled('Disables a corporation that withdraws its consent with a null error.')
    .around('entities/withdraw-consent', editing(set('/error', null))),
  'corporation-withdrawal-spares-accounts': breaks('states.withdrawal-account-products')
    .titled('Keeps the products of the accounts of a corporation that withdraws its consent.')
    .around('entities/withdraw-consent', ofCorporations(keepingOfAccounts('products'))),
  'corporation-withdrawal-spares-subscriptions': breaks('states.withdrawal-account-subscriptions')
    .titled('Keeps the subscriptions of the accounts of a corporation that withdraws its consent.')
    .around('entities/withdraw-consent', ofCorporations(keepingOfAccounts('subscriptions'))),
} as const
