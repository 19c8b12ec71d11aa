import type { OperationAddress } from '../../../core/contract/index.ts'

interface SubjectMeaning {
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

function byId(purpose: string, prefix: string) {
  const example = { id: `${prefix}_…` }
  return { for: purpose, required: ['id'], optional: [], example } as const
}

const holder = (purpose: string) =>
  ({ ...byId(purpose, 'ent'), sentIn: ['accounts/create', 'elements/create-token'] }) as const

const disposable = {
  required: ['id'],
  optional: ['account_id'],
  consumed: true,
  spent: true,
  example: { id: 'ent_…', account_id: 'acc_…' },
} as const

const account = {
  required: ['id'],
  optional: ['entity_id'],
  example: { id: 'acc_…', entity_id: 'ent_…' },
} as const

export const subjects = {
  'entity.individual': holder('A person whose data may be read and changed.'),
  'entity.corporation': holder('A company whose data may be read and changed.'),
  'entity.disposable': {
    for: 'An entity whose consent is withdrawn permanently, with the account that loses its data.',
    ...disposable,
  },
  'entity.disposable_corporation': {
    for: 'A company whose consent is withdrawn permanently, with the account that loses its data.',
    ...disposable,
  },
  'account.ach': { for: 'A bank account to read and to pay from.', ...account },
  'account.liability': {
    for: 'A credit card account with its updates, card brands and sensitive data.',
    ...account,
  },
  credit_score: {
    for: 'A credit score of an entity, to read.',
    required: ['id', 'entity_id'],
    optional: [],
    example: { id: 'crs_…', entity_id: 'ent_…' },
  },
  sensitive: {
    for: 'The sensitive card data of an account, to read.',
    required: ['id', 'account_id'],
    optional: [],
    example: { id: 'astv_…', account_id: 'acc_…' },
  },
  card_product: byId('A card product, to read.', 'pdt'),
  merchant: byId('A merchant, to read.', 'mch'),
  webhook: byId('A webhook, to read.', 'whk'),
  event: byId('A stored event, to read.', 'evt'),
  subscription: {
    for: 'A subscription of an entity, to read.',
    required: ['id', 'entity_id'],
    optional: [],
    example: { id: 'sub_…', entity_id: 'ent_…' },
  },
  'payment.pending': {
    for: 'A pending payment that is canceled or forced into a status.',
    required: ['id'],
    optional: ['record'],
    consumed: true,
    spent: true,
    example: { id: 'pmt_…' },
  },
  'widget.session': {
    for: 'The token of a widget session whose events are read.',
    required: ['token'],
    optional: ['account_id'],
    consumed: true,
    example: { token: 'otkn_…' },
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
