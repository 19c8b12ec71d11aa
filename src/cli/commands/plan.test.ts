import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { printedBy } from '../printed.fixture.ts'
import { command as run } from './run.ts'

/** Runs `assay run` and keeps what it prints. */
async function printed(...words: readonly string[]) {
  const { result, out } = await printedBy(() => run.execute(words))
  return { exitCode: result, text: out }
}

test('run --plan sends nothing, and its JSON holds every scenario and clause', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const file = join(await mkdtemp(join(tmpdir(), 'assay-plan-')), 'assay.config.json')
  const subjects = { 'entity.individual': { value: { id: 'ent_1' } } }
  const mock = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sk_s3cr3t', subjects }
  await writeFile(file, JSON.stringify({ targets: { mock } }))

  const { exitCode, text } = await printed('--plan', '--json', '--config', file)
  expect(exitCode).toBe(0)
  const plan = JSON.parse(text) as Record<string, readonly { readonly fate: string }[]>
  expect(Object.keys(plan)).toEqual(
    'target,apiVersion,scenarios,clauses,subjects,requests,destructive,steps'.split(','),
  )
  expect(plan.scenarios!.length).toBeGreaterThan(150)
  expect(plan.clauses!.length).toBeGreaterThan(300)
  const brief = await printed('--plan', '--quiet', '--config', file)
  expect(brief.text).toContain('Nothing was sent.')
  expect(requests).toBe(0)
  expect(text + brief.text).not.toContain('s3cr3t')
})

test('error: a plan of an unknown address ends with 2, and needs no running target', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-plan-'))
  const planOf = async (mock: object, ...words: readonly string[]) => {
    const file = join(folder, 'assay.config.json')
    const target = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', ...mock }
    await writeFile(file, JSON.stringify({ targets: { mock: target } }))
    return printed('--plan', '--config', file, ...words)
  }
  const invalid = { code: 'E_CONFIG_INVALID', exitCode: 2 }
  await expect(planOf({ profile: ['payments/cancle'] })).rejects.toMatchObject(invalid)
  const request = { method: 'GET', path: '/{{nobody}}' }
  await expect(planOf({ subjects: { event: { request } } })).rejects.toMatchObject(invalid)
  const lacking = { credit_score: { value: { id: 'crs_1' } } }
  await expect(planOf({ subjects: lacking })).rejects.toMatchObject(invalid)
  const unknown = { code: 'E_ADDRESS_UNKNOWN', exitCode: 2 }
  await expect(planOf({}, 'payments/cancle')).rejects.toMatchObject(unknown)
  const headers = { 'x-token': '{{env.ASSAY_TEST_NOT_SET}}' }
  const missing = { event: { request: { method: 'GET', path: '/', headers, take: { id: '/id' } } } }
  await expect(planOf({ subjects: missing })).rejects.toMatchObject({ code: 'E_ENV_MISSING' })
  await expect(run.execute(['--json'])).rejects.toMatchObject({ code: 'E_USAGE' })
  await expect(run.execute(['--plan', '--replay'])).rejects.toMatchObject({ code: 'E_USAGE' })
})
