import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { type Context, judgedClauses, openTrace, ruleClauses, type Settings } from './index.ts'
import { library } from './library.fixture.ts'

const baseUrl = 'https://library.invalid'
const settings: Settings = {
  apiVersion: '2',
  apiVersions: ['2', '1'],
  versionKnown: true,
  known: new Set(),
  baseUrl,
  sandboxUrl: baseUrl,
  versionHeader: 'Library-Version',
  paths: {},
  foreignRecords: 'judge',
  isExcerpt: false,
  isWhole: false,
}

function exchange(call: string, body: unknown, version?: string, status = 200): Exchange {
  const [method = '', path = ''] = call.split(' ')
  const headers = version === undefined ? {} : { 'library-version': version }
  return {
    request: { method, url: baseUrl + path, headers, body: { kind: 'none' } },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      body: bodyFromText(JSON.stringify(body)),
    },
    failure: null,
    startedAt: null,
    durationMs: 1,
  }
}

const list = (books: readonly object[], version?: string) =>
  exchange('GET /books', { data: books }, version)
/** A request that names the book, and is refused. */
const named = exchange('POST /books/book_1/loan', {}, undefined, 409)
const lend = (book: object, status = 200) =>
  exchange('POST /books/book_1/loan', book, undefined, status)

function violationsIn(...exchanges: readonly Exchange[]): string[] {
  const trace = openTrace(library, settings)
  return exchanges.flatMap((one) =>
    trace
      .judge(one)
      .findings.filter(({ severity }) => severity === 'violation')
      .map(({ clause, pointer }) => `${clause} ${pointer}`.trim()),
  )
}

const book = { id: 'book_1', title: 'Emma', shelf: null, borrower: null, changed: 1 }
const lent = { ...book, borrower: 'Ada', changed: 2 }

test('the shape of a response is judged by the schemas of the contract', () => {
  expect(violationsIn(list([book]))).toEqual([])
  const { title: _, ...untitled } = book
  expect(violationsIn(list([{ ...untitled, id: 'b1', shelf: 7 }])).sort()).toEqual([
    'all#absence /data/0/title',
    'books/book#id /data/0/id',
    'books/book#text /data/0/shelf',
  ])
  expect(violationsIn(exchange('GET /books', {}))).toEqual(['books/list#data /data'])
})

test('a rule compares exchanges of one trace', () => {
  expect(violationsIn(list([book]), lend(lent))).toEqual([])
  expect(violationsIn(list([lent]), lend(lent))).toEqual(['books/lend#only-free /borrower'])
  expect(violationsIn(list([lent]), lend({}, 409))).toEqual([])
})

test('an own record is the same in every response until it changes', () => {
  const renamed = { ...book, title: 'Persuasion' }
  expect(violationsIn(named, list([book]), list([renamed]))).toEqual(['all#agree /data/0/title'])
  // Nobody named it: it may be of others.
  expect(violationsIn(list([book]), list([renamed]))).toEqual([])
  expect(violationsIn(named, list([book]), list([{ ...renamed, changed: 2 }]))).toEqual([])
  expect(violationsIn(named, list([book]), lend({}, 500), list([{ ...book, shelf: 'A' }]))).toEqual(
    [],
  )
})

test('of two requests at once either may have come last', () => {
  const at = (one: Exchange, startedAt: number, durationMs: number) => {
    return { ...one, startedAt, durationMs }
  }
  const returned = { ...lent, title: 'Persuasion' }
  const first = at(lend(lent), 0, 2)
  const shown = at(list([lent]), 60, 2)
  expect(violationsIn(first, at(lend(returned), 0, 40), shown)).toEqual([])
  expect(violationsIn(first, at(list([returned]), 1, 40), shown)).toEqual([])
  expect(violationsIn(first, at(list([returned]), 10, 40))).toEqual(['all#agree /data/0/title'])
})

test('a sequence says which requests were at once, also within one millisecond', () => {
  const at = (one: Exchange, sent: number, ended: number): Exchange => {
    return { ...one, startedAt: 0, durationMs: 0, sequence: { sent, ended } }
  }
  const renamed = list([{ ...lent, title: 'Persuasion' }])
  const first = at(lend(lent), 0, 2)
  expect(violationsIn(first, at(renamed, 1, 2))).toEqual([])
  expect(violationsIn(first, at(renamed, 2, 3))).toEqual(['all#agree /data/0/title'])
})

test('under two versions a record keeps what cannot change, and may differ in all else', () => {
  const other = { ...book, title: 'Persuasion' }
  const under = (version: string) => violationsIn(named, list([book], '3'), list([other], version))
  expect(under('2')).toEqual([])
  expect(under('3')).toEqual(['all#agree /data/0/title'])
})

test('a clause binds from its version on', () => {
  const { borrower: _, ...anonymous } = book
  expect(violationsIn(list([anonymous]))).toEqual(['books/book#borrower /data/0/borrower'])
  expect(violationsIn(list([anonymous], '1'))).toEqual([])
})

test('a clause is covered once a value puts it to the test', () => {
  const trace = openTrace(library, settings)
  expect(trace.covered()).toEqual([])
  trace.judge(list([]))
  expect(trace.covered()).toEqual(['books/list#data', 'all#json'])
  trace.judge(list([book], '1'))
  expect(trace.covered()).not.toContain('books/lend#only-free')
  trace.judge(lend(lent))
  expect(trace.covered()).toContain('books/lend#only-free')
})

test('the clauses that rules judge are those that they declare', () => {
  expect([...ruleClauses(library)]).toEqual(['all#agree', 'books/lend#only-free'])
  expect(judgedClauses(library)).toContain('all#json')
  expect(judgedClauses(library)).not.toContain('books/book#title')
})

test('a rule that breaks a clause it does not declare does not compile', () => {
  const judge = (context: Context<'books/lend#only-free'>) => {
    // @ts-expect-error another clause
    context.cover('books/book#title')
  }
  expect(judge).toBeTypeOf('function')
})

test('judging a list of broken records takes time in proportion to its length', () => {
  const cost = (length: number) => {
    const broken = Array.from({ length }, (_, nth) => ({ ...book, id: `book_${nth}`, shelf: 7 }))
    const before = process.threadCpuUsage()
    const found = violationsIn(list(broken))
    expect(found).toHaveLength(20)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  // In proportion it is 4; with the square of the length, 16.
  const short = cost(5_000)
  expect(cost(20_000) / short).toBeLessThan(9)
})

test('what is judged alone is compared with nothing, neither before nor afterwards', () => {
  const trace = openTrace(library, settings)
  const found = ({ findings }: ReturnType<typeof trace.judge>) =>
    findings.map(({ clause }) => clause)
  const showing = (title: string) => list([{ ...book, title }])
  trace.judge(named)
  expect(found(trace.judge(showing('Emma')))).toEqual([])
  expect(found(trace.judgeBySchema(showing('Persuasion')))).toEqual([])
  expect(found(trace.judgeBySchema(list([{ ...book, shelf: 7 }])))).toEqual(['books/book#text'])
  expect(found(trace.judge(showing('Emma')))).toEqual([])
  expect(found(trace.judge(showing('Persuasion')))).toEqual(['all#agree'])
})

test('a look does not change the trace', () => {
  const trace = openTrace(library, settings)
  trace.judge(named)
  trace.judge(list([book]))
  const renamed = list([{ ...book, title: 'Persuasion' }])
  for (const _ of ['once', 'twice']) {
    expect(trace.preview(renamed).findings.map(({ clause }) => clause)).toEqual(['all#agree'])
  }
  expect(trace.covered()).not.toContain('all#agree')
})
