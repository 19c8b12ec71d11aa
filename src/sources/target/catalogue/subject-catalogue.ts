import type { OperationAddress } from '../../../core/contract/index.ts'

export interface SubjectMeaning {
  readonly for: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
  readonly example: Readonly<Record<string, string>>
  /** The operations that take its id in their body. */
  readonly sentIn?: readonly OperationAddress[]
  /** Each use gets its own subject. */
  readonly consumed?: true
  /** A scenario changes the subject permanently, so a configured value is used only once. */
  readonly spent?: true
}

/** A subject has the fields of its example, but for the optional ones. */
function subject<Field extends string, const Optional extends readonly string[]>(
  purpose: string,
  example: Readonly<Record<Field, string>>,
  ...optional: Optional
) {
  const isRequired = (field: string) => !optional.some((name) => name === field)
  const required = Object.keys(example).filter(isRequired) as Exclude<Field, Optional[number]>[]
  return { for: purpose, required, optional, example }
}

const byId = (purpose: string, prefix: string) => subject(purpose, { id: `${prefix}_…` })

const holder = (purpose: string) =>
  ({ ...byId(purpose, 'ent'), sentIn: ['accounts/create', 'elements/create-token'] }) as const

const disposable = (purpose: string) => {
  const example = { id: 'ent_…', account_id: 'acc_…' }
  return { ...subject(purpose, example, 'account_id'), consumed: true, spent: true } as const
}

const account = (purpose: string) =>
  subject(purpose, { id: 'acc_…', entity_id: 'ent_…' }, 'entity_id')

export const subjects = {
  'entity.individual': holder('A person whose data may be read and changed.'),
  'entity.corporation': holder('A company whose data may be read and changed.'),
  'entity.disposable': disposable(
    'An entity whose consent is withdrawn permanently, with the account that loses its data.',
  ),
  'entity.disposable_corporation': disposable(
    'A company whose consent is withdrawn permanently, with the account that loses its data.',
  ),
  'account.ach': account('A bank account to read and to pay from.'),
  'account.liability': account(
    'A credit card account with its updates, card brands and sensitive data.',
  ),
  credit_score: subject('A credit score of an entity, to read.', {
    id: 'crs_…',
    entity_id: 'ent_…',
  }),
  sensitive: subject('The sensitive card data of an account, to read.', {
    id: 'astv_…',
    account_id: 'acc_…',
  }),
  card_product: byId('A card product, to read.', 'pdt'),
  merchant: byId('A merchant, to read.', 'mch'),
  webhook: byId('A webhook, to read.', 'whk'),
  event: byId('A stored event, to read.', 'evt'),
  subscription: subject('A subscription of an entity, to read.', {
    id: 'sub_…',
    entity_id: 'ent_…',
  }),
  'payment.pending': {
    ...subject(
      'A pending payment that is canceled or forced into a status.',
      { id: 'pmt_…' },
      'record',
    ),
    consumed: true,
    spent: true,
  },
  'widget.session': {
    ...subject(
      'The token of a widget session whose events are read.',
      { token: 'otkn_…' },
      'account_id',
    ),
    consumed: true,
  },
} as const satisfies Readonly<Record<string, SubjectMeaning>>

export type SubjectName = keyof typeof subjects

/** Actions are what scenarios need done and no operation does. */
export const actions = {
  redeemElementToken: {
    for: 'Uses an element token as the embeddable component would.',
    inputs: ['token'],
  },
  advanceClock: { for: 'Lets time pass at the target.', inputs: ['seconds'] },
} as const satisfies Readonly<
  Record<string, { readonly for: string; readonly inputs: readonly string[] }>
>

export type ActionName = keyof typeof actions

export type ActionInputs<Name extends ActionName> = Readonly<
  Record<(typeof actions)[Name]['inputs'][number], string | number>
>

export function isAction(name: SubjectName | ActionName): name is ActionName {
  return Object.hasOwn(actions, name)
}

export function lineFor(name: SubjectName | ActionName): string {
  if (isAction(name)) {
    const body = actions[name].inputs.map((input) => `"${input}": "{{${input}}}"`).join(', ')
    return `"${name}": { "request": { "method": "POST", "path": "/…", "body": { ${body} } } }`
  }
  const fields = Object.entries(subjects[name].example).map(([field, id]) => `"${field}": "${id}"`)
  const value = `{ ${fields.join(', ')} }`
  return 'consumed' in subjects[name]
    ? `"${name}": { "values": [${value}] }`
    : `"${name}": { "value": ${value} }`
}

export function remedyFor(name: SubjectName | ActionName): string {
  if (!isAction(name)) return `Add to "subjects": ${lineFor(name)}, or a "request" that makes one.`
  const realTime = name === 'advanceClock' ? ' Or wait in real time: --real-time' : ''
  return `Add to "actions": ${lineFor(name)}.${realTime}`
}
