import { expect, test } from 'vitest'
import { call, report, startForge } from './forge.fixture.ts'
import { firstSeen, notified, said, states } from './issues.fixture.ts'
import { failing, gap, outage, runWith } from './run.fixture.ts'

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
  expect(said(forge)).toEqual([
    'Over: 1 of these clauses tested again. Another cause keeps 1 of them untested now.',
  ])
})

test('what ends a run has one issue, whether it tested anything before or not', async () => {
  for (const cause of ['key', 'before', 'away', 'limit']) {
    const forge = await startForge()
    const lost = { verdict: 'unreached', cause, reason: `It is ${cause} since request 9.` }
    const part = [
      { id: 'a#one', verdict: 'kept' },
      { id: 'a#two', ...lost },
    ]
    const all = [{ id: 'a#one', ...lost }, part[1]!]
    const ended = { completeness: 'incomplete', ended: cause }
    const idle = () => runWith([], { ...ended, clauses: all, nothingTested: `It is ${cause}` })
    const some = () => runWith([], { ...ended, clauses: part })
    expect(notified(await report(forge, idle(), some(), idle()))).toEqual([1, 1, 0])
    expect(states(forge)).toEqual([`open: mock: Nothing was tested: It is ${cause}.`])
    expect(said(forge).join()).not.toContain('Over')
  }
})

test('clauses that a run does not plan any more are not tested again by it', async () => {
  const forge = await startForge()
  const kept = [{ id: 'a#one', verdict: 'kept' }]
  await report(forge, failing(), runWith([], { clauses: kept }))
  expect(said(forge)).toEqual(['Over: none of these clauses is asked for any more in the'])
})

test('the issue of clauses that the configuration accepts says so when it ends, and names no other cause', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'kept' }]
  const lack = { id: 'a#two', verdict: 'unreached', cause: 'lack', reason: 'It is lacking.' }
  await report(
    forge,
    runWith([], { completeness: 'incomplete', clauses: [...clauses, lack] }),
    runWith([], { clauses: [...clauses, { ...lack, accepted: true }] }),
  )
  expect(said(forge)).toEqual(['Over: tested again, or accepted by the configuration in the'])
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
  expect(said(forge).at(-1)).toMatch(/^Other clauses than before: 1 clause not tested/)
})

test('what ended a run that tested nothing stands beside its remedy, and not in it', async () => {
  const forge = await startForge()
  const end = { reason: 'It demanded a pause.', remedy: 'Find out why.' }
  const clauses = [{ id: 'a#one', verdict: 'unreached', cause: 'limit', ...end }]
  const reason = `${end.reason} ${end.remedy}`
  await report(forge, runWith([], { completeness: 'incomplete', clauses, reason }))
  expect(forge.issues[0]!.body).toContain('To repair it: `Find out why.`')
})

test('a redirect of everything after an outage is no outage again', async () => {
  const forge = await startForge()
  await report(forge, outage('away', 'a cannot be reached.'), runWith([]))
  await report(forge, outage('before', 'a redirects to b.'), outage('away', 'a cannot be reached.'))
  expect(states(forge)).toEqual([
    'open: mock: Nothing was tested: a cannot be reached.',
    'open: mock: Nothing was tested: a redirects to b.',
  ])
  expect(said(forge).filter((text) => text.startsWith('Again'))).toEqual([
    'Again: Nothing was tested: `a cannot be reached.`',
  ])
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
  expect(said(forge)).toEqual([
    expect.stringMatching(/^Again: 1 clause not tested/),
    expect.stringMatching(/^Over: tested again/),
    expect.stringMatching(/^Again: 1 clause not tested/),
  ])
  expect(firstSeen(forge, 0)).not.toBe(before)
})

test('the end of a cause that was held back is told later as it was, whatever the next night tested', async () => {
  const forge = await startForge()
  await report(forge, failing())
  await call(forge, ['issues', runWith([]), '--most', '0'])
  const [over] = /^Over: .*/m.exec(forge.issues[0]!.body)!
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', verdict: 'unreached', cause: 'lack', reason: 'It is lacking.' },
  ]
  await report(forge, runWith([], { completeness: 'incomplete', clauses }))
  expect(forge.issues[0]).toMatchObject({ isClosed: true, body: expect.stringContaining(over!) })
  expect(said(forge)).toEqual([expect.stringMatching(/^Over: tested again/)])
})

test('a cause of several reasons names the first when it comes back, which may be another one than before', async () => {
  const forge = await startForge()
  const night = (said: string) => {
    const clauses = ['a#two', 'a#three'].map((id) => {
      return { id, verdict: 'unreached', cause: 'setting', reason: `${id} cannot be made: ${said}` }
    })
    return runWith([], {
      completeness: 'incomplete',
      clauses: [{ id: 'a#one', verdict: 'kept' }, ...clauses],
    })
  }
  await report(forge, night('Read-only.'), runWith([]), night('No country.'))
  expect(said(forge).at(-1)).toBe(
    'Again: 2 clauses not tested: `settings do not work.` First: `a#two cannot be made: No country.`',
  )
})

test('a cause that comes back on a night of too many notifications says so the next night', async () => {
  const forge = await startForge()
  await report(forge, failing())
  for (const file of [runWith([]), failing()]) await call(forge, ['issues', file, '--most', '0'])
  expect(notified(await report(forge, failing(), failing()))).toEqual([1, 0])
  expect(said(forge)).toEqual([expect.stringMatching(/^Again: /)])
})
