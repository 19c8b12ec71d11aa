import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { virtualClock } from '../../../base/clock/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import type { SeenExchange } from '../../../core/facts/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../../target/index.ts'
import { addressOf } from '../../transport/wire.fixture.ts'
import { type Scenario, scenario } from '../scenario.ts'
import type { Coordinator } from './coordinator.ts'
import { runScenario } from './run-scenario.ts'
import { openSession, type SessionOptions } from './session.ts'

export type Answer =
  | readonly [status: number, body: unknown, afterMs?: number, headers?: Record<string, string>]
  | 'broken off'
  | 'cut off'

export interface Setting {
  /** Responds to a request; `nth` counts the requests of the same method and path, from 1. */
  readonly answer: (line: string, nth: number) => Answer
  readonly target?: Partial<ConfiguredTarget>
  readonly since?: Scenario['since']
  readonly mayNeed?: Scenario['mayNeed']
  /** The numbers of the operations that the target claims; all by default. */
  readonly claimed?: readonly number[]
  /** What runs beside the scenarios; nothing by default. */
  readonly coordinator?: Coordinator
  readonly slow?: boolean
  readonly onWait?: SessionOptions['onWait']
}

/** Runs scenarios against a server of their own, over real sockets; pauses are only counted. */
export async function run(
  steps: readonly Scenario['run'][],
  { answer, target: members, since, mayNeed = [], claimed, coordinator, ...real }: Setting,
) {
  const lines: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    lines.push(line)
    requests.push(request)
    const reply = answer(line, lines.filter((earlier) => earlier === line).length)
    if (reply === 'broken off') return void request.socket.destroy()
    if (reply === 'cut off') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
      return void setImmediate(() => request.socket.destroy())
    }
    const [status, body, afterMs = 0, headers = {}] = reply
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }, afterMs)
  })
  const mock = { baseUrl: await addressOf(server), apiKey: 'sk_1', ...members }
  const clock = virtualClock(0)
  const target = resolveTarget({ targets: { mock } }, 'mock', { env: {} })
  const session = openSession(target, { clock, claimed, ...real })
  onTestFinished(() => session.close())
  const runs = []
  const seen: Exchange[][] = []
  for (const step of steps) {
    const parts = { proves: [], mayNeed, run: step as never, ...(since !== undefined && { since }) }
    const one = scenario('something is true', parts)
    const own: Exchange[] = []
    const onExchange = ({ exchange }: SeenExchange) => void own.push(exchange)
    const settings = { ...session.sessionFor(one, coordinator), onExchange }
    runs.push(await runScenario(one, 'a/b/c', settings))
    seen.push(own)
  }
  const findings = runs.flatMap((result) => result.findings)
  const violations = findings.filter(({ severity }) => severity === 'violation')
  return {
    runs,
    /** The exchanges of each run, as they were judged. */
    seen,
    lines,
    requests,
    waited: clock.now(),
    violations: violations.map(({ clause }) => clause),
  }
}
