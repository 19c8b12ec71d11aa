import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bodyFromText } from '../../../core/exchange/index.ts'
import { trafficFiles } from '../../../sources/recording/index.ts'
import { runCommandLine } from '../command-line.ts'
import { printedBy } from '../printed.fixture.ts'

const recorded = join(
  import.meta.dirname,
  '../../../../recordings/entities/update/changes-address.har',
)
const clean = readFileSync(recorded, 'utf8')
const ssn = ['521', '43', '8765'].join('-')

/** The recording with a value that redaction did not write in the place of a social security number. */
const leaking = clean.replace(/\\"ssn\\":\\"[^"\\]*/, `\\"ssn\\":\\"${ssn}`)

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
  const { result, out, err } = await printedBy(() => runCommandLine(['scan', ...words]))
  return { exit: result, out, err }
}

test('a value that redaction did not write is named by its place, never shown, and ends with 1', async () => {
  expect(leaking).toContain(ssn)
  const folder = folderOf({
    'a.har': leaking,
    'deep/b.har': clean,
    'notes.txt': ssn,
    'node_modules/x/c.har': leaking,
    '.git/d.har': leaking,
  })
  symlinkSync(folder, join(folder, 'loop'))
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out).toContain(`${folder}/a.har  /log/entries/0/response/content/text/individual/ssn\n`)
  expect(out).toContain(' in 1 of 2 files.\n')
  expect(out).not.toContain(ssn)
})

test('the parts of a file beside the traffic are scanned too', async () => {
  const folder = folderOf({
    'comment.har': clean.replace('"cache": {}', `"cache": {}, "comment": "${ssn}"`),
    'header.har': clean.replace('"name": "content-type"', '"name": "x-zoe.vandilquist"'),
    'address.har': clean.replace(/"url": "([^"]*)"/, `"url": "$1?q=${ssn}"`),
  })
  const { exit, out } = await scan(folder)
  expect([exit, out.match(/in \d of \d files/)?.[0]]).toEqual([1, 'in 3 of 3 files'])
  expect(out).not.toContain(ssn)
})

test('recordings that are redacted end with 0', async () => {
  const folder = folderOf({ 'a.har': clean, 'b.txt': ssn })
  expect(await scan(folder)).toEqual({ exit: 0, out: '1 file: everything is redacted.\n', err: '' })
})

test('error: a folder without recordings and runs ends with 2, for nothing was scanned', async () => {
  const folder = folderOf({ 'b.txt': ssn })
  const { exit, out, err } = await scan(folder)
  expect([exit, out]).toEqual([2, ''])
  expect(err).toContain('Nothing was scanned: there is no recording and no run.json.\n')
  expect(err).toContain(folder)
})

test('a file that is none of ours says so: nobody knows what it holds', async () => {
  const folder = folderOf({ 'other.har': '{"log": {"entries": []}}', 'b.har': '{"log": ' })
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out).toContain('other.har is neither a recording nor a run.json of Assay')
  expect(out).toContain('b.har is neither a recording nor a run.json of Assay')
})

test('the run of a report is looked at in its exchanges, findings and reasons', async () => {
  const folder = folderOf({})
  const target = ['--target', 'sandbox', '--out', join(folder, 'reports'), '--quiet']
  // Its set-up shows an id in a member that the contract does not have.
  const some = ['merchants', 'entities/list', 'card-brands/retrieve/stays-same']
  await runCommandLine(['run', ...some, '--keep-exchanges', ...target])
  const file = join(folder, 'reports/run.json')
  expect((await scan(folder)).exit).toBe(0)
  const text = readFileSync(file, 'utf8')
  const { exchanges } = JSON.parse(text)
  const names = exchanges.flatMap(
    (one: { response: { body: { data?: { individual?: { first_name?: string } }[] } } }) =>
      (one.response?.body?.data ?? []).flatMap(({ individual }) => individual?.first_name ?? []),
  )
  expect(names[0]).toMatch(/\w/)
  writeFileSync(file, text.replace(`"${names[0]}"`, '"Vandilquist"'))
  const { exit, out } = await scan(file)
  expect(exit).toBe(1)
  expect(out).toMatch(/run\.json {2}\/exchanges\/\d+\/response\/body\/.*\/first_name\n/)
})

