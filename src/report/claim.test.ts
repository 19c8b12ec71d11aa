import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testableClauses } from '../contract/index.ts'
import type { Events, Profile, Run } from '../run/index.ts'
import {
  type Claim,
  claimFiles,
  claimOf,
  compareClaims,
  otherMakings,
  readClaim,
  renderBadge,
  renderClaim,
} from './claim.ts'
import { sampleRunWith } from './run.fixture.ts'

const ids = testableClauses.map(([id]) => id)
const facts = {
  implementation: { name: 'mock', version: '1.2.3' },
  addresses: [],
  strict: false,
  reproduce: 'assay run --claim claim.json',
}
const claimed = ids.slice(0, 5)
const profile: Profile = {
  names: ['some'],
  parts: [{ name: 'some', clauses: claimed }],
  operations: [19],
}

/** A run that tests and keeps all clauses, unless `events` says otherwise. */
function runOf(events: Partial<Events> = {}, rest: Partial<Run> = {}): Run {
  const all = {
    clauses: ids.map((id) => ({ id, origin: 'C1', level: 'rule' as const, scenarios: [] })),
    findings: [],
    scenarios: [],
    reached: new Set(ids),
    waivers: [],
    all: { operations: 2, scenarios: 0, clauses: ids.length },
    ...events,
  }
  const hashes = { suite: 's', contract: 'c', configuration: 'f', setup: 'u' }
  return sampleRunWith(all, { hashes, ...rest })
}

const ofProfile = (without: readonly string[] = []) =>
  runOf({
    profile,
    clauses: claimed.map((id) => ({ id, origin: 'C1', level: 'rule' as const, scenarios: [] })),
    reached: new Set(claimed.filter((id) => !without.includes(id))),
  })

const finding = {
  clause: ids[0]!,
  origin: 'C1',
  severity: 'violation' as const,
  operation: 19,
  pointer: '/id',
  message: 'It is wrong.',
  expected: '1',
  actual: '2',
}
const waiver = { clause: ids[0]!, reason: 'r', owner: 'Ann', expires: '2999-12-31' }

const colorOf = (claim: Claim) => (JSON.parse(renderBadge(claim)) as { color: string }).color

test('a claim is the same for every run that shows the same', () => {
  const later = { startedAt: '2031-01-01T00:00:00.000Z', durationMs: 9 }
  const elsewhere = { ...later, target: { name: 'mock', baseUrl: 'http://127.0.0.1:9' } }
  const texts = [{}, elsewhere].map((rest) => renderClaim(claimOf(runOf({}, rest), facts)))
  expect(texts[1]).toBe(texts[0])
})

test('only all of the contract, or all of a profile, is conformant and green', () => {
  for (const run of [runOf(), ofProfile()]) {
    const claim = claimOf(run, facts)
    expect(claim.result).toBe('conformant')
    expect(colorOf(claim)).toBe('brightgreen')
  }
  for (const id of claimed) {
    const claim = claimOf(ofProfile([id]), facts)
    expect(claim).toMatchObject({ result: 'incomplete', unreached: [id] })
    expect(colorOf(claim)).toBe('lightgrey')
  }
})

const waived = { findings: [finding], waivers: [waiver] }
const relaxed = { findings: [finding], relaxations: [{ clause: ids[0]!, reason: 'r' }] }
const fewer = { reached: new Set(ids.slice(1)) }

const others = [
  ['what was not tested', fewer, 'incomplete', 'lightgrey'],
  ['what is waived', waived, 'partial', 'yellow'],
  ['what is relaxed', relaxed, 'conformant', 'yellow'],
  ['what is broken', { findings: [finding] }, 'nonconformant', 'red'],
  ['a run that was cut off', { interrupted: true }, 'incomplete', 'lightgrey'],
  ['what is excused', { interrupted: true, allowIncomplete: true }, 'incomplete', 'lightgrey'],
  ['a part', { clauses: runOf().clauses.slice(3) as never }, 'partial', 'yellow'],
] as const

for (const [what, events, result, color] of others) {
  test(`a claim with ${what} is ${result}, and never green`, () => {
    const withScenarios = {
      ...events,
      ...('clauses' in events && {
        clauses: ids
          .slice(3)
          .map((id) => ({ id, origin: 'C1', level: 'rule' as const, scenarios: [] })),
      }),
    }
    const claim = claimOf(runOf(withScenarios), facts)
    expect(claim.result).toBe(result)
    expect(colorOf(claim)).toBe(color)
  })
}

async function written(run: Run) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-claim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'claim.json')
  const files = Object.entries(claimFiles(claimOf(run, facts), file))
  for (const [path, text] of files) await writeFile(path, text)
  const badge = join(folder, 'claim.badge.json')
  expect(files.map(([path]) => path)).toEqual([file, badge])
  return { file, badge, text: await readFile(file, 'utf8') }
}

test('any changed byte of a claim is reported', async () => {
  const { file, text } = await written(ofProfile())
  expect((await readClaim(file)).changes).toEqual([])
  for (let at = 0; at < text.length; at += 7) {
    const other = text[at] === '1' ? '2' : '1'
    await writeFile(file, text.slice(0, at) + other + text.slice(at + 1))
    const seen = await readClaim(file).then(
      ({ changes }) => changes,
      (error: { readonly code: string }) => [error.code],
    )
    expect(seen, `byte ${at}`).not.toEqual([])
  }
  for (const changed of [` ${text}`, `${text}\n`, text.replaceAll('\n', '\r\n')]) {
    await writeFile(file, changed)
    expect((await readClaim(file)).changes).toEqual(['The claim was changed after Assay wrote it.'])
  }
})

test('a badge that is greener than its claim is reported', async () => {
  const { file, badge } = await written(runOf(waived))
  const text = await readFile(badge, 'utf8')
  await writeFile(badge, text.replace('yellow', 'brightgreen'))
  expect((await readClaim(file)).changes).toEqual([
    'The badge beside it does not belong to the claim.',
  ])
})

test('error: a file that is no claim is refused', async () => {
  const { file, text } = await written(runOf())
  for (const bad of ['', '{}', '[]', text.slice(0, -3), text.replace('"strict"', '"strct"')]) {
    await writeFile(file, bad)
    await expect(readClaim(file)).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
  }
  await expect(readClaim('nowhere.json')).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
})

test('another run of the same is held against a claim clause by clause', () => {
  const claim = claimOf(runOf(), facts)
  expect(compareClaims(claim, claimOf(runOf({}, { durationMs: 1 }), facts))).toEqual([])
  const now = claimOf(runOf({ findings: [finding] }), facts)
  expect(compareClaims(claim, now)).toEqual([
    'The result is nonconformant; the claim says conformant.',
    `The number of clauses kept is ${ids.length - 1}; the claim says ${ids.length}.`,
    `Also broken: ${ids[0]}.`,
  ])
  const other = { ...claim, hashes: { ...claim.hashes, suite: 'x', setup: 'y' } }
  expect(otherMakings(claim, other).toSorted()).toEqual(['setup', 'suite'])
})
