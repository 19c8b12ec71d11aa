import type { Exchange } from '../exchange/index.ts'
import type { Outgoing } from '../transport/index.ts'

/** Sends one request as part of a scenario: the exchange is judged and kept, and comes back. */
export type Wire = (request: Outgoing) => Promise<Exchange>
