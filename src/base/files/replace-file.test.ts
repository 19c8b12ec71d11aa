import { execFileSync, spawnSync } from 'node:child_process'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from './index.ts'

test('a file is written in the place of a file, and never in that of anything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  await replaceFile(file, 'first')
  await replaceFile(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(statSync(file).mode & 0o777).toBe(0o666 & ~process.umask())
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const link = join(folder, 'link')
  symlinkSync(pipe, link)
  for (const path of [pipe, link]) await expect(replaceFile(path, '')).rejects.toThrow('a pipe')
  expect(lstatSync(pipe).isFIFO()).toBe(true)
  await expect(replaceFile(folder, '')).rejects.toThrow('a folder')
})

test('a link is replaced, and where it leads nothing changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, link, lost] = ['file', 'link', 'lost'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await replaceFile(file, 'precious')
  symlinkSync(file, link)
  symlinkSync(join(folder, 'nothing'), lost)
  for (const path of [link, lost]) await replaceFile(path, 'own', 0o600)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(readdirSync(folder).sort()).toEqual(['file', 'link', 'lost'])
  for (const path of [link, lost]) {
    expect(lstatSync(path).isFile()).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('own')
  }
  expect(lstatSync(lost).mode & 0o777).toBe(0o600)
})

test('a file for which there is only half the room is not written at all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = `
    process.on('SIGXFSZ', () => {})
    const { replaceFile } = await import('./src/base/files/index.ts')
    await replaceFile(process.argv[1], 'x'.repeat(10_000)).catch(({ code }) => console.log(code))`
  // A limit of the size of files, in units of 512 or 1,024 bytes, cuts a write as a full disk does.
  const { stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 4 && exec "$0" --input-type=module -e "$1" "$2"'].concat([
      process.execPath,
      script,
      join(folder, 'file'),
    ]),
    { cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' },
  )
  expect(stdout).toBe('EFBIG\n')
  expect(readdirSync(folder)).toEqual([])
})
