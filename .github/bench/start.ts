import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fromSource, inTurn, root, timeOf } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

const rounds = 15

const lookUps = [
  { words: '--help', atMost: 3 },
  { words: 'list', atMost: 3 },
  { words: 'explain payments/cancel#both-legs', atMost: 3 },
]

/** What somebody waits for before anything happens. */
export const start: Bench = {
  name: 'start',
  title: 'Until something happens: wall time',
  measure: () =>
    inFolder(async (folder) => [...(await lookingUp()), ...(await untilFirstRequest(folder))]),
}

async function lookingUp(): Promise<readonly Figure[]> {
  const commands = lookUps.map(({ words }) => [
    words,
    () => timeOf([...fromSource, ...words.split(' ')]),
  ])
  const node = () => timeOf([process.execPath, '-e', '0'])
  const turns = await inTurn<string>(rounds, { node, ...Object.fromEntries(commands) })
  return lookUps.map(({ words, atMost }) => ({
    what: `assay ${words}, against node -e 0`,
    unit: ' times',
    samples: turns.map((turn) => turn[words]!.wall / turn.node!.wall),
    atMost,
    why: 'It loads the contract, the scenarios and the defects, which name each other: some 220 modules.',
  }))
}

/** From the start of the process until a target gets its first request. */
async function untilFirstRequest(folder: string): Promise<readonly Figure[]> {
  const server = createServer((_, response) => response.writeHead(503).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = join(folder, 'assay.config.json')
  writeFileSync(config, JSON.stringify({ targets: { own: { baseUrl, apiKey: 'sk_bench' } } }))
  const [node = '', ...words] = [...fromSource, 'run', '--config', config, '--out', folder]
  const samples: number[] = []
  // The first one fills the caches.
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now()
    const child = spawn(node, words, { cwd: root, stdio: 'ignore' })
    await once(server, 'request')
    samples.push((performance.now() - startedAt) / 1000)
    child.kill()
    await once(child, 'exit')
  }
  server.close()
  server.closeAllConnections()
  const why = 'The contract and undici are some 500 modules, which Node loads one by one.'
  const what = 'assay run, until its first request arrives'
  return [{ what, unit: ' s', samples: samples.slice(1), atMost: 0.25, why }]
}
