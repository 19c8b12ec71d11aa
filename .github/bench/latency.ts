import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { openForwarder } from '../../suites/support/forwarder.fixture.ts'
import { root, withCache } from './command-time.ts'
import type { Bench } from './figure.ts'

const delayMs = 150

/** Whole and quick runs, eight scenarios at a time, of a target that takes 150 ms for each response. */
export const latency: Bench = {
  name: 'latency',
  title: 'Wall time at 150 ms of latency, --concurrency 8',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const sandbox = await startSandbox()
    const proxy = await openForwarder(sandbox.baseUrl, () => sleep(delayMs, undefined))
    const [node = '', ...cache] = withCache
    writeFileSync(join(folder, 'assay.config.json'), configurationOf(sandbox.baseUrl))
    const secondsOf = async (...words: string[]) => {
      const startedAt = performance.now()
      const config = ['--config', join(folder, 'assay.config.json'), '--out', folder]
      await promisify(execFile)(
        node,
        [...cache, 'src/app/cli/main.ts', 'run', ...words, '--concurrency', '8', ...config],
        {
          cwd: root,
          env: {
            ...process.env,
            ASSAY_SANDBOX_URL: proxy.baseUrl,
            ASSAY_SANDBOX_KEY: sandbox.apiKey,
          },
        },
      )
      return (performance.now() - startedAt) / 1000
    }
    try {
      return [
        { what: 'a whole run', unit: ' s', samples: [await secondsOf()], atMost: 20 },
        { what: 'a quick run', unit: ' s', samples: [await secondsOf('--quick')], atMost: 6 },
      ]
    } finally {
      await proxy.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** That of the sandbox, which says that downloads of reports bypass the proxy. */
function configurationOf(origin: string): string {
  const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8'))
  const target = { ...targets.sandbox, dialect: { reportOrigins: [origin] } }
  return JSON.stringify({ targets: { sandbox: target } })
}
