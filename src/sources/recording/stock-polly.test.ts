import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import FSPersister from '@pollyjs/persister-fs'
import { expect, onTestFinished, test } from 'vitest'
import { readRecordingFile } from './files.ts'

const name = 'payments/cancel/cancels-pending'
const file = join(import.meta.dirname, `../../../recordings/${name}.har`)

/** The lines that `recordings/README.md` shows. */
function replayWithStockPolly() {
  class Recording extends (FSPersister as unknown as new (...given: unknown[]) => object) {
    onFindRecording() {
      return JSON.parse(readFileSync(file, 'utf8'))
    }
  }
  const sorted = (_: string, value: unknown) =>
    value?.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value
  return new Polly(name, {
    mode: 'replay',
    recordIfMissing: false,
    adapters: [FetchAdapter as never],
    persister: Recording as never,
    logLevel: 'silent',
    matchRequestsBy: {
      headers: false,
      url: (url) => `http://recording/${encodeURIComponent(url.replace('?', '&'))}`,
      body: (text) => JSON.stringify(JSON.parse(text), sorted),
    },
  })
}

test('Polly itself replays a recording of ours, in its order, without a network', async () => {
  const polly = replayWithStockPolly()
  onTestFinished(() => polly.stop())
  const { exchanges } = await readRecordingFile(file)
  expect(exchanges.length).toBeGreaterThan(4)
  for (const { request, response } of exchanges) {
    const { method, url, headers, body } = request
    const sent = body.kind === 'json' ? { body: JSON.stringify(body.value) } : {}
    const got = await fetch(url, { method, headers: { ...headers }, ...sent })
    expect(got.status).toBe(response?.status)
    expect(got.headers.get('content-type')).toBe(response?.headers['content-type'])
    expect(response?.body).toMatchObject({ kind: 'json', value: await got.json() })
  }
  await expect(fetch(exchanges[0]!.request.url)).rejects.toThrow(/record/i)
})
