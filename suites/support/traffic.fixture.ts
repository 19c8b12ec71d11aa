import type { Exchange } from '../../src/exchange/index.ts'
import { runScenario } from '../../src/scenario/index.ts'
import { openSandboxSession, scenarios } from './run-all.fixture.ts'

/** All exchanges of a run of every scenario against the sandbox, with nothing redacted. */
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
