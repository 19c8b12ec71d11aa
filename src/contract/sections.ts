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
 * The section of the contract that a statement stands in, with its number: `19 States and transitions` for C235. Statements
 * are numbered through all sections; a reading that was adopted where the contract is silent (A41) stands in none.
 */
export function sectionOf(origin: string): string {
  const number = /^C(\d+)$/.exec(origin)?.[1]
  if (number === undefined) return 'Adopted readings'
  const index = sections.findLastIndex(([first]) => first <= Number(number))
  return `${index} ${sections[index]?.[1] ?? ''}`
}
