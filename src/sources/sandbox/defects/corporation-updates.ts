import { valueAt } from '../../../base/json/index.ts'
import { version2024 } from '../../../core/contract/index.ts'
import { type Call, ok } from '../call.ts'
import { breaks } from '../defect.ts'
import { replace, set, when } from '../edit.ts'
import { addressOf, corporationOf } from '../fake-data.ts'
import type { Corporation, Entity } from '../records.ts'
import { keep } from '../store.ts'

/** Gives a corporation other owners. */
function withOwners(make: (owners: Corporation['owners'] & {}) => Corporation['owners']) {
  return (corporation: Corporation | null) =>
    corporation?.owners ? { ...corporation, owners: make(corporation.owners) } : corporation
}

/** Selects requests that send all of some members. */
const sends =
  (...members: readonly string[]) =>
  (_: unknown, { body }: Call) =>
    members.every((member) => member in (body as object))

/** Selects updates that do not send a member. */
const without =
  (pointer: string) =>
  (_: unknown, { body }: Call) =>
    valueAt(body, pointer) === undefined

type Owners = NonNullable<Corporation['owners']>

/** Stores the owners that an update sends with those of before. */
const joins = (join: (before: Owners, sent: Owners) => Owners) =>
  breaks('endpoints.update-entity').around('entities/update', (call, next) => {
    const { entities } = call.store
    const before = entities.get(call.params.ent_id!)?.corporation?.owners
    const response = next(call)
    const { corporation } = response.body as Entity
    if (response.status >= 300 || without('/corporation/owners')({}, call)) return response
    const owners = join(before ?? [], corporation?.owners ?? [])
    const entity = { ...(response.body as Entity), corporation: { ...corporation!, owners } }
    return ok(keep(entities, entity))
  })

