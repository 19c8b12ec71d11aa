import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../recording/folder.fixture.ts'
import { renderRecording, writeRecording } from '../recording/index.ts'
import { wholeRecording } from '../recording/recording.fixture.ts'
import { resolveTarget, type Target } from '../target/index.ts'
import { prepareFolders } from './recordings.ts'

const recording = wholeRecording()
const { name } = recording.about.target
const target = (called: string): Target =>
  resolveTarget(
    { targets: { [called]: { baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_x' } } },
    called,
    {
      env: {},
    },
  )

async function folderOf(write: boolean): Promise<string> {
  const folder = temporaryFolder()
  if (write) await writeRecording(folder, recording.about.scenario, renderRecording(recording))
  return folder
}

test('a folder that is empty, new, or of the same target is recorded to', async () => {
  for (const folder of [
    await folderOf(false),
    await folderOf(true),
    join(await folderOf(false), 'no', 'such'),
  ]) {
    const traffic = { mode: 'record', folder, against: undefined } as const
    await expect(prepareFolders(traffic, target(name))).resolves.toBeUndefined()
  }
})

test('error: the recordings of another target are neither replaced nor compared with', async () => {
  const folder = await folderOf(true)
  for (const traffic of [
    { mode: 'record', folder, against: undefined },
    { mode: 'record', folder: undefined, against: folder },
  ] as const) {
    await expect(prepareFolders(traffic, target('another'))).rejects.toMatchObject({
      code: 'E_USAGE',
      facts: { recorded: name, asked: 'another' },
    })
  }
})

test('error: a comparison with nothing is refused before anything is sent', async () => {
  const traffic = { mode: 'record', folder: undefined, against: await folderOf(false) } as const
  await expect(prepareFolders(traffic, target(name))).rejects.toMatchObject({
    code: 'E_RECORDING_MISSING',
  })
})

test('a damaged recording beside a whole one is left to its scenario', async () => {
  const folder = await folderOf(true)
  mkdirSync(join(folder, 'a'))
  writeFileSync(join(folder, 'a', 'damaged.har'), '{')
  const traffic = { mode: 'record', folder, against: folder } as const
  await expect(prepareFolders(traffic, target(name))).resolves.toBeUndefined()
})
