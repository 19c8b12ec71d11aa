import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromSource, inTurn, timeOf, withCache } from './command-time.ts'
import type { Bench } from './figure.ts'
import { whileServed } from './known-exchanges.ts'
import { withTarget } from './target.ts'

const rounds = 3

/** CPU of runs against what cannot be done without: sending the requests, and judging the responses. */
export const run: Bench = {
  name: 'run',
  title: 'CPU of a run',
  measure: () =>
    withTarget({}, async ({ folder, run, exchangesOf }) => {
      const exchanges = await exchangesOf()
      const known = { exchanges, file: join(folder, 'exchanges.json') }
      const requests = join(folder, 'requests.json')
      writeFileSync(requests, JSON.stringify(exchanges.map(({ received: _, ...sent }) => sent)))
      const recordings = join(folder, 'recordings')
      const task = join(import.meta.dirname, 'undici-task.ts')
      const quiet = ['--quiet', '--allow-incomplete', '--out', folder]
      const turns = await whileServed(known, (origin) =>
        inTurn(rounds, {
          undici: () => timeOf([...withCache, task, requests, origin]),
          whole: () => run(),
          recorded: () => run('--record', '--recordings', recordings),
          replayed: () => timeOf([...fromSource, 'run', '--replay', '--out', folder]),
          checked: () => timeOf([...fromSource, 'check', 'recordings', ...quiet]),
        }),
      )
      const ratio = (a: keyof (typeof turns)[0], b: typeof a) => ({
        unit: ' times',
        samples: turns.map((turn) => turn[a].cpu / turn[b].cpu),
      })
      return [
        {
          what: 'a whole run, against undici sending the same requests',
          ...ratio('whole', 'undici'),
          atMost: 1.6,
          why: 'A run also loads the contract, makes requests from scenarios, judges and redacts.',
        },
        { what: 'a run that is recorded, against one that is not', ...ratio('recorded', 'whole') },
        {
          what: 'a replay of all recordings, against `check` of them',
          ...ratio('replayed', 'checked'),
          atMost: 1.2,
          why: 'A replay also runs the scenarios, and keeps the facts by which runs are compared.',
        },
      ]
    }),
}
