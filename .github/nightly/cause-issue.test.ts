import { expect, test } from 'vitest'
import { call, type Forge, report, startForge } from './forge.fixture.ts'
import { runWith } from './run.fixture.ts'

const states = ({ issues }: Forge) =>
  issues.map(({ isClosed, title }) => `${isClosed ? 'closed' : 'open'}: ${title}`)
const texts = ({ comments }: Forge) => comments.map(({ body }) => body.split(' run of ')[0])
const firstSeen = ({ issues }: Forge, nth: number) =>
  /[Ss]ince:? (.*?) UTC/.exec(issues[nth]!.body)?.[1]
const notified = (writes: readonly string[][]) =>
  writes.map((all) => all.filter((one) => one.startsWith('POST')).length)

const one = 'GET /merchants/{mch_id} could not be served: status 500'
const gap = { verdict: 'unreached', cause: 'failure', reason: one }
const failing = () => {
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', ...gap },
  ]
  return runWith([], { completeness: 'incomplete', clauses })
}
/** A night that tested nothing; a warning may still be of it. */
const outage = (cause: string, because: string, first: object = {}) => {
  const idle = { verdict: 'unreached', cause, reason: `Nothing was tested: ${because}` }
  const clauses = [
    { id: 'a#one', ...idle, ...first },
    { id: 'a#two', ...idle },
  ]
  const nothingTested = because.slice(0, -1)
  return runWith([], { completeness: 'incomplete', reason: 'Start it.', nothingTested, clauses })
}

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
      `open: mock: 1 clause not tested: ${one}`,
      expect.stringMatching(/^closed: mock: Nothing was tested: .*served nothing/),
    ])
    expect(firstSeen(forge, 0)).toBe(before)
    expect(texts(forge)).toEqual([expect.stringMatching(/^Over: /)])
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
  expect(texts(forge)).toEqual([
    `Not tested either: \`a#three\`, \`a#four\`. 3 clauses not tested: \`${one}\``,
    `Not tested either: \`a#five\`. 4 clauses not tested: \`${one}\``,
    expect.stringMatching(/^Over: tested again/),
    `Again: 1 clause not tested: \`${one}\``,
    `Not tested either: \`a#three\`. 2 clauses not tested: \`${one}\``,
  ])
})

test('clauses that are not tested in place of others are not untested either', async () => {
  const forge = await startForge()
  const away = { verdict: 'unreached', cause: 'failure', reason: one }
  const night = (...untested: readonly string[]) => {
    const clauses = ['a#one', 'a#two', 'a#three'].map((id) =>
      untested.includes(id) ? { id, ...away } : { id, verdict: 'kept' },
    )
    return runWith([], { completeness: 'incomplete', clauses })
  }
  await report(forge, night('a#one'), night('a#two'), night('a#two', 'a#three'))
  expect(texts(forge)).toEqual([
    `Not tested now: \`a#two\`; tested again: 1 of the earlier ones. 1 clause not tested: \`${one}\``,
    `Not tested either: \`a#three\`. 2 clauses not tested: \`${one}\``,
  ])
})

test('a run that was cut off ends no issue of clauses that it did not come to, and the next one does not begin it again', async () => {
  const forge = await startForge()
  const night = (cause: string, two: object, rest = {}) => {
    const clauses = [
      { id: 'a#one', verdict: 'kept' },
      { id: 'a#two', ...two },
      { id: 'a#three', verdict: 'unreached', cause, reason: `It is ${cause}.` },
    ]
    return runWith([], { completeness: 'incomplete', clauses, ...rest })
  }
  const kept = { verdict: 'kept' }
  const cut = { verdict: 'unreached', cause: 'key', reason: 'It is key.' }
  const nights = [
    night('unshown', kept),
    night('key', cut, { ended: 'key' }),
    night('unshown', kept),
  ]
  const writes = await report(forge, nights[0]!)
  const before = firstSeen(forge, 0)
  writes.push(...(await report(forge, nights[1]!)))
  expect(forge.issues[0]!.body).toContain('so it is not known whether this is over')
  writes.push(...(await report(forge, nights[2]!)))
  expect(notified(writes)).toEqual([1, 1, 1])
  expect(states(forge)).toEqual([
    'open: mock: 1 clause not tested: It is unshown.',
    'closed: mock: 2 clauses not tested: It is key.',
  ])
  expect(firstSeen(forge, 0)).toBe(before)
  expect(texts(forge)).toEqual([
    'Over: 1 of these clauses tested again. Another cause keeps 1 of them untested now.',
  ])
})

