import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderJson } from '../../../output/report/index.ts'
import { sampleRun } from '../../../output/report/run.fixture.ts'
import { command, findKnownTarget } from './check.ts'

test('where nobody is named, no address and no version is made up', async () => {
  const nobody = { name: undefined, baseUrl: undefined, sandboxUrl: undefined }
  const unsaid = { settleMs: undefined, foreignRecords: undefined }
  expect(await findKnownTarget({})).toMatchObject({
    ...nobody,
    ...unsaid,
    apiVersion: undefined,
    dialect: {},
    waivers: [],
  })
  expect(await findKnownTarget({ 'api-version': '2024-04-04' })).toMatchObject({
    ...nobody,
    ...unsaid,
    apiVersion: '2024-04-04',
  })
  const baseUrl = 'https://api.example/v1'
  expect(await findKnownTarget({ 'base-url': baseUrl })).toMatchObject({ ...unsaid, baseUrl })
})

test('an address on the command line is that of its simulation too', async () => {
  expect(await findKnownTarget({ 'base-url': 'https://a.example/v1/' })).toMatchObject({
    name: 'a.example',
    baseUrl: 'https://a.example/v1',
    sandboxUrl: 'https://a.example/v1',
  })
})

test('a configuration gives dialect and waivers, and its secrets need not be set', async () => {
  const config = join(await mkdtemp(join(tmpdir(), 'assay-cli-')), 'assay.config.json')
  const waiver = {
    clause: 'merchants/retrieve#id',
    reason: 'known',
    owner: 'me',
    expires: '2999-01-01',
  }
  const mock = {
    baseUrl: 'http://127.0.0.1:4010',
    apiKey: '$NOBODY_HAS_SET_THIS',
    dialect: { envelope: 'wrapped' },
    shown: ['tier'],
    subjects: { merchant: { value: { id: '$NOR_THIS' } } },
    waivers: [waiver],
  }
  await writeFile(config, JSON.stringify({ targets: { mock } }))
  expect(await findKnownTarget({ config, target: 'mock' })).toMatchObject({
    name: 'mock',
    baseUrl: 'http://127.0.0.1:4010',
    sandboxUrl: 'http://127.0.0.1:4010',
    dialect: { envelope: 'wrapped' },
    shown: ['tier'],
    waivers: [waiver],
    untested: [],
    profile: [],
    hashes: { configuration: expect.any(String), setup: expect.any(String) },
    variables: [],
  })
})

test('error: a version that does not exist', async () => {
  await expect(findKnownTarget({ 'api-version': '2020' })).rejects.toThrow('Invalid API version')
})

test('error: a run and its folder are no traffic; the reports of a run are written by another command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-cli-'))
  const file = join(folder, 'run.json')
  await writeFile(file, renderJson(sampleRun))
  for (const named of [file, folder]) {
    const remedy = { text: 'Write its reports again', command: ['report', named] }
    await expect(command.execute([named])).rejects.toMatchObject({ code: 'E_USAGE', remedy })
  }
})

test('how long a change may take to show is as the target declares', async () => {
  const config = join(await mkdtemp(join(tmpdir(), 'assay-cli-')), 'assay.config.json')
  const mock = { baseUrl: 'http://127.0.0.1:4010', apiKey: 'sk_mock', settleMs: 0 }
  await writeFile(config, JSON.stringify({ targets: { mock } }))
  expect(await findKnownTarget({ config })).toMatchObject({ settleMs: 0 })
})
