import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { openForwarder } from '../../suites/support/forwarder.fixture.ts'
import { fromSource, type Took, timeOf } from './command-time.ts'
import { type KnownExchange, openCapture } from './known-exchanges.ts'
import { startLateSandbox } from './late-sandbox.ts'
import { inFolder } from './temporary-folder.ts'

interface Conditions {
  /** How long each response takes. */
  readonly delayMs?: number
  /** How long changes take to show. */
  readonly lateMs?: number
  /** How long they may take, as the target declares it. */
  readonly settleMs?: number
}

/** A target that is served by this process, so that what it costs is not counted as that of a command. */
export interface BenchTarget {
  /** For what a command writes. */
  readonly folder: string
  /** Measures `assay run` with these words. */
  readonly run: (...words: string[]) => Promise<Took>
  /** Runs with these words, and returns all exchanges. */
  readonly exchangesOf: (...words: string[]) => Promise<readonly KnownExchange[]>
}

/** Serves the sandbox under these conditions, for as long as the work takes. */
export function withTarget<Value>(
  { delayMs = 0, lateMs = 0, settleMs = 0 }: Conditions,
  work: (target: BenchTarget) => Promise<Value>,
): Promise<Value> {
  return inFolder(async (folder) => {
    const sandbox = await (lateMs > 0 ? startLateSandbox(lateMs) : startSandbox())
    const wait = () => sleep(delayMs, undefined)
    const proxy = delayMs > 0 ? await openForwarder(sandbox.baseUrl, wait) : undefined
    const file = join(folder, 'assay.config.json')
    writeFileSync(file, configurationOf(sandbox.baseUrl, settleMs))
    const own = ['--config', file, '--out', folder]
    const runAt = (url: string, words: readonly string[]) =>
      timeOf([...fromSource, 'run', ...own, ...words], {
        env: { ...process.env, ASSAY_SANDBOX_URL: url, ASSAY_SANDBOX_KEY: sandbox.apiKey },
      })
    const run = (...words: string[]) => runAt((proxy ?? sandbox).baseUrl, words)
    const exchangesOf = async (...words: string[]) => {
      const { baseUrl, exchanges, close } = await openCapture(sandbox.baseUrl)
      await runAt(baseUrl, words).finally(close)
      return exchanges
    }
    try {
      return await work({ folder, run, exchangesOf })
    } finally {
      await proxy?.close()
      await sandbox.close()
    }
  })
}

/** That of the sandbox, which says that downloads of reports bypass the proxy. */
function configurationOf(origin: string, settleMs: number): string {
  const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8'))
  const target = { ...targets.sandbox, settleMs, dialect: { reportOrigins: [origin] } }
  return JSON.stringify({ targets: { sandbox: target } })
}
