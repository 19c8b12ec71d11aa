export const inputLimits = {
  /** The body of a response, or an entry or line of recorded traffic: as it came, and again when it is decoded. */
  body: 16 * 1024 * 1024,
  file: 256 * 1024 * 1024,
  configuration: 4 * 1024 * 1024,
} as const

/** How many requests a quick run sends for each operation of the contract where fewer test every clause. */
export const quickRequestsOfOperation = 13.6

/** How much of the body of a response an exchange holds; what is left out is marked as cut. */
export const bodyLimits = {
  items: 10_000,
  members: 10_000,
  /** The values of the whole body: if there are more, its lists hold fewer items. */
  values: 1_000_000,
  /** The levels of lists and objects in one another; what is below is empty. */
  levels: 1_000,
  text: 65_536,
  /** The lists and objects that are marked as cut. */
  marks: 100,
} as const

/** What one trace remembers; the latest is kept. */
export const traceLimits = {
  /** The traces of one file, or of a proxy, that are open at a time: then the one that was silent for longest ends. */
  traces: 32,
  /** The bytes of the records that responses showed. */
  recordBytes: 8 * 1024 * 1024,
  /** The short texts that requests and own records held, which may be ids. */
  texts: 20_000,
  /** The characters of a text that may be an id. */
  idLength: 1_000,
  /** The records whose writes are counted one by one; beyond, all together. */
  writtenRecords: 20_000,
  /** The values that each rule keeps: about as many as records are remembered. */
  ruleEntries: 5_000,
} as const

export const findingLimits = {
  /** The findings of one kind at one place; all items of a list are one place. */
  ofPlace: 20,
  /** The findings of one kind at any place, because names may make a million places. */
  ofKind: 200,
  /** The characters of each text of a finding. */
  textLength: 2_000,
  /** The characters of a value in a sentence. */
  valueLength: 160,
} as const

export const shownLimits = {
  bytes: 256 * 1024,
  items: 50,
  members: 200,
  values: 20_000,
  name: 200,
  text: 4_096,
  other: 300,
} as const

/** What the evidence of a scenario, a run, or traffic of others holds; further exchanges and findings are counted. */
export interface EvidenceLimits {
  /** Exchanges kept besides the first of each operation and of each clause. */
  readonly exchanges: number
  /** Characters of all exchanges with a violation or a warning that are kept, and the same number for all others. */
  readonly characters: number
  /** How many violations and warnings are listed; beyond that, how many of one clause at one place. */
  readonly findings: number
  readonly findingsOfPlace: number
  /** How many places and remarks are listed apart; beyond that, only clause and operation count. */
  readonly groups: number
  /** Keeps one exchange of each operation, and those with a violation or a warning; lists equal remarks once. */
  readonly isSample: boolean
}

/** For a scenario: a target may make it as long as it likes. */
export const scenarioLimits: EvidenceLimits = {
  exchanges: 1_000,
  characters: 32 * 1024 * 1024,
  findings: 5_000,
  findingsOfPlace: 50,
  groups: 5_000,
  isSample: false,
}

/** What a proxy holds of the traffic that passes it. Nothing that passes is ever held back. */
export const proxyLimits = {
  /** The bytes of a body that are judged; a longer one is passed on, and counts as cut. */
  body: 1024 * 1024,
  /** The bytes that wait to be judged; beyond, exchanges pass without being judged. */
  waiting: 16 * 1024 * 1024,
  /** The bytes of the traces that go into one file: then others begin. */
  file: 8 * 1024 * 1024,
  /** The exchanges that wait for an earlier one to end, and for how long, in milliseconds. */
  behind: 500,
  behindMs: 5_000,
  /** The bytes of the head of a message. */
  head: 64 * 1024,
  /** How long what a client still sends is read and dropped once its connection was ended, in milliseconds. */
  halfClosedMs: 5_000,
} as const

/** For all scenarios of a run; the findings of each are already bounded. */
export const runLimits: EvidenceLimits = {
  ...scenarioLimits,
  exchanges: 10_000,
  findings: Number.POSITIVE_INFINITY,
}

/** For traffic of any length: files, or a proxy. */
export const trafficLimits: EvidenceLimits = {
  ...scenarioLimits,
  exchanges: 300,
  characters: 8 * 1024 * 1024,
  findings: 10_000,
  isSample: true,
}

/** What a comparison knows of one place in the bodies of one kind of response. */
export const comparedLimits = {
  /** The different shapes of its values; of further ones only what their kind has in common. */
  shapes: 32,
  texts: 200,
  /** The members that keep their names; all others are `*`. */
  members: 500,
  records: 16,
  /** The places of a whole side; further ones are not looked at. */
  places: 4_000,
  /** The characters of a name that stand in a set. */
  name: 64,
  /** The lengths of its lists: the longest are kept. */
  lengths: 64,
  /** The pairs of neighbours in its lists of which the order counts, for each member. */
  pairs: 64,
  /** The characters of a `facts.json`; calls beyond are left out. */
  document: 200_000,
  /** The values of a set; with more, anything may stand there. */
  values: 8,
  /** The characters of a text that stand in a set. */
  word: 200,
} as const
