import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromSource, inTurn, root, timeOf, withCache } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

const rounds = 15

const lookUps = ['--help', 'list', 'explain payments/cancel#both-legs']

/** What somebody waits for before anything happens. */
export const start: Bench = {
  name: 'start',
  title: 'Until something happens: wall time',
  measure: () =>
    inFolder(async (folder) => [
      ...(await lookingUp(folder)),
      ...(await untilFirstRequest(folder)),
    ]),
}

async function lookingUp(folder: string): Promise<readonly Figure[]> {
  const node = () => timeOf([process.execPath, '-e', '0'])
  const figures: Figure[] = []
  for (const words of lookUps) {
    const command = [...fromSource, ...words.split(' ')]
    const modules = join(folder, 'modules.mjs')
    writeFileSync(modules, (await modulesOf(command)).map(imported).join(''))
    const turns = await inTurn(rounds, {
      node,
      command: () => timeOf(command),
      loading: () => timeOf([...withCache, modules]),
    })
    const against = (other: 'node' | 'loading') =>
      turns.map((turn) => turn.command.wall / turn[other].wall)
    figures.push(
      { what: `assay ${words}, against node -e 0`, unit: ' times', samples: against('node') },
      {
        what: `assay ${words}, against loading the same modules`,
        unit: ' times',
        samples: against('loading'),
        atMost: 1.3,
        why: 'Scenarios are made from the modules that hold them.',
      },
    )
  }
  return figures
}

const imported = (url: string) =>
  `import '${url}'${url.endsWith('.json') ? " with { type: 'json' }" : ''}\n`

/** The modules that a command loads, by the hooks that Node has for it; `main.ts` would run a command. */
async function modulesOf([node = '', ...words]: readonly string[]): Promise<readonly string[]> {
  const hook = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { console.error(url); return next(url, context) } })`
  const listing = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`]
  const { stderr } = await promisify(execFile)(node, [...listing, ...words], { cwd: root })
  return stderr.split('\n').filter((url) => /^(?:node|file):(?!.*\/main\.ts$)/.test(url))
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
