import type { OperationAddress } from '../../contract/index.ts'

/** What may have happened before an operation is called, or happens beside it. */
export const situations = {
  again: 'the same request a second time',
  'after-change': 'after its record was changed',
  'other-owner': 'with the records of two owners: entities, accounts or sessions',
  'after-withdrawal': 'after the entity withdrew its consent',
  'after-payment-change': 'after a payment was canceled or forced into a status',
  'after-expiry': 'after a credential expired, with traffic in between',
  concurrent: 'twice at the same time',
  'each-version': 'under each API version',
  'wrong-credential': 'without a key, with a wrong one, with one of another kind',
  'other-kind': 'with the id of another kind of record',
} as const

export type Situation = keyof typeof situations

/**
 * The scenarios that prove it, or one sentence: why the contract says nothing about it. A scenario in the file of the operation
 * goes by its name, every other one by its address.
 */
export type Interaction = readonly [string, ...string[]] | string

export const noChange = 'No operation of the contract changes what the operation shows.'
export const unrelated = 'The contract connects nothing that the operation shows with this change.'
export const withoutId = 'The request names no record by its id.'

/** What holds for an operation that says nothing else. */
export const usual = {
  'after-payment-change': unrelated,
  'after-expiry': 'The contract gives the key no end, and lets it open the operation at any time.',
} as const satisfies Partial<Record<Situation, Interaction>>

type Row = Record<Exclude<Situation, keyof typeof usual>, Interaction> &
  Partial<Record<keyof typeof usual, Interaction>>

/** What is known of some operations in every situation. */
export type Interactions<Address extends OperationAddress = OperationAddress> = Readonly<
  Record<Address, Readonly<Row>>
>
