import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { fromSource, root } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

const rounds = 7
const requests = 3_000
const connections = 10
/** A million takes ten minutes on two cores; the memory is flat long before. */
const manyRequests = 200_000

const path = '/accounts/acc_1a2b3c4d'
const headers = { authorization: 'Bearer sk_test_bench', 'service-version': '2025-07-04' }

/** The proxy, judging and recording, against as little as a proxy can be, and against another one that validates. */
export const proxy: Bench = {
  name: 'proxy',
  title: 'assay proxy --record, of 1.2 KB JSON over ten connections',
  measure: () => inFolder(measureIn),
}

async function measureIn(folder: string): Promise<readonly Figure[]> {
  const parties: ChildProcess[] = []
  const start = async (...words: string[]) => {
    const child = fork(new URL('./proxy-task.ts', import.meta.url), words)
    parties.push(child)
    const [port] = await once(child, 'message')
    return `http://127.0.0.1:${port}`
  }
  try {
    const upstream = await start('upstream')
    const [pass, prism] = [await start('pass', upstream), await start('prism', upstream)]
    const assay = await startProxy(upstream, folder, parties)
    return [...(await speeds({ pass, prism, assay: assay.url })), ...(await lasting(assay))]
  } finally {
    for (const child of parties) child.kill()
  }
}

interface Counts {
  readonly forwarded: number
  readonly judged: number
}

interface StartedProxy {
  readonly url: string
  counts(): Promise<Counts>
  readonly pid: number
}

async function startProxy(
  upstream: string,
  folder: string,
  parties: ChildProcess[],
): Promise<StartedProxy> {
  const status = 40_000 + Math.floor(Math.random() * 20_000)
  const ports = ['--port', '0', '--status-port', String(status)]
  const folders = ['--out', folder, '--record', join(folder, 'traffic')]
  const [program = '', ...rest] = fromSource
  const words = [...rest, 'proxy', '--upstream', upstream, ...ports, ...folders]
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  parties.push(child)
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const url = /http:\S+?(?=,)/.exec(String(line))?.[0] ?? ''
  const counts = async () => {
    const response = await fetch(`http://127.0.0.1:${status}/_assay`)
    return (await response.json()) as Counts
  }
  return { url, counts, pid: child.pid! }
}

type Party = 'pass' | 'prism' | 'assay'

/** All parties in turn, so that what else the machine does meets all of them. */
async function speeds(urls: Readonly<Record<Party, string>>): Promise<readonly Figure[]> {
  const ratios = { pass: [] as number[], prism: [] as number[], late: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    // The first round compiles.
    const count = round === 0 ? 3 * requests : requests
    const pass = await load(urls.pass, count)
    const assay = await load(urls.assay, count)
    const prism = await load(urls.prism, count / 3)
    if (round === 0) continue
    ratios.pass.push((assay.perSecond / pass.perSecond) * 100)
    ratios.prism.push(assay.perSecond / prism.perSecond)
    ratios.late.push(assay.p99 / pass.p99)
  }
  return [
    { what: 'throughput, of a bare pass-through', unit: ' %', samples: ratios.pass, atLeast: 50 },
    {
      what: 'p99, against a bare pass-through',
      unit: ' times',
      samples: ratios.late,
      atMost: 3,
    },
    {
      what: 'throughput, against the proxy of Prism',
      unit: ' times',
      samples: ratios.prism,
      atLeast: 5,
    },
  ]
}

/** How the memory of the proxy grows, and whether all that passed was judged. */
async function lasting({ url, counts, pid }: StartedProxy): Promise<readonly Figure[]> {
  await load(url, 10_000)
  const before = residentOf(pid)
  const samples: number[] = []
  for (let sent = 0; sent < manyRequests; sent += manyRequests / 20) {
    await load(url, manyRequests / 20)
    samples.push(residentOf(pid) - before)
  }
  const { forwarded, judged } = await counts()
  return [
    {
      what: `memory after ${manyRequests} more requests than 10000`,
      unit: ' MB',
      samples: samples.slice(-5),
      atMost: 50,
    },
    {
      what: 'requests that were judged',
      unit: ' %',
      samples: [(judged / forwarded) * 100],
      atLeast: 99,
    },
  ]
}

/** The memory of a process in MB, as Linux counts it. */
function residentOf(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
  return (Number(pages) * 4_096) / 1e6
}

async function load(origin: string, count: number) {
  const pool = new Pool(origin, { connections })
  const times: number[] = []
  let left = count
  const startedAt = performance.now()
  const send = async () => {
    while (left-- > 0) {
      const sentAt = performance.now()
      const { body, statusCode } = await pool.request({ path, method: 'GET', headers })
      await body.text()
      if (statusCode !== 200) throw new Error(`${origin} responded with ${statusCode}.`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.close()
  times.sort((a, b) => a - b)
  return { perSecond: count / seconds, p99: times[Math.floor(times.length * 0.99)]! }
}
