/** How many characters of what comes from outside are shown. Every report cuts alike; a command is never cut. */
export const limits = {
  name: 120,
  evidence: 140,
  line: 300,
  address: 400,
  value: 500,
  sentence: 600,
  excerpt: 600,
  body: 4_096,
  list: 10_000,
  /** No shell takes much longer commands: a longer one is left out as a whole. */
  command: 20_000,
} as const

/** How many items of a list are shown; the others are counted. */
export const most = {
  values: 5,
  names: 3,
  places: 20,
  steps: 30,
  headers: 30,
  reasons: 20,
  news: 100,
  clauses: 100,
  /** Of what a terminal, a comment, an annotation or a file of tests has room for. */
  terminal: { entries: 20, places: 5, clauses: 40, differences: 50, reasons: 8 },
  summary: { entries: 10, folded: 40 },
  annotations: 10,
} as const

/**
 * How many bytes of the page the parts that grow with a run may take: all cards together, so that one clause may use what
 * others do not; the rows of broken, warned and waived clauses each; operations and topics each; and each other list. With
 * what is bounded by itself they stay under the 3 MB promised for the page.
 */
export const bytes = {
  cards: 1_200_000,
  rows: 200_000,
  notes: 150_000,
  clauses: 200_000,
  missing: 150_000,
  scenarios: 100_000,
  differences: 100_000,
} as const
