import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from './index.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-folder-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a folder is made with those above it, and one that is there stays', async () => {
  const folder = join(root, 'a/b/c')
  await Promise.all([makeFolder(folder), makeFolder(join(root, 'a/b/d')), makeFolder(folder)])
  await makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file/x'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('many make the same folders at the same time', async () => {
  const folders = Array.from({ length: 200 }, (_, nth) => join(root, `x/${nth % 20}/y/${nth}`))
  await Promise.all(folders.map(makeFolder))
  expect(folders.every((folder) => statSync(folder).isDirectory())).toBe(true)
})

test.skipIf(process.platform !== 'linux')(
  'a folder that takes none is an error, not an endless loop',
  async () => {
    await expect(makeFolder('/proc/assay/x')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
