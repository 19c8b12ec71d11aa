import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../sources/recording/folder.fixture.ts'
import { renderRecording, writeRecording } from '../../sources/recording/index.ts'
import { wholeRecording } from '../../sources/recording/recording.fixture.ts'
import { resolveTarget, type Target } from '../../sources/target/index.ts'
import { prepareFolder } from './recordings.ts'

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
    await expect(prepareFolder(folder, target(name))).resolves.toBeUndefined()
  }
})

test('error: the recordings of another target are not replaced', async () => {
  await expect(prepareFolder(await folderOf(true), target('another'))).rejects.toMatchObject({
    code: 'E_USAGE',
    details: { recorded: name, asked: 'another' },
  })
})

test('a damaged recording beside a whole one is left to its scenario', async () => {
  const folder = await folderOf(true)
  mkdirSync(join(folder, 'a'))
  writeFileSync(join(folder, 'a', 'damaged.har'), '{')
  await expect(prepareFolder(folder, target(name))).resolves.toBeUndefined()
})
