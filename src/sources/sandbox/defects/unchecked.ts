import { isObject, valueAt } from '../../../base/json/index.ts'
import { ok } from '../call.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { changeStored, drop, set, when } from '../edit.ts'

/** Stores what an update sends at a place as `change` says, and does not check it. */
const storing =
  (pointer: string, change: (sent: unknown) => unknown): HandlerWrapper =>
  (call, next) => {
    const sent = valueAt(call.body, pointer)
    const stored = change(sent)
    if (stored === undefined) return next(call)
    const response = next({ ...call, body: drop(pointer)(call.body, call) })
    if (response.status >= 300) return response
    return { ...response, body: changeStored(set(pointer, () => stored))(response.body, call) }
  }

const asText = (sent: unknown) => (typeof sent === 'string' ? sent : undefined)
const asOther = (sent: unknown) => (typeof sent === 'string' ? undefined : (sent ?? undefined))
const nullAsEmpty = (sent: unknown) => (sent === null ? '' : undefined)

/** Defects of what an update accepts. */
export const unchecked = {
  'phone-not-checked': breaks('entity.phone')
    .titled('Stores a phone number of any form.')
    .around('entities/update', storing('/individual/phone', asText)),
  'birthday-not-checked': breaks('preamble.dates')
    .titled('Stores a birthday of any form.')
    .around('entities/update', storing('/individual/dob', asText)),
  'state-not-checked': breaks('entity.state')
    .titled('Stores a state of any form.')
    .around('entities/update', storing('/address/state', asText)),
  'first-name-of-any-type': breaks('entity.names')
    .titled('Stores a first name of any type.')
    .around('entities/update', storing('/individual/first_name', asOther)),
  'owner-phone-not-checked': breaks('entity.owner')
    .titled('Stores a phone number of any form for an owner.')
    .around('entities/update', storing('/corporation/owners/0/phone', asText)),
  'owner-birthday-not-checked': breaks('preamble.dates')
    .titled('Stores a birthday of any form for an owner.')
    .around('entities/update', storing('/corporation/owners/0/dob', asText)),
  'null-birthday-stored-as-empty': breaks('preamble.dates')
    .titled('Stores an empty text for a birthday over which an update sends null.')
    .around('entities/update', storing('/individual/dob', nullAsEmpty)),
  'owner-without-address-lacks-its-zip': breaks('conventions.absent-null')
    .titled('Shows no zip code of an owner whom an update sends without an address.')
    .edits(
      'entities/update',
      set(
        '/corporation/owners/*',
        when<{ address: { line1: null } }>(
          ({ address }) => address?.line1 === null,
          drop('/address/zip'),
        ),
      ),
    ),
  'update-of-nothing-shows-nothing': breaks('endpoints.update-entity')
    .titled('Returns an empty object for an update that sends nothing.')
    .around('entities/update', (call, next) =>
      isObject(call.body) && Object.keys(call.body).length === 0 ? ok({}) : next(call),
    ),
}
