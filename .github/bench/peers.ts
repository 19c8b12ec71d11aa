import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inTurn, root, type Took, timeOf } from './command-time.ts'
import type { Bench } from './figure.ts'
import { whileServed } from './known-exchanges.ts'
import { checkedRequests, collectionOf, testFile } from './peer-suites.ts'
import { type BenchTarget, withTarget } from './target.ts'

const rounds = 3
const newman = 'newman@6.2.2'

/** The requests of a quick run, with their statuses and schemas checked by what somebody would write otherwise. */
export const peers: Bench = {
  name: 'peers',
  title: 'A quick run beside the same requests, statuses and schemas in other tools',
  measure: () => withTarget({}, measureIn),
}

async function measureIn({ folder, run, exchangesOf }: BenchTarget) {
  const exchanges = await exchangesOf('--quick')
  const known = { exchanges, file: join(folder, 'exchanges.json') }
  const requests = checkedRequests(exchanges)
  writeFileSync(join(folder, 'requests.json'), JSON.stringify(requests))
  writeFileSync(join(folder, 'collection.json'), JSON.stringify(collectionOf(requests)))
  writeFileSync(join(folder, 'api.test.ts'), testFile)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const installed = await installNewman(join(folder, 'newman'))
  const turns = await whileServed(known, (origin) => {
    const env = { ...process.env, ORIGIN: origin }
    const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--root', '.']
    const collection = ['run', 'collection.json', '--env-var', `origin=${origin}`]
    return inTurn<string>(rounds, {
      assay: () => run('--quick'),
      vitest: () => timeOf(vitest, { cwd: folder, env }),
      ...(installed !== undefined && {
        newman: () => timeOf([process.execPath, installed, ...collection], { cwd: folder }),
      }),
    })
  })
  const names = { assay: 'assay run --quick', vitest: 'a vitest file with ajv', newman: 'newman' }
  const figures = Object.entries(names).flatMap(([name, what]) =>
    (['wall', 'cpu'] as const).flatMap((kind) => {
      const samples = turns.flatMap((turn) => turn[name]?.[kind] ?? [])
      const title = `${what}, ${exchanges.length} requests, ${kind === 'cpu' ? 'CPU' : kind}`
      return samples.length === 0 ? [] : [{ what: title, unit: ' s', samples }]
    }),
  )
  if (installed === undefined) return figures
  const ratio = (kind: keyof Took) => turns.map((turn) => turn.assay![kind] / turn.newman![kind])
  return [
    ...figures,
    { what: 'wall against newman', unit: ' times', samples: ratio('wall'), atMost: 1 },
    { what: 'CPU against newman', unit: ' times', samples: ratio('cpu'), atMost: 1 },
  ]
}

/** Installs newman apart from the dependencies of Assay. Returns its program; undefined where the registry does not serve it. */
async function installNewman(folder: string): Promise<string | undefined> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...quiet, newman])
    return join(folder, 'node_modules/newman/bin/newman.js')
  } catch (error) {
    const [because] = String(error).split('\n')
    console.log(`\nSkipped: ${newman} could not be installed (${because}).`)
    return undefined
  }
}
