import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { updateFile } from './index.ts'

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const most = 2 ** 26

test('writers of many processes at a time lose nothing, and leave nothing else', async () => {
  const folder = openFolder()
  const script = `
    const { updateFile } = await import('./src/base/files/index.ts')
    const [file, name] = process.argv.slice(1)
    for (let n = 0; n < 10; n++) await updateFile(file, 2 ** 20, (text) => text + name + n + '\\n')`
  const writers = ['a', 'b', 'c'].map((name) => started(script, join(folder, 'lines'), name))
  await Promise.all(writers.map((writer) => once(writer, 'exit')))
  const lines = readFileSync(join(folder, 'lines'), 'utf8').split('\n')
  expect(lines).toHaveLength(31)
  for (const name of ['a', 'b', 'c']) {
    const own = lines.filter((line) => line.startsWith(name))
    expect(own).toEqual(Array.from({ length: 10 }, (_, n) => `${name}${n}`))
  }
  expect(readdirSync(folder)).toEqual(['lines'])
})

test('a killed writer leaves the file as it was before or after, and holds nobody up for long', async () => {
  const file = join(openFolder(), 'text')
  const bytes = 5_000_000
  const script = `
    const { updateFile } = await import('./src/base/files/index.ts')
    const texts = ['a', 'b'].map((sign) => sign.repeat(${bytes}))
    for (let n = 0; ; n++) {
      await updateFile(process.argv[1], 2 ** 30, () => texts[n % 2])
      if (n === 2) console.log('begun')
    }`
  for (const wait of [20, 90]) {
    const writer = started(script, file)
    await once(writer.stdout, 'data')
    await pause(wait)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const text = readFileSync(file, 'utf8')
    expect([text.length, text.replaceAll(text[0]!, '')]).toEqual([bytes, ''])
    rmSync(`${file}.lock`, { recursive: true, force: true })
  }
  mkdirSync(`${file}.lock`)
  utimesSync(`${file}.lock`, 1, 1)
  await updateFile(file, 2 ** 30, () => 'after')
  expect(readFileSync(file, 'utf8')).toBe('after')
})

test('a link is neither followed nor changed, and an update that fails frees the file', async () => {
  const folder = openFolder()
  const [file, link] = [join(folder, 'file'), join(folder, 'link')]
  writeFileSync(file, 'precious')
  symlinkSync(file, link)
  await expect(updateFile(link, most, () => 'x')).rejects.toThrow('it is a link')
  const broken = updateFile(file, most, () => {
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(readdirSync(folder).sort()).toEqual(['file', 'link'])
})

function started(script: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
