import { truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import type { HarEntry } from './entry.ts'
import { entryOf, fileOf, harOf } from './har-file.fixture.ts'
import { openTraffic } from './open-traffic.ts'

async function read(file: string) {
  const entries: HarEntry[] = []
  const faults: SuiteError[] = []
  const traffic = await openTraffic(file, { onFault: (fault) => void faults.push(fault) })
  for await (const batch of traffic.read()) entries.push(...batch)
  return { entries, fault: faults[0] }
}

async function errorOf(content: string | Buffer, name?: string): Promise<string> {
  const file = await fileOf(content, name)
  const { fault } = await read(file)
  if (!(fault instanceof SuiteError)) throw new Error('it was read to its end')
  return fault.toText().replace(file, 'recorded.har')
}

const valuesIn = async (content: string | Buffer, name?: string) => {
  const { entries, fault } = await read(await fileOf(content, name))
  if (fault !== undefined) throw fault
  return entries.map(({ value }) => value)
}

const nasty = [
  { text: 'a quote \\" and a brace } in "strings" [{\n' },
  { text: 'ümläut, 漢字, 🎈 and \u2028', empty: '', nested: [[[{ a: [] }]], {}] },
  {},
  { deep: { er: { est: [1, [2, [3]]] } } },
]

test('finds the entries of a HAR file, and no others', async () => {
  const around = `\uFEFF \n{ "_entries": [1, {"log": {"entries": ["no"]}}], "entries": ["no"],
    "log" : { "pages": [{"entries": ["no"]}], "\\u0065ntries" : ${JSON.stringify(nasty, null, 1)} } }\n`
  const { entries, fault } = await read(await fileOf(around))
  expect(fault).toBeUndefined()
  expect(entries.map(({ value }) => value)).toEqual(nasty)
  expect(entries.map(({ index }) => index)).toEqual(nasty.map((_, index) => index))
})

test('an entry of NDJSON is a line, however the pieces of the file are cut', async () => {
  const long = Array.from({ length: 5_000 }, (_, nth) => ({ nth, text: '🎈'.repeat(nth % 70) }))
  const entries = [...nasty, ...long, { text: 'x'.repeat(1_000_000) }, {}]
  const [first, ...others] = entries.map((entry) => JSON.stringify(entry))
  const text = `\uFEFF${first}\n\r\n${others.join('\r\n')}`
  expect(await valuesIn(text, 'a.ndjson')).toEqual(entries)
  expect(await valuesIn(`${text}\n`, 'a.ndjson')).toEqual(entries)
  expect(await valuesIn(gzipSync(text), 'a.jsonl.gz')).toEqual(entries)
})

test('error: a line of NDJSON that is no entry is named, and what came before it is read', async () => {
  const faultOf = async (text: string) => {
    const { entries, fault } = await read(await fileOf(text, 'a.ndjson'))
    return [entries.length, (fault as SuiteError).details.because]
  }
  expect(await faultOf('{"a":1}\n\nno\n{}')).toEqual([1, 'line 3 is not JSON, or is cut off'])
  expect(await faultOf('{"a":1}\n{"b":')).toEqual([1, 'line 2 is not JSON, or is cut off'])
  expect(await faultOf(harOf([]))).toEqual([0, 'line 1 is a whole HAR file'])
  expect(await faultOf('{}\n[{}]')).toEqual([1, 'line 2 is not an object'])
  expect(await faultOf('\n')).toEqual([0, 'it is empty'])
})

test('a line too long to be looked at is passed over, and the rest goes on', async () => {
  const long = { text: 'x'.repeat(17 * 1024 * 1024) }
  const lines = [{ a: 1 }, long, { b: 2 }].map((entry) => JSON.stringify(entry)).join('\n')
  expect(await valuesIn(lines, 'a.ndjson')).toEqual([{ a: 1 }, undefined, { b: 2 }])
})

test('every cut of a file is noticed', async () => {
  const text = harOf([{ a: '1' }, { b: '\\' }, { c: [] }])
  for (let length = 0; length < text.length; length++) {
    const { fault } = await read(await fileOf(text.slice(0, length)))
    expect(fault, text.slice(0, length)).toBeInstanceOf(SuiteError)
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

test('error: a file that breaks off says where', async () => {
  expect(await errorOf('{"log":{"entries":[{"a":1},{"b"')).toMatchInlineSnapshot(`
    "The file is not a complete HAR file.
      file     recorded.har
      because  it is not JSON (Expected ':' after property name in JSON at position 31 (line 1 column 32))
      → Export it again as HAR 1.2, after its recorder has finished. If the file is of another kind, send the requests once more through a proxy that records HAR: npx assay proxy --upstream https://api.example --record traffic
      E_FILE_UNREADABLE"
  `)
})

test('error: what is not JSON, without what the file holds there', async () => {
  const text = await errorOf('{"log":{"entries":[{"key":sk_live_1}]}}')
  expect(text).toContain("it is not JSON (Unexpected token 's')")
  expect(text).not.toContain('live')
  expect(await errorOf('')).toContain('it is not JSON (Unexpected end of JSON input)')
  expect(await errorOf(harOf([]) + harOf([]))).toContain('after JSON at position')
})

test('error: JSON that is no HAR', async () => {
  for (const text of ['{"openapi":"3.1.0","log":[]}', 'null', '[1]', '{"log":{"entries":{}}}'])
    expect(await errorOf(text)).toContain('it has no list log.entries')
})

test('error: a HAR file longer than 256 MiB says how to make NDJSON of it', async () => {
  const file = await fileOf('')
  await truncate(file, 300 * 2 ** 20)
  const text = ((await read(file)).fault as SuiteError).toText().replace(file, 'recorded.har')
  expect(text).toMatchInlineSnapshot(`
    "Cannot read the file.
      file     recorded.har
      because  it is a HAR file longer than 256 MiB
      → Make NDJSON of it (jq -c '.log.entries[]' traffic.har > traffic.ndjson), and judge that: npx assay check traffic.ndjson
      E_FILE_UNREADABLE"
  `)
})

test('error: a folder, and a file that is not there', async () => {
  const file = await fileOf('')
  const folder = file.replace(/\/[^/]*$/, '')
  const why = async (path: string) => ((await read(path)).fault as SuiteError).details.because
  expect(await why(folder)).toBe('it is a folder')
  expect(await why(`${folder}/nothing.har`)).toBe('there is no such file or folder')
})
