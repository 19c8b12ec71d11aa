import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SuiteError } from '../errors/index.ts'
import { assertRecordable } from './assert-recordable.ts'
import { temporaryFolder } from './folder.fixture.ts'

const denied = (because: string) => ({ code: 'E_RECORDING_UNWRITABLE', facts: { because } })

test('a folder for recordings is made where there is none, and nothing is left in it', async () => {
  const folder = join(temporaryFolder(), 'deep', 'recordings')
  await assertRecordable(folder)
  await assertRecordable(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a file in the place of the folder is told in words, with the option to name another one', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{}')
  const error = await assertRecordable(join(folder, 'package.json')).catch((error) => error)
  expect((error as SuiteError).toText().replace(folder, '…')).toMatchInlineSnapshot(`
    "Cannot write to the recordings folder.
      folder   …/package.json
      because  a file stands where a folder should be
      → Choose a writable folder: --recordings DIR
      E_RECORDING_UNWRITABLE"
  `)
  await expect(assertRecordable(join(folder, 'package.json/x'))).rejects.toMatchObject(
    denied('a file stands where a folder should be'),
  )
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to', async () => {
  const folder = join(temporaryFolder(), 'recordings')
  mkdirSync(folder, 0o500)
  await expect(assertRecordable(folder)).rejects.toMatchObject(denied('permission denied'))
  chmodSync(folder, 0o700)
})
