import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from './index.ts'

test('a file is written in the place of a file, and never in that of anything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  await replaceFile(file, 'first', 0o600)
  await replaceFile(file, 'second', 0o600)
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const link = join(folder, 'link')
  symlinkSync(pipe, link)
  for (const path of [pipe, link]) await expect(replaceFile(path, '')).rejects.toThrow('a pipe')
  expect(lstatSync(pipe).isFIFO()).toBe(true)
  await expect(replaceFile(folder, '')).rejects.toThrow('a folder')
})
