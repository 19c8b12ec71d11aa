import { asFlip } from '../../core/evidence/index.ts'
import { type Exchange, isSuccess, responderOf } from '../../core/exchange/index.ts'
import { isBreach } from '../../core/run/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { headersFor, isOfTarget, type Target } from '../../sources/target/index.ts'
import { liveTransport, RunEnded } from '../../sources/transport/index.ts'
import type { PreflightOptions } from './preflight.ts'

const most = { reads: 2, times: 4 }

/** Where a read gets two responses in turn, several instances without a common state may stand behind the address. */
export async function explainFlips(
  runs: readonly ScenarioRun[],
  target: Target,
  { pace, signal }: PreflightOptions,
): Promise<readonly ScenarioRun[]> {
  const urls = [...new Set(runs.flatMap(wrongReads))].filter((url) => isOfTarget(target, url))
  const live = liveTransport({ timeoutMs: target.timeoutMs, tls: target.tls })
  const headers = headersFor(target, 'key')
  const flips = async (url: string) => {
    const seen: (string | undefined)[] = []
    for (let times = 0; times < most.times; times++) {
      await pace?.waitToSend()
      seen.push(shapeOf(await live({ method: 'GET', url, headers })))
    }
    return !seen.includes(undefined) && isInTurn(seen)
  }
  try {
    for (const url of urls.slice(0, most.reads)) {
      if (signal?.aborted) break
      if (await flips(url)) return runs.map(withHint)
    }
    return runs
  } catch (error) {
    if (error instanceof RunEnded) return runs
    throw error
  } finally {
    await live.close()
  }
}

function wrongReads({ findings, exchanges }: ScenarioRun): readonly string[] {
  return findings.filter(isBreach).flatMap(({ exchange = -1 }) => {
    const { request } = exchanges[exchange] ?? {}
    return request?.method === 'GET' ? [request.url] : []
  })
}

function shapeOf(exchange: Exchange): string | undefined {
  const { response } = exchange
  if (response === null || responderOf(exchange) === 'before') return undefined
  const { status, body } = response
  return isSuccess(response) ? JSON.stringify(body) : String(status)
}

/** Whether something was there, was not, and was there again: what changes with every request never comes back. */
function isInTurn(seen: readonly unknown[]): boolean {
  return seen.some((one, at) => seen.lastIndexOf(one) > at + 1 && seen[at + 1] !== one)
}

function withHint(run: ScenarioRun): ScenarioRun {
  const { findings, exchanges, setsCookie } = run
  return {
    ...run,
    findings: findings.map((finding) => {
      const isOfRead = exchanges[finding.exchange ?? -1]?.request.method === 'GET'
      return isBreach(finding) && isOfRead ? asFlip(finding, setsCookie) : finding
    }),
  }
}