test('a secret of the environment is found in any encoding and file, and never printed', async () => {
  const key = ['sk_live', 'Zq7RtB9xKpWv3mN8cD4h'].join('_')
  vi.stubEnv('ASSAY_API_KEY', key)
  onTestFinished(() => void vi.unstubAllEnvs())
  const put = (text: string) =>
    clean.replace('"cache": {}', `"cache": {}, "comment": ${JSON.stringify(text)}`)
  const hex = Buffer.from(key).toString('hex')
  const folder = folderOf({
    'plain.har': put(`ENT_${key.toUpperCase()}`),
    'base64.har': put(Buffer.from(`a:${key}`).toString('base64')),
    'hex.har': put(hex),
    'name.har': clean.replace('"cache": {}', `"cache": { "${key}": 1 }`),
  })
  const { exit, out } = await scan(folder)
  expect(exit).toBe(1)
  expect(out.match(/\/comment holds a secret of the environment\n/g)).toHaveLength(3)
  expect(out).toContain('name.har  /log/entries/0/cache holds a secret of the environment\n')
  expect(out.toLowerCase()).not.toMatch(new RegExp(`${key}|${hex}`, 'i'))
  writeFileSync(join(folder, 'notes.html'), `<a href="?key=${encodeURIComponent(key)}">`)
  expect((await scan(join(folder, 'notes.html'))).out).toContain(
    'holds a secret of the environment',
  )
})

test('traffic that the proxy recorded is scanned as recordings are', async () => {
  const folder = folderOf({})
  const shown = { addresses: ['https://bank.example/tenant-eu/v1'], shown: ['tier'] }
  const file = trafficFiles(folder, 'proxy', shown, (fault) => expect.fail(fault.message))()
  const ids = ['acc_zoek3v52', 'acc_annk3v52']
  const call = (path: string, body: object) =>
    file.add({
      request: {
        ...{
          method: 'GET',
          url: `https://bank.example/tenant-eu/v1${path}`,
          body: { kind: 'none' },
        },
        headers: { authorization: 'Bearer sk_live_Zq7RtB9xKpWv3mN8cD4h' },
      },
      response: { status: 200, headers: {}, body: bodyFromText(JSON.stringify(body)) },
      failure: null,
      ...{ startedAt: 1_795_000_000_123.456, durationMs: 3.25 },
    })
  call(`/accounts/${ids[0]}`, { id: ids[0], tier: 'Gold', note: `${ids[0]}, ${ids[1]}, Zoe` })
  call(`/accounts/${ids[1]}`, { error: { message: 'sk_live_zq7rtb9xkpwv3mn8cd4h is unknown' } })
  await file.save()
  expect(await scan(folder)).toMatchObject({ exit: 0, out: '1 file: everything is redacted.\n' })
  const text = readFileSync(file.path, 'utf8')
  expect(text).toContain(ids[0])
  expect(text).not.toMatch(/annk3v52|Zoe|zq7rtb9x|Zq7R/)
  writeFileSync(file.path, text.replace('Gold\\', 'Gold\\",\\"memo\\":\\"acc_4556737586810407\\'))
  const { exit, out } = await scan(folder)
  expect([exit, out]).toEqual([1, expect.stringContaining('/content/text/memo\n')])
})

test('error: a missing, an absent and an unreadable path end with 2', async () => {
  const folder = folderOf({ 'a.har.gz': gzipSync(clean).subarray(0, 40), 'b.har': clean })
  expect((await scan()).exit).toBe(2)
  const { exit, err } = await scan(join(folder, 'nowhere'))
  expect([exit, err]).toEqual([2, expect.stringContaining('E_FILE_UNREADABLE')])
  expect((await scan(join(folder, 'a.har.gz'))).exit).toBe(2)
  chmodSync(join(folder, 'b.har'), 0)
  if (process.getuid?.() !== 0) expect((await scan(folder)).exit).toBe(2)
})

test('a recording that is packed is unpacked', async () => {
  const folder = folderOf({ 'a.har.gz': gzipSync(leaking) })
  cpSync(recorded, join(folder, 'b.har'))
  expect((await scan(join(folder, 'a.har.gz'))).exit).toBe(1)
})
