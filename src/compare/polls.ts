import type { Seen } from './observe.ts'

/**
 * Hands on what was seen, but for answers that a record is not there or that the target is busy, where a scenario then made
 * the same request again: how often it waited says nothing. To be called with each exchange in turn, and with none at the end.
 */
export function skipPolls(take: (one: Seen) => void): (next?: Seen) => void {
  let held: Seen | undefined
  return (next) => {
    if (held !== undefined && !isAskedAgain(held, next)) take(held)
    held = next
  }
}

function isAskedAgain({ exchange, scenario }: Seen, next: Seen | undefined): boolean {
  if (scenario === '' || scenario !== next?.scenario) return false
  const [was, is] = [exchange.request, next.exchange.request]
  const isSame = was.method === is.method && was.url === is.url
  const status = exchange.response?.status
  return isSame && (status === 429 || (status === 404 && was.method === 'GET'))
}
