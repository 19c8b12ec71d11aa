import { pointerOf } from '../../src/base/json/index.ts'
import type { EntityUpdateRequest } from '../../src/core/contract/index.ts'
import { blankText, hardTexts, testData, type World } from '../../src/sources/scenario/index.ts'
import { tickMs } from '../payments/refused-pending.ts'

const long = (text: string, times: number) => text.repeat(times).trim()

/**
 * Values to send, by the form of the member: two usual values, and others as they occur. A service may refuse an unusual value; if it
 * accepts the value, it shows it.
 */
export const valuesOf = testData({
  first_name: ['Bettina', "Cosmo-J'o"],
  last_name: ['Before', 'Null'],
  email: [
    'before@example.com',
    'after+1@example.com',
    'a@b.co',
    `${long('long.', 11)}name@sub.example.co.uk`,
    'MixedCase@Example.org',
    'under_score-0@example.com',
  ],
  dob: ['1970-01-02', '1981-03-04', '1969-12-31', '2000-02-29', '1905-06-15', '1999-12-31'],
  phone: [
    '+15125550143',
    '+15125550198',
    '+4930901820',
    '+442079460958',
    '+4915123456789',
    '+50027123',
  ],
  line1: [
    '1 Before Street',
    '2 After Avenue',
    '9',
    `3 ${long('Long & Winding ', 6)} Road <East>`,
    'Überweg 5 ½',
  ],
  line2: ['Apt 1', 'Apt #2', 'B', null, 'Étage 3'],
  city: ['Austin', 'Boston', 'Yauco', 'San Jose\u0301', "Coeur d'Alene"],
  state: ['TX', 'MA', 'PR', 'CA', 'ID', 'NY'],
  zip: ['78701', '02134', '00698', '95101-0001', '83814', '00501'],
  name: ['Before Holdings Inc.', 'After Holdings Inc.'],
  dba: ['Before', 'After'],
  ssn: ['900128461', '900347925'],
  ssn_4: ['5273'],
  ein: ['123456780', '020034567'],
} as const)

type Member = keyof typeof valuesOf

/** An object with the value of each member that stands at one place of the table. */
function at<const Names extends readonly Member[]>(nth: number, ...names: Names) {
  return Object.fromEntries(names.map((name) => [name, valuesOf[name][nth]])) as {
    readonly [Name in Names[number]]: (typeof valuesOf)[Name][number]
  }
}

const placesIn = (values: readonly unknown[]) => Object.keys(values).map(Number)

/** What an individual can be changed to: names and birthdays as people have them. */
export const people = placesIn(valuesOf.first_name).map((nth) =>
  at(nth, 'first_name', 'last_name', 'email', 'dob'),
)

/** Where an entity can move to. */
export const homes = placesIn(valuesOf.line1).map((nth) =>
  at(nth, 'line1', 'line2', 'city', 'state', 'zip'),
)

const [ada, bo, cyd] = testData([
  { first_name: 'Ada', last_name: 'Founder', email: 'ada@example.com', dob: '1961-02-03' },
  { first_name: 'Bo', last_name: 'Partner', email: 'bo@example.com', dob: '1962-03-04' },
  { first_name: 'Cyd', last_name: 'Partner', email: 'cyd@example.com', dob: '1993-04-05' },
] as const)

const phone = testData('+15125550142')

/** Two owners have one last name, and each has an address of another form. */
export const owners = [ada, bo, cyd].map((person, nth) => ({
  ...person,
  phone,
  address: homes[nth + 1]!,
}))

/** What a company can be called. */
export const companies = placesIn(valuesOf.name).map((nth) => at(nth, 'name', 'dba'))

type Text = (typeof hardTexts)[keyof typeof hardTexts] | ''

const namedBy = (text: Text) => ({ first_name: text, last_name: text })
const locatedBy = (text: Text) => ({ line1: text, line2: text, city: text })

