import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { fixed, states, texts } from './issues.fixture.ts'
import { finding, runWith } from './run.fixture.ts'

test('a waiver that ends or is stale is an issue with reason and owner', async () => {
  const forge = await startForge()
  const waiver = { clause: 'a#one', owner: 'team', expires: '2026-02-01', reason: 'It is old.' }
  const of = (state: string, more = {}) => ({
    waivers: [{ ...waiver, state, message: `The waiver is ${state}.`, ...more }],
  })
  const soon = of('ends soon')
  const writes = await report(
    forge,
    runWith([], of('applied')),
    runWith([], soon),
    runWith([], soon),
    runWith([], of('unused')),
    runWith([finding('f1', 'a#one')], of('expired')),
    runWith([], { ...of('stale'), history: {} }),
    runWith([], { ...of('stale'), history: { unneeded: ['a#one'] } }),
    runWith([]),
  )
  expect(writes.map((all) => all.filter((one) => one.startsWith('POST')).length)).toEqual([
    0, 1, 0, 0, 2, 1, 1, 1,
  ])
  expect(states(forge)).toEqual([
    'closed: The waiver for a#one needs no attention any more',
    `closed: ${fixed}`,
  ])
  for (const part of ['- owner: `team`', '- reason: `It is old.`'])
    expect(forge.issues[0]!.body).toContain(part)
  expect(forge.issues[1]!.body).toContain('- waiver: `The waiver is expired. Reason: It is old.`')
})

test('the issue of a waiver that ended is closed with a word, and says nothing more when the waiver is removed', async () => {
  const forge = await startForge()
  const waiver = { clause: 'a#one', owner: 'team', expires: '2026-02-01', message: 'It ends.' }
  const of = (state: string) => ({ waivers: [{ ...waiver, state }] })
  const broken = [finding('f1', 'a#one')]
  const files = [runWith([], of('ends soon')), runWith(broken, of('expired')), runWith(broken)]
  await report(forge, ...files)
  expect(texts(forge)).toEqual([expect.stringMatching(/^`It ends\.` run of/)])
  expect(forge.issues[0]!.body).toContain('It needs no attention any more.')
})

test('a waiver that a run did not need is to be taken out before its last day', async () => {
  const waiver = { clause: 'a#one', expires: '2026-02-01', state: 'ends soon', message: 'Soon.' }
  const bodyAfter = async (verdict: string) => {
    const forge = await startForge()
    const clauses = [{ id: 'a#one', verdict }]
    await report(forge, runWith([], { waivers: [waiver], clauses }))
    return forge.issues.at(-1)!.body
  }
  expect(await bodyAfter('kept')).toMatch(/Take it out of the configuration\.$/)
  expect(await bodyAfter('waived')).toMatch(/give it another last day\.$/)
})

test('a clause that is broken and waived was seen the last time in the run that says so', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  const found = [finding('f1', 'a#one')]
  const waived = found.map((one) => ({ ...one, waived: true }))
  await report(forge, runWith(found), runWith(waived, { clauses }))
  const [, said, seen] = /run of (.*?) UTC[\s\S]*Last seen: (.*?) UTC/.exec(forge.issues[0]!.body)!
  expect(states(forge)).toEqual(['closed: Waived: It keeps a#one.'])
  expect(seen).toBe(said)
})

test('what a waiver hides is not fixed: without it, the clause is not broken again, and after a repair it is so since that night', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  const found = [finding('f1', 'a#one')]
  const waived = () =>
    runWith(
      found.map((one) => ({ ...one, waived: true })),
      { clauses },
    )
  const begun = () => /Since: (.*?) UTC/.exec(forge.issues[0]!.body)?.[1]
  await report(forge, runWith(found), waived(), runWith(found))
  expect(texts(forge).map((text) => text.split(/:| in the/)[0])).toEqual([
    'Waived',
    'No longer waived',
  ])
  const before = begun()
  await report(forge, runWith([]), waived())
  expect(states(forge)).toEqual(['closed: Waived: It keeps a#one.'])
  expect(begun()).not.toBe(before)
  const [, said] = /run of (.*?) UTC/.exec(forge.issues[0]!.body)!
  expect(begun()).toBe(said)
})

test('a waiver of a statement is named in the issue of each of its clauses, and is for all of them', async () => {
  const message = 'The waiver of Ann for states.cancel-legs applies.'
  const of = (state: string, two: string) => ({
    waivers: [
      {
        clause: 'states.cancel-legs',
        addresses: ['a#one', 'a#two'],
        state,
        message,
        reason: 'Old.',
      },
    ],
    clauses: [
      {
        id: 'a#one',
        verdict: state === 'applied' ? 'waived' : state === 'expired' ? 'broken' : 'kept',
      },
      { id: 'a#two', verdict: two },
    ],
  })
  const found = [finding('f1', 'a#one')]
  const waived = found.map((one) => ({ ...one, waived: true }))
  const forge = await startForge()
  await report(forge, runWith(found), runWith(waived, of('applied', 'kept')))
  expect(forge.issues[0]!.body).toContain(`\`${message} Old.\``)
  await report(forge, runWith(found, of('expired', 'kept')))
  expect(forge.issues[0]!.body).toContain(`- waiver: \`${message} Reason: Old.\``)
  const bodyAfter = async (two: string) => {
    const own = await startForge()
    await report(own, runWith([], of('ends soon', two)))
    return own.issues.at(-1)!.body
  }
  expect(await bodyAfter('kept')).toMatch(/Take it out of the configuration\.$/)
  expect(await bodyAfter('waived')).toMatch(/give it another last day\.$/)
})

test('a waiver that other issues tell of makes no issue of an incomplete night, and any other has a remedy', async () => {
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  const problems = ['1 claimed clause waived, and a waived clause proves no claim: a#one.']
  const of = (state: string) => {
    const waivers = [{ clause: 'a#one', expires: '2026-02-01', state, message: 'It is waived.' }]
    return runWith([], {
      verdict: 'incomplete',
      completeness: 'incomplete',
      clauses,
      problems,
      waivers,
    })
  }
  const forge = await startForge()
  await report(forge, of('ends soon'))
  expect(states(forge)).toEqual(['open: The waiver for a#one ends on 2026-02-01'])
  const another = await startForge()
  await report(another, of('applied'))
  expect(states(another)).toEqual([
    expect.stringMatching(/^open: mock: The run is incomplete: 1 claimed/),
  ])
  expect(another.issues[0]!.body).toContain('To repair it: `Leave it out of "profile", or')
})

test('an accepted gap that ended is named in the issue of what was not tested', async () => {
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', verdict: 'unreached', cause: 'lack', reason: 'It is not configured.' },
  ]
  const message = 'a#two was accepted as untested until 2026-01-01, which has passed.'
  const untested = [{ clause: 'a#two', until: '2026-01-01', state: 'expired', message }]
  const forge = await startForge()
  await report(forge, runWith([], { completeness: 'incomplete', clauses, untested }))
  expect(forge.issues[0]!.body).toContain(message)
})

test('what was waived when it was fixed was broken or waived since its issue began', async () => {
  const forge = await startForge()
  const found = [finding('f1', 'a#one')]
  const waived = found.map((one) => ({ ...one, waived: true }))
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  await report(forge, runWith(found), runWith(waived, { clauses }), runWith([]))
  expect(texts(forge).at(-1)).toMatch(/^Fixed: kept in .* It was broken or waived since \d{4}-/)
})
