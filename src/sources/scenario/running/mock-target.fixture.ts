import type { Exchange } from '../../../core/exchange/index.ts'
import type { ConfiguredTarget } from '../../target/index.ts'
import { openTarget } from '../../target/subjects-of.fixture.ts'
import type { Wire } from './response.ts'

/** Each request line has a status and a body, as JSON or as text; all other requests get a 404. */
export type Routes = Readonly<Record<string, readonly [status: number, body: unknown]>>

/** Opens a target under `/v1`, and keeps the requests that it receives and the exchanges of `wire`. */
export async function startTarget(routes: Routes, configuration: Partial<ConfiguredTarget> = {}) {
  const opened = await openTarget(
    configuration,
    ({ line }) => routes[line] ?? [404, { error: 'not found' }],
  )
  const exchanges: Exchange[] = []
  const wire: Wire = async (request) => {
    const exchange = await opened.transport(request)
    exchanges.push(exchange)
    return exchange
  }
  return { ...opened, wire, exchanges }
}
