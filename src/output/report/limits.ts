/** How many characters of a text from outside are shown. Every report uses the same limits; a command is never cut. */
export const limits = {
  found: 60,
  noun: 30,
  name: 120,
  evidence: 140,
  line: 300,
  address: 400,
  value: 500,
  sentence: 600,
  excerpt: 600,
  body: 4_096,
  list: 10_000,
  /** The name and the value of a member in a body. */
  key: 80,
  scalar: 400,
  /** Shells do not take much longer commands, so a report leaves out a longer one. */
  command: 20_000,
} as const

/** How many items of a list are shown; the others are counted. */
export const most = {
  values: 5,
  names: 3,
  places: 20,
  steps: 30,
  headers: 30,
  levels: 32,
  /** No script puts more marks on a character; with more, a text covers its neighbours. */
  marks: 3,
  lines: 100,
  clauses: 100,
  terminal: { entries: 20, places: 5, clauses: 40, lines: 50, routine: 10 },
  summary: { entries: 10, clauses: 50 },
  annotations: 10,
} as const

/** In bytes of the page: all cards together, the rows of each list of clauses, each other list. The page stays under 3 MB. */
export const bytes = { cards: 1_200_000, rows: 200_000, lists: 150_000 } as const
