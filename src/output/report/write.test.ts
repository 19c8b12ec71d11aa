import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { prepareReports } from './folder/index.ts'
import { reporterNames, reporters, writtenByDefault } from './formats/index.ts'
import { sampleRun } from './run.fixture.ts'
import { writeReports } from './write.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'assay-report-'))

const names = writtenByDefault.map((name) => reporters[name].file)

test('the reports that are written by default come into a folder that is made for them, and nothing else is left', async () => {
  const folder = join(await newFolder(), 'deep', 'reports')
  await prepareReports(folder)
  expect(await readdir(folder)).toEqual([])
  const { files } = await writeReports(sampleRun, folder)
  expect(files).toEqual(names.map((name) => join(folder, name)))
  expect((await readdir(folder)).sort()).toEqual(names.toSorted())
  expect(JSON.parse(await readFile(files[0]!, 'utf8')).verdict).toBe('nonconformant')
})

test('what an earlier run reported is gone once another begins, and all else stays', async () => {
  const folder = await newFolder()
  await writeReports(sampleRun, folder)
  // A process that is killed while it writes leaves the second of these.
  const others = ['README.md', 'junit.xml.923868952', 'junit.xml.old', 'notes.7']
  for (const name of others) await writeFile(join(folder, name), '')
  await prepareReports(folder)
  expect((await readdir(folder)).sort()).toEqual(['README.md', 'junit.xml.old', 'notes.7'])
})

test('what is named is written, and run.json besides; all of it is gone once another run begins', async () => {
  const folder = await newFolder()
  const reporters = ['markdown', 'junit', 'markdown'] as const
  const { files } = await writeReports(sampleRun, folder, { reporters })
  expect(files.map((file) => basename(file))).toEqual(['run.json', 'summary.md', 'junit.xml'])
  await writeReports(sampleRun, folder, { reporters: reporterNames })
  expect(await readdir(folder)).toHaveLength(reporterNames.length)
  await prepareReports(folder)
  expect(await readdir(folder)).toEqual([])
})

test('a second run replaces the reports of the first', async () => {
  const folder = await newFolder()
  await writeReports(sampleRun, folder)
  const { files } = await writeReports({ ...sampleRun, durationMs: 1 }, folder)
  expect(JSON.parse(await readFile(files[0]!, 'utf8')).durationMs).toBe(1)
})

test('error: a folder that is a file is refused with the reason, before and after a run', async () => {
  const file = join(await newFolder(), 'reports')
  await writeFile(file, '')
  for (const attempt of [
    () => prepareReports(file),
    () => prepareReports(join(file, 'inside')),
    async () => {
      throw (await writeReports(sampleRun, file)).error
    },
  ]) {
    const error = await attempt().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SuiteError)
    expect((error as SuiteError).code).toBe('E_REPORT_WRITE')
    expect((error as SuiteError).toText().replaceAll(file, 'FILE')).toMatch(
      new RegExp(
        `^Cannot write the report\\.\n {2}folder +FILE.*\n(?: {2}not written +${names.join(', ')}\n)? {2}because +a file stands where a folder should be\n {2}→ Choose a writable folder`,
      ),
    )
  }
})

test('error: a report that cannot be replaced leaves no temporary file behind', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'report.html', 'in-the-way'), { recursive: true })
  await prepareReports(folder)
  const { files, error } = await writeReports(sampleRun, folder)
  expect(files).toHaveLength(names.length - 1)
  expect(error?.toText()).toMatch(/not written +report\.html\n/)
  expect((await readdir(folder)).sort()).toEqual(names.toSorted())
})

test('error: a folder in the place of one report costs no other report', async () => {
  for (const name of names) {
    const folder = await newFolder()
    await mkdir(join(folder, name))
    const { files, error } = await writeReports(sampleRun, folder)
    expect(files.map((file) => basename(file))).toHaveLength(names.length - 1)
    expect(error).toMatchObject({ code: 'E_REPORT_WRITE', details: { 'not written': name } })
  }
})

test('reports can be read as the folder and the umask say: what is secret is redacted', async () => {
  const { files } = await writeReports(sampleRun, await newFolder())
  for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o666 & ~process.umask())
})

test('error: a report that cannot be rendered costs no other report', async () => {
  const folder = await newFolder()
  // Of this no other report takes notice.
  const exchange = { ...sampleRun.exchanges[0]!, unheardOf: 1n }
  const run = { ...sampleRun, exchanges: [exchange] }
  const { files, error } = await writeReports(run, folder)
  expect(files).toEqual(names.slice(1).map((name) => join(folder, name)))
  expect(error).toMatchObject({
    code: 'E_INTERNAL',
    details: {
      because: expect.stringMatching(/^The report run\.json cannot be rendered: .*BigInt/),
    },
  })
})
