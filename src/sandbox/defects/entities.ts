import { breaks } from '../deviation.ts'
import { drop, replace, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import { isDisabled } from '../refusal.ts'

/** Defects of entities. */
export const entities = {
  'entity-update-forgotten': breaks('C247')
    .titled('Accepts an update of an entity and changes nothing.')
    .behaves({ entityUpdatesKept: false }),
  'withdrawn-entity-stays-active': breaks('C227', 'C300', 'C040')
    .titled('Withdraws consent and leaves the entity active.')
    .behaves({ withdrawalDisables: false }),
  'withdrawn-entity-keeps-its-type': breaks('C040')
    .titled('Withdraws consent and keeps the type of the entity.')
    .behaves({ withdrawalErases: false })
    .sets('entities/withdraw-consent', '/address', {})
    .sets('entities/list', '/data/*', when(isDisabled, set('/address', {}))),
  'withdrawn-entity-keeps-its-address': breaks('C050')
    .titled('Withdraws consent and keeps the address of the entity.')
    .sets('entities/withdraw-consent', '/address', addressOf(1)),
  'withdrawal-gives-another-code': breaks('C231')
    .titled('Withdraws consent with another error code than 12004.')
    .sets('entities/withdraw-consent', '/error/code', 12005)
    .sets('entities/list', '/data/*/error/code', 12005),
  'withdrawal-without-a-reason': breaks('C231', 'C298')
    .titled('Withdraws consent and leaves the error null.')
    .behaves({ withdrawalSaysWhy: false, withdrawalRepeatable: true }),
  'withdrawal-hides-receive-only': breaks('C044')
    .titled('Withdraws consent and omits "receive_only" from the response.')
    .edits('entities/withdraw-consent', drop('/receive_only')),
  'withdrawal-keeps-products': breaks('C229')
    .titled('Withdraws consent and leaves the accounts their products.')
    .behaves({ withdrawalRemovesProducts: false }),
  'withdrawal-keeps-subscriptions': breaks('C230')
    .titled('Withdraws consent and leaves the accounts their subscriptions.')
    .behaves({ withdrawalRemovesSubscriptions: false }),
  'entity-list-without-envelope': breaks('C250')
    .titled('Lists entities as a bare array.')
    .edits('entities/list', (body) => (body as { data: unknown }).data),
  'masked-number-too-short': breaks('C077')
    .titled('Masks listed social security numbers with four x, not with nine.')
    .sets('entities/list', '/data/*/individual/ssn', 'xxxx'),
  'phone-without-plus': breaks('C073')
    .titled('Writes the phone numbers of individuals without the leading plus.')
    .sets('entities/list', '/data/*/individual/phone', '15551000001'),
  'birthday-with-a-time': breaks('C006')
    .titled('Writes the date of birth of individuals as a timestamp.')
    .sets('entities/list', '/data/*/individual/dob', '1970-01-01T00:00:00.000Z'),
  'birthday-as-number': breaks('C074')
    .titled('Writes the date of birth of individuals as a number.')
    .sets('entities/list', '/data/*/individual/dob', 19_700_101),
  'identity-verified-in-words': breaks('C054')
    .titled('Writes the verification of an identity as a string, not as a boolean.')
    .sets('entities/list', '/data/*/verification/identity/verified', 'yes'),
  'product-both-open-and-restricted': breaks('C064')
    .titled('Lists a product as available and as restricted.')
    .setsAll('entities/list', {
      '/data/*/products': ['connect'],
      '/data/*/restricted_products': ['connect'],
    }),
  'corporation-with-a-legal-form': breaks('C086')
    .titled('Shows the legal form of corporations, as before version 2024-04-04.')
    .sets('entities/list', '/data/*/type', replace(/^corporation$/, 'llc')),
  'company-number-with-a-dash': breaks('C079')
    .titled('Writes the employer identification number with a dash.')
    .sets('entities/list', '/data/*/corporation/ein', '00-1000006'),
  'capabilities-still-there': breaks('C313')
    .titled('Lists the capabilities of entities, which version 2024-04-04 removed.')
    .sets('entities/list', '/data/*/capabilities', []),
}
