import type { Clause } from '../../judge/index.ts'
import type { readings } from './readings.ts'

/** The sections of the contract in its order. The key of a statement begins with that of its section. */
export const sections = {
  preamble: 'Preamble',
  services: 'What the service does',
  conventions: 'Conventions',
  entity: 'Entity',
  'verification-session': 'Entity verification session',
  subscription: 'Subscription',
  'credit-score': 'Credit score',
  account: 'Account',
  update: 'Update',
  'card-brand': 'Card brand (account)',
  'card-product': 'Card product',
  merchant: 'Merchant',
  sensitive: 'Sensitive record',
  payment: 'Payment',
  report: 'Report',
  webhook: 'Webhook',
  'stored-event': 'Event (stored)',
  'widget-event': 'Widget session event',
  resources: 'Gaps in resources',
  states: 'States and transitions',
  endpoints: 'Endpoints',
  authentication: 'Authentication',
  events: 'Events',
  errors: 'Errors',
  limits: 'Limits',
  versioning: 'Versioning',
}

/** The key of a statement of the contract (`states.cancel-legs`), or a reading that Assay adopted (`A41`). */
export type Origin = `${keyof typeof sections}.${string}` | keyof typeof readings

/** The heading of the section that contains a statement: `States and transitions`. A reading belongs to none. */
export function sectionOf(origin: string): string {
  const [key = ''] = origin.split('.')
  return Object.hasOwn(sections, key) ? sections[key as keyof typeof sections] : 'Adopted readings'
}

interface Further extends Partial<Omit<Clause, 'origin' | 'level' | 'says'>> {
  readonly also?: readonly Origin[]
  readonly of?: Readonly<Record<string, Origin>>
}

/** Makes clauses of one level, from the statement of the contract and the promise in our words. */
function clausesOf(level: Clause['level']) {
  return (origin: Origin, says: string, further: Further = {}): Clause => ({
    origin,
    level,
    says,
    ...further,
  })
}

/** Stated by the contract. */
export const rule = clausesOf('rule')

/** Follows from the contract. */
export const implied = clausesOf('implied')

/** A read shows the record that its path names, with any credential: no delay excuses another record. */
export function ofThePath(origin: Origin, says: string): Clause {
  return implied(origin, says, {
    immediate: true,
    why: 'The contract says only that the path names the record or its parent (A29). Published samples pair ids that differ; a target that does so on purpose needs a waiver.',
  })
}

/** A way to ask that a row names: covered by the first success of such a request, and untested while all are refused (A59). */
export function form(origin: Origin, says: string): Clause {
  return implied(origin, says, {
    why: 'Untested as long as the target refuses every such request; no other request covers it (A59).',
  })
}

/** Good practice that the contract does not state. */
export const advice = clausesOf('advice')

/** A value from a sample; another value is new, and not wrong. */
export const seen = clausesOf('seen')

/** Not shown by the contract, as it says itself. */
export const gap = clausesOf('gap')

/** Stated by the contract as a duty of its callers. */
export function obligation(origin: Origin, says: string): Clause {
  return rule(origin, says, {
    ofCaller: true,
    excluded:
      'An obligation of the caller; Assay fulfils it, and looks for it in the requests of others.',
  })
}

/** The statements of the contract that a clause stands for. */
export function statementsOf({ origin, also = [], of = {} }: Clause): readonly string[] {
  return [...new Set([origin, ...also, ...Object.values(of)])]
}