/** What a scenario sends that also serves a quick run; `conventions/generated` sends all. */
const fewTexts = [hardTexts.signs, hardTexts.number, hardTexts.scripts, hardTexts.long]

/** Changes of all members of a person at once, with one hard text in each. */
export const ofEverything = fewTexts.map((text, index) => ({
  individual: { ...namedBy(text), ...at(index + 2, 'email', 'dob', 'phone') },
  address: { ...locatedBy(text), ...at(index + 2, 'state', 'zip') },
}))

/** An empty text in each member that has free text. */
export const ofNothing = { individual: namedBy(blankText), address: locatedBy(blankText) }

/** What a company can be called, with one hard text in each member. */
export const hardNames = [hardTexts.signs, hardTexts.long].map((text) => ({
  name: text,
  dba: text,
}))

/** The list of entities, as a call returns it. */
export type EntityList = Awaited<ReturnType<World['api']['entities']['list']>>

/** An entity as a response shows it. */
export type Entity = ReturnType<EntityList['expectOk']>['data'][number]

const texts = {
  address: ['line1', 'line2', 'city', 'state', 'zip'],
  individual: ['first_name', 'last_name', 'phone', 'email', 'dob'],
  corporation: ['name', 'dba', 'ein', 'owners'],
} as const
const parts = ['address', 'individual', 'corporation'] as const

/** The members of an entity that have another value in a later response. */
export function changedIn(before: Entity, after: Entity): readonly string[] {
  return unsentIn({}, before, after)
    .filter(({ became }) => became === 'other')
    .map(({ name }) => name)
}

/** A member that an update did not send, and what became of its value. */
interface Unsent {
  readonly part: (typeof parts)[number]
  readonly name: string
  readonly became: 'same' | 'other' | 'nothing'
}

function unsentIn(sent: EntityUpdateRequest, before: Entity, after: Entity): readonly Unsent[] {
  return parts.flatMap((part) =>
    texts[part].flatMap((name): Unsent | readonly [] => {
      const [was, is] = [before[part], after[part]].map((shown) => memberOf(shown, name))
      const became = isIn(sent, part, name) ? undefined : becomes(was, is)
      return became === undefined ? [] : { part, name, became }
    }),
  )
}

function isIn(sent: EntityUpdateRequest, part: Unsent['part'], name: string): boolean {
  return Object.hasOwn(sent[part] ?? {}, name)
}

function memberOf(part: object | null | undefined, name: string): unknown {
  return Object.entries(part ?? {}).find(([member]) => member === name)?.[1]
}

