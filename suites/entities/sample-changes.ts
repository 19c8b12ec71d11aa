import type { EntityUpdateRequest } from '../../src/contract/index.ts'
import { testData, type World } from '../../src/scenario/index.ts'

/** What an individual can be changed to, and back: names and addresses as people have them. */
export const people = testData([
  { first_name: 'Bettina', last_name: 'Before', email: 'before@example.com', dob: '1970-01-02' },
  {
    first_name: 'Cosmo-Jo',
    last_name: "O'After",
    email: 'after+1@example.com',
    dob: '1981-03-04',
  },
] as const)

/** Where an entity can move to, and back. */
export const homes = testData([
  { line1: '1 Before Street', line2: 'Apt 1', city: 'Austin', state: 'TX', zip: '78701' },
  { line1: '2 After Avenue', line2: 'Apt #2', city: 'Boston', state: 'MA', zip: '02134' },
] as const)

/** Names beyond the letters and the length that a careless service keeps; such a change may be refused. */
export const unusual = testData({
  person: {
    first_name: 'Zoë Łucja 𠮷',
    last_name: `Ñandú-${'Straßer'.repeat(12)}`,
    email: people[1].email,
    dob: people[1].dob,
  },
  home: {
    ...homes[1],
    line1: `3 ${'Long & Winding '.repeat(6)}Road <East>`,
    line2: null,
    city: 'San José',
  },
} as const)

type EntityList = Awaited<ReturnType<World['api']['entities']['list']>>

/** An entity as a response shows it. */
export type Entity = ReturnType<EntityList['expectOk']>['data'][number]

const texts = {
  address: ['line1', 'city', 'state', 'zip'],
  individual: ['first_name', 'last_name', 'phone', 'email', 'dob'],
  corporation: ['name', 'dba', 'ein'],
} as const
const parts = ['address', 'individual', 'corporation'] as const

/**
 * The members of an entity that an update did not send and that became others. An update may replace a whole part, so that
 * a member is lost; it cannot become another.
 */
export function changedUnsent(sent: EntityUpdateRequest, before: Entity, after: Entity): string[] {
  return parts.flatMap((part) =>
    texts[part].flatMap((name) => {
      const [was, is] = [before[part], after[part]].map((shown) => textOf(shown, name))
      const isKept = was === undefined || is === undefined || is === was
      return isKept || Object.hasOwn(sent[part] ?? {}, name) ? [] : [name]
    }),
  )
}

/** A text without what a target may normalise; undefined where it is absent or masked. */
function textOf(part: object | null | undefined, name: string): string | undefined {
  const text: unknown = Object.entries(part ?? {}).find(([member]) => member === name)?.[1]
  if (typeof text !== 'string' || /x{2,}|[*•]/i.test(text)) return undefined
  return text.replace(/\s+/g, '').toLowerCase().normalize('NFKC')
}
