import type { Seen } from './observe.ts'

/**
 * Hands on what was seen, but for answers that a record is not there: a scenario asks again at once where a change may show
 * later, and how often it did so says nothing. To be called with each exchange in turn, and with none at the end.
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
  const isSame = was.method === 'GET' && is.method === 'GET' && was.url === is.url
  return isSame && exchange.response?.status === 404
}
