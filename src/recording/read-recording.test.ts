import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.fixture.ts'
import { listRecordings } from './list-recordings.ts'
import { readRecording, readRecordingFile } from './read-recording.ts'
import { scenario, wholeStory } from './recording.fixture.ts'
import { recordingPath } from './recording-path.ts'
import { writeRecording } from './write-recording.ts'

const unreadable = { code: 'E_RECORDING_UNREADABLE' }

test('what was written is read, and what was not is not there', async () => {
  const folder = temporaryFolder()
  expect(await readRecording(folder, scenario)).toBeUndefined()
  expect(await readRecording(join(folder, 'nowhere'), scenario)).toBeUndefined()
  const file = await writeRecording(folder, wholeStory(), () => [])
  expect(file).toBe(join(folder, `${scenario}.har`))
  expect(await readRecording(folder, scenario)).toEqual(wholeStory())
  expect(await readRecordingFile(file)).toEqual(wholeStory())
})

test('a recording made later than now, by a clock that was set back since, is read', async () => {
  const folder = temporaryFolder()
  const { about, ...rest } = wholeStory()
  const later = { ...rest, about: { ...about, recordedAt: '2999-01-01T00:00:00.000Z' } }
  await writeRecording(folder, later, () => [])
  expect(await readRecording(folder, scenario)).toEqual(later)
})

test('a recording that was moved or renamed by hand says so', async () => {
  const folder = temporaryFolder()
  const file = await writeRecording(folder, wholeStory(), () => [])
  renameSync(file, join(dirname(file), 'cancels-anything.har'))
  await expect(readRecording(folder, 'payments/cancel/cancels-anything')).rejects.toMatchObject({
    ...unreadable,
    message: 'The recording is of another scenario than its place says.',
    facts: { 'says its place': 'payments/cancel/cancels-anything', 'says the file': scenario },
  })
})

test('a folder in its place, a file for a folder, bytes that are no text', async () => {
  const folder = temporaryFolder()
  const file = recordingPath(folder, scenario)
  mkdirSync(file, { recursive: true })
  await expect(readRecording(folder, scenario)).rejects.toMatchObject({
    ...unreadable,
    facts: { because: 'it is a folder' },
  })
  writeFileSync(join(folder, 'reports'), '')
  await expect(readRecording(folder, 'reports/a/b')).rejects.toMatchObject(unreadable)
  writeFileSync(join(folder, 'latin.har'), Buffer.from([0x7b, 0xfc, 0x7d]))
  await expect(readRecording(folder, 'latin')).rejects.toMatchObject({
    ...unreadable,
    message: 'The recording is not UTF-8.',
  })
  await expect(readRecordingFile(join(folder, 'none.har'))).rejects.toMatchObject({
    ...unreadable,
    facts: { because: 'there is no such file or folder' },
  })
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
  const folder = temporaryFolder()
  chmodSync(await writeRecording(folder, wholeStory(), () => []), 0)
  await expect(readRecording(folder, scenario)).rejects.toMatchObject({
    ...unreadable,
    facts: { because: 'permission denied' },
  })
})

test('what would lie outside the folder is no address of a scenario', () => {
  for (const wrong of [
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    './a',
    'a\\b',
    'C:/a',
    'a\0',
  ]) {
    expect(() => recordingPath('recordings', wrong)).toThrow(/no address of a scenario/)
  }
})

test('all recordings are listed by scenario; temporary files, locks and folders are not', async () => {
  const folder = temporaryFolder()
  expect(await listRecordings(join(folder, 'none'))).toEqual([])
  const file = await writeRecording(folder, wholeStory(), () => [])
  for (const name of ['.x.har.1.tmp', '.hidden.har', 'x.har.lock', 'notes.md']) {
    writeFileSync(join(dirname(file), name), '')
  }
  mkdirSync(join(folder, 'folder.har'))
  writeFileSync(join(folder, 'a.har'), 'damaged')
  symlinkSync(file, join(folder, 'linked.har'))
  expect((await listRecordings(folder)).map((one) => one.scenario)).toEqual([
    'a',
    'linked',
    scenario,
  ])
  await expect(listRecordings(file)).rejects.toMatchObject(unreadable)
})
