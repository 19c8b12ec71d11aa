import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { startSandbox } from './index.ts'
import { openSandbox } from './open-sandbox.fixture.ts'

async function textOf(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SuiteError)
  return (error as SuiteError).toText()
}

test('the sandbox takes a free port and a key that follows from the seed', async () => {
  const { baseUrl, apiKey } = await openSandbox({ seed: 42 })
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(apiKey).toBe('sk_sandbox_seed_42')
})

test('a key of its own opens the sandbox', async () => {
  const { call } = await openSandbox({ apiKey: 'sk_mine' })
  expect((await call('GET', '/entities')).status).toBe(200)
})

test('a closed sandbox frees its port', async () => {
  const { baseUrl, close } = await startSandbox()
  await close()
  await expect(fetch(baseUrl)).rejects.toThrow()
  const again = await startSandbox({ port: Number(new URL(baseUrl).port) })
  expect(again.baseUrl).toBe(baseUrl)
  await again.close()
})

test('error: a port in use is an error with a remedy', async () => {
  const { baseUrl } = await openSandbox()
  const port = Number(new URL(baseUrl).port)
  const text = await textOf(startSandbox({ port }))
  expect(text.replaceAll(String(port), 'PORT')).toMatchInlineSnapshot(`
    "Cannot listen on 127.0.0.1, port PORT.
      because  another program listens there
      → Choose another port: --port PORT (0 takes any free port).
      E_PORT_TAKEN"
  `)
})

test('error: an unknown defect or variation is an error that names the nearest one', async () => {
  expect(await textOf(startSandbox({ defects: ['source-leg-linger'] }))).toMatchInlineSnapshot(`
    "Unknown defect: source-leg-linger
      → Did you mean --defect source-leg-lingers?
      E_USAGE"
  `)
  expect(await textOf(startSandbox({ variations: ['zzz'] }))).toMatchInlineSnapshot(`
    "Unknown variation: zzz
      → List the variations: npx assay list variations
      E_USAGE"
  `)
})
