// How fast `assay check` judges, against merely reading and parsing the same file, and in how much memory.
//   node .github/bench/check.ts            10 MB and 100 MB
//   node .github/bench/check.ts --large    1 GB as well
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { peakMemory } from '../../src/files/peak-memory.fixture.ts'
import {
  account,
  base,
  entity,
  entryOf,
  merchant,
  payment,
  type Recorded,
} from '../../src/har/har-file.fixture.ts'
import { readEntries } from '../../src/har/index.ts'

interface Measured {
  readonly seconds: number
  /** Peak of the resident set, in MB. */
  readonly memory: number
}

/** V8 has no string longer than 512 MB: a longer file can only be parsed in pieces. */
const longestText = 500e6

const tasks = {
  async whole(file: string) {
    JSON.parse(readFileSync(file, 'utf8'))
  },
  async pieces(file: string) {
    for await (const _ of readEntries(file));
  },
  async judge(file: string) {
    const exitCode = await runCommandLine(['check', file, '--quiet', '--out', `${file}.reports`])
    if (exitCode !== 0) throw new Error(`assay check ended with ${exitCode}`)
  },
}

type Task = keyof typeof tasks

/** What a child does: one task in a process of its own, so that its memory is its own too. */
async function perform(task: Task, file: string): Promise<void> {
  const startedAt = performance.now()
  await tasks[task](file)
  const seconds = (performance.now() - startedAt) / 1000
  const memory = peakMemory()
  process.stdout.write(JSON.stringify({ seconds, memory } satisfies Measured))
}

/** The best of some rounds of each task, taken in turn: whatever else the machine does slows all of them. */
function measure(tasks: readonly Task[], file: string, rounds: number): Measured[] {
  const script = fileURLToPath(import.meta.url)
  // As `npm run assay` starts: without the cache, the compiler of TypeScript takes 30 MB.
  const cache = import.meta.resolve('../../src/cli/compile-cache.js')
  const best: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [index, task] of tasks.entries()) {
      const words = ['--import', cache, script, '--task', task, file]
      const text = execFileSync(process.execPath, words, { encoding: 'utf8' })
      const { seconds, memory } = JSON.parse(text) as Measured
      const known = best[index] ?? { seconds, memory }
      best[index] = {
        seconds: Math.min(known.seconds, seconds),
        memory: Math.max(known.memory, memory),
      }
    }
  }
  return best
}

async function compare(sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    for (const size of sizes) {
      const file = join(folder, `${size}.har`)
      const entries = await write(file, size * 1e6)
      const megabytes = statSync(file).size / 1e6
      const whole: readonly Task[] = megabytes * 1e6 < longestText ? ['whole'] : []
      const [judged, ...parsed] = measure(['judge', 'pieces', ...whole], file, size < 500 ? 5 : 1)
      if (judged === undefined) continue
      const names = ['entry by entry', 'whole']
      const say = ({ seconds }: Measured) =>
        `${seconds.toFixed(2)} s (${(megabytes / seconds).toFixed(0)} MB/s)`
      const ratio = ({ seconds }: Measured) => ((seconds / judged.seconds) * 100).toFixed(0)
      console.log(`${megabytes.toFixed(0)} MB, ${entries} entries:`)
      console.log(
        `  judged                           ${say(judged)}, peak ${judged.memory.toFixed(0)} MB`,
      )
      for (const [index, one] of parsed.entries()) {
        const what = `read and parsed ${names[index]}`.padEnd(33)
        console.log(`  ${what}${say(one)}: judging has ${ratio(one)} % of this speed`)
      }
      rmSync(file)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a file of at least so many bytes; every record in it has an id of its own. */
async function write(file: string, bytes: number): Promise<number> {
  const handle = await open(file, 'w')
  await handle.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[')
  let count = 0
  for (let written = 0; written < bytes; ) {
    const entries = Array.from({ length: 500 }, () =>
      JSON.stringify(asBrowser(entryOf(recorded(count++)))),
    )
    const text = (written === 0 ? '' : ',') + entries.join(',')
    await handle.write(text)
    written += text.length
  }
  await handle.write(']}}')
  await handle.close()
  return count
}

const asked = {
  accept: 'application/json, text/plain, */*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'cache-control': 'no-cache',
  origin: 'https://app.example.com',
  referer: 'https://app.example.com/accounts?view=all',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0',
}
const answered = {
  'access-control-allow-origin': 'https://app.example.com',
  'cache-control': 'no-store',
  date: 'Fri, 04 Jul 2025 09:30:00 GMT',
  server: 'envoy',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  vary: 'Origin',
  'x-request-id': '3f2b1c9e-7a52-4a53-9d1d-0c8a1f6f2a10',
}

/** With the headers that a browser and a server send each other besides. */
function asBrowser(entry: ReturnType<typeof entryOf>): unknown {
  const { request, response } = entry
  const list = (headers: object) =>
    Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))
  return {
    ...entry,
    request: { ...request, headers: [...request.headers, ...list(asked)] },
    response: { ...response, headers: [...response.headers, ...list(answered)] },
  }
}

const canceled = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }

function recorded(number: number): Recorded {
  const id = number.toString(36).padStart(10, '0')
  const at = number / 10
  const kinds: readonly (() => Recorded)[] = [
    () => ({
      url: `${base}/accounts/acc_${id}`,
      body: account(`acc_${id}`, { update: `upt_${id}` }),
      at,
    }),
    () => ({
      method: 'PUT',
      url: `${base}/entities/ent_${id}`,
      sent: { individual: { first_name: 'Gideon' } },
      body: entity(`ent_${id}`),
      at,
    }),
    () => ({
      method: 'DELETE',
      url: `${base}/payments/pmt_${id}`,
      body: payment(`pmt_${id}`, canceled),
      at,
    }),
    () => ({ url: `${base}/merchants/mch_${id}`, body: merchant(`mch_${id}`), at }),
    () => ({
      url: `${base}/entities`,
      body: { data: [1, 2, 3].map((n) => entity(`ent_${id}${n}`)) },
      at,
    }),
    () => ({ url: `https://cdn.example.org/${id}.js`, body: 'console.log("hello")', at }),
  ]
  return kinds[number % kinds.length]!()
}

const [first = '', task, file] = process.argv.slice(2)
if (first === '--task') await perform(task as Task, file!)
else await compare(first === '--large' ? [10, 100, 1_000] : [10, 100])
