// Runs against hostile servers (a JSON list of trials), and prints what became of them as JSON.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testTarget } from '../../src/app/runner/index.ts'
import { peakMemory } from '../../src/base/files/peak-memory.fixture.ts'
import { renderTerminal, viewOf, writeReports } from '../../src/output/report/index.ts'
import { type HostileServer, hostileServers } from './hostile-servers.fixture.ts'

/** A server by its name, and whether it is hostile after the look at it alone. */
export interface Trial {
  readonly name: string
  readonly isLater: boolean
}

/** What became of a run. */
export interface Ending extends Trial {
  readonly exit: number
  readonly seconds: number
  readonly printed: string
  readonly reports: Readonly<Record<string, string>>
}

/** The runs, and the peak of the memory of their process. */
export interface Ended {
  readonly runs: readonly Ending[]
  readonly megabytes: number
}

const addresses = ['entities/list/lists-entities', 'webhooks/list/lists-webhooks']
const scratch = mkdtempSync(join(tmpdir(), 'assay-hostile-'))

async function serve({ answer }: HostileServer) {
  let nth = 0
  const sockets = new Set<{ destroy(): unknown }>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('end', () => socket.end())
    socket.on('data', (bytes) => answer(socket, bytes.toString().split(' ')[1] ?? '', nth++))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Runs against a server, with a look at it before the scenarios or, later, without. */
async function runAgainst({ name, isLater }: Trial): Promise<Ending> {
  const hostile = hostileServers.find((one) => one.name === name)!
  const { exit, later } = hostile
  const { port, close } = await serve(hostile)
  // Only who never ends an answer is not waited for: a long one takes its time on a busy machine.
  const timeoutMs = exit === 3 && later === 3 ? 2_000 : 60_000
  const target = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sk_test_x', timeoutMs }
  const out = mkdtempSync(join(scratch, 'reports-'))
  const startedAt = performance.now()
  const run = await testTarget({
    configuration: { targets: { hostile: target } },
    addresses,
    answers: isLater,
    maxWaitMs: 500,
  })
  await writeReports(run, out)
  const printed = renderTerminal(viewOf(run, { repeat: (id) => id }))
  const seconds = (performance.now() - startedAt) / 1_000
  close()
  const reports = readdirSync(out).map((file) => [file, readFileSync(join(out, file), 'utf8')])
  rmSync(out, { recursive: true })
  return {
    name,
    isLater,
    exit: run.exitCode,
    seconds,
    printed,
    reports: Object.fromEntries(reports),
  }
}

const waiting = JSON.parse(process.argv[2] ?? '[]') as Trial[]
const runs: Ending[] = []

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    runs.push(await runAgainst(next))
  }
}

// Most only wait.
await Promise.all(Array.from({ length: 8 }, work))
rmSync(scratch, { recursive: true })
const ended: Ended = { runs, megabytes: peakMemory() }
process.stdout.write(JSON.stringify(ended), () => process.exit())
