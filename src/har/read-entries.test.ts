import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { entryOf, fileOf, harOf } from './har-file.fixture.ts'
import { type Entry, readEntries } from './read-entries.ts'
import { EntryScanner } from './scan-entries.ts'

async function read(file: string) {
  const entries: Entry[] = []
  let fault: unknown
  try {
    for await (const batch of readEntries(file)) entries.push(...batch)
  } catch (error) {
    fault = error
  }
  return { entries, fault }
}

/** The entries of a text that comes in pieces of so many bytes, and their lines. */
function scan(text: string, pieceBytes: number, isStream = false) {
  const found: Pick<Entry, 'value' | 'lineNumber'>[] = []
  const take = (entry = '') =>
    void found.push({ value: JSON.parse(entry), lineNumber: scanner.line })
  const fail = (offset: number, expected: string): never => {
    throw new Error(`at ${offset}: ${expected}`)
  }
  const scanner: EntryScanner = new EntryScanner({ take, fail, isStream, limit: 1_000_000 })
  const bytes = Buffer.from(text)
  // Each piece stands where the one before it stood.
  const piece = Buffer.alloc(pieceBytes)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    scanner.feed(piece.subarray(0, bytes.copy(piece, 0, at)))
  }
  scanner.end()
  return found
}

async function errorOf(content: string | Buffer): Promise<string> {
  const file = await fileOf(content)
  const { fault } = await read(file)
  if (!(fault instanceof SuiteError)) throw new Error('it was read to its end')
  return fault.toText().replace(file, 'recorded.har')
}

const nasty = [
  { text: 'a quote \\" and a brace } in "strings" [{' },
  { text: 'backslashes \\\\ and more \\\\\\" at the end \\' },
  { text: 'ümläut, 漢字, 🎈 and \u2028', empty: '', nested: [[[{ a: [] }]], {}] },
  {},
  { deep: { er: { est: [1, [2, [3]]] } } },
]

const around = `\uFEFF \n{ "_entries": [1, {"log": {"entries": ["no"]}}], "entries": ["no"],
  "log" : { "comment": "\\"entries\\": [", "pages": [{"entries": ["no"]}, [[]]], "l\\u006fg": {"entries": [0]},
  "\\u0065ntries" : ${JSON.stringify(nasty, null, 1)} , "after": {"entries": [1]} }, "log2": {"entries": [2]} } \n`

test('finds the entries wherever they stand, however the bytes come', async () => {
  const file = await fileOf(around)
  const whole = await read(file)
  expect(whole.fault).toBeUndefined()
  expect(whole.entries.map(({ value }) => value)).toEqual(nasty)
  expect(whole.entries.map(({ index }) => index)).toEqual(nasty.map((_, index) => index))
  for (let bytes = 1; bytes <= 64; bytes++) {
    expect(whole.entries).toMatchObject(scan(around, bytes))
  }
})

test('entries that hold what stands between entries are cut where they end', async () => {
  const inner = { a: 1, more: [{ a: 2 }, { a: 3 }, [{ a: 4 }, { a: 5 }]], text: '},{"a":6' }
  const regular = Array.from({ length: 30 }, (_, a) => ({ a }))
  const others = [{ b: 1 }, { a: 7 }, { a: [{ a: 8 }, { a: 9 }] }, { a: 11 }, {}, { a: 12 }]
  const entries = [...regular, inner, ...others, inner, inner, ...regular, ...others]
  for (const spaces of [0, 1, 2]) {
    const text = JSON.stringify({ log: { entries } }, null, spaces)
    for (const bytes of [7, 100, 65_536]) {
      expect(scan(text, bytes).map(({ value }) => value)).toEqual(entries)
    }
  }
})

