import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Run } from '../../src/core/run/index.ts'

interface Call {
  readonly scenario: string
  readonly begin: number
  readonly end: number
}

/** Calls of one scenario in a row, in seconds after the start of the run. */
export interface Link {
  readonly scenario: string
  readonly calls: number
  readonly begin: number
  readonly end: number
}

/** The next step of a scenario begins so soon after the end of the one before, in seconds. */
const soon = 0.03

/**
 * The chain of calls that a run could not have ended before: its last call, and before each call the one that it waited for. That is
 * the one of its own scenario that ended just before, or else the last one that ended, whose slot or connection it took.
 */
export function longestChain(folder: string): readonly Link[] {
  const { startedAt, exchanges } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run
  const calls = exchanges.flatMap(({ scenario, startedAt: at, durationMs }) => {
    if (at === undefined || scenario === undefined) return []
    const begin = (Date.parse(at) - Date.parse(startedAt)) / 1000
    return [{ scenario, begin, end: begin + durationMs / 1000 }]
  })
  const chain: Call[] = []
  for (let call = lastOf(calls); call !== undefined; call = waitedFor(call, calls))
    chain.unshift(call)
  return linksOf(chain)
}

function waitedFor(call: Call, calls: readonly Call[]): Call | undefined {
  const before = calls.filter(({ begin, end }) => end <= call.begin + soon && begin < call.begin)
  const own = lastOf(before.filter(({ scenario }) => scenario === call.scenario))
  return own !== undefined && own.end > call.begin - soon ? own : lastOf(before)
}

function lastOf(calls: readonly Call[]): Call | undefined {
  return calls.reduce<Call | undefined>(
    (last, call) => (last === undefined || call.end > last.end ? call : last),
    undefined,
  )
}

function linksOf(chain: readonly Call[]): readonly Link[] {
  const links: Link[] = []
  for (const { scenario, begin, end } of chain) {
    const last = links.at(-1)
    if (last?.scenario === scenario) links.push({ ...links.pop()!, calls: last.calls + 1, end })
    else links.push({ scenario, calls: 1, begin, end })
  }
  return links
}
