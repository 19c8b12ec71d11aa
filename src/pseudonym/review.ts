import type { Exchange } from '../exchange/index.ts'
import { conceal } from './conceal.ts'
import { type Manner, preferServer } from './manner.ts'
import type { HeaderTranslation } from './walk-headers.ts'
import { walkExchange } from './walk-message.ts'

/** What was hidden once, looked through again with all that became known since. */
export interface Review {
  /** `isStorys` where the story itself has sent the request: a replay sends its own words again. */
  exchange(exchange: Exchange, isStorys: boolean): Exchange
  /** What is no exchange: what a story was given, or what is said of it. */
  readonly fields: HeaderTranslation
}

/** Only texts are looked at: what stands at places of its own was hidden when it came. */
export function openReview(memory: Manner['memory']): Review {
  const all = textsOnly({ memory, owner: 'server', asked: true, again: 'all', pick: preferServer })
  const server = textsOnly({
    memory,
    owner: 'server',
    asked: true,
    again: 'server',
    pick: preferServer,
  })
  return {
    exchange(exchange, isStorys) {
      const reviewed = walkExchange(exchange, all)
      const { failure } = exchange
      return {
        ...reviewed,
        ...(isStorys && { request: walkExchange(exchange, server).request }),
        failure: failure && { ...failure, message: all.text(failure.message) },
      }
    },
    fields: all,
  }
}

function textsOnly(manner: Manner): HeaderTranslation {
  const same = <Value>(value: Value) => value
  const { person, ...translation } = conceal(manner)
  return {
    ...translation,
    secret: (_, value) => value,
    secretNumber: (_, value) => value,
    id: same,
    idNumber: same,
    segment: same,
    number: same,
    origins: same,
    httpDate: same,
  }
}