test('entries of NDJSON are found on their lines or over several, however the bytes come', async () => {
  const [first, ...others] = nasty.map((entry) => JSON.stringify(entry))
  const text = `\uFEFF${first}\n\r\n${others.join('\n')}\n${JSON.stringify(nasty[0], null, 1)}`
  const whole = await read(await fileOf(text, 'a.ndjson'))
  expect(whole.fault).toBeUndefined()
  expect(whole.entries.map(({ value }) => value)).toEqual([...nasty, nasty[0]])
  for (const bytes of [1, 2, 7, 100, 65_536]) {
    expect(whole.entries).toMatchObject(scan(text, bytes, true))
  }
  expect((await read(await fileOf(gzipSync(text), 'a.jsonl.gz'))).entries).toHaveLength(6)
})

test('error: a line of NDJSON that is no entry is named, and what came before it is read', async () => {
  const faultOf = async (text: string) => {
    const { entries, fault } = await read(await fileOf(text, 'a.ndjson'))
    return [entries.length, { ...(fault as SuiteError).facts, file: '' }]
  }
  const at = (line: number, expected: string) => ({ file: '', 'at line': line, expected })
  expect(await faultOf('{"a":1}\n\nno\n{}')).toEqual([1, at(3, 'an entry, which is an object')])
  expect(await faultOf('{"a":\n1}\n{"b":no}\n{}')).toEqual([1, at(3, 'JSON')])
  const rest = 'the rest of the entry that begins at line 2'
  expect(await faultOf('{"a":1}\n{"b":')).toEqual([1, at(2, rest)])
  expect(await faultOf(harOf([]))).toEqual([0, at(1, 'an entry, and not a whole HAR file')])
  expect(await faultOf('\n')).toEqual([0, at(1, 'an entry')])
  expect(await faultOf('[{}]')).toEqual([0, at(1, 'an entry, which is an object')])
})

test('every cut of a file is noticed, and what came before it is read', async () => {
  const text = harOf([{ a: '1' }, { b: '\\' }, { c: [] }])
  for (let length = 0; length < text.length; length++) {
    const { entries, fault } = await read(await fileOf(text.slice(0, length)))
    expect(fault, text.slice(0, length)).toBeInstanceOf(SuiteError)
    const whole = text.slice(0, length).match(/\{"(a|b|c)":[^}]*\}/g) ?? []
    expect(entries).toHaveLength(whole.length)
  }
})

test('a gzip file is read as what it holds', async () => {
  const file = await fileOf(gzipSync(harOf([entryOf({ url: 'https://a.example/' })])), 'a.har.gz')
  const { entries, fault } = await read(file)
  expect(fault).toBeUndefined()
  expect(entries).toHaveLength(1)
})

test('a zlib file is read as what it holds, and an archive is named as one', async () => {
  const text = harOf([entryOf({ url: 'https://a.example/' })])
  for (const level of [1, 6, 9]) {
    const { entries, fault } = await read(await fileOf(deflateSync(text, { level }), 'a.zhar'))
    expect(fault).toBeUndefined()
    expect(entries).toHaveLength(1)
  }
  expect(await errorOf(Buffer.from('PK\x03\x04...'))).toContain('it is packed by zip')
})

test('UTF-16 is read where a mark says so, in either order of bytes', async () => {
  const text = `\uFEFF${harOf([{ text: 'ü 🎈' }])}`
  const little = Buffer.from(text, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const { entries, fault } = await read(await fileOf(bytes))
    expect(fault).toBeUndefined()
    expect(entries.map(({ value }) => value)).toEqual([{ text: 'ü 🎈' }])
  }
})

