import type { Exchange } from '../../src/exchange/index.ts'
import { runScenario } from '../../src/scenario/index.ts'
import { openSandboxSession, scenarios } from './tell-all.fixture.ts'

/** All that is said when every story is told to the faithful sandbox, unmasked. */
export async function recordTraffic(): Promise<Exchange[]> {
  const { session, close } = await openSandboxSession()
  const traffic: Exchange[] = []
  const transport: typeof session.transport = async (request) => {
    const exchange = await session.transport(request)
    traffic.push(exchange)
    return exchange
  }
  try {
    for (const { id, scenario } of scenarios) {
      await runScenario(scenario, id, { ...session, transport })
    }
    return traffic
  } finally {
    await close()
  }
}
