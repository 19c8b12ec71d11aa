import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Context, Contract, SchemaFault, SchemaNode, Settings } from './index.ts'

// The contract of another API, two operations of a library, to show that the engine knows no API.

const member: SchemaNode = { type: ['string', 'null'], 'x-clause': 'books/book#text' }
const book: SchemaNode = {
  type: 'object',
  required: ['id', 'title', 'shelf'],
  properties: {
    id: { type: 'string', pattern: '^book_', 'x-clause': 'books/book#id', 'x-fixed': true },
    title: { type: 'string', 'x-clause': 'books/book#title' },
    shelf: member,
    changed: { type: 'integer' },
    borrower: { type: ['string', 'null'], 'x-secret': 'name', 'x-clause': 'books/book#borrower' },
  },
  allOf: [
    {
      'x-since': '2',
      required: ['borrower'],
      'x-missing': { borrower: 'books/book#borrower' },
    },
  ],
}
const trees: Readonly<Record<string, SchemaNode>> = {
  book,
  'book-list': {
    type: 'object',
    required: ['data'],
    'x-missing': { data: 'books/list#data' },
    properties: { data: { type: 'array', items: book } },
  },
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
const says = (text: string) => ({ origin: 'L1', level: 'rule', says: text }) as const

const clauses = {
  'books/list#data': says('A list of books is in data.'),
  'books/lend#book': says('Lending returns the book.'),
  'books/lend#only-free': says('A book that is lent cannot be lent again.'),
  'books/book#id': says('The id of a book begins with book_.'),
  'books/book#title': says('A book has a title.'),
  'books/book#text': says('A shelf is a text.'),
  'books/book#borrower': says('From version 2 on, a book names its borrower.'),
  'all#json': says('Responses are JSON.'),
  'all#refusal': { ...says('How requests are refused is open.'), level: 'gap' },
  'all#size': { ...says('How much a response holds is open.'), level: 'gap' },
  'all#absence': says('null stands for an absent value.'),
  'all#added': says('An earlier version shows no member that a later one added.'),
  'all#agree': says('A book is the same in every response.'),
} as const

type Id = keyof typeof clauses

/** Borrowed before, and lent again. */
const onlyFree = {
  clauses: ['books/lend#only-free'],
  operations: ['books/lend'],
  judge(context: Context<'books/lend#only-free'>) {
    const before = context.lastKnown('book', context.params[0])?.record.borrower
    if (before === undefined) return
    context.check('books/lend#only-free', before === null, () => ({
      pointer: '/borrower',
      expected: 'a refusal',
      actual: 'a lent book',
    }))
  },
} as const

const operation = { base: 'baseUrl' } as const

export const library: Contract<Settings, 'books/list' | 'books/lend', Id> = {
  operations: {
    'books/list': {
      ...operation,
      number: 1,
      method: 'GET',
      path: '/books',
      response: 'book-list',
      promise: 'books/list#data',
    },
    'books/lend': {
      ...operation,
      number: 2,
      method: 'POST',
      path: '/books/{id}/loan',
      response: 'book',
      promise: 'books/lend#book',
      changes: 'book',
    },
  },
  clauses,
  schemas: {
    tree: (name) => trees[name]!,
    faults(name, value) {
      const validate = ajv.compile(trees[name]!)
      return validate(value) ? [] : (validate.errors as SchemaFault[])
    },
  },
  rules: [onlyFree],
  conventions: {
    json: 'all#json',
    refusal: 'all#refusal',
    size: 'all#size',
    absence: 'all#absence',
    words: 'all#absence',
    added: 'all#added',
    members: { id: 'books/book#id' },
  },
  records: { families: {}, lists: { 'book-list': 'book' }, maps: {} },
  agreement: {
    clause: 'all#agree',
    clauses: {},
    rules: [],
    revision: 'changed',
    except: [],
    mayRepeat: () => false,
    ownersOf: () => [],
    progressed: () => false,
    ageing: () => [],
  },
  wording: { patterns: {}, formats: {} },
}
