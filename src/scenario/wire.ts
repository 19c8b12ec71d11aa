import type { Exchange } from '../exchange/index.ts'
import type { Outgoing } from '../transport/index.ts'

/** Sends one request as part of the story: it is kept, judged, and comes back with its answer. */
export type Wire = (request: Outgoing) => Promise<Exchange>
