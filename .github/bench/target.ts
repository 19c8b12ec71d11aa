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

/** Targets that are served by this process, so that what they cost is not counted as that of a command. */
export interface BenchTarget {
  readonly folder: string
  readonly run: (...words: string[]) => Promise<Took>
  readonly exchangesOf: (...words: string[]) => Promise<readonly KnownExchange[]>
}

/** Serves the sandbox under these conditions: a new one for each run, because the lists of one that was run before are longer. */
export function withTarget<Value>(
  conditions: Conditions,
  work: (target: BenchTarget) => Promise<Value>,
): Promise<Value> {
  return inFolder((folder) => {
    const runAt = ({ apiKey, direct, baseUrl = direct }: Served, words: readonly string[]) => {
      const file = join(folder, 'assay.config.json')
      writeFileSync(file, configurationOf(direct, conditions.settleMs))
      return timeOf([...fromSource, 'run', '--config', file, '--out', folder, ...words], {
        env: { ...process.env, ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey },
      })
    }
    return work({
      folder,
      run: (...words) => withSandbox(conditions, (served) => runAt(served, words)),
      exchangesOf: (...words) =>
        withSandbox(conditions, async (served) => {
          const { baseUrl, exchanges, close } = await openCapture(served.direct)
          await runAt({ ...served, baseUrl }, words).finally(close)
          return exchanges
        }),
    })
  })
}

interface Served {
  readonly apiKey: string
  /** The address of the sandbox itself. */
  readonly direct: string
  /** Where a run reaches it, if not there. */
  readonly baseUrl?: string | undefined
}

async function withSandbox<Value>(
  { delayMs = 0, lateMs = 0 }: Conditions,
  work: (served: Served) => Promise<Value>,
): Promise<Value> {
  const sandbox = await (lateMs > 0 ? startLateSandbox(lateMs) : startSandbox())
  const wait = () => sleep(delayMs, undefined)
  const proxy = delayMs > 0 ? await openForwarder(sandbox.baseUrl, wait) : undefined
  try {
    const { apiKey, baseUrl: direct } = sandbox
    return await work({ apiKey, direct, baseUrl: proxy?.baseUrl })
  } finally {
    await proxy?.close()
    await sandbox.close()
  }
}

/** That of the sandbox, which says that downloads of reports bypass the proxy. */
function configurationOf(origin: string, settleMs = 0): string {
  const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8'))
  const target = { ...targets.sandbox, settleMs, dialect: { reportOrigins: [origin] } }
  return JSON.stringify({ targets: { sandbox: target } })
}
