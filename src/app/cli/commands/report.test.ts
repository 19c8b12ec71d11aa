import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reporters } from '../../../output/report/formats/index.ts'
import { openCommandHost } from '../command-host.fixture.ts'
import { reportOptions } from '../common-options.ts'

const call = openCommandHost()
const cwd = mkdtempSync(join(tmpdir(), 'assay-report-'))
afterAll(() => rmSync(cwd, { recursive: true }))
const assay = (...words: readonly string[]) => call({ words, cwd })
const filesIn = (folder: string) => readdirSync(join(cwd, folder)).sort()
const read = (file: string) => readFileSync(join(cwd, file), 'utf8')

/** A run in which something is broken, with two reports. */
beforeAll(async () => {
  const defect = ['--defect', 'flag-as-number', '--reporter', 'markdown,junit']
  const made = await assay('run', 'webhooks', ...defect)
  expect(made.status, made.stderr).toBe(1)
  expect(filesIn('reports')).toEqual(['facts.json', 'junit.xml', 'run.json', 'summary.md'])
})

test('help names every reporter, and reports/README.md has a row for each file that is written by default', () => {
  const page = readFileSync(new URL('../../../../reports/README.md', import.meta.url), 'utf8')
  for (const [name, { file, shows, byDefault }] of Object.entries(reporters)) {
    if (byDefault) expect(page).toContain(`\n| \`${file}\` (\`${name}\`) | `)
    if (name !== 'json') expect(reportOptions.reporter.help).toContain(`${name} (${shows})`)
  }
})

test('reports of the same run are added beside its own, which stay', async () => {
  const before = read('reports/run.json')
  const { status, stdout, stderr } = await assay('report', 'reports', '--reporter', 'html')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { headline, findings } = JSON.parse(before)
  expect(stdout).toBe(`✕ ${headline.text}\n\nWritten:\n  reports/run.json\n  reports/report.html\n`)
  const all = ['facts.json', 'junit.xml', 'report.html', 'run.json', 'summary.md']
  expect(filesIn('reports')).toEqual(all)
  expect(read('reports/run.json')).toBe(before)
  const faults = findings.filter(({ severity }: { severity: string }) => severity === 'violation')
  const broken = new Set(faults.map(({ clause }: { clause: string }) => clause))
  const page = read('reports/report.html')
  expect(page.match(/<details class="card broken"/g)).toHaveLength(broken.size)
})

test('elsewhere, the reports of another run make place, and all are those of the run but for commands', async () => {
  mkdirSync(join(cwd, 'other'))
  for (const file of ['run.json', 'summary.md']) writeFileSync(join(cwd, 'other', file), 'old')
  const { status, stderr } = await assay('report', 'reports/run.json', '--out', 'other')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(filesIn('other')).toEqual([
    'issues.json',
    'junit.xml',
    'report.html',
    'run.json',
    'summary.md',
  ])
  expect(read('other/run.json')).toBe(read('reports/run.json'))
  const withoutCommands = read('reports/junit.xml')
    .replace(/\nrepeat with: .*/g, '')
    .replace(/\n\n## Repeat with Assay\n\n```sh\n.*\n```/g, '')
  expect(read('other/junit.xml')).toBe(withoutCommands)
  expect(withoutCommands).not.toBe(read('reports/junit.xml'))
})

test('a clause that this version does not know stands without its sentence', async () => {
  const run = JSON.parse(read('reports/run.json'))
  run.assay = '0.0.1\u001b'
  run.clauses[0].id = 'webhooks/moon#phase'
  writeFileSync(join(cwd, 'older.json'), JSON.stringify(run))
  const { status, stdout } = await assay('report', 'older.json', '--out', 'older')
  expect(status).toBe(0)
  expect(stdout).toContain('does not know 1 of the clauses, and shows them by address only.')
  expect(stdout).not.toContain('\u001b')
  expect(read('older/junit.xml')).toContain('name="webhooks/moon#phase"')
})

const text = () => read('reports/run.json')

test.each<[string, () => string, RegExp]>([
  ['nothing', () => '', /it is empty/],
  ['what is cut', () => text().slice(0, 900), /it is not JSON, or is cut off/],
  ['another document', () => '{"log": {}}', /it is not a run.json/],
  [
    'a newer format',
    () => text().replace('"schemaVersion": 1', '"schemaVersion": 2'),
    /another schemaVersion/,
  ],
  [
    'no findings',
    () => text().replace('"findings": [\n', '"found": [\n'),
    /must have "findings"$/m,
  ],
  ['no figures', () => text().replaceAll('"counts"', '"figures"'), /must have "counts"$/m],
  [
    'no time',
    () => text().replace(/"startedAt": ".*"/, '"startedAt": "soon"'),
    /schema: \/startedAt must/,
  ],
])(
  'error: of a file with %s no report is made, and those that are there stay',
  async (_, make, says) => {
    mkdirSync(join(cwd, 'kept'), { recursive: true })
    copyFileSync(join(cwd, 'reports/junit.xml'), join(cwd, 'kept/junit.xml'))
    writeFileSync(join(cwd, 'bad.json'), make())
    const { status, stderr } = await assay(
      'report',
      'bad.json',
      '--out',
      'kept',
      '--reporter',
      'html,markdown',
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(says)
    expect(stderr).toMatch(/^Cannot read the run\.\n {2}file +bad\.json/m)
    expect(filesIn('kept')).toEqual(['junit.xml'])
  },
)

test('error: an unknown reporter and no run are wrong usage', async () => {
  const unknown = await assay('report', 'reports', '--reporter', 'html,xml')
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('Invalid value: --reporter xml')
  expect(unknown.stderr).toContain([...Object.keys(reporters), 'github'].join(', '))
  expect(await assay('report')).toMatchObject({ status: 2 })
  const missing = await assay('report', 'nowhere')
  expect(missing.status).toBe(2)
  expect(missing.stderr).toMatch(/Cannot read the run[\s\S]*E_FILE_UNREADABLE/)
})
