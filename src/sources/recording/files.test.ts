import { spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  assertRecordable,
  listRecordings,
  readRecording,
  readRecordingFile,
  writeRecording,
} from './files.ts'
import { temporaryFolder } from './folder.fixture.ts'
import { recordingPath } from './paths/index.ts'
import { scenario, wholeRecording } from './recording.fixture.ts'
import type { Recording } from './recording.ts'
import { renderRecording } from './render.ts'

const unreadable = { code: 'E_RECORDING_UNREADABLE' }
const write = (folder: string, recording: Recording) =>
  writeRecording(folder, recording.about.scenario, renderRecording(recording))

test('what was written is read, and what was not is not there', async () => {
  const folder = temporaryFolder()
  expect(await readRecording(folder, scenario)).toBeUndefined()
  expect(await readRecording(join(folder, 'nowhere'), scenario)).toBeUndefined()
  const file = await write(folder, wholeRecording())
  expect(file).toBe(join(folder, `${scenario}.har`))
  expect(await readRecording(folder, scenario)).toEqual(wholeRecording())
  expect(await readRecordingFile(file)).toEqual(wholeRecording())
})

test('a recording made later than now, by a clock that was set back since, is read', async () => {
  const folder = temporaryFolder()
  const { about, ...rest } = wholeRecording()
  const later = { ...rest, about: { ...about, recordedAt: '2999-01-01T00:00:00.000Z' } }
  await write(folder, later)
  expect(await readRecording(folder, scenario)).toEqual(later)
})

test('a recording that was moved or renamed by hand says so', async () => {
  const folder = temporaryFolder()
  const file = await write(folder, wholeRecording())
  renameSync(file, join(dirname(file), 'cancels-anything.har'))
  await expect(readRecording(folder, 'payments/cancel/cancels-anything')).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: it is of another scenario.',
    details: { expected: 'payments/cancel/cancels-anything', actual: scenario },
  })
})

test('a folder in its place, a file for a folder, bytes that are no text, too many of them', async () => {
  const folder = temporaryFolder()
  const file = recordingPath(folder, scenario)
  mkdirSync(file, { recursive: true })
  await expect(readRecording(folder, scenario)).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: it is a folder.',
  })
  writeFileSync(join(folder, 'reports'), '')
  await expect(readRecording(folder, 'reports/a/b')).rejects.toMatchObject(unreadable)
  writeFileSync(join(folder, 'latin.har'), Buffer.from([0x7b, 0xfc, 0x7d]))
  await expect(readRecording(folder, 'latin')).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: it is not UTF-8.',
  })
  truncateSync(join(folder, 'latin.har'), 64 * 2 ** 20 + 1)
  await expect(readRecording(folder, 'latin')).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: it is longer than 64 MiB.',
  })
  await expect(readRecordingFile(join(folder, 'none.har'))).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: there is no such file or folder.',
  })
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
  const folder = temporaryFolder()
  chmodSync(await write(folder, wholeRecording()), 0)
  await expect(readRecording(folder, scenario)).rejects.toMatchObject({
    ...unreadable,
    message: 'Cannot read the recording: it is not permitted.',
  })
})

test('an address that leads outside the folder is refused', () => {
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
    expect(() => recordingPath('recordings', wrong)).toThrow(/not the address of a scenario/)
  }
})

test('all recordings are listed by scenario; temporary files, locks and folders are not', async () => {
  const folder = temporaryFolder()
  expect(await listRecordings(join(folder, 'none'))).toEqual([])
  const file = await write(folder, wholeRecording())
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

test('a recording takes the place of the one before, and nothing else is left', async () => {
  const folder = temporaryFolder()
  const { about, steps } = wholeRecording()
  await write(folder, { about, steps: [], exchanges: [] })
  const file = await write(folder, wholeRecording())
  expect(readFileSync(file, 'utf8')).toBe(renderRecording(wholeRecording()))
  expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har'])
  expect(steps.length).toBeGreaterThan(0)
})

test('a recording that could not be read again is not written', async () => {
  const folder = temporaryFolder()
  await expect(writeRecording(folder, scenario, '{"log":{}}')).rejects.toMatchObject(unreadable)
  expect(readdirSync(folder)).toEqual([])
})

test('killed at any moment, the file is one of the whole versions', async () => {
  const folder = temporaryFolder()
  const file = await write(folder, wholeRecording())
  const { exchanges, ...rest } = wholeRecording()
  const long = { ...rest, exchanges: Array.from({ length: 300 }, () => exchanges).flat() }
  const versions = [wholeRecording(), long].map(renderRecording)
  const source = join(folder, 'long.txt')
  writeFileSync(source, versions[1]!)
  const door = join(import.meta.dirname, 'files.ts')
  const program = `
    const { writeRecording } = await import(${JSON.stringify(door)})
    const text = (await import('node:fs')).readFileSync(${JSON.stringify(source)}, 'utf8')
    for (;;) { process.stdout.write('.'); await writeRecording(${JSON.stringify(folder)}, ${JSON.stringify(scenario)}, text) }`
  for (let round = 1; round <= 3; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    let [begun, problem] = ['', '']
    child.stderr.on('data', (text) => (problem += text))
    child.stdout.on('data', (dots) => {
      begun += dots
      if (begun.length >= round) child.kill('SIGKILL')
    })
    await new Promise((resolve) => child.once('close', resolve))
    expect(problem).toBe('')
    expect(versions.includes(readFileSync(file, 'utf8'))).toBe(true)
  }
})

test('a folder where the file should be, and a file where a folder should be, are errors', async () => {
  const folder = temporaryFolder()
  mkdirSync(recordingPath(folder, scenario), { recursive: true })
  await expect(write(folder, wholeRecording())).rejects.toMatchObject({
    code: 'E_RECORDING_UNWRITABLE',
    details: { because: 'it is a folder' },
  })
  const other = temporaryFolder()
  writeFileSync(join(other, 'payments'), 'a file')
  await expect(write(other, wholeRecording())).rejects.toMatchObject({
    code: 'E_RECORDING_UNWRITABLE',
  })
  await expect(assertRecordable(join(other, 'payments'))).rejects.toMatchObject({
    code: 'E_RECORDING_UNWRITABLE',
  })
})

test.each([
  ['', /not JSON/],
  ['{"log": {', /not JSON/],
  ['{"log": {"creator": {"name": "other"}, "entries": []}}', /not written by Assay/],
  ['{"log": {"creator": {"name": "Assay"}, "entries": []}}', /traffic of the proxy/],
  [renderRecording(wholeRecording()).replace('"format": 2', '"format": 1'), /older format 1/],
  [renderRecording(wholeRecording()).replace('"format": 2', '"format": 3'), /newer format 3/],
  [renderRecording(wholeRecording()).replace('"status": 200', '"status": "200"'), /damaged/],
  [
    renderRecording(wholeRecording()).replace(/"entries": \[\s*0\s*\]/, '"entries": [9]'),
    /damaged/,
  ],
])('a damaged recording says what is wrong with it: %#', async (text, message) => {
  const folder = temporaryFolder()
  const file = join(folder, 'a.har')
  writeFileSync(file, text)
  await expect(readRecordingFile(file)).rejects.toMatchObject({
    ...unreadable,
    message: expect.stringMatching(message),
  })
})
