import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveStatus } from './serve-status.ts'

const port = 20_000 + Math.floor(Math.random() * 10_000)

function ask(path: string, host: string): Promise<readonly [status: number, body: unknown]> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { host } }, async (response) => {
      resolve([response.statusCode!, await json(response)])
    }).on('error', reject)
  })
}

test('the counts are served to names of this machine only', async () => {
  const served = await serveStatus(port, () => ({ forwarded: 3 }))
  onTestFinished(() => served.close())
  expect(await ask('/_assay', `localhost:${port}`)).toEqual([200, { forwarded: 3 }])
  expect(await ask('/', '127.0.0.1')).toEqual([404, { error: 'Only GET /_assay is here.' }])
  const error = `Call it by its address: http://127.0.0.1:${port}/_assay`
  expect(await ask('/_assay', `evil.example:${port}`)).toEqual([421, { error }])
})
