import { version2020, version2024 } from '../../../core/contract/index.ts'
import { isDisabled } from '../call.ts'
import { everyThird, once, timeOfRequest, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { drop, inPlace, replace, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import type { Entity } from '../records.ts'
import { keeping, keepingOfAccounts } from '../wrappers.ts'

const erased = [
  'type',
  'individual',
  'corporation',
  'verification',
  'products',
  'restricted_products',
  'available_subscriptions',
  'restricted_subscriptions',
] as const

const isActivePerson = ({ status, individual }: Entity) =>
  status === 'active' && individual !== null
const asCompany = set('/data/*', (entity: Entity) =>
  isActivePerson(entity) ? { ...entity, type: 'c_corporation' } : entity,
)
const suspended = when(({ status }: Entity) => status === 'active', set('/status', 'suspended'))

/** Defects of entities, and of the list of them. */
export const entities = {
  'withdrawn-entity-stays-active': breaks(
    'states.withdrawal-disables',
    'errors.null-otherwise',
    'entity.type-after-withdrawal',
  )
    .titled('Withdraws consent and keeps the entity active.')
    .around('entities/withdraw-consent', keeping('entities', 'status')),
  'withdrawn-entity-keeps-its-type': breaks('entity.type-after-withdrawal')
    .titled('Withdraws consent and keeps the type of the entity.')
    .around('entities/withdraw-consent', keeping('entities', ...erased)),
  'withdrawn-entity-keeps-its-address': breaks('entity.address-after-withdrawal')
    .titled('Withdraws consent and keeps the address of the entity.')
    .sets('entities/withdraw-consent', '/address', addressOf(1)),
  'individual-as-a-company-under-the-oldest': breaks('entity.corporation')
    .titled('Lists an individual as a company under version 2020-12-06.')
    .edits('entities/list', asCompany, under(version2020)),
  'withdrawal-gives-another-code': breaks('states.withdrawal-error')
    .titled('Withdraws consent with another error code than 12004.')
    .sets('entities/withdraw-consent', '/error/code', 12005)
    .sets('entities/list', '/data/*/error/code', 12005)
    .alsoUnder(version2020, 'withdrawal-without-a-code-under-the-oldest'),
  'withdrawal-without-a-reason': breaks('states.withdrawal-error', 'errors.present')
    .titled('Withdraws consent and keeps the error null.')
    .around('entities/withdraw-consent', keeping('entities', 'error')),
  'withdrawal-hides-receive-only': breaks('entity.receive-only-after-withdrawal')
    .titled('Withdraws consent and omits "receive_only" from the response.')
    .edits('entities/withdraw-consent', drop('/receive_only')),
  'withdrawal-keeps-products': breaks('states.withdrawal-account-products')
    .titled('Withdraws consent and keeps the products of the accounts.')
    .around('entities/withdraw-consent', keepingOfAccounts('products', 'restricted_products')),
  'withdrawal-keeps-subscriptions': breaks('states.withdrawal-account-subscriptions')
    .titled('Withdraws consent and keeps the subscriptions of the accounts.')
    .around(
      'entities/withdraw-consent',
      keepingOfAccounts('subscriptions', 'available_subscriptions', 'restricted_subscriptions'),
    ),
  'entity-list-without-envelope': breaks('endpoints.list-entities')
    .titled('Lists entities as a bare array.')
    .afterShape()
    .edits('entities/list', (body) => (body as { data: unknown }).data)
    .alsoUnder(version2024, 'entities-without-envelope-in-between'),
  'masked-number-too-short': breaks('entity.ssn-mask')
    .titled('Masks listed social security numbers with four x, not with nine.')
    .sets('entities/list', '/data/*/individual/ssn', replace(/^x+$/, 'xxxx')),
  'phone-without-plus': breaks('entity.phone')
    .titled('Writes the phone numbers of individuals without the leading plus.')
    .sets('entities/list', '/data/*/individual/phone', '15551000001'),
  'birthday-with-a-time': breaks('preamble.dates', 'endpoints.update-entity')
    .titled('Writes the date of birth of individuals as a timestamp.')
    .sets('entities/list', '/data/*/individual/dob', '1970-01-01T00:00:00.000Z'),
  'birthday-as-number': breaks('entity.dob')
    .titled('Writes the date of birth of individuals as a number.')
    .sets('entities/list', '/data/*/individual/dob', 19_700_101),
  'identity-verified-in-words': breaks('entity.identity-verified')
    .titled('Writes the verification of an identity as a string, not as a boolean.')
    .sets('entities/list', '/data/*/verification/identity/verified', 'yes'),
  'product-both-open-and-restricted': breaks('entity.restricted-products')
    .titled('Lists a product as available and as restricted.')
    .setsAll('entities/list', {
      '/data/*/products': inPlace(['connect']),
      '/data/*/restricted_products': inPlace(['connect']),
    })
    .setsAll('entities/update', {
      '/products': inPlace(['connect']),
      '/restricted_products': inPlace(['connect']),
    }),
  'corporation-with-a-legal-form': breaks('entity.legal-forms')
    .titled('Shows the legal form of corporations, as before version 2024-04-04.')
    .sets('entities/list', '/data/*/type', replace(/^corporation$/, 'llc')),
  'company-number-with-a-dash': breaks('entity.ein')
    .titled('Writes the employer identification number with a dash.')
    .sets('entities/list', '/data/*/corporation/ein', '00-1000006'),
  'capabilities-still-there': breaks('versioning.removed-members')
    .titled('Lists the capabilities of entities, which version 2024-04-04 removed.')
    .sets('entities/list', '/data/*/capabilities', []),
  'entity-list-never-refreshed': breaks(
    'states.withdrawal-disables',
    'endpoints.update-entity',
    'endpoints.retrieve-account',
    'A38',
    'A78',
  )
    .titled('Returns the first list of entities for every later request.')
    .edits('entities/list', (body, call) => once(call, 'list of entities', () => body))
    .alsoUnder(version2024, 'entity-list-never-refreshed-under-a-version'),
  'entities-listed-at-the-wrong-house': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Lists every entity with the address of the one before.')
    .sets('entities/list', '/data', (data: readonly Entity[]) => {
      const shown = data.filter((entity) => !isDisabled(entity))
      return data.map((entity) => {
        const { address } = shown[shown.indexOf(entity) - 1] ?? entity
        return { ...entity, address }
      })
    }),
  'entities-share-an-id': breaks(
    'endpoints.retrieve-account',
    'conventions.timestamps-on-every-record',
    'conventions.id-on-every-record',
  )
    .titled('Lists two entities with the same id.')
    .sets('entities/list', '/data', ([first, second, ...others]: readonly Entity[]) => [
      first,
      { ...second, id: first!.id },
      ...others,
    ]),
  'entities-listed-as-created-now': breaks('conventions.timestamps-on-every-record', 'A38')
    .titled('Lists entities with the time of the request as "created_at".')
    .sets('entities/list', '/data/*/created_at', timeOfRequest),
  'companies-listed-under-one-name': breaks('endpoints.retrieve-account', 'endpoints.update-entity')
    .titled('Lists every corporation under the same name.')
    .setsAll('entities/list', {
      '/data/*/corporation/name': 'Somebody Else Inc.',
      '/data/*/corporation/dba': 'Somebody Else',
    }),
  'capabilities-left-in-updates-in-between': breaks('versioning.removed-members')
    .titled('Shows capabilities of an updated entity under version 2024-04-04, which removed them.')
    .sets('entities/update', '/capabilities', [], under(version2024)),
  'address-dropped-by-the-oldest-version': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Shows the address from before an update under version 2020-12-06.')
    .sets('entities/update', '/address/line1', '9 Old Street', under(version2020)),
  'entities-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Lists entities with another "created_at" under version 2020-12-06.')
    .sets('entities/list', '/data/*/created_at', '2020-12-06T00:00:00.000Z', under(version2020)),
  'status-lost-every-third-time': breaks('endpoints.retrieve-account', 'entity.status')
    .titled('Lists entities as suspended every third time.')
    .sets('entities/list', '/data/*', suspended, everyThird()),
  'emails-lost-every-third-time': breaks('endpoints.retrieve-account', 'endpoints.update-entity')
    .titled('Lists individuals with another email every third time.')
    .sets('entities/list', '/data/*/individual/email', 'other@example.com', everyThird()),
  'entity-list-goes-back-every-third-time': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Lists every third time the address from before the last update.')
    .does('entities/update', ({ id }: Entity, { notes }) => notes.set('moved', id))
    .sets(
      'entities/list',
      '/data/*',
      when(
        ({ id, status }: Entity, { notes }) => status === 'active' && id === notes.get('moved'),
        set('/address', addressOf(97)),
      ),
      everyThird(),
    ),
}
