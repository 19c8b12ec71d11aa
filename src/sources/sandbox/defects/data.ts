import { countUp } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { eachText, set } from '../edit.ts'
import type { Entity } from '../records.ts'
import { everyEntity } from '../variations/entities.ts'

/** Defects that only unusual values show: long ones, those with other letters or marks, numbers of many digits, open content. */
export const data = {
  'entity-update-drops-accents': breaks('endpoints.update-entity')
    .titled('Writes the names of an update in plain letters, without their accents.')
    .stores(
      '/individual',
      eachText((text) => text.normalize('NFKD').replace(/\p{M}/gu, '')),
    ),
  'entity-update-loses-rare-letters': breaks('endpoints.update-entity')
    .titled('Writes a question mark for every letter of an update that has more than 16 bits.')
    .stores(
      '/individual',
      eachText((text) => text.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
    ),
  'entity-update-drops-apostrophes': breaks('endpoints.update-entity')
    .titled('Drops the apostrophes in the names of an update.')
    .stores(
      '/individual',
      eachText((text) => text.replaceAll("'", '')),
    ),
  'entity-update-reads-plus-as-space': breaks('endpoints.update-entity')
    .titled('Writes a space for every plus in the email address of an update.')
    .stores(
      '/individual',
      eachText((text) => (text.includes('@') ? text.replaceAll('+', ' ') : text)),
    ),
  'entity-update-escapes-marks': breaks('endpoints.update-entity')
    .titled('Writes the address of an update with the entities of HTML.')
    .stores(
      '/address',
      eachText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    ),
  'entity-update-cuts-long-texts': breaks('endpoints.update-entity')
    .titled('Cuts off the address of an update after 64 characters.')
    .stores(
      '/address',
      eachText((text) => text.slice(0, 64)),
    ),
  'entity-update-drops-leading-zeros': breaks('endpoints.update-entity')
    .titled('Drops the leading zeros of the zip code of an update.')
    .stores('/address/zip', (zip: unknown) => String(zip ?? '').replace(/^0+/, '') || zip),
  'entity-update-writes-null-as-text': breaks('endpoints.update-entity')
    .titled('Writes the text "null" for a second line of the address that an update takes away.')
    .stores('/address/line2', (line2: unknown) => line2 ?? 'null'),
  'account-number-through-a-number': breaks('endpoints.create-account')
    .titled(
      'Keeps account numbers as numbers, which lose leading zeros and the last of many digits.',
    )
    .sets(['accounts/create', 'accounts/retrieve'], '/ach/number', (number: string | undefined) =>
      number?.startsWith('0') ? String(Number(number)) : number,
    ),
  'webhook-metadata-differs': breaks('endpoints.retrieve-account')
    .titled('Shows other metadata of a webhook each time.')
    .redraws('webhooks/retrieve', '/metadata', (nth) => ({ nth })),
  'listed-webhook-metadata-differs': breaks('endpoints.retrieve-account')
    .titled('Lists webhooks with the metadata of nobody.')
    .sets('webhooks/list', '/data/*/metadata', { team: 'nobody' }),
  'account-metadata-differs': breaks('endpoints.retrieve-account')
    .titled('Shows other metadata of an account each time.')
    .redraws('accounts/retrieve', '/metadata', (nth) => ({ team: `team ${nth}` })),
  'account-metadata-comes-and-goes': breaks('endpoints.retrieve-account')
    .titled('Shows the metadata of an account every second time.')
    .redraws('accounts/retrieve', '/metadata', (nth) => (nth % 2 === 0 ? null : { team: 'a' })),
  'entity-update-loses-the-metadata': breaks('endpoints.update-entity')
    .titled('Shows an entity without its metadata after every second update.')
    .does('entities/update', ({ id }: Entity, call) => countUp(call, `updates of ${id}`))
    .edits(
      '*',
      everyEntity((entity, call) => {
        const updates = Number(call.notes.get(`updates of ${(entity as Entity).id}`) ?? 0)
        return set('/metadata', updates % 2 === 1 ? null : { customer: '7' })(entity, call)
      }),
    ),
  'payment-loses-its-metadata': breaks('endpoints.retrieve-account')
    .titled('Shows the metadata of a payment until a second change of it.')
    .sets(['payments/cancel', 'payments/simulate'], '/metadata', (_, call) =>
      countUp(call, `changes of ${call.params.pmt_id}`) === 0 ? { order: 'A-1' } : null,
    ),
  'entity-metadata-differs': breaks('endpoints.retrieve-account')
    .titled('Shows other metadata of the entities in each list.')
    .redraws('entities/list', '/data/*/metadata', (nth) => ({ nth })),
}
