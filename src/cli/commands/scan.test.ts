import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommandLine } from '../command-line.ts'
import { scanFile } from '../scan-file.ts'

const ssn = ['521', '43', '8765'].join('-')

/** A folder of files, by path. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** What the command prints, and its exit code. */
async function scan(...words: readonly string[]) {
  let [out, err] = ['', '']
  const take = (add: (text: string) => void) =>
    ((text: string, done?: () => void) => {
      add(text)
      done?.()
      return true
    }) as typeof process.stdout.write
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take((text) => (out += text))),
    vi.spyOn(process.stderr, 'write').mockImplementation(take((text) => (err += text))),
  ]
  try {
    return { exit: await runCommandLine(['scan', ...words]), out, err }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('every leak is printed with its place and kind, never by its value, and ends with 1', async () => {
  const folder = folderOf({
    'a.har': `{\n"ssn": "${ssn}"}`,
    'deep/b.log.gz': gzipSync(`x ${ssn}`),
    'clean.har': '{"ssn":"000-70-7001"}',
    'node_modules/x/c.txt': ssn,
    '.git/d.txt': ssn,
    'dist/e.txt': ssn,
  })
  symlinkSync(folder, join(folder, 'loop'))
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out).toBe(
    `${folder}/a.har:2:9  social security number  /ssn\n` +
      `${folder}/deep/b.log.gz:1:3  social security number\n\n` +
      '2 leaks in 2 of 3 files.\n',
  )
})

test('of a file that holds very many the first 50 are printed, and how many more', async () => {
  const folder = folderOf({ 'a.txt': `${ssn}\n`.repeat(120), 'b.txt': `${ssn}\n`.repeat(50) })
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out.match(/a\.txt:\d+/g)).toHaveLength(50)
  expect(out).toContain(`a.txt:50:1  social security number\nand 70 more in ${folder}/a.txt\n`)
  expect(out).toMatch(/b\.txt:50:1 .*\n\n170 leaks in 2 of 2 files\.\n$/)
})

test('a folder without secrets says so and ends with 0', async () => {
  const folder = folderOf({ 'a.har': '{}', 'b.ts': "const key = 'sk_test_1'" })
  expect(await scan(folder)).toEqual({
    exit: 0,
    out: 'No secret found in 2 files.\n',
    err: '',
  })
  expect((await scan(folder, '--quiet')).out).toBe('')
})

test('a folder that is skipped on the way is looked at when it is named', async () => {
  const folder = folderOf({ 'dist/a.txt': ssn })
  expect((await scan(join(folder, 'dist'))).exit).toBe(1)
})

test('error: no path, one that is not there and one that is damaged end with 2', async () => {
  const folder = folderOf({ 'a.gz': gzipSync(ssn.repeat(100)).subarray(0, 20), 'b.txt': ssn })
  const none = await scan()
  const missing = await scan(join(folder, 'nowhere'))
  const damaged = await scan(folder)
  expect([none, missing, damaged].map(({ exit }) => exit)).toEqual([2, 2, 2])
  expect(missing.err).toContain('there is no such file or folder')
  expect(damaged.err).toMatch(/^Cannot read .*a\.gz: the gzip data ends too early\./)
  expect(damaged.out, 'the others are looked at all the same').toContain('b.txt:1:1')
})

test('every line of a file counts, however long and also packed', async () => {
  const lines = Array.from({ length: 400 }, (_, nth) => `line ${nth} é ${nth % 7 === 0 ? ssn : ''}`)
  const folder = folderOf({
    'lines.log': lines.join('\n'),
    'one.log': lines.join(' '),
    'packed.gz': gzipSync(lines.join('\n')),
  })
  for (const name of ['lines.log', 'one.log', 'packed.gz']) {
    expect(await scanFile(join(folder, name)), name).toHaveLength(58)
  }
})

test('a text in UTF-16 is read as one', async () => {
  const text = Buffer.from(`\uFEFFone\nssn: ${ssn}\n`, 'utf16le')
  const folder = folderOf({ 'little.txt': text, 'big.txt': Buffer.from(text).swap16() })
  for (const name of ['little.txt', 'big.txt'])
    expect(await scanFile(join(folder, name))).toMatchObject([
      { kind: 'social security number', line: 2 },
    ])
})

test('a file that may not be read is reported', async () => {
  if (process.getuid?.() === 0) return
  const folder = folderOf({ 'a.txt': ssn })
  chmodSync(join(folder, 'a.txt'), 0)
  expect((await scan(folder)).err).toContain('reading permission denied')
})

test('what a name betrays is found, with its place only', async () => {
  const secrets = {
    ssn: ssn.replaceAll('-', ''),
    accountNumber: '48523530580',
    api_key: 'sk_live_1234567abcdef',
    token: 'Hx93kd82',
    user_password: 'hunter27',
    pin: '4821',
    routingNumber: '021000021',
    cvc: '482',
  }
  const lines = Object.entries(secrets).map(([name, value]) => `"${name}": "${value}",`)
  const folder = folderOf({ 'a.har': lines.join('\n'), 'b.txt': `key sk_live_abcdefghijkl` })
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out).toContain('9 leaks in 2 of 2 files.')
  for (const value of Object.values(secrets)) expect(out).not.toContain(value)
})
