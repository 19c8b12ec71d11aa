import type { Clause } from '../../judge/index.ts'

type Further = Partial<Omit<Clause, 'origin' | 'level' | 'says'>>

/** Makes clauses of one level, from the number of the statement in the contract (`C235`) and the promise in our words. */
function clausesOf(level: Clause['level']) {
  return (origin: string, says: string, further: Further = {}): Clause => ({
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

/** A read shows the record that its path names, with any credential: no delay appliesTo another record. */
export function ofThePath(origin: string, says: string): Clause {
  return implied(origin, says, {
    immediate: true,
    why: 'The contract says only that the path names the record or its parent (A29). Published samples pair ids that differ; a target that does so on purpose needs a waiver.',
  })
}

/** A way to ask that a row names: covered by the first success of such a request, and untested while all are refused (A59). */
export function form(origin: string, says: string): Clause {
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
export function obligation(origin: string, says: string): Clause {
  return rule(origin, says, {
    ofCaller: true,
    excluded:
      'An obligation of the caller; Assay fulfils it, and looks for it in the requests of others.',
  })
}

/** The sections of the contract, each with the number of its first statement. */
const sections: readonly (readonly [first: number, title: string])[] = [
  [1, 'Preamble'],
  [7, 'What the service does'],
  [12, 'Conventions'],
  [38, 'Entity'],
  [87, 'Entity verification session'],
  [101, 'Subscription'],
  [112, 'Credit score'],
  [122, 'Account'],
  [144, 'Update'],
  [155, 'Card brand (account)'],
  [167, 'Card product'],
  [171, 'Merchant'],
  [179, 'Sensitive record'],
  [188, 'Payment'],
  [200, 'Report'],
  [206, 'Webhook'],
  [215, 'Event (stored)'],
  [222, 'Widget session event'],
  [226, 'Gaps in resources'],
  [227, 'States and transitions'],
  [242, 'Endpoints'],
  [282, 'Authentication'],
  [288, 'Events'],
  [298, 'Errors'],
  [303, 'Limits'],
  [306, 'Versioning'],
]

/**
 * The heading of the section of the contract that contains a statement: `States and transitions` for C235. Statements are
 * numbered through all sections. A reading that Assay adopted (A41) belongs to none.
 */
export function sectionOf(origin: string): string {
  const number = /^C(\d+)$/.exec(origin)?.[1]
  if (number === undefined) return 'Adopted readings'
  return sections.findLast(([first]) => first <= Number(number))?.[1] ?? ''
}

/** The statements of the contract that a clause stands for. */
export function statementsOf({ origin, also = [], of = {} }: Clause): readonly string[] {
  return [...new Set([origin, ...also, ...Object.values(of)])]
}
