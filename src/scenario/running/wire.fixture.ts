import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { virtualClock } from '../../clock/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../../target/index.ts'
import { type Scenario, scenario } from '../scenario.ts'
import { runScenario } from './run-scenario.ts'
import { openSession } from './session.ts'

type Answer = readonly [status: number, body: unknown, afterMs?: number] | 'broken off' | 'cut off'

export interface Setting {
  /** Says what each request gets; `nth` counts the requests of the same method and path, from 1. */
  readonly answer: (line: string, nth: number, baseUrl: string) => Answer
  readonly target?: Partial<ConfiguredTarget>
}

/** Runs scenarios against a server of their own, over real sockets; pauses are only counted. */
export async function run(steps: readonly Scenario['run'][], { answer, target: own }: Setting) {
  const lines: string[] = []
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const line = `${request.method} ${request.url}`
    lines.push(line)
    const given = answer(line, lines.filter((one) => one === line).length, origin())
    if (given === 'broken off') return void request.socket.destroy()
    if (given === 'cut off') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
      return void setImmediate(() => request.socket.destroy())
    }
    const [status, body, afterMs = 0] = given
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }, afterMs)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = origin()
  const configuration = { targets: { it: { baseUrl, apiKey: 'sk_1', ...own } } }
  const clock = virtualClock(0)
  const session = openSession(resolveTarget(configuration, 'it', { env: {} }), { clock })
  onTestFinished(async () => {
    await session.close()
    server.closeAllConnections()
    server.close()
  })
  const runs = []
  for (const one of steps) {
    const parts = { proves: [], run: one }
    runs.push(await runScenario(scenario('something is true', parts), 'a/b/c', session))
  }
  const all = runs.flatMap(({ findings }) => findings)
  const messages = (wanted: string) => all.flatMap((one) => (one.severity === wanted ? one : []))
  return {
    runs,
    lines,
    waited: clock.now(),
    violations: messages('violation').map(({ clause }) => clause),
  }
}
