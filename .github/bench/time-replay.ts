import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyFromText, type Exchange } from '../../src/exchange/index.ts'
import { canonicalStart } from '../../src/pseudonym/index.ts'
import {
  openPlayer,
  type Recording,
  readRecording,
  writeRecording,
} from '../../src/recording/index.ts'
import { median } from './median.ts'

const rounds = 5
const many = 20_000
const scenario = 'bench/replay/many'

export interface ReplayFigures {
  readonly entries: number
  readonly megabytes: number
  /** JSON.parse of the text of the file. */
  readonly parseMs: number
  /** Reading the file, and asking it for every request it holds. */
  readonly replayMs: number
  /** Time for an entry of the long recording, over that of one a tenth as long: 1 is linear. */
  readonly growth: number
}

/** Times the replay of one long recording. A third of the requests are sent with a body, to one address. */
export async function timeReplay(): Promise<ReplayFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const short = await timeOne(folder, many / 10)
    const long = await timeOne(folder, many)
    return { ...long, growth: long.replayMs / (short.replayMs * 10) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function timeOne(folder: string, entries: number): Promise<Omit<ReplayFigures, 'growth'>> {
  const recording = recordingOf(entries)
  const file = await writeRecording(folder, recording, () => [])
  const text = readFileSync(file, 'utf8')
  const requests = recording.exchanges.map(({ request: { method, url, body } }) => {
    const asked = { method, url, headers: {} }
    return body.kind === 'json' ? { ...asked, body: body.value } : asked
  })
  const parse = () => void JSON.parse(text)
  const replay = async () => {
    const read = await readRecording(folder, scenario)
    const player = openPlayer(read!)
    for (const request of requests) player.answer(request)
    if (player.unused().length > 0) console.error('The bench has not asked for everything.')
  }
  const times: (readonly [number, number])[] = []
  for (let round = 0; round < rounds; round++) {
    times.push([await measure(parse), await measure(replay)])
  }
  return {
    entries,
    megabytes: Buffer.byteLength(text) / 1e6,
    parseMs: median(times.map(([one]) => one)),
    replayMs: median(times.map(([, one]) => one)),
  }
}

async function measure(call: () => void | Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

function recordingOf(entries: number): Recording {
  const address = 'https://api.invalid'
  const hash = '0123456789abcdef'
  return {
    about: {
      format: 1,
      scenario,
      recordedAt: '2025-07-04T12:00:00.000Z',
      target: {
        name: 'bench',
        baseUrl: address,
        sandboxUrl: address,
        apiVersion: '2025-07-04',
        dialect: {},
      },
      suite: hash,
      contract: hash,
      masking: hash,
    },
    steps: [],
    exchanges: Array.from({ length: entries }, (_, index) => exchangeAt(index, address)),
  }
}

function exchangeAt(index: number, address: string): Exchange {
  const isPost = index % 3 === 0
  // What is asked repeats now and then, as stories do.
  const number = index % 5 === 0 ? 0 : index
  const sent = JSON.stringify({ amount: number, metadata: { note: 'x'.repeat(200) } })
  const answer = JSON.stringify({
    id: `pmt_${number}`,
    amount: number,
    items: Array.from({ length: 20 }, (_, item) => ({
      id: `itm_${item}`,
      is_open: item % 2 === 0,
    })),
    metadata: { note: 'x'.repeat(200) },
  })
  return {
    request: {
      method: isPost ? 'POST' : 'GET',
      url: isPost ? `${address}/payments` : `${address}/payments/pmt_${number}`,
      headers: { accept: 'application/json', authorization: 'Bearer sk_sandbox_recorded-1' },
      body: isPost ? bodyFromText(sent) : { kind: 'none' },
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: bodyFromText(answer),
    },
    failure: null,
    startedAt: canonicalStart + index * 1000,
    durationMs: 0,
  }
}
