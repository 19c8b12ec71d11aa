import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { firstSeen, notified, said, states } from './issues.fixture.ts'
import { failing, gap, outage, runWith, unserved } from './run.fixture.ts'

test('a night that tested nothing is news, whatever was open of some clauses before, and has a first night of its own', async () => {
  for (const first of [{}, { verdict: 'warned', cause: undefined, reason: '1 warning.' }]) {
    const forge = await startForge()
    const down = () =>
      outage('failure', 'http://a served nothing: 500 to each of 216 requests.', first)
    await report(forge, failing())
    const before = firstSeen(forge, 0)
    const writes = await report(forge, down(), down(), failing())
    expect(notified(writes)).toEqual([1, 0, 1])
    expect(states(forge)).toEqual([
      `open: mock: 1 clause not tested: ${unserved}`,
      expect.stringMatching(/^closed: mock: Nothing was tested: .*served nothing/),
    ])
    expect(firstSeen(forge, 0)).toBe(before)
    expect(said(forge)).toEqual([expect.stringMatching(/^Over: /)])
  }
})

test('a cause that keeps more clauses untested than before has a comment that names them', async () => {
  const forge = await startForge()
  const clauses = (count: number) =>
    ['a#two', 'a#three', 'a#four', 'a#five'].map((id, index) => {
      return index < count ? { id, ...gap } : { id, verdict: 'kept' }
    })
  const kept = { id: 'a#one', verdict: 'kept' }
  const night = (count: number) =>
    runWith([], { completeness: 'incomplete', clauses: [kept, ...clauses(count)] })
  const writes = await report(
    forge,
    ...[1, 3, 2, 3, 4].map(night),
    runWith([]),
    ...[1, 2].map(night),
  )
  expect(notified(writes)).toEqual([1, 1, 0, 0, 1, 1, 1, 1])
  expect(said(forge)).toEqual([
    `Not tested either: \`a#three\`, \`a#four\`. 3 clauses not tested: \`${unserved}\``,
    `Not tested either: \`a#five\`. 4 clauses not tested: \`${unserved}\``,
    expect.stringMatching(/^Over: tested again/),
    `Again: 1 clause not tested: \`${unserved}\``,
    `Not tested either: \`a#three\`. 2 clauses not tested: \`${unserved}\``,
  ])
})

test('clauses that are not tested in place of others are not untested either', async () => {
  const forge = await startForge()
  const away = { verdict: 'unreached', cause: 'failure', reason: unserved }
  const night = (...untested: readonly string[]) => {
    const clauses = ['a#one', 'a#two', 'a#three'].map((id) =>
      untested.includes(id) ? { id, ...away } : { id, verdict: 'kept' },
    )
    return runWith([], { completeness: 'incomplete', clauses })
  }
  await report(forge, night('a#one'), night('a#two'), night('a#two', 'a#three'))
  expect(said(forge)).toEqual([
    `Not tested now: \`a#two\`; tested again: 1 of the earlier ones. 1 clause not tested: \`${unserved}\``,
    `Not tested either: \`a#three\`. 2 clauses not tested: \`${unserved}\``,
  ])
})

test('a target that is away for a part of a run, and for all of the next one, has one issue', async () => {
  const forge = await startForge()
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', verdict: 'unreached', cause: 'away', reason: 'GET /x got no response.' },
  ]
  const part = () => runWith([], { completeness: 'incomplete', clauses })
  const began = await report(forge, part(), outage('away', 'It is away.'))
  const writes = await report(forge, part(), runWith([]))
  expect(notified([...began, ...writes])).toEqual([1, 1, 0, 1])
  expect(forge.issues).toHaveLength(1)
})

test('runs in which every clause was tested have an issue for each kind of what made them incomplete', async () => {
  const forge = await startForge()
  const kept = [{ id: 'a#one', verdict: 'kept' }]
  const waived = [...kept, { id: 'a#two', verdict: 'waived' }]
  const night = (problem: string, more: object) =>
    runWith([], { completeness: 'incomplete', problems: [problem], clauses: kept, ...more })
  const limit = () => night('It demands a pause.', { ended: 'limit' })
  await report(
    forge,
    ...[limit(), runWith([]), night('It does not accept the key.', { ended: 'key' })],
    ...[runWith([]), night('1 clause waived.', { clauses: waived }), limit()],
  )
  expect(states(forge)).toEqual([
    'open: mock: The run is incomplete: It demands a pause.',
    'closed: mock: The run is incomplete: It does not accept the key.',
    'closed: mock: The run is incomplete: 1 clause waived.',
  ])
  expect(said(forge).filter((text) => text.startsWith('Again'))).toEqual([
    'Again: The run is incomplete: `It demands a pause.`',
  ])
})