test('clauses that a run does not plan any more are not tested again by it', async () => {
  const forge = await startForge()
  const kept = [{ id: 'a#one', verdict: 'kept' }]
  await report(forge, failing(), runWith([], { clauses: kept }))
  expect(texts(forge)).toEqual(['Over: none of these clauses is asked for any more in the'])
})

test('what ends a run before its end is another cause than what keeps it from testing anything', async () => {
  const forge = await startForge()
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', verdict: 'unreached', cause: 'away', reason: 'GET /x got no response.' },
  ]
  const part = () => runWith([], { completeness: 'incomplete', clauses })
  const began = await report(forge, part(), outage('away', 'It is away.'))
  expect(new Set([0, 1].map((nth) => firstSeen(forge, nth))).size).toBe(2)
  const writes = await report(forge, part(), runWith([]))
  expect(notified([...began, ...writes])).toEqual([1, 1, 1, 1])
  expect(forge.issues).toHaveLength(2)
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
  expect(texts(forge).filter((text) => text.startsWith('Again'))).toEqual([
    'Again: The run is incomplete: `It demands a pause.`',
  ])
})

test('clauses that none of the last nights left untested are so since tonight, and what came before is not back', async () => {
  const forge = await startForge()
  const night = (id: string | undefined) => {
    const clauses = ['a#one', 'a#two', 'a#three'].map((one) =>
      one === id ? { id: one, ...gap } : { id: one, verdict: 'kept' },
    )
    return runWith([], { completeness: 'incomplete', clauses, obstacles: [failure] })
  }
  const failure = { kind: 'failure', request: 'GET /x', status: 500, requests: 1, remedy: 'Read.' }
  await report(forge, night(undefined))
  const before = firstSeen(forge, 0)
  await report(forge, night('a#one'))
  const since = firstSeen(forge, 0)
  expect(since).not.toBe(before)
  await report(forge, night('a#one'))
  expect(firstSeen(forge, 0)).toBe(since)
  await report(forge, runWith([]), night('a#two'))
  expect(texts(forge).at(-1)).toMatch(/^Other clauses than before: 1 clause not tested/)
})

test('a redirect of everything after an outage is no outage again', async () => {
  const forge = await startForge()
  await report(forge, outage('away', 'a cannot be reached.'), runWith([]))
  await report(forge, outage('before', 'a redirects to b.'), outage('away', 'a cannot be reached.'))
  expect(states(forge)).toEqual([
    'open: mock: Nothing was tested: a cannot be reached.',
    'open: mock: Nothing was tested: a redirects to b.',
  ])
  expect(texts(forge).filter((text) => text.startsWith('Again'))).toEqual([
    'Again: Nothing was tested: `a cannot be reached.`',
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
  expect(texts(forge)).toEqual([
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

test('a cause that was over says so when it comes back, also if nobody was notified of its end', async () => {
  const forge = await startForge()
  await report(forge, failing(), failing())
  const before = firstSeen(forge, 0)
  expect(await call(forge, ['issues', runWith([]), '--most', '0'])).toMatchObject({ status: 0 })
  expect(forge.issues[0]).toMatchObject({ isClosed: false })
  expect(forge.issues[0]!.body).toContain('Over: tested again')
  const writes = await report(forge, failing(), failing(), runWith([]), failing())
  expect(notified(writes)).toEqual([1, 0, 1, 1])
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Again: 1 clause not tested/),
    expect.stringMatching(/^Over: tested again/),
    expect.stringMatching(/^Again: 1 clause not tested/),
  ])
  expect(firstSeen(forge, 0)).not.toBe(before)
})

test('a cause that comes back on a night of too many notifications says so the next night', async () => {
  const forge = await startForge()
  await report(forge, failing())
  for (const file of [runWith([]), failing()]) await call(forge, ['issues', file, '--most', '0'])
  expect(notified(await report(forge, failing(), failing()))).toEqual([1, 0])
  expect(texts(forge)).toEqual([expect.stringMatching(/^Again: /)])
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