test('a body that stands in a file beside the HAR file is read, and no other file', async () => {
  const plain = entryOf({ method: 'POST', url: 'https://a.example/', sent: { a: 1 }, body: {} })
  const naming = (sent: string, received: string) => ({
    ...plain,
    request: { ...plain.request, postData: { text: '', _file: sent } },
    response: { ...plain.response, content: { size: 8, _file: received } },
  })
  const attached = await fileOf('{"ü":1}', 'body.json')
  const outside = ['../body.json', attached, '.', '', 'gone.json']
  const entries = [naming('body.json', 'body.json'), ...outside.map((name) => naming(name, name))]
  const file = join(dirname(attached), 'a.har')
  await writeFile(file, harOf(entries))
  const exchanges = (await read(file)).entries.map(({ value }) =>
    exchangeOf(value, { method: 'POST', url: 'https://a.example/' }),
  )
  const [whole, ...others] = exchanges
  for (const message of [whole!.request, whole!.response!])
    expect(message.body).toMatchObject({ kind: 'json', value: { ü: 1 } })
  for (const { request, response } of others)
    for (const message of [request, response!]) expect(message.body.kind).toBe('unknown')
})

test('error: a gzip file that breaks off', async () => {
  const packed = gzipSync(harOf([entryOf({ url: 'https://a.example/' })]))
  const { fault } = await read(await fileOf(packed.subarray(0, packed.length - 20), 'a.har.gz'))
  expect(fault).toBeInstanceOf(SuiteError)
  expect((fault as SuiteError).message).toBe('Cannot unpack the file.')
})

test('an entry too long to be looked at is passed over, and the rest goes on', async () => {
  const long = { text: 'x'.repeat(17 * 1024 * 1024) }
  const { entries } = await read(await fileOf(harOf([{ a: 1 }, long, { b: 2 }])))
  expect(entries.map(({ value }) => value)).toEqual([{ a: 1 }, undefined, { b: 2 }])
})

test('error: a file that breaks off names the byte', async () => {
  expect(await errorOf('{"log":{"entries":[{"a":1},{"b"')).toMatchInlineSnapshot(`
    "The file is not a complete HAR file.
      file      recorded.har
      at byte   31
      expected  the rest of the entry that begins at byte 27
      → Export it again as HAR 1.2, and copy it only after the recorder has finished.
      E_FILE_UNREADABLE"
  `)
})

test('error: broken JSON inside of an entry names the byte', async () => {
  expect(await errorOf('{"log":{"entries":[{"ü":1},{"b":nope}]}}')).toMatchInlineSnapshot(`
    "The file is not a complete HAR file.
      file      recorded.har
      at byte   28
      expected  JSON
      → Export it again as HAR 1.2, and copy it only after the recorder has finished.
      E_FILE_UNREADABLE"
  `)
})

test('error: JSON that is no HAR', async () => {
  expect(await errorOf('{"openapi":"3.1.0","log":[]}')).toMatchInlineSnapshot(`
    "The file is not a complete HAR file.
      file      recorded.har
      at byte   28
      expected  the member log.entries in it
      → Export it again as HAR 1.2, and copy it only after the recorder has finished.
      E_FILE_UNREADABLE"
  `)
})

test('error: an empty file, text, and two documents in one file', async () => {
  expect(await errorOf('')).toContain('a JSON object in UTF-8, as a HAR file is one')
  expect(await errorOf('\ufeff\0{\0}')).toContain('a JSON object in UTF-8, as a HAR file is one')
  expect(await errorOf('hello')).toContain('a JSON object in UTF-8, as a HAR file is one')
  expect(await errorOf(harOf([]) + harOf([]))).toContain('nothing after the end of the document')
})

test('error: what stands between entries must be commas', async () => {
  expect(await errorOf('{"log":{"entries":[{} {}]}}')).toContain('a comma')
  expect(await errorOf('{"log":{"entries":[{},]}}')).toContain('an entry')
  expect(await errorOf('{"log":{"entries":[,{}]}}')).toContain('an entry')
  expect(await errorOf('{"log":{"entries":[{},7]}}')).toContain('an entry, which is an object')
})

test('error: a folder, and a file that is not there', async () => {
  const file = await fileOf('')
  const folder = file.replace(/\/[^/]*$/, '')
  const why = async (path: string) => ((await read(path)).fault as SuiteError).facts.because
  expect(await why(folder)).toBe('it is a folder')
  expect(await why(`${folder}/nothing.har`)).toBe('there is no such file or folder')
})