test('another cause of the same kind is news once, and has a first night of its own', async () => {
  const forge = await startForge()
  const down = (status: number) =>
    outage('before', `a served nothing: ${status} to each of 9 requests.`)
  const redirects = () => outage('before', 'a redirects to https://b: GET /x → 302.')
  await report(forge, down(502))
  const before = firstSeen(forge, 0)
  const writes = await report(forge, down(503), redirects(), redirects(), down(502), redirects())
  expect(notified(writes)).toEqual([0, 1, 0, 0, 0])
  expect(said(forge)).toEqual([
    expect.stringMatching(/^Another reason than before\. Nothing was tested: `a redirects to/),
  ])
  expect(firstSeen(forge, 0)).not.toBe(before)
})

test('another kind of cause has an issue of its own each time', async () => {
  const forge = await startForge()
  const writes = await report(
    forge,
    failing(),
    outage('away', 'It is away.'),
    outage('key', 'The key was rejected.'),
  )
  expect(notified(writes)).toEqual([1, 1, 1])
  expect(new Set([0, 1, 2].map((nth) => firstSeen(forge, nth))).size).toBe(3)
})

test('an issue that a person saved in a form is known again, though its lines end otherwise', async () => {
  const forge = await startForge()
  await report(forge, failing())
  const [issue] = forge.issues
  issue!.body = issue!.body.replaceAll('\n', '\r\n')
  const writes = await report(forge, failing())
  expect(notified(writes)).toEqual([0])
  expect(forge.issues).toHaveLength(1)
})

test('what stops scenarios is the same cause on a night on which all clauses were tested by others', async () => {
  const forge = await startForge()
  const reason = 'PUT /entities/{ent_id} could not be served: something before the API responded.'
  const obstacles = [
    { kind: 'before', request: 'PUT /entities/{ent_id}', status: 502, requests: 3 },
  ]
  const scenarios = [{ id: 'a/b', outcome: 'errored', reason, remedy: 'Run Assay again.' }]
  const night = (rest: object) => {
    const clauses = [
      { id: 'a#one', verdict: 'kept' },
      { id: 'a#two', ...rest },
    ]
    return runWith([], { completeness: 'incomplete', clauses, scenarios, obstacles })
  }
  const nights = [
    night({ verdict: 'unreached', cause: 'before', reason }),
    night({ verdict: 'kept' }),
  ]
  expect(notified(await report(forge, ...nights, runWith([])))).toEqual([1, 0, 1])
  expect(states(forge)).toEqual([`closed: mock: The run is incomplete: ${reason}`])
  expect(forge.issues[0]!.body).toContain('Run Assay again.')
})

test('what the key may not do is one cause, whether the set-up or a scenario asks for it', async () => {
  const forge = await startForge()
  const refused = 'PUT /y was refused: status 403: {"message":"Read only."}.'
  const setting = 'x could not be made: request POST /x returned 403: {"message":"Read only."}.'
  const other = 'z could not be made: request POST /z returned 404.'
  const gapOf = (id: string, cause: string, reason: string, status: number) => {
    return { id, verdict: 'unreached', cause, status, reason }
  }
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    gapOf('a#two', 'setting', `w could not be made: it needs x, and ${setting}`, 403),
    gapOf('a#three', 'refusal', refused, 403),
  ]
  const settingOf = (reason: string, status: number) => {
    return { kind: 'setting', request: 'POST /x', status, requests: 1, reason, remedy: 'Do.' }
  }
  const obstacles = [settingOf(setting, 403)]
  const night = (more: object) =>
    runWith([], { completeness: 'incomplete', obstacles, clauses, ...more })
  const kept = [{ id: 'a#one', verdict: 'kept' }, ...clauses.slice(2)]
  const with404 = {
    clauses: [...clauses, gapOf('a#four', 'setting', other, 404)],
    obstacles: [...obstacles, settingOf(other, 404)],
  }
  const writes = await report(forge, night({}), night({ clauses: kept }), night(with404))
  expect(notified(writes)).toEqual([1, 0, 1])
  expect(states(forge)).toEqual([
    'open: mock: 2 clauses not tested: the target forbids requests to the key: PUT /y was refused: status 403, and others.',
    `open: mock: 1 clause not tested: ${other}`,
  ])
})

test('the issue of a cause names the settings that somebody changed before the run', async () => {
  const forge = await startForge()
  const text = 'settings changed: baseUrl'
  const history = { records: [], nights: [], changes: [{ kind: 'configuration', text }] }
  const away = outage('refusal', 'it served nothing: 404 to each request.')
  await report(forge, away)
  expect(forge.issues[0]!.body).not.toContain('What may be why')
  await report(forge, outage('key', 'the key was rejected.', {}, { history }))
  expect(forge.issues.at(-1)!.body).toContain(`What may be why: \`${text}\`.`)
})

test('what a night tested again after one that tested nothing is told as a gain, and the cause is there since before', async () => {
  const forge = await startForge()
  await report(forge, outage('key', 'the key was rejected.'))
  const since = firstSeen(forge, 0)
  const lost = { verdict: 'unreached', cause: 'key', reason: 'The key is no longer accepted.' }
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', ...lost },
  ]
  await report(forge, runWith([], { completeness: 'incomplete', ended: 'key', clauses }))
  expect(said(forge)).toEqual([
    expect.stringMatching(/^Tested again: 1 clause; still not tested: `a#two`\. 1 clause not/),
  ])
  expect(firstSeen(forge, 0)).toBe(since)
})

test('the title of several reasons of one kind names the one that left most clauses untested', async () => {
  const forge = await startForge()
  const of = (id: string, reason: string) => ({ id, ...gap, reason })
  const served = 'POST /x could not be served: status 500: {"error":"It is over."}.'
  const clauses = [of('a#one', 'GET /y could not be served: status 500.')]
    .concat(['a#two', 'a#three'].map((id) => of(id, served)))
    .concat([{ ...of('a#four', 'No response showed it.'), cause: 'unshown' }])
  const more = { obstacles: [], completeness: 'incomplete' }
  await report(
    forge,
    runWith([], { ...more, clauses: [{ id: 'a#five', verdict: 'kept' }, ...clauses] }),
  )
  expect(states(forge)).toEqual([
    'open: mock: 4 clauses not tested: the implementation fails: POST /x could not be served: status 500, and others.',
  ])
})
