import type { removedPaths } from '../contract/index.ts'
import { type Answer, type Call, type Handler, ok } from './answer.ts'
import { unknownRecord } from './refusal.ts'
import { earlierAccount, earlierEntity } from './versions.ts'

/** What the paths that 2024-04-04 removed answered before. */
export const earlierHandlers: Readonly<Record<RemovedPath, Handler>> = {
  '/entities/{ent_id}/auth_session': ofEntity((id) => ({ id, questions: [], phone: null })),
  '/entities/{ent_id}/credit_score': ofEntity((id) => ({ id, status: 'completed', score: 700 })),
  '/entities/{ent_id}/sensitive': ofEntity((id) => ({ id, first_name: null, ssn: null })),
  '/entities/{ent_id}/refresh_capabilities': refreshCapabilities,
  '/entities/{ent_id}/manual_auth_session': ofEntity((id) => ({ id, authenticated: true })),
  '/entities/{ent_id}/vehicles': ofEntity(() => ({ data: [] })),
  '/accounts/{acc_id}/syncs': ofAccount(({ data_status }) => ({ status: data_status })),
  '/accounts/{acc_id}/sync_enrollment': ofAccount(({ id }) => ({ account_id: id, enrolled: true })),
}

type RemovedPath = (typeof removedPaths)[number]

function ofEntity(describe: (id: string) => object): Handler {
  return ({ store, params }) => {
    const entity = store.entities.get(params.ent_id!)
    return entity ? ok(describe(entity.id)) : unknownRecord('entity')
  }
}

function refreshCapabilities({ store, params }: Call): Answer {
  const entity = store.entities.get(params.ent_id!)
  return entity ? ok(earlierEntity(entity)) : unknownRecord('entity')
}

function ofAccount(describe: (account: Earlier) => object): Handler {
  return ({ store, params }) => {
    const account = store.accounts.get(params.acc_id!)
    return account ? ok(describe(earlierAccount(account))) : unknownRecord('account')
  }
}

type Earlier = ReturnType<typeof earlierAccount>
