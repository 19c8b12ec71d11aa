import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { SuiteError } from '../errors/index.ts'
import { temporaryFolder } from './folder.fixture.ts'
import { lockRecording } from './lock-recording.ts'
import { ownMark } from './process-mark.ts'
import { races, scenario } from './recording.fixture.ts'
import { recordingPath } from './recording-path.ts'
import { startChild } from './start-child.fixture.ts'

/** A folder in which this text is the lock. */
function folderWith(lock: string | undefined): { folder: string; file: string } {
  const folder = temporaryFolder()
  const file = recordingPath(folder, scenario)
  mkdirSync(dirname(file), { recursive: true })
  if (lock !== undefined) writeFileSync(`${file}.lock`, lock)
  return { folder, file }
}

const dead = JSON.stringify({ pid: 2 ** 30, start: '' })
const held = { code: 'E_RECORDING_LOCKED' }

test('a scenario is recorded once at a time, also within one process', async () => {
  const folder = temporaryFolder()
  const lock = await lockRecording(folder, scenario)
  const error = await lockRecording(folder, scenario).catch((error) => error)
  expect(error).toMatchObject({ ...held, facts: { by: 'this very process' } })
  const other = await lockRecording(folder, 'payments/cancel/another')
  await other.release()
  await lock.release()
  await lock.release()
  const again = await lockRecording(folder, scenario)
  await lock.release()
  await expect(lockRecording(folder, scenario)).rejects.toMatchObject(held)
  await again.release()
  expect(readdirSync(dirname(recordingPath(folder, scenario)))).toEqual([])
})

test('each of many locks goes to one of the processes that race for them', async () => {
  const { folder, file } = folderWith(undefined)
  // There was none; one of a dead process; an empty one, left by a crash of the machine; one that a
  // process took over when it died.
  const before = [
    [],
    [['', dead]],
    [['', '']],
    [
      ['', dead],
      ['.taking', dead],
    ],
  ] as const
  for (const [nth, name] of races.entries()) {
    for (const [end, text] of before[nth % before.length]!) {
      writeFileSync(`${recordingPath(folder, name)}.lock${end}`, text)
    }
  }
  const children = Array.from({ length: 3 }, () => startChild('race', folder))
  await Promise.all(children.map(({ spoken }) => spoken))
  for (const { tell } of children) tell()
  const said = () => children.map(({ words }) => words()[1])
  await expect.poll(said, { timeout: 15_000 }).not.toContain(undefined)
  const got = said().flatMap((words) => words!.split(' ').slice(1))
  expect(got.toSorted()).toEqual(races.toSorted())
  const locks = races.map((name) => basename(`${recordingPath(folder, name)}.lock`))
  expect(readdirSync(dirname(file)).toSorted()).toEqual(locks.toSorted())
})

test('who does not get a lock is told who holds it; it can be had when that process is dead', async () => {
  const { folder, file } = folderWith(dead)
  const holder = startChild('lock', folder)
  await holder.spoken
  holder.tell()
  await expect.poll(holder.words, { timeout: 10_000 }).toEqual(['ready', 'locked'])
  const error = await lockRecording(folder, scenario).catch((error) => error)
  expect((error as SuiteError).toText()).toContain(`Wait until process ${holder.pid} has ended`)
  expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har.lock'])

  holder.kill()
  await holder.ended
  writeFileSync(`${file}.lock.taking`, dead)
  const lock = await lockRecording(folder, scenario)
  expect(readFileSync(`${file}.lock`, 'utf8')).toContain(`"pid":${process.pid},`)
  expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har.lock'])
  await lock.release()
})

test('what a process leaves that dies while it takes a lock over is cleared by the next one', async () => {
  const { folder, file } = folderWith(undefined)
  writeFileSync(`${file}.lock.taking`, dead)
  writeFileSync(`${file}.lock.taking.taking`, dead)
  const lock = await lockRecording(folder, scenario)
  await lock.release()
  expect(readdirSync(dirname(file))).toEqual([])
})

test('the number of a dead process may be that of another one by now', async () => {
  const { start } = ownMark()
  const { folder } = folderWith(JSON.stringify({ pid: process.pid, start: `${start}0` }))
  const taken = lockRecording(folder, scenario)
  if (start === '') await expect(taken).rejects.toMatchObject(held)
  else await (await taken).release()
})

test('what killed processes have left is swept, what others are writing is not', async () => {
  const { folder, file } = folderWith(undefined)
  const id = '00000000-0000-4000-8000-000000000000'
  const keep = [`.other.har.${process.pid}.${id}.tmp`, '.notes.tmp', 'other.har']
  const sweep = [
    `.cancels-pending.har.${process.pid}.${id}.tmp`,
    `.other.har.${2 ** 30}.${id}.tmp`,
    `.other.har.lock.${2 ** 30}.${id}.tmp`,
  ]
  for (const name of [...keep, ...sweep]) writeFileSync(`${dirname(file)}/${name}`, '')
  const lock = await lockRecording(folder, scenario)
  await lock.release()
  expect(readdirSync(dirname(file)).sort()).toEqual(keep.sort())
})