/** Defects of what an update of a corporation changes, and of what any update does to what it does not send, or sends again. */
export const corporationUpdates = {
  'entity-update-ignores-owners': breaks('endpoints.update-entity')
    .titled('Keeps the owners of a corporation as they were.')
    .stores(
      '/corporation',
      withOwners(() => corporationOf(9).owners),
    )
    .alsoUnder(version2024, 'entity-update-ignores-owners-in-between'),
  'entity-update-keeps-one-owner': breaks('endpoints.update-entity')
    .titled('Keeps the first of the owners that an update sends.')
    .stores(
      '/corporation',
      withOwners((owners) => owners.slice(0, 1)),
    ),
  'entity-update-loses-owners-later': breaks('endpoints.update-entity')
    .titled('Lists corporations without their owners.')
    .sets(
      'entities/list',
      '/data/*/corporation',
      withOwners(() => []),
    ),
  'corporation-update-undone-within-a-day': breaks('endpoints.update-entity')
    .titled('Lists a corporation under another name a day after every update.')
    .sets(
      'entities/list',
      '/data/*',
      when(
        ({ corporation, updated_at }: Entity, { store }) =>
          corporation !== null && store.now() - Date.parse(updated_at) > 23 * 3_600_000,
        set('/corporation/name', 'Former Name Inc.'),
      ),
    ),
  'element-token-renames-a-corporation': breaks('endpoints.update-entity')
    .titled('Renames a corporation for which an element token is created.')
    .around('elements/create-token', (call, next) => {
      const response = next(call)
      const { entity_id: id } = call.body as { readonly entity_id?: string }
      const entity = call.store.entities.get(String(id))
      if (response.status < 300 && entity?.corporation) {
        const corporation = { ...entity.corporation, name: 'Element Inc.' }
        keep(call.store.entities, { ...entity, corporation })
      }
      return response
    }),
  'entity-update-ignores-the-addresses-of-owners': breaks('endpoints.update-entity')
    .titled('Shows the owners that an update sends with other addresses.')
    .stores(
      '/corporation',
      withOwners((owners) => owners.map((owner) => ({ ...owner, address: addressOf(97) }))),
    ),
  'entity-update-gives-all-owners-one-address': breaks('endpoints.update-entity')
    .titled('Gives all owners that an update sends the address of the first.')
    .stores(
      '/corporation',
      withOwners((owners) => owners.map((owner) => ({ ...owner, address: owners[0]!.address }))),
    ),
  'entity-update-merges-owners-of-one-name': breaks('endpoints.update-entity')
    .titled('Keeps the first of the owners of one last name that an update sends.')
    .stores(
      '/corporation',
      withOwners((owners) =>
        owners.filter(({ last_name }, at) => {
          return owners.findIndex((owner) => owner.last_name === last_name) === at
        }),
      ),
    ),
  'entity-update-keeps-two-owners': breaks('endpoints.update-entity')
    .titled('Keeps the first two of the owners that an update sends.')
    .stores(
      '/corporation',
      withOwners((owners) => owners.slice(0, 2)),
    ),
  'entity-update-moves-the-owners': breaks('endpoints.update-entity')
    .titled('Gives the owners of a corporation its new address, too.')
    .stores(
      '/corporation',
      withOwners((owners) => owners.map((owner) => ({ ...owner, address: addressOf(96) }))),
      (_, { body }) => !valueAt(body, '/corporation'),
    ),
  'entity-update-drops-the-address-of-a-corporation-with-names': breaks('endpoints.update-entity')
    .titled('Drops the address of an update that also sends the names of a corporation.')
    .stores('/address', addressOf(99), sends('corporation', 'address')),
  'entity-update-of-the-name-changes-the-trade-name': breaks('endpoints.update-entity')
    .titled('Sets the trade name of a corporation when an update sends its name alone.')
    .stores('/corporation/dba', 'Former Trade', (_, { body }) => {
      const { corporation } = body as { readonly corporation?: Partial<Corporation> }
      return corporation?.name !== undefined && corporation.dba === undefined
    }),
  'entity-update-of-an-address-moves-corporations': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Writes the address of an individual to all corporations as well.')
    .does('entities/update', ({ id, address, individual, updated_at }: Entity, { store }) => {
      for (const entity of store.entities.values()) {
        if (entity.id === id || !individual || !entity.corporation) continue
        keep(store.entities, { ...entity, address, updated_at })
      }
    }),
  'entity-update-of-a-corporation-changes-the-number': breaks('endpoints.update-entity')
    .titled('Changes the tax number of a corporation to one with another first digit.')
    .stores('/corporation/ein', replace('0', '9')),
  'entity-update-without-the-tax-number-changes-it': breaks('endpoints.update-entity')
    .titled('Sets another tax number with each update of a corporation that sends none.')
    .stores('/corporation/ein', '000000000', (_, { body }) => !valueAt(body, '/corporation/ein')),
  'entity-update-adds-owners-again': joins((before, sent) => [...before, ...sent]).titled(
    'Adds the owners that an update sends to those that were there, each time.',
  ),
  'entity-update-without-the-phone-erases-it': breaks('endpoints.update-entity')
    .titled('Sets the phone number to null with each update of an individual that sends none.')
    .stores('/individual/phone', null, without('/individual/phone')),
  'entity-update-erases-the-last-digits': breaks('endpoints.update-entity')
    .titled(
      'Sets the last digits of the social security number to null with each update of a person.',
    )
    .stores('/individual/ssn_4', null, sends('individual')),
  'entity-update-without-owners-erases-them': breaks('endpoints.update-entity')
    .titled('Removes the owners with each update of a corporation that sends none.')
    .stores('/corporation/owners', [], without('/corporation/owners')),
  'entity-update-without-a-second-line-erases-it': breaks('endpoints.update-entity')
    .titled('Sets the second line to null with each update of an address that sends none.')
    .stores('/address/line2', null, without('/address/line2')),
  'entity-update-of-a-name-erases-the-street': breaks('endpoints.update-entity')
    .titled('Sets the first line of an address to null when an update sends no address.')
    .stores('/address/line1', null, without('/address')),
  'entity-update-without-the-trade-name-empties-it': breaks('endpoints.update-entity')
    .titled('Stores an empty trade name with each update of a corporation that sends none.')
    .stores('/corporation/dba', '', without('/corporation/dba')),
  'entity-update-empties-an-absent-line': breaks('endpoints.update-entity')
    .titled('Stores an empty second line where there is none.')
    .stores('/address/line2', (line: unknown) => line ?? ''),
}