/** Undefined where a response hides the value, or it may have come later. An empty text is a value, because absent ones are null. */
function becomes(was: unknown, is: unknown): Unsent['became'] | undefined {
  if (is === '' && was !== undefined && was !== '') return 'other'
  const [before, after] = [textOf(was), textOf(is)]
  if (before === undefined || is === undefined) return undefined
  if (isNothing(is)) return 'nothing'
  if (after === undefined) return undefined
  return after === before ? 'same' : 'other'
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/**
 * The texts of a member, in any order and without differences that a target may normalise; undefined if none is shown, or if one
 * is masked.
 */
function textOf(shown: unknown): string | undefined {
  const text = textsIn(shown).sort().join()
  if (text === '' || /x{2,}|[*•]/i.test(text)) return undefined
  return text.replace(/\s+/g, '').toLowerCase().normalize('NFKC')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * An update may replace a part that it sends, or the whole: then nothing is left of it but what was sent. A list of its own may stay
 * where the texts beside it are replaced.
 */
function isReplaced(
  { part, became }: Unsent,
  sent: EntityUpdateRequest,
  unsent: readonly Unsent[],
): boolean {
  const scope = part in sent ? unsent.filter((other) => other.part === part) : unsent
  return became === 'nothing' && !scope.some((other) => other.became === 'same' && !isList(other))
}

const isList = ({ name }: Unsent) => name === 'owners'

/**
 * Checks the response to an update against the response to the update before, which sent `earlier`: what the earlier one set is
 * there, and all else that this one did not send is as it was. The same update again changes nothing. A target without a list shows
 * it here only.
 */
function checkUnsent(
  clause: World<'entities/update#only-sent' | 'entities/update#lasts'>['clause'],
  updated: Awaited<ReturnType<World['api']['entities']['update']>>,
  [earlier, sent]: readonly [EntityUpdateRequest, EntityUpdateRequest],
  [before, after]: readonly [Entity, Entity],
): void {
  const isRepeated = JSON.stringify(earlier) === JSON.stringify(sent)
  const sentAnew = isRepeated ? {} : sent
  const unsent = unsentIn(sentAnew, before, after)
  const { set = [], left = [] } = Object.groupBy(unsent, ({ part, name }) =>
    !isRepeated && isIn(earlier, part, name) ? 'set' : 'left',
  )
  const lostIn = (some: readonly Unsent[]) =>
    some.filter((one) => one.became !== 'same' && !isReplaced(one, sentAnew, unsent))
  // An update of another entity may be why, so this one is not said to have changed it.
  const othersAt = (some: readonly Unsent[]) =>
    `after this update, which did not send it, another value stands at ${some.map(({ name }) => name).join(', ')}`
  const [undone, changed] = [lostIn(set), lostIn(left)]
  const placeIn = ([one]: readonly Unsent[]) =>
    one && { record: after.id, at: pointerOf([one.part, one.name]) }
  if (set.length > 0) {
    clause('entities/update#lasts', updated, {
      holds: undone.length === 0,
      expected: 'what an update set lasts when the next one does not send it',
      actual: othersAt(undone),
      ...placeIn(undone),
    })
  }
  clause('entities/update#only-sent', updated, {
    holds: changed.length === 0,
    expected: isRepeated
      ? 'an update that is sent again changes nothing'
      : 'an update leaves as it was what it does not send',
    actual: othersAt(changed),
    ...placeIn(changed),
  })
}

/**
 * Sends changes to an entity, one after the other, and reads the list before and after every second one. Each change leaves other members
 * alone. A target may refuse to change a member, or a value, so only the first change has to be accepted: of any other that is
 * refused, each part is sent alone, and of a part each member.
 */
export async function changeInTurn(
  {
    api,
    clause,
    sleep,
  }: Pick<
    World<'entities/update#only-sent' | 'entities/update#lasts', never>,
    'api' | 'clause' | 'sleep'
  >,
  id: string,
  changes: readonly EntityUpdateRequest[],
): Promise<void> {
  const left = [...changes]
  let last: readonly [EntityUpdateRequest, Entity] | undefined
  let unlisted = 0
  await api.entities.list()
  for (let sent = left.shift(); sent !== undefined; sent = left.shift()) {
    const { entities } = last === undefined ? api : api.mayRefuse
    // The clock has moved, so that another value shows another moment.
    if (last !== undefined) await sleep(tickMs)
    const updated = await entities.update(id, sent)
    if (updated.refused && last !== undefined) {
      left.unshift(...partsOf(sent))
      continue
    }
    const after = updated.expectOk()
    if (last !== undefined) checkUnsent(clause, updated, [last[0], sent], [last[1], after])
    last = [sent, after]
    if (++unlisted < 2) continue
    await api.entities.list()
    unlisted = 0
  }
  if (unlisted > 0) await api.entities.list()
}

/** The parts of a change, or the members of its only part, each as a change of its own. */
function partsOf(sent: EntityUpdateRequest): readonly EntityUpdateRequest[] {
  const parts = Object.entries(sent as Readonly<Record<string, object>>)
  if (parts.length > 1) return parts.map(([name, part]) => ({ [name]: part }))
  return parts.flatMap(([name, part]) => {
    const members = Object.entries(part)
    if (members.length === 1) return []
    return members.map(([member, value]) => ({ [name]: { [member]: value } }))
  })
}
