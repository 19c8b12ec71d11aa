import {
  latestApiVersion,
  removedPaths,
  version2020,
  version2024,
} from '../../../core/contract/index.ts'
import { type Call, refuse, type SandboxResponse } from '../call.ts'
import { under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { drop, eachText, replace } from '../edit.ts'
import type { Account } from '../records.ts'

const toTheSecond = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z'))
const twoHoursEast = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+02:00'))

const latestUpdate = (_: unknown, { store, params }: Call) =>
  store.accounts.get(params.acc_id!)?.update

const everyPath = removedPaths.map(({ path }) => path)

/** Adds a member, which versions removed, to an object. */
const withMember = (name: string) => (holder: object | null) =>
  holder && { ...holder, [name]: null }

const isBankAccountInBetween = ({ status, body }: SandboxResponse, { version }: Call) =>
  status < 300 && version === version2024 && (body as Account).type === 'ach'

/** Defects that concern every operation, and of what came and went with the versions. */
export const everywhere = {
  'answers-cut-off': breaks('preamble.answers-json')
    .titled('Ends the list of webhooks before its JSON is complete.')
    .rewrites('webhooks/list', (json) => json.slice(0, -2)),
  'timestamps-to-the-second': breaks('preamble.timestamps')
    .titled('Writes timestamps without milliseconds.')
    .edits(['accounts/create', 'accounts/retrieve'], toTheSecond),
  'timestamps-of-another-zone': breaks('preamble.timestamps')
    .titled('Writes timestamps with an offset to UTC.')
    .edits(['accounts/create', 'accounts/retrieve'], twoHoursEast),
  'removed-paths-still-there': breaks('versioning.removed-paths')
    .titled('Serves the paths that version 2024-04-04 removed.')
    .serves(everyPath),
  'removed-paths-still-changed': breaks('versioning.removed-paths')
    .titled('Still serves changes at the paths that version 2024-04-04 removed.')
    .serves(everyPath, { methods: ['PUT'] }),
  'removed-paths-still-deleted': breaks('versioning.removed-paths')
    .titled('Still serves deletions at the paths that version 2024-04-04 removed.')
    .serves(everyPath, { methods: ['DELETE'] }),
  'capabilities-left-in-between': breaks('versioning.removed-members')
    .titled('Lists capabilities of entities under version 2024-04-04, which removed them.')
    .shownUnder(version2024)
    .sets('entities/list', '/data/*/capabilities', [], under(version2024)),
  'sync-status-left-in-between': breaks('versioning.account-members')
    .titled('Shows how an account was synced under version 2024-04-04, which removed it.')
    .shownUnder(version2024)
    .sets('accounts/retrieve', '/data_source', 'credit_report', under(version2024)),
  'sync-status-left-in-the-liability': breaks('versioning.account-members')
    .titled('Shows how a liability was synced, which version 2024-04-04 removed.')
    .sets('accounts/retrieve', '/liability', withMember('data_updated_at')),
  'sync-status-left-in-the-bank-account': breaks('versioning.account-members')
    .titled('Shows how a bank account was synced under version 2024-04-04, which removed it.')
    .shownUnder(version2024)
    .sets('accounts/retrieve', '/ach', withMember('data_status'), under(version2024)),
  'capabilities-left-in-the-personal-data': breaks('versioning.removed-members')
    .titled('Shows the capabilities of an individual among the personal data.')
    .sets('entities/list', '/data/*/individual', withMember('available_capabilities')),
  'phone-verification-left-in-the-entity': breaks('versioning.removed-members')
    .titled('Shows when the phone was verified in the entity itself.')
    .sets('entities/update', '/phone_verification_timestamp', '2025-07-04T00:00:00.000Z'),
  'capabilities-left-in-the-company-data': breaks('versioning.removed-members')
    .titled('Shows the capabilities of a corporation among the company data.')
    .sets('entities/list', '/data/*/corporation', withMember('capabilities')),
  'legal-form-left-in-between': breaks('entity.legal-forms')
    .titled('Shows the legal form of corporations under version 2024-04-04, which removed it.')
    .shownUnder(version2024)
    .sets(
      'entities/list',
      '/data/*/type',
      replace(/^corporation$/, 's_corporation'),
      under(version2024),
    ),
  'oldest-version-without-dates': breaks('conventions.timestamps-on-every-record')
    .titled('Omits the timestamps of accounts under version 2020-12-06.')
    .shownUnder(version2020)
    .edits('accounts/create', drop('/created_at', '/updated_at'), under(version2020)),
  'verification-left-out-of-the-list': breaks('versioning.added-members')
    .titled('Lists individuals without their verification, as before version 2024-04-04.')
    .edits('entities/list', drop('/data/*/verification')),
  'numbers-left-out-of-the-list': breaks('entity.ssn', 'versioning.added-members')
    .titled('Lists individuals without social security numbers, as before version 2024-04-04.')
    .edits('entities/list', drop('/data/*/individual/ssn')),
  'products-left-out-of-the-update': breaks('versioning.added-members')
    .titled('Omits the products of an updated entity, as before version 2024-04-04.')
    .edits('entities/update', drop('/products')),
  'phone-verification-in-the-old-place': breaks('versioning.removed-members')
    .titled('Shows the phone verification among the personal data, as before version 2024-04-04.')
    .sets('entities/update', '/individual/phone_verification_type', 'sms'),
  'older-versions-as-the-latest': breaks('A58', 'conventions.absent-null')
    .titled('Serves the latest version, whatever version a request names.')
    .aroundAdmission((head, next) => next({ ...head, version: latestApiVersion })),
  'older-numbers-of-individuals': breaks('A58')
    .titled('Shows social security numbers under version 2020-12-06.')
    .afterShape()
    .sets('entities/list', '/data/*/individual/ssn', null, under(version2020)),
  'update-named-under-the-oldest': breaks('A58')
    .titled('Names the latest update of an account under version 2020-12-06.')
    .afterShape()
    .sets('accounts/retrieve', '/update', latestUpdate, under(version2020)),
  'version-in-between-refused': breaks('A58')
    .titled('Refuses version 2024-04-04, which the target claims.')
    .aroundAdmission((head, next) =>
      head.version === version2024
        ? refuse('version', 'There is no such version of the interface.')
        : next(head),
    ),
  'bank-accounts-unknown-in-between': breaks('A58', 'endpoints.retrieve-account')
    .titled('Returns 404 for bank accounts under version 2024-04-04.')
    .loses('accounts/retrieve', 'account', isBankAccountInBetween),
  'bank-accounts-fail-in-between': breaks('A58')
    .titled('Fails to read bank accounts under version 2024-04-04.')
    .fails('accounts/retrieve', isBankAccountInBetween),
  'vehicles-still-there': breaks('versioning.removed-paths')
    .titled('Serves one of the paths that version 2024-04-04 removed.')
    .serves(['/entities/{ent_id}/vehicles']),
  'vehicles-still-there-in-between': breaks('versioning.removed-paths')
    .titled('Serves one of the paths that version 2024-04-04 removed under that version.')
    .serves(['/entities/{ent_id}/vehicles'], { versions: [version2024] }),
  'syncs-still-there': breaks('versioning.removed-paths')
    .titled('Serves the path of account syncs, which version 2024-04-04 removed.')
    .serves(['/accounts/{acc_id}/syncs']),
}
