import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleRun } from '../../output/report/run.fixture.ts'
import { validateConfiguration } from '../../sources/target/index.ts'
import { writeAccepted } from './accept.ts'
import { command } from './commands/run.ts'

const target = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }
const clauseOf = (verdict: string) => sampleRun.clauses.find((one) => one.verdict === verdict)!

test('nothing that a failure of the implementation or a setting left untested, or broke, is offered', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-accept-')), 'new.json')
  const clauses = sampleRun.clauses.map((clause) => ({ ...clause, cause: 'failure' as const }))
  const failed = ({ response, ...exchange }: (typeof sampleRun.exchanges)[number]) => {
    return { ...exchange, response: response && { ...response, status: 500 } }
  }
  const exchanges = sampleRun.exchanges.map(failed)
  expect(await writeAccepted({ ...sampleRun, clauses, exchanges }, file)).toMatch(
    /nothing to accept/,
  )
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ waivers: [], untested: [] })
})

test('what another run may test is not offered, and said', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-accept-')), 'new.json')
  const gap = clauseOf('unreached')
  const lost = { ...gap, id: 'webhooks/list#answer', cause: 'key' as const }
  const clauses = [gap, lost, { ...lost, id: 'webhooks/retrieve#answer' }]
  expect(await writeAccepted({ ...sampleRun, clauses }, file)).toMatch(
    /in the configuration; left out are 2 clauses that another run may test: run again\n$/,
  )
  const { untested } = JSON.parse(await readFile(file, 'utf8'))
  expect(untested).toMatchObject([{ clause: gap.id }])
})

test('what was not tested and what is broken are written as entries for a target, and what is accepted is not', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-accept-')), 'new.json')
  const [unreached, wrong] = [clauseOf('unreached'), clauseOf('broken')]
  const accepted = [
    { clause: 'merchants/retrieve#id', reason: 'Known.', state: 'applied' as const },
  ]
  const gaps = accepted.map((one) => ({ ...one, message: '' }))
  const next = await writeAccepted({ ...sampleRun, untested: gaps }, file)
  expect(next).toMatch(/new\.json is written: replace each TODO, /)
  const written = JSON.parse(await readFile(file, 'utf8'))
  expect(written).toEqual({
    waivers: [
      {
        clause: wrong.id,
        reason: 'TODO',
        owner: 'TODO',
        expires: expect.stringMatching(/^\d{4}-/),
      },
    ],
    untested: [{ clause: unreached.id, reason: `TODO: ${unreached.reason}` }],
  })
  const member = { ...written, untested: written.untested.slice(0, 1) }
  expect(() =>
    validateConfiguration({ targets: { mock: { ...target, ...member } } }, 'f'),
  ).not.toThrow()
})

test('all optional members that a target leaves out are one entry', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-accept-')), 'new.json')
  const gap = {
    ...clauseOf('unreached'),
    reason: 'No response showed "/x".',
    cause: 'unshown' as const,
  }
  const ids = ['merchants/merchant#logo', 'accounts/account#balance', 'merchants/retrieve#id']
  const clauses = ids.map((id) => ({ ...gap, id }))
  await writeAccepted({ ...sampleRun, clauses }, file)
  const { untested } = JSON.parse(await readFile(file, 'utf8'))
  expect(untested).toEqual([
    { clause: 'optional members', reason: expect.stringContaining('TODO') },
    { clause: 'merchants/retrieve#id', reason: expect.stringContaining('TODO') },
  ])
  expect(() =>
    validateConfiguration({ targets: { mock: { ...target, untested } } }, 'f'),
  ).not.toThrow()
})

test('where nothing is untested or broken, nothing is to be replaced', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-accept-')), 'new.json')
  const said = await writeAccepted({ ...sampleRun, clauses: [] }, file)
  expect(said).toMatch(/new\.json is written: there is nothing to accept\n$/)
})

test('error: a file that cannot be written is named, with the option', async () => {
  const file = join(import.meta.filename, 'all.json')
  const error = {
    code: 'E_REPORT_WRITE',
    exitCode: 2,
    remedy: 'Name a file that can be written: --accept-new FILE',
  }
  await expect(writeAccepted(sampleRun, file)).rejects.toMatchObject(error)
  const out = await mkdtemp(join(tmpdir(), 'assay-accept-'))
  const words = ['--target', 'sandbox', '--accept-new', file, '--out', out]
  await expect(command.execute(words)).rejects.toMatchObject(error)
  // Before the run, which would have written its reports.
  expect(await readdir(out)).toEqual([])
})

test('error: an accepted gap needs a clause and a day', () => {
  const untested = [{ clause: 'merchants/retrieve#idd', reason: 'x', until: '2026-02-30' }]
  try {
    validateConfiguration({ targets: { mock: { ...target, untested } } }, 'f')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'E_CONFIG_INVALID',
      details: {
        '/targets/mock/untested/0/clause': expect.stringContaining('merchants/retrieve#id'),
        '/targets/mock/untested/0/until': 'is not a calendar date',
      },
    })
  }
})
