import { expect, test } from 'vitest'
import { obeyed } from '../../src/base/log/runner.fixture.ts'
import { effectsOf, payloads, referencesIn } from '../../src/output/report/forge-parsers.fixture.ts'
import { call, type Forge, own, report, startForge } from './forge.fixture.ts'
import { finding, runWith } from './run.fixture.ts'

/** A run in which every text that may be of the target or the configuration is hostile. */
function hostileRun(text: string, state: string, rest: object = {}) {
  const request = { method: text, url: text, body: { [text]: [text] } }
  const answer = { scenario: text, request, response: { status: 200, body: text } }
  const exchanges = [answer, answer, { ...answer, response: null, failure: { message: text } }]
  const waiver = { clause: text, owner: text, reason: text, message: text, expires: text }
  const change = { kind: text, text, clause: text }
  const at = '2026-01-01T03:00:00.000Z'
  const history = {
    ...{ nights: [{ at, changes: [change] }], changes: [change, { ...change, kind: 'fixed' }] },
    broken: ['a#one'],
  }
  const found = { ...finding(text, 'a#one', text), expected: text, actual: text, origin: text }
  const all = [0, 1, 2].map((exchange) => ({
    ...{ ...found, id: `${text}${exchange}`, exchange, pointer: `/${text}`, scenario: text },
  }))
  return runWith(all, {
    ...{ exchanges, history, startedAt: at, apiVersion: text },
    headline: { mark: '✕', text },
    target: { name: 'mock' },
    waivers: [{ ...waiver, state }],
    untested: [{ ...waiver, until: text, state }],
    ...rest,
  })
}

/** All that the nights of a hostile target bring about: issues of each kind, in each phase, and comments. */
async function reportAll(forge: Forge, text: string) {
  const idle = {
    ...{ completeness: 'incomplete', reason: text, problems: [text], nothingTested: text },
    clauses: [
      { id: 'a#one', verdict: 'unreached', cause: 'key', reason: `Nothing was tested: ${text}` },
    ],
  }
  const gap = {
    ...idle,
    nothingTested: undefined,
    clauses: [{ ...idle.clauses[0], reason: text, remedy: text }, kept],
  }
  const record = { clause: 'a#one', since: text, broken: 2, tested: 4, flaky: true }
  const flaky = { history: { records: [record] } }
  await report(
    forge,
    hostileRun(text, 'ends soon'),
    hostileRun(text, 'stale', idle),
    hostileRun(text, 'unused', gap),
    hostileRun(text, 'expired', flaky),
    runWith([], { waivers: [{ clause: 'a#one', message: text, reason: text }] }),
  )
  await call(forge, ['comment', hostileRun(text, 'stale'), '--pull', '7'])
  await call(forge, ['issues', text])
}

const kept = { id: 'a#two', verdict: 'kept' }

// Both forges are sent the same texts.
const faces = ['github', 'gitlab'] as const
const cases = payloads.map((text, nth) => [faces[nth % 2]!, text] as const)

test.each(cases)('on %s nothing that a target says is obeyed: %j', async (face, text) => {
  const forge = await startForge(face)
  await reportAll(forge, text)
  expect(forge.issues.length).toBeGreaterThan(4)
  expect(forge.comments.length).toBeGreaterThan(1)
  expect(forge.executed).toEqual([])
  for (const { body } of [...forge.issues, ...forge.comments])
    expect({ effects: effectsOf(body), body }).toEqual({ effects: [], body })
  for (const { title } of forge.issues)
    expect({ references: referencesIn(title), title }).toEqual({ references: [], title })
})

const commands = payloads.filter((text) => /::|##/.test(text))

test.each(commands)('a runner of the scripts obeys their warnings only: %j', async (text) => {
  const forge = await startForge()
  const env = { GITHUB_ACTIONS: 'true' }
  const file = hostileRun(text, 'ends soon')
  const dry = await call(forge, ['issues', file, '--dry-run'], env)
  expect(dry.out).toContain('POST /issues')
  const few = await call(forge, ['issues', file, '--most', '0'], env)
  const unread = await call(forge, ['issues', `./${text}`], env)
  for (const { out, error } of [dry, few, unread]) expect(obeyed(`${out}${error}`)).toEqual([])
  forge.refuse({ times: 99, status: 410, body: JSON.stringify({ message: text }) })
  const refused = await call(forge, ['issues', file], env)
  const warning = expect.stringMatching(
    /^::warning::The forge responded to GET \/issues\S* with 410/,
  )
  expect(obeyed(refused.out)).toEqual([warning])
})

test.each(faces)(
  'on %s an issue or a comment with the marker is believed only if the owner of the token wrote it',
  async (face) => {
    for (const isOfUser of [false, true]) {
      const forge = await startForge(face, { isOfUser })
      const broken = () => runWith([finding('f1', 'a#one')])
      const pull = face === 'github' ? 'issues/7' : 'merge_requests/7'
      const comment = ['comment', broken(), '--pull', '7']
      await report(forge, broken())
      await call(forge, comment)
      expect([forge.issues, forge.comments]).toMatchObject([[{ by: own }], [{ by: own }]])
      const { title, body, labels } = forge.issues[0]!
      const theirs = { number: 1, title, body, labels, isClosed: false, by: 'assay' }
      forge.issues.splice(0, 1, theirs)
      const first = { id: 1, on: pull, body: `${forge.comments[0]!.body}!`, by: 'assay' }
      forge.comments.splice(0, 1, first)
      await report(forge, broken(), runWith([]))
      await call(forge, comment)
      await call(forge, comment)
      expect(forge.issues).toMatchObject([
        { ...theirs, body },
        { number: 2, by: own, isClosed: true },
      ])
      const onPull = forge.comments.filter(({ on }) => on === pull)
      expect(onPull).toMatchObject([first, { by: own }])
      expect(onPull).toHaveLength(2)
    }
  },
)
