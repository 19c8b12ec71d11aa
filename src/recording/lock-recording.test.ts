import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { SuiteError } from '#errors'
import { temporaryFolder } from './folder.fixture.ts'
import { lockRecording } from './lock-recording.ts'
import { ownMark } from './process-mark.ts'
import { scenario } from './recording.fixture.ts'
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

for (const [what, text] of [
  ['none at all', undefined],
  ['that of a dead process', dead],
  ['one that a crash of the machine has left empty', ''],
] as const) {
  test(`of several processes at once one gets the lock; there was ${what}`, async () => {
    const { folder, file } = folderWith(text)
    const children = Array.from({ length: 5 }, () => startChild('lock', folder))
    await Promise.all(children.map(({ spoken }) => spoken))
    for (const { tell } of children) tell()
    const isHolder = ({ words }: (typeof children)[number]) => words().includes('locked')
    await expect.poll(() => children.filter(isHolder).length, { timeout: 10_000 }).toBe(1)
    const holder = children.find(isHolder)!
    const others = children.filter((child) => child !== holder)
    await Promise.all(others.map(({ ended }) => ended))
    for (const { words } of others) {
      expect(words()).toEqual(['ready', expect.stringMatching(/^E_RECORDING_LOCKED process \d+$/)])
    }
    const error = await lockRecording(folder, scenario).catch((error) => error)
    expect((error as SuiteError).toText()).toContain(`Wait until process ${holder.pid} has ended`)
    expect(readdirSync(dirname(file))).toEqual(['cancels-pending.har.lock'])

    holder.kill()
    await holder.ended
    const lock = await lockRecording(folder, scenario)
    expect(readFileSync(`${file}.lock`, 'utf8')).toContain(`"pid":${process.pid},`)
    await lock.release()
  })
}

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
