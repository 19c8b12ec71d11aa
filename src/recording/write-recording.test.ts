import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SuiteError } from '../errors/index.ts'
import { temporaryFolder } from './folder.fixture.ts'
import { lockRecording } from './lock-recording.ts'
import { exchangeOf, manyOf, recordingOf, scenario, wholeStory } from './recording.fixture.ts'
import { recordingPath } from './recording-path.ts'
import { renderRecording } from './render-recording.ts'
import { startChild } from './start-child.fixture.ts'
import { unwritable } from './unwritable.ts'
import { writeRecording } from './write-recording.ts'

const clean = () => []

test('a recording takes the place of the one before, and nothing else is left', async () => {
  const folder = temporaryFolder()
  await writeRecording(folder, manyOf(0), clean)
  const file = await writeRecording(folder, wholeStory(), clean)
  expect(readFileSync(file, 'utf8')).toBe(renderRecording(wholeStory()))
  expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har'])
})

test('a leak is named by kind and place, and not a single file is made', async () => {
  const folder = join(temporaryFolder(), 'recordings')
  const check = (text: string) => [
    { kind: 'ssn', line: text.split('\n').findIndex((line) => line.includes('pmt_')) + 1 },
    { kind: 'a card number', line: 7 },
  ]
  const error = await writeRecording(folder, wholeStory(), check).catch((error) => error)
  expect((error as SuiteError).toText().replace(folder, '…')).toMatchInlineSnapshot(`
    "The recording would hold what looks like a secret.
      scenario  payments/cancel/cancels-pending
      file      …/payments/cancel/cancels-pending.har
      found     ssn at line 15, a card number at line 7
      written   nothing
      → Name the member or header in the configuration, so that it is hidden; or report it.
      E_SECRET_IN_RECORDING"
  `)
  expect(existsSync(folder)).toBe(false)
})

test('what could not be read again is not written', async () => {
  const folder = temporaryFolder()
  const stray = { ...exchangeOf('GET /'), startedAt: 0 }
  const recording = recordingOf([exchangeOf('GET /'), stray])
  await expect(writeRecording(folder, recording, clean)).rejects.toThrow(/contradicts itself/)
  expect(readdirSync(folder)).toEqual([])
})

test('killed at any moment, the file is one of the whole versions', async () => {
  const whole = [0, 1].map((version) => renderRecording(manyOf(version)))
  const folder = temporaryFolder()
  const file = recordingPath(folder, scenario)
  for (let round = 0; round < 10; round++) {
    const child = startChild('write', folder)
    await child.spoken
    await sleep(Math.random() * 40)
    child.kill()
    await child.ended
    expect(whole).toContain(readFileSync(file, 'utf8'))
    const lock = await lockRecording(folder, scenario)
    await lock.release()
    expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har'])
  }
})

test('a disk that takes no more: the older recording stays, and nothing is left behind', async () => {
  const folder = temporaryFolder()
  const file = await writeRecording(folder, wholeStory(), clean)
  // The limit of the length of a file stands for the end of the disk.
  const child = startChild('write', folder, 'ulimit -f 64')
  await child.ended
  expect(child.words()).toEqual([
    'E_RECORDING_UNWRITABLE the file would be larger than allowed',
    'Raise the limit (ulimit -f) and record again; the older recording is still there.',
  ])
  expect(readFileSync(file, 'utf8')).toBe(renderRecording(wholeStory()))
  expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har'])
})

test('a disk that takes no more: no older recording is spoken of where there was none', async () => {
  const folder = temporaryFolder()
  const child = startChild('write', folder, 'ulimit -f 64')
  await child.ended
  expect(child.words().at(-1)).toBe('Raise the limit (ulimit -f) and record again.')
  expect(unwritable(`${folder}/x.har`, 'x', { code: 'ENOSPC' }).remedy).toBe(
    'Make room on the disk and record again.',
  )
})

test('a folder where the file should be, a file where a folder should be', async () => {
  const folder = temporaryFolder()
  mkdirSync(recordingPath(folder, scenario), { recursive: true })
  const error = await writeRecording(folder, wholeStory(), clean).catch((error) => error)
  expect((error as SuiteError).toText().replace(folder, '…')).toMatchInlineSnapshot(`
    "Cannot write the recording.
      scenario  payments/cancel/cancels-pending
      file      …/payments/cancel/cancels-pending.har
      because   it is a folder
      → Move the folder away.
      E_RECORDING_UNWRITABLE"
  `)
  expect(readdirSync(join(folder, 'payments/cancel'))).toEqual(['cancels-pending.har'])

  const other = temporaryFolder()
  writeFileSync(join(other, 'payments'), 'a file')
  for (const act of [
    () => writeRecording(other, wholeStory(), clean),
    () => lockRecording(other, scenario),
    () => writeRecording('/dev/full', wholeStory(), clean),
  ]) {
    await expect(act()).rejects.toMatchObject({
      code: 'E_RECORDING_UNWRITABLE',
      facts: { because: 'a file stands where a folder should be' },
    })
  }
  expect(readdirSync(other)).toEqual(['payments'])
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to', async () => {
  const folder = temporaryFolder()
  const file = await writeRecording(folder, wholeStory(), clean)
  chmodSync(dirname(file), 0o500)
  const denied = { code: 'E_RECORDING_UNWRITABLE', facts: { because: 'permission denied' } }
  await expect(writeRecording(folder, manyOf(0), clean)).rejects.toMatchObject(denied)
  await expect(lockRecording(folder, scenario)).rejects.toMatchObject(denied)
  chmodSync(dirname(file), 0o700)
  expect(readFileSync(file, 'utf8')).toBe(renderRecording(wholeStory()))
})

test('where no folder can be made, that is said', async () => {
  await expect(writeRecording('/proc', wholeStory(), clean)).rejects.toMatchObject({
    code: 'E_RECORDING_UNWRITABLE',
  })
})
